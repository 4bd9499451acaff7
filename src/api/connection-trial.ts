import { endpoints } from '../catalog/index.ts';
import type { Connection, Plan } from '../settings/connection.ts';
import { createClient } from './client.ts';
import { ServiceError } from './service-error.ts';

/** Calls of one trial. */
export const trialCalls = 2;

/**
 * Tries a connection: whether the service is there and takes the key, and which plan the key has. The plan shows in
 * how an estimate of nothing is refused: a free key because it is free (403), a paid one because there is nothing to
 * estimate (422), so that it costs no estimate.
 *
 * @param answered Told after each answer how many of the {@link trialCalls} there are.
 * @throws ServiceError with the service's own sentence.
 */
export async function tryConnection(
  connection: Connection,
  signal?: AbortSignal,
  answered?: (calls: number) => void,
): Promise<Plan> {
  const client = createClient(connection);
  await client.get(endpoints.health.path, {}, { signal });
  answered?.(1);
  try {
    await client.post(endpoints.estimate.path, { record_ids: [] }, { signal });
    return 'paid';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.isAuthError) return 'free';
    if (error.isRetryable) throw error;
    return 'paid';
  }
}

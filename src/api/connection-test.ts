import { endpoints } from '@cdata/catalog';
import { isSignedIn, type Connection, type Plan } from '../connection/index.ts';
import { createClient, requestDefaults } from './client.ts';
import { loadExplanations } from './explanations.ts';
import { readAccount } from './organization-gateway.ts';
import { ServiceError, UnreadableResponseError } from './service-error.ts';
import { cellMessages } from '../language/index.ts';

export const connectionTestCalls = 2;

/**
 * Finds out whether the service accepts a key, and its plan. A gateway reports the plan of its own key. The service
 * rejects an empty estimate of a free key with 403, and of a paid key with 422, so that the test costs no estimate.
 *
 * @param onProgress Receives the number of calls answered so far.
 * @throws ServiceError that says why the key was refused.
 */
export async function testConnection(
  connection: Connection,
  signal?: AbortSignal,
  onProgress?: (calls: number) => void,
): Promise<Plan> {
  if (isSignedIn(connection)) {
    const { plan, problem } = await readAccount(connection, signal);
    if (plan) return plan;
    throw new ServiceError({ status: 502, detail: problem ?? cellMessages().serviceUnreachable });
  }
  const client = createClient(connection);
  try {
    await client.get(endpoints.health.path, {}, { signal });
  } catch (error) {
    throw await explained(connection, error);
  }
  onProgress?.(1);
  try {
    await client.post(endpoints.estimate.path, { record_ids: [] }, { signal });
    return 'paid';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.isAuthError) return 'free';
    if (error.isRetryable || error instanceof UnreadableResponseError) throw error;
    return 'paid';
  }
}

/** An error without a response says why, as far as that can be told. */
async function explained(connection: Connection, error: unknown): Promise<unknown> {
  if (!(error instanceof ServiceError) || error.status !== 0) return error;
  const explain = await loadExplanations();
  const isProblem = error instanceof UnreadableResponseError && error.problem.kind !== 'html';
  const explanation = isProblem ? null : await explain?.(connection, error);
  return explanation ? new ServiceError({ status: 0, detail: explanation }) : error;
}

/** What a service says of itself without a key. */
export interface ServiceState {
  /** Whether it responds, or will once its server has started. */
  presence: 'present' | 'starting' | 'absent';
  /** Whether its records are made up; null where it doesn't say. */
  sample: boolean | null;
}

const presences: Readonly<Record<number, ServiceState['presence']>> = {
  200: 'present',
  403: 'present',
  503: 'starting',
};

/**
 * What the service at an address says of itself, at no cost. A service that needs a key for this rejects the request in
 * its own words; a server that starts answers with status 503.
 */
export async function serviceState(address: string, signal?: AbortSignal): Promise<ServiceState> {
  try {
    const response = await fetch(`${address}${endpoints.health.path}`, { ...requestDefaults, signal });
    const { detail, status, sample } = (await response.json()) as Record<string, unknown>;
    const isService = typeof (response.ok ? status : detail) === 'string';
    return {
      presence: (isService && presences[response.status]) || 'absent',
      sample: response.ok && typeof sample === 'boolean' ? sample : null,
    };
  } catch {
    return { presence: 'absent', sample: null };
  }
}

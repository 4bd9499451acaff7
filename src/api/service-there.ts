import { endpoints } from '../catalog/index.ts';

/**
 * Whether the service answers at an address: it is asked once, without a key, and says in its own words that one is
 * missing. Whatever else stands there answers otherwise, or not at all.
 */
export async function isServiceThere(address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${address}${endpoints.health.path}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      signal,
    });
    const { detail } = (await response.json()) as { detail?: unknown };
    return response.status === 403 && typeof detail === 'string';
  } catch {
    return false;
  }
}

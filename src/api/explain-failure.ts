import { endpoints } from '@cdata/catalog';
import type { Connection } from '../connection/index.ts';
import { requestDefaults, requestHeaders } from './client.ts';
import { type ServiceError, UnreadableResponseError } from './service-error.ts';
import { outageMessages } from './outage-messages.ts';

/** Milliseconds that a probe waits for its response. */
const probeTimeout = 3000;

/**
 * Why the service could not be reached, as far as that can be told, and what to do, in sentences for the user. A page
 * learns of a failed request only that it failed: other requests tell causes apart. Null if those succeed.
 */
export async function explainFailure(connection: Connection, error: ServiceError): Promise<string | null> {
  const { address } = connection;
  const text = outageMessages();
  const { host } = new URL(address);
  if (error instanceof UnreadableResponseError) {
    return error.problem.kind === 'html' ? text.signInPage(host) : text.changedOnTheWay(host);
  }
  if (error.status !== 0) {
    if (!error.isExplained) return text.unavailable(host, error.status);
    return error.isPartlyExplained ? text.ownReason(host, error.detail) : error.message;
  }
  if (error.isTimeout) return text.noResponse(host);
  const origin = globalThis.location?.origin ?? '';
  switch (await findCause(connection)) {
    case 'offline':
      return text.offline;
    case 'sign-in page':
      return text.signInPage(host);
    case 'key not allowed':
      return text.keyNotAllowed(host, origin);
    case 'not readable':
      return text.notReadable(host, origin);
    case 'no connection':
      return text.noConnection(host);
    case null:
      return null;
  }
}

type Cause = 'offline' | 'sign-in page' | 'key not allowed' | 'not readable' | 'no connection';

async function findCause({ address, access }: Connection): Promise<Cause | null> {
  const url = `${address}${endpoints.health.path}`;
  if (globalThis.navigator?.onLine === false) return 'offline';
  // Without headers of its own, it needs no permission of the service in advance.
  const plain = await probe(url, { redirect: 'manual' });
  if (plain && (await isWebPage(plain))) return 'sign-in page';
  if (plain) return (await probe(url, { headers: await requestHeaders(access) })) ? null : 'key not allowed';
  const [opaque, ownHost] = await Promise.all([
    // Its response cannot be read; that there is one shows that the host has been reached.
    probe(url, { mode: 'no-cors', redirect: 'follow' }),
    isOwnHostReachable(),
  ]);
  if (opaque) return 'not readable';
  return ownHost ? 'no connection' : 'offline';
}

const probe = (url: string, request: RequestInit): Promise<Response | null> =>
  fetch(url, { ...requestDefaults, ...request, signal: AbortSignal.timeout(probeTimeout) }).catch(() => null);

/** A redirect leads to a page, too: the service has none. */
async function isWebPage(response: Response): Promise<boolean> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) return true;
  const text = await response.text().catch(() => '');
  return /^\s*</.test(text);
}

/** Outside of a page, there is no host to compare with. */
async function isOwnHostReachable(): Promise<boolean> {
  if (!globalThis.location) return true;
  return (await probe(location.href, { method: 'HEAD', redirect: 'follow' })) !== null;
}

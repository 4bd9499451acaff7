import { cellMessages } from '../messages/index.ts';
import type { Access, Connection } from '../settings/index.ts';
import { parseRetryAfter, ServiceError } from './service-error.ts';

/** Values that are undefined, null or empty are not sent. */
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  signal?: AbortSignal;
}

/** Requests to the service, with authentication and errors but without retries. */
export interface Client {
  get<T>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>;
}

/** Milliseconds. */
const timeout = 30_000;

/** Every failure of the client is a {@link ServiceError}, except an abort, which rejects with the signal's reason. */
export function createClient(connection: Connection): Client {
  const headers = authenticationHeaders(connection.access);
  const send = <T>(path: string, request: RequestInit, signal?: AbortSignal): Promise<T> =>
    fetchJson(`${connection.address}${path}`, { ...requestDefaults, ...request }, signal);
  return {
    get: (path, query, options) => send(path + queryText(query), { headers }, options?.signal),
    post: (path, body, options) =>
      send(
        path,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
        options?.signal,
      ),
  };
}

/** The browser sends no credentials of its own, caches nothing, and follows no redirect with the key. */
export const requestDefaults: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'error',
};

export const pathValue = (value: string): string => encodeURIComponent(value);

function queryText(query: Query = {}): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    text += `${text ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  return text;
}

async function fetchJson<T>(url: string, request: RequestInit, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    const text = await response.text();
    if (!response.ok) throw errorOf(response, text);
    return JSON.parse(text) as T;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    if (controller.signal.aborted) throw new ServiceError(0, cellMessages().serviceTimeout(timeout / 1000));
    if (error instanceof SyntaxError) throw new ServiceError(0, cellMessages().serviceUnreadable);
    throw new ServiceError(0, cellMessages().serviceUnreachable);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function errorOf({ status, headers }: Response, text: string): ServiceError {
  return new ServiceError(
    status,
    detailOf(text) ?? cellMessages().serviceStatus(status),
    parseRetryAfter(headers.get('Retry-After')),
  );
}

function detailOf(text: string): string | null {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}

function authenticationHeaders(access: Access): Record<string, string> {
  if (access.kind === 'direct') return { 'X-API-Key': access.key };
  const marketplace = access.marketplace.toLowerCase();
  return { [`x-${marketplace}-key`]: access.key, [`x-${marketplace}-host`]: access.host };
}

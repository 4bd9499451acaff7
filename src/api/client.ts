import { cellMessages } from '../messages/index.ts';
import type { Connection } from '../settings/connection.ts';
import { authenticationHeaders } from './authentication.ts';
import { retryAfter } from './retry-after.ts';
import { ServiceError } from './service-error.ts';

/** Values of a query; those undefined, null or empty are not sent. */
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  /** Ends the request early. */
  signal?: AbortSignal;
}

/** One request at a time to the service: addresses, authentication, errors. It never repeats one by itself. */
export interface Client {
  get<T>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>;
}

/** How long one request may take, milliseconds. */
const timeout = 30_000;

/** A client for a connection. Every failure is a {@link ServiceError}, but an abort, which stays one. */
export function createClient(connection: Connection): Client {
  const headers = authenticationHeaders(connection.access);
  const ask = <T>(path: string, request: RequestInit, signal?: AbortSignal): Promise<T> =>
    answer(`${connection.address}${path}`, { ...shared, ...request }, signal);
  return {
    get: (path, query, options) => ask(path + queryText(query), { headers }, options?.signal),
    post: (path, body, options) =>
      ask(
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

/** The browser adds nothing of its own to a request, keeps nothing of it, and takes the key nowhere else. */
const shared: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'error',
};

/** A path value that may hold spaces, colons, slashes and accents. */
export const pathValue = (value: string): string => encodeURIComponent(value);

function queryText(query: Query = {}): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    text += `${text ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  return text;
}

async function answer<T>(url: string, request: RequestInit, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const leave = () => ending.abort();
  const timer = setTimeout(leave, timeout);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const response = await fetch(url, { ...request, signal: ending.signal });
    const text = await response.text();
    if (!response.ok) throw refusal(response, text);
    return JSON.parse(text) as T;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    if (ending.signal.aborted) throw new ServiceError(0, cellMessages().serviceTimeout(timeout / 1000));
    if (error instanceof SyntaxError) throw new ServiceError(0, cellMessages().serviceUnreadable);
    throw new ServiceError(0, cellMessages().serviceUnreachable);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/** The service's own sentence, or ours where it gave none. */
function refusal({ status, headers }: Response, text: string): ServiceError {
  return new ServiceError(
    status,
    sentence(text) ?? cellMessages().serviceStatus(status),
    retryAfter(headers.get('Retry-After')),
  );
}

function sentence(text: string): string | null {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}

import ky, { HTTPError, TimeoutError, type KyInstance, type Options } from 'ky';
import { messages } from '../messages/index.ts';
import type { Connection } from '../settings/connection.ts';
import { authenticationHeaders } from './authentication.ts';
import { retryAfter } from './retry-after.ts';
import { ServiceError } from './service-error.ts';

/** Values of a query; those undefined, null or empty are not sent. */
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
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
  const http = ky.create({
    prefixUrl: connection.address,
    headers: authenticationHeaders(connection.access),
    retry: 0,
    timeout,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return {
    get: (path, query, options) => answer(http, path, { searchParams: sent(query), signal: options?.signal }),
    post: (path, body, options) =>
      answer(http, path, { method: 'post', json: body, signal: options?.signal }),
  };
}

/** A path value that may hold spaces, colons, slashes and accents. */
export const pathValue = (value: string): string => encodeURIComponent(value);

function sent(query: Query = {}): Record<string, string> {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function answer<T>(http: KyInstance, path: string, options: Options): Promise<T> {
  try {
    return await http(path.replace(/^\//, ''), options).json<T>();
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw await serviceError(error);
  }
}

async function serviceError(error: unknown): Promise<ServiceError> {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    const detail = await error.response
      .json<{ detail?: unknown }>()
      .then((body) => (typeof body?.detail === 'string' ? body.detail : null))
      .catch(() => null);
    return new ServiceError(
      status,
      detail ?? messages().serviceStatus(status),
      retryAfter(headers.get('Retry-After')),
    );
  }
  if (error instanceof TimeoutError) return new ServiceError(0, messages().serviceTimeout(timeout / 1000));
  if (error instanceof SyntaxError) return new ServiceError(0, messages().serviceUnreadable);
  return new ServiceError(0, messages().serviceUnreachable);
}

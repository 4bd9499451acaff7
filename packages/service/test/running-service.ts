import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Service, ServiceOptions } from '../src/index.ts';
import { startCountingService } from './counting-service.ts';
import { listen } from './listen.ts';
import { copyDatabase } from './postgres.ts';
import { copySampleDatabase } from './sample-database.ts';

export interface Client {
  /** `http://localhost:40123`. */
  address: string;
  /** Sends the paid key unless other headers are given. */
  get(pathAndQuery: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface CountedClient extends Client {
  /** Requests since the last reset, by method and path: `GET /geocode`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  close(): Promise<void>;
}

export interface RunningService extends CountedClient {
  service: Service;
  /** Address of its database, if that is PostgreSQL. */
  databaseUrl?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // The tests read responses of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export const paidKey = { 'X-API-Key': 'demo-paid-key' };
export const freeKey = { 'X-API-Key': 'demo-free-key' };

/** The service on the small sample that all tests of the project share: for tests that only read. */
export const sharedService = (): Client => clientOf(inject('serviceAddress'));

/** The shared service behind a counter: for tests that only read, and count their own requests. */
export async function countedService(): Promise<CountedClient> {
  const counting = await startCountingService(inject('serviceAddress'));
  return {
    ...clientOf(counting.address),
    requests() {
      const counts: Record<string, number> = {};
      for (const request of counting.requests) {
        const [endpoint] = request.split('?') as [string];
        counts[endpoint] = (counts[endpoint] ?? 0) + 1;
      }
      return counts;
    },
    resetRequests: () => void (counting.requests.length = 0),
    close: () => counting.close(),
  };
}

/**
 * A service of a test's own, on a copy of the small sample: in PostgreSQL where the project has a server, otherwise in
 * PGlite. The copy of a directory is deleted when the service is closed; the server deletes its copies when it stops.
 */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const postgres = inject('postgres') as string | undefined;
  if (postgres !== undefined)
    return startServiceOn('', { ...options, databaseUrl: await copyDatabase(postgres) });
  const data = await copySampleDatabase();
  const running = await startServiceOn(data, options);
  return {
    ...running,
    async close() {
      await running.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A service on a directory, which stays when the service is closed. */
export async function startServiceOn(
  data: string,
  { port = 0, ...options }: Partial<ServiceOptions> & { port?: number } = {},
): Promise<RunningService> {
  const { address, service, close } = await listen({ data, ...options }, port);
  const { requests, resetRequests } = service;
  return { ...clientOf(address), service, requests, resetRequests, databaseUrl: options.databaseUrl, close };
}

function clientOf(address: string): Client {
  return {
    address,
    get: (pathAndQuery, headers = paidKey) => answerOf(fetch(`${address}${pathAndQuery}`, { headers })),
    post: (path, body, headers = paidKey) =>
      answerOf(
        fetch(`${address}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
  };
}

async function answerOf(request: Promise<Response>): Promise<Answer> {
  const response = await request;
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
  };
}

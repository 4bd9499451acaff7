import Fastify from 'fastify';
import { localKey } from './http/authentication.ts';
import { servicePlugin } from './http/plugin.ts';
import { LiveState } from './live-state.ts';
import type { Store } from './store/store.ts';

/** The service's response to a GET request. */
export interface ServiceResponse {
  status: number;
  /** The parsed JSON. */
  body: Record<string, unknown>;
}

export type AskService = (path: string, query?: Record<string, string | number>) => Promise<ServiceResponse>;

/** Runs the service's own routes over loaded records, without a port. */
export async function withService<Result>(
  loaded: Store,
  work: (ask: AskService) => Promise<Result>,
): Promise<Result> {
  const live = await LiveState.open({
    served: () => Promise.resolve(loaded),
    loaded,
    warn: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  try {
    await app.register(servicePlugin({ currentState: live.current }));
    return await work(async (path, query = {}) => {
      const response = await app.inject({
        url: path,
        query: textOf(query),
        headers: { 'X-API-Key': localKey },
      });
      return { status: response.statusCode, body: response.json() };
    });
  } finally {
    await app.close();
    await live.close();
  }
}

const textOf = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

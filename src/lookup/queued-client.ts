import type { Client } from '../api/client.ts';
import type { RequestQueue } from './request-queue.ts';

/** A client whose every request goes through the queue: counted, limited, repeated. */
export const queued = (client: Client, queue: RequestQueue): Client => ({
  get: (path, query, options) =>
    queue.run(options?.endpoint ?? path, () => client.get(path, query, options), options?.signal),
  post: (path, body, options) =>
    queue.run(options?.endpoint ?? path, () => client.post(path, body, options), options?.signal),
});

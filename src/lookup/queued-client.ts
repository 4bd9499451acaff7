import type { Client, Query } from '../api/client.ts';
import type { RequestQueue } from './request-queue.ts';

/** Whether somebody still wants an answer. An AbortSignal is one. */
export interface Wanted {
  /** Throws why nobody does any longer. */
  throwIfAborted(): void;
  /** Told when the request is sent. */
  sent?(): void;
}

export interface QueuedOptions {
  /** The path as the reference writes it, where the path itself holds a value: what is counted. */
  endpoint?: string;
  wanted?: Wanted;
}

/** A client whose every request goes through the queue: counted, limited, repeated. */
export interface QueuedClient {
  get<T>(path: string, query?: Query, options?: QueuedOptions): Promise<T>;
  post<T>(path: string, body: unknown, options?: QueuedOptions): Promise<T>;
}

/**
 * Puts a client behind the queue. A request that nobody wants any longer is not sent. One that has been sent is paid
 * for: it is finished, so that its answer can be kept.
 */
export const queued = (client: Client, queue: RequestQueue): QueuedClient => ({
  get: (path, query, { endpoint = path, wanted } = {}) =>
    queue.run(endpoint, () => client.get(path, query), wanted),
  post: (path, body, { endpoint = path, wanted } = {}) =>
    queue.run(endpoint, () => client.post(path, body), wanted),
});

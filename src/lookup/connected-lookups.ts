import { createClient, type Client } from '../api/client.ts';
import { pageFetch, type Fetch } from '../api/pages.ts';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import type { KeptConnection } from '../settings/kept-connection.ts';
import { systemClock } from './clock.ts';
import { Counts } from './counts.ts';
import type { Lookup } from './lookup.ts';
import { Lookups } from './lookups.ts';
import { RequestQueue } from './request-queue.ts';

interface Connected {
  client: Client;
  queue: RequestQueue;
  lookups: Lookups;
}

/**
 * Lookups and pages over the connection that is kept, through one queue. Another connection starts with an empty
 * cache and an unproved queue: an answer is only as good as who gave it.
 */
export class ConnectedLookups {
  readonly counts = new Counts();
  readonly #connection: KeptConnection;
  #connected: Connected | null = null;

  constructor(connection: KeptConnection) {
    this.#connection = connection;
    connection.subscribe(() => (this.#connected = null));
  }

  /** See {@link Lookups.ask}. Without a connection every lookup fails at once, and says where to connect. */
  async ask<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    return this.#connect().lookups.ask(lookup, input, signal);
  }

  /** Fetches pages of a dataset; failures that pass are repeated. */
  pages(dataset: string): Fetch {
    return async (query, options) => {
      const { client, queue } = this.#connect();
      const fetch = pageFetch(client, dataset);
      return queue.run(`/${dataset}`, () => fetch(query, options), options?.signal);
    };
  }

  #connect(): Connected {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError(403, messages().notConnected);
    if (!this.#connected) {
      const client = createClient(connection);
      const queue = new RequestQueue({ clock: systemClock, counts: this.counts });
      this.#connected = { client, queue, lookups: new Lookups({ client, counts: this.counts, queue }) };
    }
    return this.#connected;
  }
}

import { createClient, type Client } from '../api/client.ts';
import { pageFetch, type Fetch } from '../api/pages.ts';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import type { Connection } from '../settings/connection.ts';
import type { KeptConnection } from '../settings/kept-connection.ts';
import { AnswerCache } from './answer-cache.ts';
import type { AnswerStore } from './answer-store.ts';
import { systemClock } from './clock.ts';
import { Counts } from './counts.ts';
import { Hold } from './hold.ts';
import type { Lookup } from './lookup.ts';
import { Lookups } from './lookups.ts';
import { RequestQueue } from './request-queue.ts';

interface Connected {
  client: Client;
  queue: RequestQueue;
  cache: AnswerCache;
  lookups: Lookups;
}

export interface ConnectedLookupsOptions {
  /** Most new requests of one calculation that go without asking. */
  holdAbove?: () => number;
  /** Where the answers of a connection are kept; null keeps them in memory alone. */
  answers?: (connection: Connection) => AnswerStore | null;
}

/**
 * Lookups and pages over the connection that is kept, through one queue. Another connection starts with its own
 * answers and an unproved queue: an answer is only as good as who gave it.
 */
export class ConnectedLookups {
  readonly counts = new Counts();
  readonly hold: Hold;
  readonly #connection: KeptConnection;
  readonly #answers: (connection: Connection) => AnswerStore | null;
  #connected: Connected | null = null;

  constructor(
    connection: KeptConnection,
    { holdAbove = () => Infinity, answers = () => null }: ConnectedLookupsOptions = {},
  ) {
    this.#connection = connection;
    this.#answers = answers;
    this.hold = new Hold(holdAbove);
    connection.subscribe(() => {
      this.discard(messages().connectionChanged);
      this.#connected = null;
    });
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
    const path = `/${dataset}`;
    return async (query, options) => {
      const { client, queue } = this.#connect();
      return queue.run(path, () => pageFetch(client, path)(query, options), options?.signal);
    };
  }

  /** Lets the calculation that is held go on. */
  release(): void {
    this.#connected?.lookups.release();
  }

  /** Gives up the calculation that is held; each of its cells says so. */
  discard(sentence?: string): void {
    this.#connected?.lookups.discard(sentence);
  }

  /** Forgets the answers of this connection, in memory and on this computer. */
  async clearAnswers(): Promise<void> {
    if (this.#connection.current) await this.#connect().cache.clear();
  }

  #connect(): Connected {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError(403, messages().notConnected);
    if (!this.#connected) {
      const { counts, hold } = this;
      const client = createClient(connection);
      const queue = new RequestQueue({ clock: systemClock, counts });
      const cache = new AnswerCache(systemClock, this.#answers(connection));
      const lookups = new Lookups({ client, counts, queue, cache, hold });
      this.#connected = { client, queue, cache, lookups };
    }
    return this.#connected;
  }
}

import { createClient, type Client, type Query } from '../api/client.ts';
import { pageFetch, type Fetch } from '../api/pages.ts';
import { ServiceError } from '../api/service-error.ts';
import { cellMessages } from '../messages/index.ts';
import type { Connection } from '../settings/connection.ts';
import type { KeptConnection } from '../settings/kept-connection.ts';
import type { Ages } from './answer-ages.ts';
import { AnswerCache } from './answer-cache.ts';
import type { AnswerStore, KeptSize } from './answer-store.ts';
import { systemClock } from './clock.ts';
import { Counts } from './counts.ts';
import { Hold } from './hold.ts';
import type { Outcome } from './kept-outcome.ts';
import type { Lookup } from './lookup.ts';
import { Lookups } from './lookups.ts';
import { Renewals } from './renewals.ts';
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
  /** Requests under way at once, at the most. */
  inFlight?: () => number;
  /** How long answers stay true. */
  ages?: () => Ages;
  /** Where the answers of a connection are kept; null keeps them in memory alone. */
  answers?: (connection: Connection) => AnswerStore | null;
}

interface FreshOptions {
  /** The path as the reference writes it, where the path itself holds a value: what is counted. */
  endpoint?: string;
  signal?: AbortSignal;
}

/**
 * Lookups and pages over the connection that is kept, through one queue. Another connection starts with its own
 * answers and an unproved queue: an answer is only as good as who gave it.
 */
export class ConnectedLookups {
  readonly counts = new Counts();
  readonly hold: Hold;
  /** The cells whose formulas are to be asked anew. */
  readonly renewals = new Renewals();
  readonly #connection: KeptConnection;
  readonly #options: ConnectedLookupsOptions;
  #connected: Connected | null = null;

  constructor(connection: KeptConnection, options: ConnectedLookupsOptions = {}) {
    this.#connection = connection;
    this.#options = options;
    this.hold = new Hold(options.holdAbove ?? (() => Infinity));
    connection.subscribe(() => {
      // A key that was forgotten asks for nothing more, whoever waits for it.
      this.#connected?.lookups.cancelWaiting(cellMessages().connectionChanged);
      this.#connected = null;
    });
  }

  /** See {@link Lookups.ask}. Without a connection every lookup fails at once, and says where to connect. */
  async ask<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
    approved = false,
  ): Promise<Answer> {
    return this.#connect().lookups.ask(lookup, input, signal, approved, this.renewals.of(signal));
  }

  /** See {@link Lookups.known}. */
  async known<Input, Answer>(lookup: Lookup<Input, Answer>, inputs: Input[]): Promise<boolean[]> {
    return this.#connect().lookups.known(lookup, inputs);
  }

  /** See {@link Lookups.kept}. */
  async kept<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    inputs: Input[],
  ): Promise<(Outcome<Answer> | undefined)[]> {
    return this.#connect().lookups.kept(lookup, inputs);
  }

  /** Lets so many requests be under way at once from now on. */
  allow(inFlight: number): void {
    this.#connected?.queue.allow(inFlight);
  }

  /** Fetches pages of a dataset; failures that pass are repeated. */
  pages(dataset: string): Fetch {
    const path = `/${dataset}`;
    return async (query, options) => {
      const { client, queue } = this.#connect();
      return queue.run(path, () => pageFetch(client, path)(query, options), options?.signal);
    };
  }

  /** Asks for something as it is now, whatever is kept; failures that pass are repeated. */
  async fresh<Found>(path: string, query: Query = {}, { endpoint = path, signal }: FreshOptions = {}) {
    const { client, queue } = this.#connect();
    return queue.run(endpoint, () => client.get<Found>(path, query, { signal }), signal);
  }

  /** Lets the calculation that is held go on. */
  release(): void {
    this.#connected?.lookups.release();
  }

  /** Gives up the calculation that is held; each of its cells says so. */
  discard(sentence?: string): void {
    this.#connected?.lookups.discard(sentence);
  }

  /** Gives up whatever cells wait for; each of them says so. */
  cancelWaiting(): void {
    this.#connected?.lookups.cancelWaiting(cellMessages().cancelledWaiting);
  }

  /** What is asked while this work goes on is one calculation, held as a whole, however often it pauses. */
  async asOneCalculation<T>(work: () => Promise<T>): Promise<T> {
    this.hold.open();
    try {
      return await work();
    } finally {
      this.hold.close();
    }
  }

  /** Forgets the answers of this connection, in memory and on this computer. */
  async clearAnswers(): Promise<void> {
    if (this.#connection.current) await this.#connect().cache.clear();
  }

  /** How much is kept of this connection's answers. */
  async keptSize(): Promise<KeptSize> {
    return this.#connection.current ? this.#connect().cache.size() : { answers: 0, characters: 0 };
  }

  #connect(): Connected {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError(403, cellMessages().notConnected);
    if (!this.#connected) {
      const { counts, hold } = this;
      const { answers, ages, inFlight } = this.#options;
      const client = createClient(connection);
      const queue = new RequestQueue({ clock: systemClock, counts, inFlight: inFlight?.() });
      const cache = new AnswerCache(systemClock, answers?.(connection) ?? null, ages);
      const lookups = new Lookups({ client, counts, queue, cache, hold });
      this.#connected = { client, queue, cache, lookups };
    }
    return this.#connected;
  }
}

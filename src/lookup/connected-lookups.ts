import { createClient } from '../api/client.ts';
import { ServiceError } from '../api/service-error.ts';
import { messages } from '../messages/index.ts';
import type { KeptConnection } from '../settings/kept-connection.ts';
import { Counts } from './counts.ts';
import type { Lookup } from './lookup.ts';
import { Lookups } from './lookups.ts';

/**
 * Lookups over the connection that is kept. Another connection starts with an empty cache and an unproved queue: an
 * answer is only as good as who gave it.
 */
export class ConnectedLookups {
  readonly counts = new Counts();
  readonly #connection: KeptConnection;
  #lookups: Lookups | null = null;

  constructor(connection: KeptConnection) {
    this.#connection = connection;
    connection.subscribe(() => (this.#lookups = null));
  }

  /** See {@link Lookups.ask}. Without a connection every lookup fails at once, and says where to connect. */
  async ask<Input, Answer>(
    lookup: Lookup<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const connection = this.#connection.current;
    if (!connection) throw new ServiceError(403, messages().notConnected);
    this.#lookups ??= new Lookups({ client: createClient(connection), counts: this.counts });
    return this.#lookups.ask(lookup, input, signal);
  }
}

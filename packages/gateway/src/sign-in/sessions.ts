import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Valkey } from '../cache/index.ts';

/** Seconds after which an administrator signs in again: a working day. */
export const sessionDuration = 8 * 3600;

/**
 * Administrators' sessions in browsers. Each is a random id for that of an access token, so that neither a cookie nor the server
 * contains a token. Processes that share a server share the sessions; without it, a session is valid in the process that
 * has started it.
 */
export class Sessions {
  readonly #valkey: Valkey | null;
  /** The ids of their access tokens by key, for as long as the server is unavailable. */
  readonly #own = new LRUCache<string, string>({ max: 1000, ttl: sessionDuration * 1000 });

  constructor(valkey: Valkey | null) {
    this.#valkey = valkey;
  }

  /** The id of a new session. */
  async start(tokenId: string): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    this.#own.set(keyOf(id), tokenId);
    await this.#valkey?.use((client) => client.set(keyOf(id), tokenId, 'EX', sessionDuration), null);
    return id;
  }

  /** The id of the access token; null for a session that has ended, or never was. */
  async find(id: string): Promise<string | null> {
    const own = this.#own.get(keyOf(id)) ?? null;
    return this.#valkey ? this.#valkey.use((client) => client.get(keyOf(id)), own) : own;
  }

  async end(id: string): Promise<void> {
    this.#own.delete(keyOf(id));
    await this.#valkey?.use((client) => client.del(keyOf(id)), null);
  }
}

/** Who reads the server can't take over a session. */
const keyOf = (id: string): string => `cdata:session:${createHash('sha256').update(id).digest('base64url')}`;

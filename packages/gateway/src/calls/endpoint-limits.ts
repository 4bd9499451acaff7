import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceResponse, Valkey } from '../cache/index.ts';

/** A limit on the calls to an endpoint, as the service told it. */
interface Limit {
  /** What the service answered. */
  response: ServiceResponse;
  /** When a probe may be sent, milliseconds since the epoch. */
  until: number;
}

/** What may be done with a request: it is sent, as a probe or not, or the refusal is its answer. */
export type Admission = { refusal: ServiceResponse } | { refusal: null; isProbe: boolean };

/** Seconds that a request waits for the end of a limit; one that would wait longer is answered at once. */
const maxWait = 5;
/** Seconds of a limit if the service does not say. */
const defaultLimit = 1;
/** Seconds of a limit, whatever the service says: after that, one call finds out whether it still holds. */
export const maxLimit = 300;
/** Milliseconds after which a probe without an answer no longer keeps others from being the probe. */
const probeDuration = 5000;
/** Milliseconds after which a limit that nobody has probed is forgotten. */
const memory = 24 * 3600 * 1000;
/** Milliseconds between two looks at a limit that requests wait for. */
const pollInterval = 50;

const limitKey = (endpoint: string): string => `cdata:limit:${endpoint}`;
const probeKey = (endpoint: string): string => `cdata:probe:${endpoint}`;

/**
 * The endpoints whose calls the service limits, with `Retry-After`. A limit holds for everyone, in every process that
 * shares the server, and for its endpoint only. It ends with a probe: one call, and if that is served, all others.
 * Without its server, each process has limits of its own.
 */
export class EndpointLimits {
  readonly #valkey: Valkey | null;
  readonly #limits = new Map<string, Limit>();
  /** When the probe of an endpoint was sent, for a process without a server. */
  readonly #probes = new Map<string, number>();
  /** Looks at the server, and the next ones, which all requests to an endpoint share. */
  readonly #reads = new Map<string, Promise<Limit | null>>();
  readonly #waits = new Map<string, Promise<void>>();

  constructor(valkey: Valkey | null) {
    this.#valkey = valkey;
  }

  /** Whether this process knows of a limit. */
  isLimited(endpoint: string): boolean {
    return this.#limits.has(endpoint);
  }

  /**
   * Resolves when a request may be sent, or when it is clear that it would wait for too long.
   *
   * @throws The reason of the signal.
   */
  async admit(endpoint: string, signal: AbortSignal): Promise<Admission> {
    for (;;) {
      signal.throwIfAborted();
      const limit = await this.#read(endpoint);
      if (!limit) return { refusal: null, isProbe: false };
      const remaining = limit.until - Date.now();
      if (remaining > maxWait * 1000) {
        return { refusal: { ...limit.response, retryAfter: Math.ceil(remaining / 1000) } };
      }
      if (remaining <= 0 && (await this.#becomeProbe(endpoint))) return { refusal: null, isProbe: true };
      await this.#wait(endpoint, Math.max(remaining, pollInterval));
    }
  }

  /** Limits an endpoint after a 429. Returns it with the time that the gateway waits. */
  async impose(endpoint: string, response: ServiceResponse): Promise<ServiceResponse> {
    const seconds = Math.min(Math.max(response.retryAfter ?? defaultLimit, 0.1), maxLimit);
    const duration = seconds * 1000;
    this.#limits.set(endpoint, { response, until: Date.now() + duration });
    this.#probes.delete(endpoint);
    const body = response.body.toString('base64');
    await this.#valkey?.use(
      (client) =>
        client
          .multi()
          .set(limitKey(endpoint), body, 'PX', Math.ceil(duration) + memory)
          .del(probeKey(endpoint))
          .exec(),
      null,
    );
    return { ...response, retryAfter: Math.ceil(seconds) };
  }

  /** Ends the limit of an endpoint, whose probe was served. */
  async lift(endpoint: string): Promise<void> {
    this.#limits.delete(endpoint);
    this.#probes.delete(endpoint);
    await this.#valkey?.use((client) => client.del(limitKey(endpoint), probeKey(endpoint)), null);
  }

  /** Lets another request be the probe: this one found nothing out. */
  async abandonProbe(endpoint: string): Promise<void> {
    this.#probes.delete(endpoint);
    await this.#valkey?.use((client) => client.del(probeKey(endpoint)), null);
  }

  async #becomeProbe(endpoint: string): Promise<boolean> {
    const isOwn = await this.#valkey?.use(
      async (client) => (await client.set(probeKey(endpoint), '1', 'PX', probeDuration, 'NX')) === 'OK',
      null,
    );
    if (typeof isOwn === 'boolean') return isOwn;
    if (Date.now() - (this.#probes.get(endpoint) ?? -Infinity) < probeDuration) return false;
    this.#probes.set(endpoint, Date.now());
    return true;
  }

  #read(endpoint: string): Promise<Limit | null> {
    const read =
      this.#reads.get(endpoint) ?? this.#readOnce(endpoint).finally(() => this.#reads.delete(endpoint));
    this.#reads.set(endpoint, read);
    return read;
  }

  async #readOnce(endpoint: string): Promise<Limit | null> {
    const own = this.#limits.get(endpoint) ?? null;
    if (!this.#valkey) return own;
    const shared = await this.#valkey.use(async (client) => {
      const [body, remaining] = await Promise.all([
        client.get(limitKey(endpoint)),
        client.pttl(limitKey(endpoint)),
      ]);
      if (body === null) return null;
      return {
        response: { status: 429, body: Buffer.from(body, 'base64') },
        until: Date.now() + remaining - memory,
      };
    }, own);
    if (shared) this.#limits.set(endpoint, shared);
    // A limit that this process imposed meanwhile is newer than what it has read.
    else if (this.#limits.get(endpoint) === own) this.#limits.delete(endpoint);
    return this.#limits.get(endpoint) ?? null;
  }

  #wait(endpoint: string, milliseconds: number): Promise<void> {
    const wait = this.#waits.get(endpoint) ?? delay(milliseconds).finally(() => this.#waits.delete(endpoint));
    this.#waits.set(endpoint, wait);
    return wait;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceResponse, Valkey } from '../cache/index.ts';

/** A limit on a person's calls to an endpoint, as the service told it. */
interface Limit {
  /** What the service answered. */
  response: ServiceResponse;
  /** When a probe may be sent, milliseconds since the epoch. */
  until: number;
  /** Whether the service has served someone else meanwhile. */
  isPersonal: boolean;
}

/** Limits of an endpoint by person. Replaced, and never changed. */
type Limits = ReadonlyMap<string, Limit>;

/** What may be done with a request: it is sent, as a probe or not, or the refusal is its answer. */
type Admission = { refusal: ServiceResponse } | { refusal: null; isProbe: boolean };

/** Whose request it is, and to what. */
export interface Caller {
  endpoint: string;
  /** The person's id. */
  person: string;
}

/** Seconds that a request waits for the end of a limit; one that would wait longer is answered at once. */
const maxWait = 5;
/** Seconds of a limit if the service does not say. */
const defaultLimit = 1;
/** Seconds of a limit, whatever the service says: after that, one call finds out whether it still holds. */
const maxLimit = 300;
/** Milliseconds after which a probe without an answer no longer keeps others from being the probe. */
const probeDuration = 5000;
/** Milliseconds after which limits that nobody has probed are forgotten. */
const memory = 24 * 3600 * 1000;
/** Milliseconds between two looks at a limit that requests wait for. */
const pollInterval = 50;

const noLimits: Limits = new Map();

/**
 * The endpoints whose calls the service limits, with `Retry-After`. A limit is at first that of the person who got it:
 * one odd request may be the reason. The next request of someone else is a probe; if the service refuses it, too, the
 * limit holds for everyone. It ends with a probe: one call, and if that is served, all others. Processes that share the
 * server share the limits; without it, each process has limits of its own.
 */
export class EndpointLimits {
  readonly #valkey: Valkey | null;
  readonly #service: string;
  readonly #limits = new Map<string, Limits>();
  /** When the probe of an endpoint was sent, for a process without a server. */
  readonly #probes = new Map<string, number>();
  /** Looks at the server, and the next ones, which all requests to an endpoint share. */
  readonly #reads = new Map<string, Promise<Limits>>();
  readonly #waits = new Map<string, Promise<void>>();

  /** @param service See `serviceName`. */
  constructor(valkey: Valkey | null, service: string) {
    this.#valkey = valkey;
    this.#service = service;
  }

  /** Whether this process knows of a limit that concerns a request. */
  isLimited({ endpoint, person }: Caller): boolean {
    return limitOf(this.#limits.get(endpoint) ?? noLimits, person) !== null;
  }

  /**
   * Resolves when a request may be sent, or when it is clear that it would wait for too long.
   *
   * @throws The reason of the signal.
   */
  async admit({ endpoint, person }: Caller, signal: AbortSignal): Promise<Admission> {
    for (;;) {
      signal.throwIfAborted();
      const limit = limitOf(await this.#read(endpoint), person);
      if (!limit) return { refusal: null, isProbe: false };
      const untilEnd = limit.until - Date.now();
      // No limit lasts so long: somebody has set the clock back.
      const remaining = untilEnd > maxLimit * 1000 ? 0 : untilEnd;
      if (remaining > maxWait * 1000) {
        return { refusal: { ...limit.response, retryAfter: Math.ceil(remaining / 1000) } };
      }
      if (remaining <= 0 && (await this.#becomeProbe(endpoint))) return { refusal: null, isProbe: true };
      await this.#wait(endpoint, Math.max(remaining, pollInterval));
    }
  }

  /** Limits a person's calls after a 429. Returns it with the time that the gateway waits. */
  async impose({ endpoint, person }: Caller, response: ServiceResponse): Promise<ServiceResponse> {
    const seconds = Math.min(Math.max(response.retryAfter ?? defaultLimit, 0.1), maxLimit);
    const limit = { response, until: Date.now() + seconds * 1000, isPersonal: false };
    // Nobody knows whether the limits that are over concern more than this person.
    await this.#change(endpoint, (limits) => new Map([...unexpired(limits), [person, limit]]));
    return { ...response, retryAfter: Math.ceil(seconds) };
  }

  /** After a probe that was served: if others are still limited, that concerns them alone. */
  async lift({ endpoint, person }: Caller): Promise<void> {
    await this.#change(
      endpoint,
      (limits) =>
        new Map(
          unexpired(limits)
            .filter(([other]) => other !== person)
            .map(([other, limit]) => [other, { ...limit, isPersonal: true }]),
        ),
    );
  }

  /** Lets another request be the probe: this one found nothing out. */
  async abandonProbe({ endpoint }: Caller): Promise<void> {
    this.#probes.delete(endpoint);
    await this.#valkey?.use((client) => client.del(this.#probeKey(endpoint)), null);
  }

  async #change(endpoint: string, change: (limits: Limits) => Limits): Promise<void> {
    const before = this.#limits.get(endpoint) ?? noLimits;
    const after = change(before);
    this.#limits.set(endpoint, after);
    this.#probes.delete(endpoint);
    const former = [...before.keys()].filter((person) => !after.has(person));
    await this.#valkey?.use((client) => {
      const transaction = client.multi().del(this.#probeKey(endpoint));
      if (former.length > 0) transaction.hdel(this.#limitsKey(endpoint), ...former);
      for (const [person, limit] of after) transaction.hset(this.#limitsKey(endpoint), person, pack(limit));
      return transaction.pexpire(this.#limitsKey(endpoint), memory).exec();
    }, null);
  }

  async #becomeProbe(endpoint: string): Promise<boolean> {
    const isOwn = await this.#valkey?.use(
      async (client) => (await client.set(this.#probeKey(endpoint), '1', 'PX', probeDuration, 'NX')) === 'OK',
      null,
    );
    if (typeof isOwn === 'boolean') return isOwn;
    if (performance.now() - (this.#probes.get(endpoint) ?? -Infinity) < probeDuration) return false;
    this.#probes.set(endpoint, performance.now());
    return true;
  }

  #read(endpoint: string): Promise<Limits> {
    const read =
      this.#reads.get(endpoint) ?? this.#readOnce(endpoint).finally(() => this.#reads.delete(endpoint));
    this.#reads.set(endpoint, read);
    return read;
  }

  async #readOnce(endpoint: string): Promise<Limits> {
    const own = this.#limits.get(endpoint) ?? noLimits;
    if (!this.#valkey) return own;
    const shared = await this.#valkey.use(async (client): Promise<Limits> => {
      const fields = Object.entries(await client.hgetall(this.#limitsKey(endpoint)));
      return fields.length === 0 ? noLimits : new Map(fields.map(([person, text]) => [person, unpack(text)]));
    }, own);
    const current = this.#limits.get(endpoint) ?? noLimits;
    // A limit that this process imposed meanwhile is newer than what it has read.
    if (current !== own) return current;
    this.#limits.set(endpoint, shared);
    return shared;
  }

  #limitsKey(endpoint: string): string {
    return `cdata:${this.#service}:limits:${endpoint}`;
  }

  #probeKey(endpoint: string): string {
    return `cdata:${this.#service}:probe:${endpoint}`;
  }

  #wait(endpoint: string, milliseconds: number): Promise<void> {
    const wait = this.#waits.get(endpoint) ?? delay(milliseconds).finally(() => this.#waits.delete(endpoint));
    this.#waits.set(endpoint, wait);
    return wait;
  }
}

/** The limit that a person's request meets. One of a single other person may be over at once: a probe finds out. */
function limitOf(limits: Limits, person: string): Limit | null {
  const own = limits.get(person);
  if (own) return own;
  const [one = null, ...more] = [...limits.values()].filter(({ isPersonal }) => !isPersonal);
  if (!one || more.length === 0) return one && { ...one, until: 0 };
  return more.reduce((latest, limit) => (limit.until > latest.until ? limit : latest), one);
}

const unexpired = (limits: Limits) => [...limits].filter(([, { until }]) => until > Date.now());

const pack = ({ response, until, isPersonal }: Limit): string =>
  JSON.stringify([until, isPersonal, response.body.toString('base64')]);

function unpack(text: string): Limit {
  const [until, isPersonal, body] = JSON.parse(text) as [number, boolean, string];
  return { response: { status: 429, body: Buffer.from(body, 'base64') }, until, isPersonal };
}

import type { CachedResponse, ResponseCache } from './response-cache.ts';
import { lockDuration } from './valkey-cache.ts';

/** A response of the service, as bytes. */
export interface ServiceResponse {
  status: number;
  body: Buffer;
  /** The header `Retry-After`, in seconds. */
  retryAfter?: number;
}

/** Where a response came from: the cache, the request of someone else, or a call to the service. */
export type ResponseSource = 'cache' | 'shared' | 'call';

export interface SharedResponse {
  response: ServiceResponse;
  source: ResponseSource;
}

/** An error that concerns one person: those who joined this person's request try for themselves. */
export interface PersonalError extends Error {
  readonly isPersonal: true;
}

const isPersonal = (error: unknown): boolean => (error as Partial<PersonalError>).isPersonal === true;

/** The response, and how many seconds everyone may use it; null if it is only for those who wait for it. */
export interface FreshResponse {
  response: ServiceResponse;
  ttl: number | null;
}

/**
 * Requests the responses to some of the keys, by their place among them. Null for a key that has no response of its own:
 * others who wait for it request it themselves.
 */
type RequestMissing = (places: readonly number[]) => Promise<(FreshResponse | null)[]>;

type Flight = Promise<ServiceResponse | null>;

/**
 * Requests that are the same share one call: through the cache, through a call in flight in this process, and through
 * the lock of another process. A lock is taken before the second look at the cache, so that no call can end between
 * that look and the call that would follow.
 */
export class SharedCalls {
  readonly #cache: ResponseCache;
  readonly #flights = new Map<string, Flight>();

  constructor(cache: ResponseCache) {
    this.#cache = cache;
  }

  /**
   * The responses to the keys, in their order; null for a key that `requestMissing` gave none for.
   *
   * @throws What `requestMissing` throws.
   */
  async resolve(keys: readonly string[], requestMissing: RequestMissing): Promise<(SharedResponse | null)[]> {
    const resolved = new Map<number, SharedResponse | null>();
    const unresolved = () => keys.flatMap((_, place) => (resolved.has(place) ? [] : [place]));
    const isOwn = (place: number): boolean => !this.#flights.has(keys[place]!);
    for (let places = unresolved(); places.length > 0; places = unresolved()) {
      const cached = await this.#cache.get(places.map((place) => keys[place]!));
      places.forEach((place, index) => {
        if (cached[index]) resolved.set(place, { response: cached[index], source: 'cache' });
      });
      const missingPlaces = places.filter((place) => !resolved.has(place));
      if (missingPlaces.length === 0) break;
      const joined = missingPlaces.filter((place) => !isOwn(place));
      const own = missingPlaces.filter((place, index) => isOwn(place) && firstOf(keys, missingPlaces, index));
      if (own.length > 0) await this.#lead(keys, own, requestMissing, resolved);
      else await this.#join(keys, joined, resolved);
    }
    return keys.map((_, place) => resolved.get(place)!);
  }

  /**
   * Like {@link resolve}, but all responses are requested, whatever is cached or in flight. They replace what is cached.
   */
  async refresh(keys: readonly string[], requestAll: RequestMissing): Promise<(SharedResponse | null)[]> {
    const responses = await requestAll(keys.map((_, place) => place));
    await this.#store(keys.map((key, place) => ({ key, fresh: responses[place]! })));
    return responses.map((fresh) => fresh && { response: fresh.response, source: 'call' });
  }

  /** Requests what this process has not requested yet; leaves what another process requests unresolved. */
  async #lead(
    keys: readonly string[],
    places: readonly number[],
    requestMissing: RequestMissing,
    resolved: Map<number, SharedResponse | null>,
  ): Promise<void> {
    const flights = new Map(places.map((place) => [place, this.#openFlight(keys[place]!)]));
    const land = (place: number, response: ServiceResponse | null) => flights.get(place)!.resolve(response);
    let locked: number[] = [];
    try {
      const locks = await this.#cache.lock(places.map((place) => keys[place]!));
      locked = places.filter((_, index) => locks[index]);
      const cached = await this.#cache.get(locked.map((place) => keys[place]!));
      locked.forEach((place, index) => {
        const response = cached[index];
        if (!response) return;
        resolved.set(place, { response, source: 'cache' });
        land(place, response);
      });
      const missingPlaces = locked.filter((place) => !resolved.has(place));
      if (missingPlaces.length > 0) {
        await this.#whileLocked(
          missingPlaces.map((place) => keys[place]!),
          async () => {
            const fresh = await requestMissing(missingPlaces);
            await this.#store(
              missingPlaces.map((place, index) => ({ key: keys[place]!, fresh: fresh[index]! })),
            );
            missingPlaces.forEach((place, index) => {
              const response = fresh[index]?.response ?? null;
              resolved.set(place, response && { response, source: 'call' });
              land(place, response);
            });
          },
        );
      }
      await this.#cache.unlock(locked.map((place) => keys[place]!));
      locked = [];
      const elsewhere = places.filter((place) => !resolved.has(place));
      if (elsewhere.length > 0) await this.#cache.waitForOthers(elsewhere.map((place) => keys[place]!));
    } catch (error) {
      for (const [place, flight] of flights) if (!resolved.has(place)) flight.reject(error as Error);
      throw error;
    } finally {
      await this.#cache.unlock(locked.map((place) => keys[place]!));
      for (const [place, flight] of flights) {
        this.#flights.delete(keys[place]!);
        flight.resolve(null);
      }
    }
  }

  async #join(
    keys: readonly string[],
    places: readonly number[],
    resolved: Map<number, SharedResponse | null>,
  ): Promise<void> {
    for (const place of places) {
      try {
        const response = await this.#flights.get(keys[place]!);
        if (response) resolved.set(place, { response, source: 'shared' });
      } catch (error) {
        if (!isPersonal(error)) throw error;
      }
    }
  }

  #openFlight(key: string) {
    let resolve: (response: ServiceResponse | null) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const flight: Flight = new Promise((fulfil, fail) => {
      resolve = fulfil;
      reject = fail;
    });
    // Nobody may have joined.
    flight.catch(() => undefined);
    this.#flights.set(key, flight);
    return { resolve, reject };
  }

  /** Renews the locks for as long as the call takes: it may wait for its turn. */
  async #whileLocked(keys: readonly string[], call: () => Promise<void>): Promise<void> {
    const renewal = setInterval(() => void this.#cache.renew(keys), lockDuration / 3);
    try {
      await call();
    } finally {
      clearInterval(renewal);
    }
  }

  async #store(entries: readonly { key: string; fresh: FreshResponse | null }[]): Promise<void> {
    const cacheable = entries.flatMap(({ key, fresh }) =>
      fresh && fresh.ttl !== null && isCacheable(fresh.response)
        ? [{ key, response: fresh.response, ttl: fresh.ttl }]
        : [],
    );
    if (cacheable.length > 0) await this.#cache.set(cacheable);
  }
}

const isCacheable = (response: ServiceResponse): response is ServiceResponse & CachedResponse =>
  response.status === 200 || response.status === 404;

/** Whether a key occurs for the first time among those at some places. */
const firstOf = (keys: readonly string[], places: readonly number[], index: number): boolean =>
  places.findIndex((place) => keys[place] === keys[places[index]!]) === index;

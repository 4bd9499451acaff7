import type { Budgets } from '../budgets/index.ts';
import type { ServiceResponse } from '../cache/index.ts';
import type { Person } from '../sign-in/index.ts';
import { ServiceUnreachable, type ServiceClient } from './service-client.ts';
import type { FairQueue } from './fair-queue.ts';

/** The service refuses the organization's key. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** Seconds that the service may ask to wait; the request of someone who would wait longer is answered at once. */
const maxHold = 5;
/** How often a request that the service refused for the moment is sent. */
const maxAttempts = 3;
/** Seconds to wait if the service does not say. */
const defaultHold = 1;
/** Milliseconds for which a refused key is not sent again. */
const keyRefusedFor = 10_000;

export interface ServiceCallsOptions {
  client: ServiceClient;
  queue: FairQueue;
  budgets: Budgets;
  onCall(person: Person, endpoint: string): void;
}

/** Calls to the service: each takes its turn, counts against the budgets, and waits when the service asks for it. */
export class ServiceCalls {
  readonly #options: ServiceCallsOptions;
  /** What the service answers until its quota begins again. */
  #quotaRefusal: { response: ServiceResponse; until: number } | null = null;
  #keyRefusedUntil = 0;
  /** What the last call found; null before the first one. */
  #isReachable: boolean | null = null;

  constructor(options: ServiceCallsOptions) {
    this.#options = options;
  }

  get state(): 'unknown' | 'reachable' | 'unreachable' | 'keyRefused' {
    if (this.#keyRefusedUntil > 0) return 'keyRefused';
    if (this.#isReachable === null) return 'unknown';
    return this.#isReachable ? 'reachable' : 'unreachable';
  }

  /**
   * @param endpoint The path as the reference writes it.
   * @param isPlanRefusal Whether a 403 is about the plan, and not about the key.
   * @throws BudgetRefusal
   * @throws ServiceUnreachable
   * @throws KeyRefused
   */
  async call(
    person: Person,
    endpoint: string,
    send: (client: ServiceClient) => Promise<ServiceResponse>,
    { isPlanRefusal = false } = {},
  ): Promise<ServiceResponse> {
    const release = await this.#options.budgets.reserve(person);
    try {
      const response = await this.#sendInTurn(person, send);
      // The service does not serve a request that it refuses for the moment.
      if (response.status === 429) await release();
      else this.#options.onCall(person, endpoint);
      if (response.status === 403 && !isPlanRefusal) {
        this.#keyRefusedUntil = Date.now() + keyRefusedFor;
        throw new KeyRefused();
      }
      this.#keyRefusedUntil = 0;
      return response;
    } catch (error) {
      const isUncounted = !(error instanceof ServiceUnreachable) || !error.wasReached;
      if (error instanceof KeyRefused) throw error;
      if (isUncounted) await release();
      else this.#options.onCall(person, endpoint);
      throw error;
    }
  }

  async #sendInTurn(
    person: Person,
    send: (client: ServiceClient) => Promise<ServiceResponse>,
  ): Promise<ServiceResponse> {
    const { client, queue } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const turn = await queue.turn(person.id);
      try {
        const refusal = this.#currentRefusal();
        if (refusal) return refusal;
        const response = await this.#send(() => send(client));
        if (response.status !== 429) {
          queue.speedUp();
          return response;
        }
        const seconds = response.retryAfter ?? defaultHold;
        if (seconds > maxHold) {
          this.#quotaRefusal = { response, until: Date.now() + seconds * 1000 };
          return response;
        }
        queue.slowDown(Math.max(seconds, 0.1) * 1000);
        if (attempt === maxAttempts) return response;
      } finally {
        turn.end();
      }
    }
  }

  async #send(send: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
    try {
      const response = await send();
      this.#isReachable = true;
      return response;
    } catch (error) {
      this.#isReachable = false;
      throw error;
    }
  }

  /** @throws KeyRefused */
  #currentRefusal(): ServiceResponse | null {
    const now = Date.now();
    if (now < this.#keyRefusedUntil) throw new KeyRefused();
    if (!this.#quotaRefusal || now >= this.#quotaRefusal.until) return null;
    const { response, until } = this.#quotaRefusal;
    return { ...response, retryAfter: Math.ceil((until - now) / 1000) };
  }
}

import { endpoints } from '@cdata/catalog';
import type { FairQueue } from '@cdata/programs';
import type { Budgets } from '../budgets/index.ts';
import type { ServiceResponse } from '../cache/index.ts';
import type { Person } from '../sign-in/index.ts';
import type { EndpointLimits } from './endpoint-limits.ts';
import {
  DeadlineReached,
  ServiceUnreachable,
  type SendOptions,
  type ServiceClient,
} from './service-client.ts';
import { isExplained } from './service-response.ts';

/** The service refuses the organization's key. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** One request is refused, as far as is known. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  /**
   * @param status Of the refusal.
   * @param isKeyValid Whether the service accepts the organization's key otherwise; false if that could not be tested.
   */
  constructor(
    readonly status: number,
    readonly isKeyValid: boolean,
  ) {
    super(`The request is refused with ${status}.`);
  }
}

/** What a call that differs from others in nothing but the key finds out. */
type KeyState = 'accepted' | 'refused' | 'unknown';

/** How often a request that the service refused for the moment is sent. */
const maxAttempts = 3;
/** Milliseconds for which a refused key is not sent again. */
const keyRefusedFor = 10_000;
/** Milliseconds for the call that tests the key, whatever time is left to the request that leads to it. */
const testTimeout = 5000;

/** Statuses that a service, or a marketplace in front of it, refuses a key with. */
const refusals: readonly number[] = [401, 402, 403];

interface ServiceCallsOptions {
  client: ServiceClient;
  queue: FairQueue;
  limits: EndpointLimits;
  budgets: Budgets;
  onCall(person: Person, endpoint: string): void;
}

/** How long a call may take. */
export interface CallTime {
  /** When it is reached, the call ends. */
  deadline: AbortSignal;
  /** When it is reached, the call is not sent any more: it would hardly be answered, and count. */
  lastTurn: AbortSignal;
}

interface ServiceCall extends CallTime {
  person: Person;
  /** The path as the reference writes it. */
  endpoint: string;
  send(client: ServiceClient, options: SendOptions): Promise<ServiceResponse>;
  /** Whether a 403 is about the plan, and not about the key. */
  isPlanRefusal?: boolean;
}

/** Calls to the service: each takes its turn, counts against the budgets, and waits when the service asks for it. */
export class ServiceCalls {
  readonly #options: ServiceCallsOptions;
  #keyRefusedUntil = 0;
  #keyTest: Promise<KeyState> | null = null;
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
   * @throws BudgetRefusal
   * @throws ServiceUnreachable
   * @throws KeyRefused
   * @throws RequestRefused
   */
  async call(call: ServiceCall): Promise<ServiceResponse> {
    const { person, endpoint } = call;
    const release = await this.#options.budgets.reserve(person);
    let response: ServiceResponse;
    try {
      response = await this.#sendInTurn(call);
    } catch (error) {
      if (error instanceof ServiceUnreachable && error.wasReached) this.#options.onCall(person, endpoint);
      else await release();
      throw error;
    }
    // The service does not serve a request that it refuses for the moment.
    if (response.status === 429) await release();
    else this.#options.onCall(person, endpoint);
    if (refusals.includes(response.status)) await this.#judgeRefusal(response, call);
    else if (response.status !== 429) this.#keyRefusedUntil = 0;
    return response;
  }

  async #sendInTurn(call: ServiceCall): Promise<ServiceResponse> {
    const { queue, limits } = this.#options;
    const { person, endpoint, lastTurn } = call;
    const caller = { endpoint, person: person.id };
    for (let attempt = 1; ;) {
      const admission = await limits.admit(caller, lastTurn).catch(atDeadline);
      if (admission.refusal) return admission.refusal;
      const { isProbe } = admission;
      const turn = await queue.turn(person.id, lastTurn).catch(atDeadline);
      try {
        // The limit may have been imposed while the request waited for its turn.
        if (limits.isLimited(caller) && !isProbe) continue;
        const response = await this.#send(call);
        if (response.status !== 429) {
          queue.speedUp();
          if (isProbe) await limits.lift(caller);
          return response;
        }
        queue.slowDown();
        const refusal = await limits.impose(caller, response);
        if (attempt++ === maxAttempts) return refusal;
      } catch (error) {
        if (isProbe) await limits.abandonProbe(caller);
        throw error;
      } finally {
        turn.end();
      }
    }
  }

  /** @throws KeyRefused while the key is known to be refused. */
  async #send({ send, deadline }: ServiceCall): Promise<ServiceResponse> {
    if (performance.now() < this.#keyRefusedUntil) throw new KeyRefused();
    // The test finds out whether the key is accepted again, and not the requests of all who wait for that.
    if (this.#keyRefusedUntil > 0 && (await this.#testKey()) === 'refused') throw new KeyRefused();
    try {
      const response = await send(this.#options.client, { signal: deadline });
      this.#isReachable = true;
      return response;
    } catch (error) {
      this.#isReachable = false;
      throw error;
    }
  }

  /**
   * A refusal concerns everybody only if the service refuses a request that differs in nothing but the key, too: a
   * firewall may refuse one address.
   *
   * @throws KeyRefused or RequestRefused, unless it is about the plan.
   */
  async #judgeRefusal({ status, body }: ServiceResponse, { isPlanRefusal }: ServiceCall): Promise<void> {
    const key = await this.#testKey();
    if (key === 'refused') throw new KeyRefused();
    if (status === 403 && isPlanRefusal && isExplained(body)) return;
    throw new RequestRefused(status, key === 'accepted');
  }

  /** Makes one call for all who need to know. */
  #testKey(): Promise<KeyState> {
    this.#keyTest ??= this.#testKeyOnce()
      .then((key) => {
        if (key === 'refused') this.#keyRefusedUntil = performance.now() + keyRefusedFor;
        if (key === 'accepted') this.#keyRefusedUntil = 0;
        return key;
      })
      .finally(() => (this.#keyTest = null));
    return this.#keyTest;
  }

  async #testKeyOnce(): Promise<KeyState> {
    try {
      const signal = AbortSignal.timeout(testTimeout);
      const { status, body } = await this.#options.client.get(endpoints.health.path, { signal });
      if (status === 200) return 'accepted';
      // The page of another program says nothing about the key.
      return refusals.includes(status) && isExplained(body) ? 'refused' : 'unknown';
    } catch {
      return 'unknown';
    }
  }
}

function atDeadline(): never {
  throw new DeadlineReached(false);
}

import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../../../src/api/index.ts';
import type { Plan } from '../../../src/connection/index.ts';
import type { ServiceClient } from './calls/index.ts';

/** Milliseconds between two attempts to find out. */
const retryInterval = 10_000;
/** Milliseconds for which a request waits for an attempt: it can do without the plan. */
const patience = 3000;

/** The plan of the organization's key, which the service tells in two calls. Until it has, nothing is cached. */
export class ServicePlan {
  readonly #client: Pick<ServiceClient, 'plan'>;
  readonly #warn: (sentence: string) => void;
  #plan: Plan | null = null;
  #finding: Promise<Plan | null> | null = null;
  #triedAt = -Infinity;
  #isKeyRefused = false;

  constructor(client: Pick<ServiceClient, 'plan'>, warn: (sentence: string) => void) {
    this.#client = client;
    this.#warn = warn;
  }

  /** Whether the service refused the key when it was last asked for the plan. */
  get isKeyRefused(): boolean {
    return this.#isKeyRefused;
  }

  /** Null if the service can't be reached, refuses the key, or takes its time. */
  async get(): Promise<Plan | null> {
    if (this.#plan !== null) return this.#plan;
    if (!this.#finding && performance.now() - this.#triedAt < retryInterval) return null;
    this.#finding ??= this.#find().finally(() => (this.#finding = null));
    return Promise.race([this.#finding, delay(patience, null, { ref: false })]);
  }

  async #find(): Promise<Plan | null> {
    try {
      this.#plan = await this.#client.plan();
      return this.#plan;
    } catch (error) {
      // The page of a firewall says nothing about the key.
      this.#isKeyRefused = error instanceof ServiceError && error.isAuthError && error.isExplained;
      this.#warn(
        this.#isKeyRefused
          ? 'The service refuses the organization’s key.'
          : 'The service can’t be reached: trying again.',
      );
      return null;
    } finally {
      this.#triedAt = performance.now();
    }
  }
}

import { CancelledRequestError } from '../api/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Lookup } from './lookup.ts';
import { cellMessages } from '../language/index.ts';

/** The cost of a calculation that waits for approval, for one endpoint. */
export interface PendingCost {
  /** The path as the reference writes it, e.g. `/geocode`. */
  endpoint: string;
  /** Unique inputs of the calculation. */
  inputs: number;
  /** Inputs that are cached. */
  cached: number;
  /** Calls that the other inputs would take. */
  calls: number;
}

interface CostGateOptions {
  /** Maximum new calls that a calculation makes without approval. */
  threshold?: () => number;
  clock?: Clock;
  /** How long a calculation waits for approval, milliseconds. No cell stays at #BUSY! for ever. */
  maxWait?: number;
}

interface GatedRequest {
  key: string;
  lookup: Lookup<unknown, unknown>;
  /** Set by the gate, or for requests that need no approval. */
  isApproved: boolean;
  reject(error: Error): void;
  dropIfUnused(): void;
}

interface Tally {
  cachedKeys: Set<string>;
  admitted: number;
  pending: number;
  maxItems: number;
}

/** The requests that wait for the user, by key. */
type PendingRequests = Map<string, GatedRequest>;

interface Decision {
  pending: PendingRequests;
  /** The requests that the user has approved: all that are still pending, or none. */
  approval: Promise<PendingRequests>;
  settle(approved: PendingRequests): void;
}

/**
 * Stops an expensive calculation until the user approves or rejects it. A calculation is everything that is requested
 * from one idle moment to the next, because Excel hands 10,000 cells over in portions.
 */
export class CostGate extends Subscribable {
  readonly #threshold: () => number;
  readonly #clock: Clock;
  readonly #maxWait: number;
  #tallies = new Map<string, Tally>();
  #reloadedKeys = new Set<string>();
  #isApproved = false;
  #decision: Decision | null = null;
  #openParts = 0;
  #isIdle = false;
  #pendingCosts: readonly PendingCost[] | null = null;

  constructor({ threshold = () => Infinity, clock = systemClock, maxWait = 600_000 }: CostGateOptions = {}) {
    super();
    this.#threshold = threshold;
    this.#clock = clock;
    this.#maxWait = maxWait;
  }

  /** By endpoint. The same array until it changes. */
  get pendingCosts(): readonly PendingCost[] {
    return (this.#pendingCosts ??= [...this.#tallies]
      .filter(([, { pending }]) => pending > 0)
      .map(([endpoint, { cachedKeys, admitted, pending, maxItems }]) => ({
        endpoint,
        inputs: cachedKeys.size + admitted + pending,
        cached: cachedKeys.size,
        calls: callsFor(pending, maxItems),
      })));
  }

  countCached(lookup: Lookup<unknown, unknown>, key: string): void {
    this.#tallyOf(lookup).cachedKeys.add(key);
  }

  /** Returns true once in each calculation: the first request for a key reloads it. */
  reloadOnce(key: string): boolean {
    if (this.#reloadedKeys.has(key)) return false;
    this.#reloadedKeys.add(key);
    return true;
  }

  /**
   * Yields those of the requests that are approved already, and then the others: at once, or when the user approves.
   * Requests that are rejected or withdrawn meanwhile are left out.
   */
  async *admit<Request extends GatedRequest>(
    requests: readonly Request[],
  ): AsyncGenerator<readonly Request[], void> {
    const approved = requests.filter(({ isApproved }) => isApproved);
    const admission = this.#admit(requests.filter(({ isApproved }) => !isApproved));
    if (approved.length > 0) yield approved;
    const admitted = await admission;
    if (admitted.length > 0) yield admitted;
  }

  async #admit<Request extends GatedRequest>(requests: readonly Request[]): Promise<readonly Request[]> {
    if (requests.length === 0) return requests;
    for (const { lookup } of requests) this.#tallyOf(lookup).admitted++;
    if (this.#isApproved || (!this.#decision && this.#newCalls() <= this.#threshold())) {
      for (const request of requests) request.isApproved = true;
      return requests;
    }
    const { pending, approval } = (this.#decision ??= this.#newDecision());
    for (const request of requests) {
      const tally = this.#tallyOf(request.lookup);
      tally.admitted--;
      tally.pending++;
      pending.set(request.key, request);
    }
    this.#pendingChanged();
    const approved = await approval;
    return requests.filter((request) => approved.get(request.key) === request);
  }

  /** Sends the pending requests, and those that follow until the next idle moment. */
  approve(): void {
    this.#isApproved = true;
    const decision = this.#endDecision();
    if (!decision) return;
    for (const request of decision.pending.values()) {
      request.isApproved = true;
      this.#tallyOf(request.lookup).admitted++;
    }
    decision.settle(decision.pending);
  }

  /** Cancels the pending requests. Later ones of the same calculation are judged again. */
  reject(reason = cellMessages().calculationDiscarded): void {
    const decision = this.#endDecision();
    if (!decision) return;
    const error = new CancelledRequestError(reason);
    for (const request of decision.pending.values()) {
      request.reject(error);
      request.dropIfUnused();
    }
    decision.settle(new Map());
  }

  /** For a request that has lost its callers or was approved separately. Returns whether it was pending. */
  withdraw(request: GatedRequest): boolean {
    const decision = this.#decision;
    if (decision?.pending.get(request.key) !== request) return false;
    decision.pending.delete(request.key);
    this.#tallyOf(request.lookup).pending--;
    if (decision.pending.size === 0) this.#endDecision()?.settle(new Map());
    else this.#pendingChanged();
    return true;
  }

  /** Treats all requests made during this work as one calculation, however often it pauses. */
  async asOneCalculation<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#openParts++;
    try {
      return await work();
    } finally {
      this.#openParts--;
      if (this.#isIdle) this.endCalculation();
    }
  }

  /** Call this when nothing is in flight. The calculation ends, unless more parts of it are to come. */
  endCalculation(): void {
    this.#isIdle = this.#openParts > 0;
    if (this.#isIdle) return;
    if (this.#tallies.size > 0) this.#tallies = new Map();
    if (this.#reloadedKeys.size > 0) this.#reloadedKeys = new Set();
    this.#isApproved = false;
  }

  #newCalls(): number {
    let calls = 0;
    for (const { admitted, pending, maxItems } of this.#tallies.values())
      calls += callsFor(admitted + pending, maxItems);
    return calls;
  }

  #tallyOf(lookup: Lookup<unknown, unknown>): Tally {
    this.#isIdle = false;
    let tally = this.#tallies.get(lookup.endpoint);
    if (!tally) {
      tally = { cachedKeys: new Set(), admitted: 0, pending: 0, maxItems: lookup.maxItems ?? 1 };
      this.#tallies.set(lookup.endpoint, tally);
    }
    return tally;
  }

  #newDecision(): Decision {
    let settle = (_: PendingRequests): void => undefined;
    const approval = new Promise<PendingRequests>((resolve) => (settle = resolve));
    const decision: Decision = { pending: new Map(), approval, settle };
    void this.#clock.wait(this.#maxWait).then(() => {
      if (this.#decision === decision) this.reject(cellMessages().approvalTimedOut);
    });
    return decision;
  }

  #endDecision(): Decision | null {
    const decision = this.#decision;
    if (!decision) return null;
    this.#decision = null;
    for (const tally of this.#tallies.values()) tally.pending = 0;
    this.#pendingChanged();
    return decision;
  }

  #pendingChanged(): void {
    this.#pendingCosts = null;
    this.notify();
  }
}

const callsFor = (inputs: number, maxItems: number): number => Math.ceil(inputs / maxItems);

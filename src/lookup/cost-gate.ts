import { ServiceError } from '../api/index.ts';
import { cellMessages } from '../messages/index.ts';
import { Subscribable } from '../subscribable.ts';
import { systemClock, type Clock } from './clock.ts';
import { isBatchLookup, type Lookup } from './lookup.ts';

/** What a calculation that waits for approval would cost, of one endpoint. */
export interface PendingCost {
  /** The path as the reference writes it, e.g. `/geocode`. */
  endpoint: string;
  /** Unique inputs of the calculation. */
  inputs: number;
  /** Those that are cached. */
  cached: number;
  /** Calls that the others would take. */
  calls: number;
}

export interface CostGateOptions {
  /** Maximum new calls that a calculation makes without approval. */
  threshold?: () => number;
  clock?: Clock;
  /** How long a calculation waits for approval, milliseconds. No cell stays at #BUSY! for ever. */
  maxWait?: number;
}

interface GatedRequest {
  key: string;
  lookup: Lookup<unknown, unknown>;
}

/** The inputs of one endpoint in the current calculation. */
interface Tally {
  cachedKeys: Set<string>;
  admitted: number;
  pending: number;
  maxItems: number;
}

/** Requests of one batch window, and what to do with those that are still pending when the user decides. */
interface PendingGroup {
  requests: readonly GatedRequest[];
  onApproved(requests: GatedRequest[]): void;
  onRejected(requests: GatedRequest[], error: ServiceError): void;
}

/** What the user decides about: the pending requests by key, in the groups that they came in. */
interface Decision {
  pending: Map<string, GatedRequest>;
  groups: PendingGroup[];
}

export interface AdmissionHandlers<Request> {
  onApproved(requests: readonly Request[]): void;
  onRejected(requests: readonly Request[], error: ServiceError): void;
}

/**
 * Stops a calculation that is expensive until the user approves or rejects it. A calculation is everything that is
 * requested from one idle moment to the next: Excel hands 10,000 cells over in portions.
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

  /** What waits for approval, by endpoint. The same array until it changes. */
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

  /** Whether the calculation has not reloaded this input yet. Counts it as reloaded from now on. */
  claimReload(key: string): boolean {
    if (this.#reloadedKeys.has(key)) return false;
    this.#reloadedKeys.add(key);
    return true;
  }

  /** Hands the requests to `onApproved`: at once, or when the user approves those that have not been withdrawn. */
  admit<Request extends GatedRequest>(
    requests: readonly Request[],
    handlers: AdmissionHandlers<Request>,
  ): void {
    for (const { lookup } of requests) this.#tallyOf(lookup).admitted++;
    if (this.#isApproved || (!this.#decision && this.#newCalls() <= this.#threshold())) {
      handlers.onApproved(requests);
      return;
    }
    const { pending, groups } = (this.#decision ??= this.#newDecision());
    groups.push({ requests, ...(handlers as AdmissionHandlers<GatedRequest>) });
    for (const request of requests) {
      const tally = this.#tallyOf(request.lookup);
      tally.admitted--;
      tally.pending++;
      pending.set(request.key, request);
    }
    this.#pendingChanged();
  }

  /** Sends the pending requests, and those that come until the next idle moment. */
  approve(): void {
    this.#isApproved = true;
    for (const { requests, onApproved } of this.#takePending()) {
      for (const { lookup } of requests) this.#tallyOf(lookup).admitted++;
      onApproved(requests);
    }
  }

  /** Fails the pending requests. Later ones of the same calculation are judged again. */
  reject(reason = cellMessages().calculationDiscarded): void {
    const error = new ServiceError(0, reason);
    for (const { requests, onRejected } of this.#takePending()) onRejected(requests, error);
  }

  /** Removes a request that nobody waits for, or that was approved separately. Returns whether it was pending. */
  withdraw(request: GatedRequest): boolean {
    const decision = this.#decision;
    if (decision?.pending.get(request.key) !== request) return false;
    decision.pending.delete(request.key);
    this.#tallyOf(request.lookup).pending--;
    if (decision.pending.size === 0) this.#decision = null;
    this.#pendingChanged();
    return true;
  }

  /** Treats everything that is requested during this work as one calculation, however often it pauses. */
  async asOneCalculation<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#openParts++;
    try {
      return await work();
    } finally {
      this.#openParts--;
      if (this.#isIdle) this.endCalculation();
    }
  }

  /** Call this when nothing is in flight: the calculation is over, unless more parts of it are to come. */
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
      const maxItems = isBatchLookup(lookup) ? lookup.maxItems : 1;
      tally = { cachedKeys: new Set(), admitted: 0, pending: 0, maxItems };
      this.#tallies.set(lookup.endpoint, tally);
    }
    return tally;
  }

  #newDecision(): Decision {
    const decision: Decision = { pending: new Map(), groups: [] };
    void this.#clock.wait(this.#maxWait).then(() => {
      if (this.#decision === decision) this.reject(cellMessages().approvalTimedOut);
    });
    return decision;
  }

  #takePending(): (PendingGroup & { requests: GatedRequest[] })[] {
    if (!this.#decision) return [];
    const { pending, groups } = this.#decision;
    this.#decision = null;
    for (const tally of this.#tallies.values()) tally.pending = 0;
    this.#pendingChanged();
    return groups.map(({ requests, ...handlers }) => ({
      ...handlers,
      requests: requests.filter((request) => pending.get(request.key) === request),
    }));
  }

  #pendingChanged(): void {
    this.#pendingCosts = null;
    this.notify();
  }
}

const callsFor = (inputs: number, maxItems: number): number => Math.ceil(inputs / maxItems);

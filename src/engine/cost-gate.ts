import { CancelledRequestError, type ServiceError } from '../api/index.ts';
import { cellMessages } from '../messages/index.ts';
import { Subscribable } from '../subscribable.ts';
import { systemClock, type Clock } from './clock.ts';
import { isBatchLookup, type Lookup } from './lookup.ts';

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

interface Tally {
  cachedKeys: Set<string>;
  admitted: number;
  pending: number;
  maxItems: number;
}

/** Requests of one batch window, and callbacks for those that are still pending when the user decides. */
interface PendingGroup {
  requests: readonly GatedRequest[];
  onApproved(requests: GatedRequest[]): void;
  onRejected(requests: GatedRequest[], error: ServiceError): void;
}

/** The pending requests by key, and the groups that they came in. */
interface Decision {
  pending: Map<string, GatedRequest>;
  groups: PendingGroup[];
}

export interface AdmissionHandlers<Request> {
  onApproved(requests: readonly Request[]): void;
  onRejected(requests: readonly Request[], error: ServiceError): void;
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
  claimReload(key: string): boolean {
    if (this.#reloadedKeys.has(key)) return false;
    this.#reloadedKeys.add(key);
    return true;
  }

  /** Passes the requests to `onApproved`: at once, or when the user approves. Withdrawn requests are left out. */
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

  /** Sends the pending requests, and those that follow until the next idle moment. */
  approve(): void {
    this.#isApproved = true;
    for (const { requests, onApproved } of this.#takePending()) {
      for (const { lookup } of requests) this.#tallyOf(lookup).admitted++;
      onApproved(requests);
    }
  }

  /** Fails the pending requests. Later ones of the same calculation are judged again. */
  reject(reason = cellMessages().calculationDiscarded): void {
    const error = new CancelledRequestError(reason);
    for (const { requests, onRejected } of this.#takePending()) onRejected(requests, error);
  }

  /** For a request that has lost its callers or was approved separately. Returns whether it was pending. */
  withdraw(request: GatedRequest): boolean {
    const decision = this.#decision;
    if (decision?.pending.get(request.key) !== request) return false;
    decision.pending.delete(request.key);
    this.#tallyOf(request.lookup).pending--;
    if (decision.pending.size === 0) this.#decision = null;
    this.#pendingChanged();
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

import {
  ServiceError,
  UnreadableResponseError,
  type PagingLoop,
  type ResponseProblem,
} from '../api/index.ts';
import { Subscribable } from '../app/subscribable.ts';

/** A problem of the service's responses, and how often it occurred. */
interface ReportedProblem extends ResponseProblem {
  /** The path as the reference writes it. */
  endpoint: string;
  count: number;
}

const maxProblems = 50;

/** What an endless list of pages repeats or lacks. */
const loopPaths: Record<PagingLoop, string> = {
  repeatedCursor: 'next_cursor',
  noNewRecords: 'results',
  tooManyPages: 'results',
};

/** The problems since the add-in started, for Activity. The latest is last. */
export class ResponseProblems extends Subscribable {
  readonly #problems = new Map<string, ReportedProblem>();
  #list: readonly ReportedProblem[] | null = null;

  /** The same array until a problem is added. */
  get list(): readonly ReportedProblem[] {
    return (this.#list ??= [...this.#problems.values()]);
  }

  /** Adds the problem of an unreadable response, or the sentence of a refusal that ours does not explain. */
  addError(endpoint: string, error: unknown): void {
    if (error instanceof UnreadableResponseError) this.add(error.endpoint, error.problem);
    else if (error instanceof ServiceError && error.isPartlyExplained)
      this.add(endpoint, { path: '', kind: 'refused', sentence: error.detail });
  }

  addPagingLoop(endpoint: string, reason: PagingLoop): void {
    this.add(endpoint, { path: loopPaths[reason], kind: reason });
  }

  /** Of the same problem, the last one's contradiction or sentence is kept. */
  add(endpoint: string, problem: ResponseProblem): void {
    // Positions in a list differ from response to response, and are no different problem.
    const path = problem.path.replace(/\.\d+/g, '[]');
    const key = `${endpoint} ${path} ${problem.kind}`;
    const count = (this.#problems.get(key)?.count ?? 0) + 1;
    this.#problems.delete(key);
    this.#problems.set(key, { ...problem, endpoint, path, count });
    const oldest = this.#problems.keys().next();
    if (this.#problems.size > maxProblems && !oldest.done) this.#problems.delete(oldest.value);
    this.#list = null;
    this.notify();
  }
}

export interface CountsSnapshot {
  /** Requests by endpoint, retries included. */
  requests: Readonly<Record<string, number>>;
  retries: number;
  /** Cells that got a result. */
  answered: number;
  /** Cells that took no call of their own: the result was cached, or another cell had requested it. */
  withoutCall: number;
  /** Cells that wait for a result. */
  waiting: number;
  /** Cells that ended in an error, including those answered since. */
  failures: number;
}

export class Counts extends Subscribable {
  readonly responseProblems = new ResponseProblems();
  readonly #counts = {
    requests: {} as Record<string, number>,
    retries: 0,
    answered: 0,
    withoutCall: 0,
    waiting: 0,
    failures: 0,
  };
  #snapshot: CountsSnapshot | null = null;

  addRequest(endpoint: string): void {
    const { requests } = this.#counts;
    requests[endpoint] = (requests[endpoint] ?? 0) + 1;
    this.#changed();
  }

  addRetry(): void {
    this.#counts.retries++;
    this.#changed();
  }

  addWaiting(): void {
    this.#counts.waiting++;
    this.#changed();
  }

  removeWaiting(): void {
    this.#counts.waiting--;
    this.#changed();
  }

  /** A cell was answered from the cache without waiting. */
  addCachedResult({ ok }: { ok: boolean }): void {
    this.#counts.withoutCall++;
    if (ok) this.#counts.answered++;
    else this.#counts.failures++;
    this.#changed();
  }

  addResult({ withoutCall }: { withoutCall: boolean }): void {
    this.#counts.waiting--;
    this.#counts.answered++;
    if (withoutCall) this.#counts.withoutCall++;
    this.#changed();
  }

  addFailure(): void {
    this.#counts.waiting--;
    this.#counts.failures++;
    this.#changed();
  }

  /** The same object until a count changes. */
  get snapshot(): CountsSnapshot {
    return (this.#snapshot ??= structuredClone(this.#counts));
  }

  #changed(): void {
    this.#snapshot = null;
    this.notify();
  }
}

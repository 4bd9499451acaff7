import {
  ServiceError,
  UnreadableResponseError,
  type PagingLoop,
  type ResponseProblem,
} from '../api/index.ts';
import { Subscribable } from '../subscribable.ts';

/** A problem of the service's responses, and how often it occurred. */
export interface ReportedProblem extends ResponseProblem {
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

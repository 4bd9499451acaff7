import { UnreadableResponseError, type Endlessness } from '../api/index.ts';
import { Subscribable } from '../subscribable.ts';

/** Something wrong with the service's responses. It contains none of their values. */
export interface ResponseProblem {
  /** The path as the reference writes it. */
  endpoint: string;
  /** English, for whoever runs the service. */
  problem: string;
  /** How often it occurred. */
  count: number;
}

const maxProblems = 50;

const endlessnessProblems: Record<Endlessness, string> = {
  repeatedCursor: 'next_cursor: repeats, so the pages would never end',
  noNewRecords: 'results: a page has no new records but promises more',
  tooManyPages: 'results: there are more pages than the rows can need',
};

/** The problems since the add-in started, for Activity. The latest is last. */
export class ResponseProblems extends Subscribable {
  readonly #problems = new Map<string, ResponseProblem>();
  #list: readonly ResponseProblem[] | null = null;

  /** The same array until a problem is added. */
  get list(): readonly ResponseProblem[] {
    return (this.#list ??= [...this.#problems.values()]);
  }

  /** Adds the problem of an unreadable response; other errors are none. */
  addError(error: unknown): void {
    if (error instanceof UnreadableResponseError) this.#add(error.endpoint, error.problem);
  }

  addEndlessness(endpoint: string, reason: Endlessness): void {
    this.#add(endpoint, endlessnessProblems[reason]);
  }

  #add(endpoint: string, problem: string): void {
    const key = `${endpoint} ${problem}`;
    const count = (this.#problems.get(key)?.count ?? 0) + 1;
    this.#problems.delete(key);
    this.#problems.set(key, { endpoint, problem, count });
    const oldest = this.#problems.keys().next();
    if (this.#problems.size > maxProblems && !oldest.done) this.#problems.delete(oldest.value);
    this.#list = null;
    this.notify();
  }
}

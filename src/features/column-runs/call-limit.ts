import { UserError } from '../../language/index.ts';
import { maxCallsOf } from './count-run.ts';
import type { ColumnRun } from './run-kind.ts';
import { runMessages } from './messages.ts';

/** The sheet has changed since the calls were counted, or saved results have expired. */
export class HigherCountError extends UserError {
  constructor(calls: number, maxCalls: number) {
    super(runMessages().higherCount(calls, maxCalls));
  }
}

/** The calls that the user has seen before the start of a run. It makes no more of them, except retries. */
export class CallLimit<Input> {
  readonly #maxCalls: number;
  readonly #counter: Pick<ColumnRun<Input>, 'counter'>;
  #left: number;
  #hasStarted = false;

  constructor(maxCalls: number, counter: Pick<ColumnRun<Input>, 'counter'>) {
    this.#maxCalls = maxCalls;
    this.#left = maxCalls;
    this.#counter = counter;
  }

  /**
   * Counts the calls that inputs take at most, now that earlier responses are saved, and returns whether they may be
   * made.
   *
   * @param inputs Each once.
   * @throws HigherCountError if not even the first inputs may be requested.
   */
  async admits(inputs: readonly Input[]): Promise<boolean> {
    if (this.#maxCalls === Infinity) return true;
    const counter = this.#counter.counter(null);
    await counter.addInputs(inputs);
    const calls = maxCallsOf(counter.cost);
    const hasStarted = this.#hasStarted;
    this.#hasStarted = true;
    if (calls > this.#left) {
      if (!hasStarted) throw new HigherCountError(calls, this.#maxCalls);
      return false;
    }
    this.#left -= calls;
    return true;
  }
}

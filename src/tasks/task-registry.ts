import { patiently } from '../excel/index.ts';
import type { JobKind, JobUnit, JobView, Stop, Task } from './task.ts';
import { Incomplete, isUnderWay, Stopped } from './task.ts';
import type { JobLog } from './activity-log.ts';

/** What a job is begun with. */
export interface JobStart<Input> {
  kind: JobKind;
  subject: string;
  unit: JobUnit;
  input: Input;
  of?: number | null;
}

/** Most jobs that are remembered after their end. */
const mostEnded = 50;

/**
 * The work that lasts: it goes on whatever screen is shown, and while the pane is closed. Each job says how far it is,
 * can be stopped, and keeps what came of it.
 */
export class Jobs {
  readonly #log: JobLog;
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Map<number, AbortController>();
  #views: readonly JobView[] = [];
  #next = 1;

  constructor(log: JobLog) {
    this.#log = log;
  }

  /** All jobs, the newest first; the same array until one changes. */
  get views(): readonly JobView[] {
    return this.#views;
  }

  /**
   * Begins a job. What it throws is kept in its view, and a stop is no failure: a job that was stopped may still
   * return a report.
   */
  start<Input, Report>(
    { kind, subject, unit, input, of = null }: JobStart<Input>,
    work: (task: Task) => Promise<Report>,
  ): number {
    const id = this.#next++;
    const controller = new AbortController();
    this.#stops.set(id, controller);
    const begun: JobView = {
      id,
      kind,
      subject,
      unit,
      state: 'running',
      done: 0,
      of,
      input,
      report: null,
      error: null,
    };
    this.#views = [begun, ...this.#forgetOld()];
    this.#tell();
    const { signal } = controller;
    const progress = (done: number, all?: number | null) =>
      this.#change(id, all === undefined ? { done } : { done, of: all });
    patiently(() => work({ signal, progress })).then(
      (report) => this.#end(id, { state: stopOf(signal) ?? 'done', report }),
      (error: Error) => {
        const stop = error instanceof Stopped || error === signal.reason ? stopOf(signal) : null;
        const report = error instanceof Incomplete ? error.report : null;
        this.#end(id, stop ? { state: stop } : { state: 'failed', error, report });
      },
    );
    return id;
  }

  /** Asks a job to end; what it has written stays. */
  stop(id: number, why: Stop = 'cancelled'): void {
    const controller = this.#stops.get(id);
    if (!controller || controller.signal.aborted) return;
    this.#change(id, { state: 'stopping' });
    controller.abort(new Stopped(why));
  }

  stopAll(): void {
    for (const id of [...this.#stops.keys()]) this.stop(id);
  }

  /** The newest job of a kind, or null. */
  latest(kind: JobKind): JobView | null {
    return this.#views.find((view) => view.kind === kind) ?? null;
  }

  /** Calls the listener after each change; returns how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #end(id: number, ended: Partial<JobView>): void {
    this.#stops.delete(id);
    this.#change(id, ended);
    const view = this.#views.find((one) => one.id === id);
    if (view) this.#log.add(view);
  }

  #change(id: number, change: Partial<JobView>): void {
    this.#views = this.#views.map((view) => (view.id === id ? { ...view, ...change } : view));
    this.#tell();
  }

  #forgetOld(): JobView[] {
    let ended = 0;
    return this.#views.filter((view) => isUnderWay(view) || ++ended < mostEnded);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const stopOf = ({ reason }: AbortSignal): Stop | null => (reason instanceof Stopped ? reason.stop : null);

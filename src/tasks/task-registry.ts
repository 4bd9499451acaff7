import { anySignal } from '../app/any-signal.ts';
import { learnDateSystem } from '../excel/cells/index.ts';
import { Subscribable } from '../app/subscribable.ts';
import type { ActivityLog } from './activity-log.ts';
import {
  isUnderWay,
  PartialFailureError,
  TaskAbortError,
  type ScreenTask,
  type StopReason,
  type Task,
  type TaskContext,
  type TaskKind,
  type WorkbookTask,
} from './task.ts';

type WorkbookTaskOptions<Input = unknown> = Pick<
  WorkbookTask<Input>,
  'scope' | 'kind' | 'subject' | 'unit' | 'input'
> & { of?: number | null };

export type ScreenTaskOptions = Pick<ScreenTask, 'scope' | 'label' | 'unit'> & {
  of?: number | null;
  /** Aborted when the screen is left. */
  signal: AbortSignal;
};

export interface StartedTask<Report> {
  id: number;
  /** Rejects with the work's error, or with a {@link TaskAbortError} when the task was stopped. May be ignored. */
  result: Promise<Report>;
}

type Work<Report> = (context: TaskContext) => Promise<Report>;

const maxEndedTasks = 50;

/** Milliseconds. */
const screenTaskDelay = 1000;

export class TaskRegistry extends Subscribable {
  readonly #log: ActivityLog;
  readonly #countsFrom1904: (() => Promise<boolean>) | null;
  readonly #controllers = new Map<number, AbortController>();
  #tasks: readonly Task[] = [];
  #nextId = 1;

  /** @param countsFrom1904 Whether the workbook has the 1904 date system; without it, 1900 is assumed. */
  constructor(log: ActivityLog, countsFrom1904: (() => Promise<boolean>) | null = null) {
    super();
    this.#log = log;
    this.#countsFrom1904 = countsFrom1904;
  }

  /** The newest first; the same array until a task changes. */
  get all(): readonly Task[] {
    return this.#tasks;
  }

  start<Report>(options: WorkbookTaskOptions | ScreenTaskOptions, work: Work<Report>): StartedTask<Report> {
    const id = this.#nextId++;
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    const result =
      options.scope === 'workbook'
        ? this.#runInWorkbook(id, options, work, controller.signal)
        : this.#runOnScreen(id, options, work, controller.signal);
    // Callers that ignore the result read the error from the task.
    result.catch(() => undefined);
    return { id, result };
  }

  /** Aborts a task's signal; what the task has already written stays. */
  stop(id: number, reason: StopReason = 'cancelled'): void {
    const controller = this.#controllers.get(id);
    if (!controller || controller.signal.aborted) return;
    this.#change(id, { state: 'stopping' });
    controller.abort(new TaskAbortError(reason));
  }

  stopAll(): void {
    for (const id of [...this.#controllers.keys()]) this.stop(id);
  }

  /** Marks the finished tasks of some kinds, whose screen the user leaves. What failed or waits stays in sight. */
  leave(isOnScreen: (kind: TaskKind) => boolean): void {
    const isFinished = ({ state }: Task) => state === 'done' || state === 'cancelled';
    const isLeft = (task: Task) => task.scope === 'workbook' && isFinished(task) && isOnScreen(task.kind);
    this.#set(this.#tasks.map((task) => (isLeft(task) ? { ...task, isLeft: true } : task)));
  }

  /** The newest workbook task of a kind, or null. */
  latest(kind: TaskKind): WorkbookTask | null {
    const isOfKind = (task: Task): task is WorkbookTask => task.scope === 'workbook' && task.kind === kind;
    return this.#tasks.find(isOfKind) ?? null;
  }

  async #runInWorkbook<Report>(
    id: number,
    { of = null, ...options }: WorkbookTaskOptions,
    work: Work<Report>,
    signal: AbortSignal,
  ): Promise<Report> {
    this.#add({ id, ...options, state: 'running', done: 0, of, report: null, error: null, isLeft: false });
    try {
      if (this.#countsFrom1904) await learnDateSystem(this.#countsFrom1904);
      const report = await work({ signal, progress: this.#progressOf(id) });
      this.#end(id, { state: stopReasonOf(signal) ?? 'done', report });
      return report;
    } catch (error) {
      const wasStopped = error instanceof TaskAbortError || error === signal.reason;
      const stopReason = wasStopped ? stopReasonOf(signal) : null;
      const report = error instanceof PartialFailureError ? (error.report as Report) : null;
      this.#end(id, stopReason ? { state: stopReason } : { state: 'failed', error: error as Error, report });
      throw signal.aborted ? signal.reason : error;
    }
  }

  async #runOnScreen<Report>(
    id: number,
    { of = null, signal: screenLeft, ...options }: ScreenTaskOptions,
    work: Work<Report>,
    stopped: AbortSignal,
  ): Promise<Report> {
    const signal = anySignal([screenLeft, stopped]);
    this.#add({ id, ...options, state: 'running', done: 0, of, isShown: false });
    const timer = setTimeout(() => this.#change(id, { isShown: true }), screenTaskDelay);
    try {
      signal.throwIfAborted();
      // A queued request only reacts to the signal when its turn comes. The user who cancels does not wait for that.
      return await Promise.race([work({ signal, progress: this.#progressOf(id) }), rejectedBy(signal)]);
    } finally {
      clearTimeout(timer);
      this.#controllers.delete(id);
      this.#set(this.#tasks.filter((task) => task.id !== id));
    }
  }

  #progressOf(id: number): TaskContext['progress'] {
    return (done, of) => this.#change(id, of === undefined ? { done } : { done, of });
  }

  #end(id: number, end: Partial<WorkbookTask>): void {
    this.#controllers.delete(id);
    this.#change(id, end);
    const task = this.#tasks.find((one) => one.id === id);
    if (task?.scope === 'workbook') this.#log.add(task);
  }

  #add(task: Task): void {
    let ended = 0;
    const recent = this.#tasks.filter((one) => isUnderWay(one) || ++ended < maxEndedTasks);
    this.#set([task, ...recent]);
  }

  #change(id: number, change: Partial<WorkbookTask> | Partial<ScreenTask>): void {
    if (!this.#tasks.some((task) => task.id === id)) return;
    this.#set(this.#tasks.map((task) => (task.id === id ? ({ ...task, ...change } as Task) : task)));
  }

  #set(tasks: readonly Task[]): void {
    this.#tasks = tasks;
    this.notify();
  }
}

const stopReasonOf = ({ reason }: AbortSignal): StopReason | null =>
  reason instanceof TaskAbortError ? reason.stopReason : null;

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

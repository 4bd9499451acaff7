import { UserError } from '../language/index.ts';

/** Kinds of workbook tasks. Each has a screen where it is started. */
export const taskKinds = [
  'geocode',
  'coordinates',
  'portfolio',
  'fetch',
  'estimate',
  'property',
  'refresh',
  'formulas',
  'clean',
  'match',
] as const;
export type TaskKind = (typeof taskKinds)[number];

export type TaskUnit = 'rows' | 'cells' | 'calls';

/** A paused task can be resumed; a cancelled one is over. */
export type StopReason = 'paused' | 'cancelled';

/** `stopping` lasts until the work has reacted to the abort signal. */
export type TaskState = 'running' | 'stopping' | StopReason | 'done' | 'failed';

/** The abort signal's reason when a task is stopped. */
export class TaskAbortError extends Error {
  override readonly name = 'TaskAbortError';

  constructor(readonly stopReason: StopReason) {
    super(stopReason);
  }
}

/** Fails a task that nevertheless has a report. */
export class PartialFailureError<Report> extends UserError {
  override readonly name = 'PartialFailureError';

  constructor(
    message: string,
    readonly report: Report,
  ) {
    super(message);
  }
}

interface TaskProgress {
  id: number;
  unit: TaskUnit;
  state: TaskState;
  done: number;
  /** The total; null while it is unknown. */
  of: number | null;
}

/** A task that continues whatever screen is shown, and is logged when it ends. Immutable: a change makes a new object. */
export interface WorkbookTask<Input = unknown, Report = unknown> extends TaskProgress {
  scope: 'workbook';
  kind: TaskKind;
  /** What it works on, such as `Addresses!A2:A801`. Shown and logged, so never a key. */
  subject: string;
  input: Input;
  /** Set when the task is done, was stopped with a partial result, or failed with a {@link PartialFailureError}. */
  report: Report | null;
  error: Error | null;
  /** Whether the user has left the screen that shows its end. The list of all tasks still has it. */
  isLeft: boolean;
}

/** A preview, count or trial that ends when its screen is left. It leaves no trace in the log. */
export interface ScreenTask extends TaskProgress {
  scope: 'screen';
  /** A translated phrase such as `Counting …`. */
  label: string;
  /** False during the first second: most screen tasks end sooner, and their progress would only flash. */
  isShown: boolean;
}

export type Task = WorkbookTask | ScreenTask;

export interface TaskContext {
  /** Aborted with a {@link TaskAbortError} as its reason. */
  signal: AbortSignal;
  progress(done: number, of?: number | null): void;
}

export const isUnderWay = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'running' || state === 'stopping';

/** Milliseconds of work after which the pane can react to the user: it draws 60 times a second. */
const sliceDuration = 12;

/**
 * Does long work in slices, so that the pane stays alive. Call it often; it waits only once a slice is over.
 *
 * @returns A function that throws the signal's reason once the task is stopped.
 */
export function timeSlices({ signal }: Pick<TaskContext, 'signal'>): () => Promise<void> {
  let end = performance.now() + sliceDuration;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    end = performance.now() + sliceDuration;
  };
}

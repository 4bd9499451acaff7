/** Kinds of work that last: each has a screen where it is begun. */
export type JobKind = 'geocode' | 'pull' | 'estimate' | 'property' | 'refresh' | 'formulas';

/** What the numbers of a job count. */
export type JobUnit = 'rows' | 'cells' | 'calls';

/** Why a job was stopped before its end: to go on later, or not. */
export type Stop = 'paused' | 'cancelled';

/** The reason of a signal that ends a job early. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor(readonly stop: Stop) {
    super(stop);
  }
}

/** Ends a job as failed, with what came of it all the same. */
export class Incomplete<Report> extends Error {
  override readonly name = 'Incomplete';

  constructor(
    message: string,
    readonly report: Report,
  ) {
    super(message);
  }
}

/** A job as it is shown: the same object until it changes. */
export interface JobView<Input = unknown, Report = unknown> {
  id: number;
  kind: JobKind;
  /** What it works on, such as `Addresses!A2:A801`; a person's own words, never a key. */
  subject: string;
  unit: JobUnit;
  /** `stopping` until what is under way has ended. */
  state: 'running' | 'stopping' | Stop | 'done' | 'failed';
  done: number;
  /** How many there are in all; null while that is not known. */
  of: number | null;
  /** What it was begun with. */
  input: Input;
  /** What came of it; there once it is done or was stopped, and where it failed {@link Incomplete}. */
  report: Report | null;
  error: Error | null;
}

/** What a job uses while it works. */
export interface Task {
  /** Aborted with a {@link Stopped} as its reason. */
  signal: AbortSignal;
  progress(done: number, of?: number | null): void;
}

/** Whether a job still works. */
export const isUnderWay = ({ state }: JobView): boolean => state === 'running' || state === 'stopping';

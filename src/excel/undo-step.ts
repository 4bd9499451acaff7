import { codeOf, undoCode } from './excel-errors.ts';

type Batch<Result> = (context: Excel.RequestContext) => Promise<Result>;

/** What a batch that is one undo step has done so far. */
interface UndoStep {
  /** Synchronizations that may have written something. */
  writes: number;
  isWriting: boolean;
}

const steps = new WeakMap<Excel.RequestContext, UndoStep>();

/** The undo steps that this Excel has refused since the page was loaded. */
const refusedSteps = new Set<string>();

/** The names of undo steps that this Excel has refused: what they write is several steps. */
export const refusedUndoSteps = (): string[] => [...refusedSteps];

/**
 * Excel refuses an undo step of 1,600 formulas (OfficeDev/office-js, issue 6491); nobody has said how many it takes.
 */
const maxFormulas = 500;

/** Whether a batch that writes so many formulas may be one undo step. */
export const canUndoFormulas = (count: number): boolean => count <= maxFormulas;

/**
 * Says that a batch has only read so far: all its synchronizations up to here. The batch is repeated if Excel refuses
 * the next one because it cannot undo it.
 */
export function startWriting(context: Excel.RequestContext): void {
  const step = steps.get(context);
  if (!step || step.isWriting) return;
  step.isWriting = true;
  step.writes = 0;
}

/**
 * Runs a batch so that Excel takes it back with one Undo. Excel refuses that with `UndoNotSupported` if it can't undo a
 * part of it (Microsoft: "Undo support with the Excel JavaScript API"), and in some versions if it writes many formulas
 * (OfficeDev/office-js, issue 6491) or in Excel on the web (6711). Nothing is written then, and the batch is repeated
 * once without; from then on, this step is no longer requested from this Excel.
 *
 * @param run Runs a batch with options of `Excel.run`.
 */
export async function runAsUndoStep<Result>(
  name: string,
  batch: Batch<Result>,
  run: (options: Excel.RunOptions, batch: Batch<Result>) => Promise<Result>,
): Promise<Result> {
  if (refusedSteps.has(name)) return run({}, batch);
  const step: UndoStep = { writes: 0, isWriting: false };
  try {
    return await run({ mergeUndoGroup: true }, (context) => {
      countWrites(context, step);
      return batch(context);
    });
  } catch (error) {
    if (codeOf(error) !== undoCode) throw error;
    refusedSteps.add(name);
    if (step.writes > 0) throw error;
    return run({}, batch);
  }
}

/** Counts the synchronizations of a context that succeed. */
function countWrites(context: Excel.RequestContext, step: UndoStep): void {
  steps.set(context, step);
  const synchronize = context.sync.bind(context);
  context.sync = async (value) => {
    const result = await synchronize(value);
    step.writes++;
    return result;
  };
}

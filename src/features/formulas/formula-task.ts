import type { Engine } from '../../engine/index.ts';
import { openForRecipients } from '../../excel/index.ts';
import {
  type StartedTask,
  type TaskContext,
  type TaskRegistry,
  activityMessages,
} from '../../tasks/index.ts';
import { convertFormulas, type Conversion, type ErrorValue } from './convert-formulas.ts';
import type { FormulaScope } from './find-formulas.ts';
import type { FormulaReport } from './formula-report.ts';
import { recalculateCells, refreshFormulas, repairFormulas } from './reenter-formulas.ts';
export type FormulaTaskInput =
  | { action: 'repair' | 'refresh'; scope: FormulaScope }
  | { action: 'convert'; scope: FormulaScope; errors: ErrorValue }
  | { action: 'send'; scope: 'workbook'; errors: ErrorValue }
  /** Addresses such as `My sheet!B2`. */
  | { action: 'recalculate'; cells: readonly string[] };

export function startFormulaTask(
  tasks: TaskRegistry,
  engine: Engine,
  input: FormulaTaskInput,
): StartedTask<FormulaReport> {
  const activity = activityMessages();
  const where = 'scope' in input ? activity.scopes[input.scope] : activity.counts.cells(input.cells.length);
  const subject = `${activity.actions[input.action].name}, ${where}`;
  return tasks.start({ scope: 'workbook', kind: 'formulas', subject, unit: 'cells', input }, (task) =>
    runAction(input, task, engine),
  );
}

function runAction(input: FormulaTaskInput, task: TaskContext, engine: Engine): Promise<FormulaReport> {
  const { costGate, reloadingCells } = engine;
  switch (input.action) {
    case 'convert':
      return convertFormulas(input.scope, task, conversionOf(input.errors, engine));
    case 'send':
      return prepareToSend(task, conversionOf(input.errors, engine));
    case 'repair':
      return repairFormulas(input.scope, task);
    case 'recalculate':
      return costGate.asOneCalculation(() => recalculateCells(input.cells, task));
    case 'refresh':
      return costGate.asOneCalculation(() =>
        refreshFormulas(input.scope, task, { beforeEntering: (cells) => reloadingCells.add(cells) }),
      );
  }
}

const conversionOf = (errors: ErrorValue, { calculatingCells, failedCells }: Engine): Conversion => ({
  errors,
  calculating: calculatingCells,
  failed: failedCells,
});

/** Converts all formulas, and lets Excel open the workbook for others without the add-in. */
async function prepareToSend(task: TaskContext, conversion: Conversion): Promise<FormulaReport> {
  const report = await convertFormulas('workbook', task, conversion);
  if (!task.signal.aborted) await openForRecipients();
  return report;
}

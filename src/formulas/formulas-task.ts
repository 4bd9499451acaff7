import type { FormulaReport, FormulaScope } from './find-formulas.ts';
import { freezeFormulas } from './convert-formulas.ts';
import { refreshFormulas, repairFormulas } from './reenter-formulas.ts';
import type { ConnectedLookups } from '../lookup/index.ts';
import { messages, shownNumber } from '../messages/index.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../tasks/index.ts';

/** What can be done with formulas: made values, entered again where they are broken, asked anew. */
export type FormulaAction = 'freeze' | 'repair' | 'refresh';

export interface FormulasInput {
  action: FormulaAction;
  scope: FormulaScope;
}

/** Starts a task on the formulas of a scope that call CDATA. */
export function startFormulas(
  tasks: TaskRegistry,
  lookups: ConnectedLookups,
  input: FormulasInput,
): StartedTask<FormulaReport> {
  const { actions, scopes } = messages().activity;
  const { action, scope } = input;
  const subject = `${actions[action].name}, ${scopes[scope]}`;
  return tasks.start({ scope: 'workbook', kind: 'formulas', subject, unit: 'cells', input }, (task) =>
    work[action](scope, task, lookups),
  );
}

type Work = (scope: FormulaScope, task: TaskContext, lookups: ConnectedLookups) => Promise<FormulaReport>;

const work: Record<FormulaAction, Work> = {
  freeze: freezeFormulas,
  repair: repairFormulas,
  refresh: (scope, task, lookups) => {
    return lookups.costGate.asOneCalculation(() =>
      refreshFormulas(scope, task, (cells) => lookups.reloadingCells.add(cells)),
    );
  },
};

/** What came of work on formulas, in sentences. */
export function formulasSentences(
  { action }: FormulasInput,
  report: FormulaReport,
  stopped: boolean,
): string {
  const text = messages().activity;
  const { changed, left, protectedSheets } = report;
  const { done, ...more } = text.actions[action];
  const nothing = action === 'repair' ? text.nothingToRepair : text.noFormulas;
  return [
    changed > 0 && done(shownNumber(changed)),
    changed + left === 0 && !stopped && nothing,
    left > 0 && 'left' in more && more.left(shownNumber(left)),
    protectedSheets.length > 0 && text.protectedSheets(protectedSheets.join(', ')),
    stopped && text.stopped,
  ]
    .filter(Boolean)
    .join(' ');
}

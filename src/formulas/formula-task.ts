import type { ConnectedLookups } from '../lookup/index.ts';
import { messages } from '../messages/index.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../tasks/index.ts';
import { convertFormulas } from './convert-formulas.ts';
import type { FormulaScope } from './find-formulas.ts';
import type { FormulaAction, FormulaReport } from './formula-report.ts';
import { refreshFormulas, repairFormulas } from './reenter-formulas.ts';

export interface FormulaTaskInput {
  action: FormulaAction;
  scope: FormulaScope;
}

export function startFormulaTask(
  tasks: TaskRegistry,
  lookups: ConnectedLookups,
  input: FormulaTaskInput,
): StartedTask<FormulaReport> {
  const { action, scope } = input;
  const { actions, scopes } = messages().activity;
  const subject = `${actions[action].name}, ${scopes[scope]}`;
  return tasks.start({ scope: 'workbook', kind: 'formulas', subject, unit: 'cells', input }, (task) =>
    runAction[action](scope, task, lookups),
  );
}

const runAction: Record<
  FormulaAction,
  (scope: FormulaScope, task: TaskContext, lookups: ConnectedLookups) => Promise<FormulaReport>
> = {
  convert: convertFormulas,
  repair: repairFormulas,
  refresh: (scope, task, lookups) =>
    lookups.costGate.asOneCalculation(() =>
      refreshFormulas(scope, task, { beforeEntering: (cells) => lookups.reloadingCells.add(cells) }),
    ),
};

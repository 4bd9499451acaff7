import type { Engine } from '../../engine/index.ts';
import type { TaskRegistry } from '../../tasks/index.ts';
import { findFailedFormulas } from './find-failed-formulas.ts';
import { startFormulaTask } from './formula-task.ts';

/** Recalculates the cells that failed because the service was unreachable, as soon as it responds again. */
export function recalculateAfterOutage(tasks: TaskRegistry, engine: Engine): void {
  const { failedCells } = engine;
  const recalculate = async () => {
    if (!failedCells.has('past outage')) return;
    const cells = failedCells.all.filter(({ cause }) => cause === 'past outage').map(({ cell }) => cell);
    failedCells.dismiss('past outage');
    // The workbook may have changed since.
    const failures = await findFailedFormulas(cells, failedCells);
    if (failures.length === 0) return;
    startFormulaTask(tasks, engine, { action: 'recalculate', cells: failures.map(({ cell }) => cell) });
  };
  // Where the workbook can't be read, Activity still lists the cells.
  const start = () => void recalculate().catch(() => undefined);
  failedCells.subscribe(start);
  start();
}

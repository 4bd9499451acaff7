import { ICommandService } from '@univerjs/core';
import {
  IActiveDirtyManagerService,
  SetFormulaCalculationStartMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import '@univerjs/sheets-formula/facade';
import { columnsOfSheet, gridRange, rowsOfSheet, type Area, type Cell } from './area.ts';
import type { Grid } from './grid.ts';

/** Has the formula engine calculate, and tells when it has. */
export class Calculation {
  readonly #grid: Grid;
  readonly #commands: ICommandService;
  /** Whether a calculation follows what was changed: the engine gathers changes for a tenth of a second. */
  #due = false;
  #running = false;
  #changes = 0;
  /** Of so many changes the results are being calculated, and are shown. */
  #calculating = 0;
  #shown = 0;

  constructor(grid: Grid) {
    const { injector } = grid;
    this.#grid = grid;
    this.#commands = injector.get(ICommandService);
    const changes = injector.get(IActiveDirtyManagerService);
    this.#commands.onCommandExecuted(({ id }, options) => {
      if (id === SetFormulaCalculationStartMutation.id) {
        [this.#due, this.#running] = [false, true];
        this.#calculating = this.#changes;
      } else if (changes.get(id) && !(options?.onlyLocal && id === 'sheet.mutation.set-range-values')) {
        this.#due = true;
        this.#changes++;
      }
    });
  }

  /** Whether what was written has yet to be calculated. */
  get awaited(): boolean {
    return this.#due || this.#running;
  }

  /**
   * Resolves when what was written until now has been calculated and the cells show it. What is written later, such as
   * the answers of calls that go on coming, is not waited for.
   */
  async applied(): Promise<void> {
    const wanted = this.#changes;
    while (this.awaited && this.#shown < wanted) {
      const changes = this.#changes;
      await this.#grid.api.getFormula().onCalculationResultApplied();
      this.#running = false;
      this.#shown = this.#calculating;
      // Not every change that could concern a formula makes the engine calculate.
      if (changes === this.#changes) this.#due = false;
    }
  }

  /** Calculates these cells and what depends on them; resolves when they show the results. */
  async recalculate(cells: Cell[]): Promise<void> {
    this.#start(columnRuns(this.#grid.workbook.getId(), cells));
    await this.applied();
  }

  /** Calculates every formula of the workbook, of a sheet or of an area, changed or not. */
  force(sheetId?: string, area?: Area): void {
    if (!sheetId) return this.#start([], true);
    const whole = { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet };
    const range = gridRange(this.#grid.cut(sheetId, area ?? whole));
    this.#start([{ unitId: this.#grid.workbook.getId(), sheetId, range }]);
  }

  #start(dirtyRanges: ReturnType<typeof columnRuns>, forceCalculation = false): void {
    const params = { commands: [], dirtyRanges, forceCalculation };
    this.#due = true;
    this.#changes++;
    void this.#commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, {
      onlyLocal: true,
    });
  }
}

/** Cells as runs of rows in a column: thousands of cells are a few ranges to the engine. */
function columnRuns(unitId: string, cells: Cell[]) {
  const sorted = [...cells].sort(
    (a, b) => a.sheetId.localeCompare(b.sheetId) || a.column - b.column || a.row - b.row,
  );
  const runs: {
    unitId: string;
    sheetId: string;
    range: Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;
  }[] = [];
  for (const { sheetId, row, column } of sorted) {
    const last = runs.at(-1);
    if (last?.sheetId === sheetId && last.range.startColumn === column && last.range.endRow === row - 1) {
      last.range.endRow = row;
    } else {
      runs.push({
        unitId,
        sheetId,
        range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
      });
    }
  }
  return runs;
}

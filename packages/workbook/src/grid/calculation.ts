import { ICommandService } from '@univerjs/core';
import {
  IActiveDirtyManagerService,
  SetFormulaCalculationStartMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import '@univerjs/sheets-formula/facade';
import { columnsOfSheet, gridRange, rowsOfSheet, type Area, type Cell } from './area.ts';
import type { Grid } from './grid.ts';

export class Calculation {
  readonly #grid: Grid;
  readonly #commands: ICommandService;
  /** A calculation will follow: the engine collects changes for 100 ms. */
  #scheduled = false;
  #running = false;
  #starts = 0;
  #changes = 0;
  /** The number of changes whose results are being calculated. */
  #calculating = 0;
  /** The number of changes whose results are on the sheet. */
  #applied = 0;

  constructor(grid: Grid) {
    const { injector } = grid;
    this.#grid = grid;
    this.#commands = injector.get(ICommandService);
    const changes = injector.get(IActiveDirtyManagerService);
    this.#commands.onCommandExecuted(({ id }, options) => {
      if (id === SetFormulaCalculationStartMutation.id) {
        [this.#scheduled, this.#running] = [false, true];
        this.#starts++;
        this.#calculating = this.#changes;
      } else if (changes.get(id) && !(options?.onlyLocal && id === 'sheet.mutation.set-range-values')) {
        this.#scheduled = true;
        this.#changes++;
      }
    });
  }

  /** Whether something that was written is not calculated yet. */
  get isPending(): boolean {
    return this.#scheduled || this.#running;
  }

  /**
   * Resolves when the cells show the results of everything written until now. Later writes, such as results of calls, are
   * not awaited.
   */
  async applied(): Promise<void> {
    const target = this.#changes;
    while (this.isPending && this.#applied < target) {
      const [changes, starts] = [this.#changes, this.#running ? -1 : this.#starts];
      await this.#grid.api.getFormula().onCalculationResultApplied();
      this.#running = false;
      this.#applied = this.#calculating;
      // Not every change that could affect a formula triggers a calculation. One that was running began before the change.
      if (changes === this.#changes && starts === this.#starts) this.#scheduled = false;
    }
  }

  /** Calculates cells and their dependents; resolves when they show the results. */
  async recalculate(cells: Cell[]): Promise<void> {
    this.#start(columnRanges(this.#grid.workbook.getId(), cells));
    await this.applied();
  }

  /** Calculates all formulas of the workbook, a sheet or an area, even if nothing changed. */
  force(sheetId?: string, area?: Area): void {
    if (!sheetId) return this.#start([], true);
    const whole = { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet };
    const range = gridRange(this.#grid.cut(sheetId, area ?? whole));
    this.#start([{ unitId: this.#grid.workbook.getId(), sheetId, range }]);
  }

  #start(dirtyRanges: ReturnType<typeof columnRanges>, forceCalculation = false): void {
    const params = { commands: [], dirtyRanges, forceCalculation };
    this.#scheduled = true;
    this.#changes++;
    void this.#commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, {
      onlyLocal: true,
    });
  }
}

/** Groups adjacent cells of a column, so that the engine gets few ranges instead of thousands. */
function columnRanges(unitId: string, cells: Cell[]) {
  const sorted = [...cells].sort(
    (a, b) => a.sheetId.localeCompare(b.sheetId) || a.column - b.column || a.row - b.row,
  );
  const ranges: {
    unitId: string;
    sheetId: string;
    range: Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;
  }[] = [];
  for (const { sheetId, row, column } of sorted) {
    const last = ranges.at(-1);
    if (last?.sheetId === sheetId && last.range.startColumn === column && last.range.endRow === row - 1) {
      last.range.endRow = row;
    } else {
      ranges.push({
        unitId,
        sheetId,
        range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
      });
    }
  }
  return ranges;
}

import { type ICommandInfo, ICommandService } from '@univerjs/core';
import {
  IActiveDirtyManagerService,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';
import '@univerjs/sheets-formula/facade';
import { type DirtyRange, indexSpillsForEdits, joinedRanges } from '../formula-engine/spills.ts';
import {
  type Area,
  areaOf,
  type Cell,
  columnsOfSheet,
  gridRange,
  mapCells,
  type Move,
  rowsOfSheet,
} from './area.ts';
import type { Grid } from './grid.ts';

export class Calculation {
  readonly #grid: Grid;
  readonly #commands: ICommandService;
  readonly #dirty: IActiveDirtyManagerService;
  /** What the running calculation calculates. */
  #runningRanges: DirtyRange[] = [];
  /** The changes that the next calculation takes in. */
  #waiting: ICommandInfo[] = [];
  /** A calculation will follow: the engine collects changes first, in the page for 100 ms. */
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
    indexSpillsForEdits(injector);
    this.#grid = grid;
    this.#commands = injector.get(ICommandService);
    this.#dirty = injector.get(IActiveDirtyManagerService);
    this.#commands.onCommandExecuted((command, options) => {
      const { id } = command;
      if (id === SetFormulaCalculationStartMutation.id) {
        [this.#scheduled, this.#running] = [false, true];
        this.#starts++;
        this.#calculating = this.#changes;
        this.#runningRanges = (command.params as { dirtyRanges?: DirtyRange[] }).dirtyRanges ?? [];
        this.#waiting = [];
      } else if (id === SetFormulaCalculationStopMutation.id) {
        // A stopped calculation applies nothing.
        this.#calculating = this.#applied;
      } else if (this.#dirty.get(id) && !(options?.onlyLocal && id === 'sheet.mutation.set-range-values')) {
        this.#scheduled = true;
        this.#changes++;
        this.#waiting.push(command);
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
    const unitId = this.#grid.workbook.getId();
    this.#start(joinedRanges(cells.map((cell) => rangeOf(unitId, cell))));
    await this.applied();
  }

  /** Calculates all formulas of the workbook, a sheet or an area, even if nothing changed. */
  force(sheetId?: string, area?: Area): void {
    if (!sheetId) return this.#start([], true);
    const whole = { row: 0, column: 0, rows: rowsOfSheet, columns: columnsOfSheet };
    const range = gridRange(this.#grid.cut(sheetId, area ?? whole));
    this.#start([{ unitId: this.#grid.workbook.getId(), sheetId, range }]);
  }

  /**
   * Cells have moved. The engine would calculate at the old addresses, and write the results there: a calculation that
   * runs is stopped, and what waits for one is calculated at the new addresses.
   */
  onMove(move: Move): void {
    if (!this.isPending) return;
    if (this.#running) void this.#commands.executeCommand(SetFormulaCalculationStopMutation.id, {});
    const waiting = this.#waiting.flatMap(
      (command) => (this.#dirty.get(command.id)!.getDirtyData(command).dirtyRanges ?? []) as DirtyRange[],
    );
    const stopped = this.#running ? this.#runningRanges : [];
    this.#runningRanges = [];
    this.#waiting = [];
    const ranges = joinedRanges([...stopped, ...waiting].flatMap((range) => this.#moved(range, move)));
    if (this.#running || ranges.length > 0) this.#start(ranges);
  }

  #moved({ unitId, sheetId, range }: DirtyRange, move: Move): DirtyRange[] {
    if (!this.#grid.worksheets.has(sheetId)) return [];
    const area = this.#grid.cut(sheetId, areaOf(range));
    return mapCells(area, (row, column) => move({ sheetId, row, column })).flatMap((cells) =>
      isUnbroken(cells)
        ? [rangeOf(unitId, cells[0]!, cells.at(-1)!)]
        : cells.filter((cell) => cell !== null).map((cell) => rangeOf(unitId, cell)),
    );
  }

  #start(dirtyRanges: DirtyRange[], forceCalculation = false): void {
    const params = { commands: [], dirtyRanges, forceCalculation };
    this.#scheduled = true;
    this.#changes++;
    void this.#commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, {
      onlyLocal: true,
    });
  }
}

/** Whether cells are next to each other in one row. */
const isUnbroken = (cells: readonly (Cell | null)[]): cells is readonly Cell[] =>
  cells.every((cell, at) => {
    const before = at === 0 ? null : cells[at - 1];
    return (
      cell !== null &&
      (!before ||
        (before.sheetId === cell.sheetId && before.row === cell.row && before.column === cell.column - 1))
    );
  });

/** Of cells in one row. */
const rangeOf = (unitId: string, first: Cell, last = first): DirtyRange => ({
  unitId,
  sheetId: first.sheetId,
  range: {
    startRow: first.row,
    endRow: first.row,
    startColumn: first.column,
    endColumn: last.column,
  },
});

import { Calls } from './custom-functions/calls.ts';
import type { FunctionsMetadata } from './custom-functions/metadata.ts';
import { CustomFunctionRegistry } from './custom-functions/registry.ts';
import {
  ExcelHost,
  moveTables,
  updateTableHeaders,
  type ExcelState,
  type RequestBody,
} from './excel-api/index.ts';
import { ExcelInterpreter } from './formula-engine/interpreter.ts';
import { intersection, type Area, type Cell } from './grid/area.ts';
import { Calculation } from './grid/calculation.ts';
import { watchEdits } from './grid/edits.ts';
import type { Grid } from './grid/grid.ts';
import { watchMoves } from './grid/moves.ts';
import { watchSelections } from './grid/selections.ts';
import { watchSheets } from './grid/sheet-changes.ts';
import { keepTableReferences } from './grid/table-references.ts';
import { watchShifts } from './grid/shifts.ts';
import type { GridData } from './grid/workbook-data.ts';

/** A workbook as it is kept: what the grid holds, what Excel's side holds, and the cells to calculate anew. */
export interface WorkbookState {
  grid: GridData;
  excel: ExcelState;
  /** Formulas whose results were still to come, or spill: what they spill over is not kept. */
  unsettled: Cell[];
}

export interface WorkbookHostOptions {
  grid: Grid;
  /** Prefix of the add-in's functions in formulas. */
  namespace: string;
  metadata: FunctionsMetadata;
  /** The state that the grid was made from. */
  state?: WorkbookState;
}

/** A workbook that hosts an add-in: its cells, the calls of its functions, its side of the Excel API. */
export class WorkbookHost {
  readonly grid: Grid;
  readonly excel: ExcelHost;
  readonly calls: Calls;
  readonly registry: CustomFunctionRegistry;
  readonly calculation: Calculation;
  /** Cells that were given contents in this task. */
  #entered: Cell[] = [];
  #recalculates = false;
  /** Whether values were written that formulas have yet to follow. */
  #valuesWritten = false;

  constructor({ grid, namespace, metadata, state }: WorkbookHostOptions) {
    this.grid = grid;
    this.excel = new ExcelHost({
      grid,
      calculation: {
        whenCalculated: () => this.#whenCalculated(),
        recalculate: (sheetId, area) => this.recalculate(sheetId, area),
      },
      state: state?.excel,
    });
    this.calculation = new Calculation(grid);
    this.calls = new Calls(
      (cells) => this.calculation.recalculate(cells),
      ({ sheetId, row, column }) => grid.formula(sheetId, row, column),
    );
    this.registry = new CustomFunctionRegistry(grid.injector, namespace, metadata, this.calls, (id) =>
      grid.worksheets.name(id),
    );
    ExcelInterpreter.of(grid.injector).onEvaluate = (cell) => this.calls.evaluated(cell);
    this.#watch();
  }

  /** The workbook as it is now, to be kept. It is the workbook's own: what keeps it makes a copy. */
  state(): WorkbookState {
    const { grid } = this;
    return {
      grid: grid.workbook.save(),
      excel: this.excel.state,
      unsettled: grid.unsettledCells(),
    };
  }

  /** Answers a request of Microsoft's client, when the formulas that it wrote have been calculated. */
  async execute(body: RequestBody): Promise<unknown> {
    const reply = await this.excel.execute(structuredClone(body));
    const { values, formulas } = this.grid.takeWritten();
    this.#valuesWritten ||= values;
    if (formulas || this.#recalculates) await this.calculation.applied();
    this.#recalculates = false;
    return reply;
  }

  /** What a request has written so far is calculated before it reads, as in Excel. */
  async #whenCalculated(): Promise<void> {
    const { values, formulas } = this.grid.takeWritten();
    const stale = (values || this.#valuesWritten) && this.grid.hasFormulas();
    if (formulas || this.#recalculates || stale) await this.calculation.applied();
    this.#valuesWritten = false;
    this.#recalculates = false;
  }

  /**
   * Calculates every formula anew, of a sheet or an area where one is given. Calls that are pending there are cancelled
   * and made again, as when the user recalculates by hand (Microsoft: "Cancelable functions").
   */
  recalculate(sheetId?: string, area?: Area): void {
    this.calls.cancel(
      (cell) =>
        (!sheetId || cell.sheetId === sheetId) &&
        (!area || intersection(area, { ...cell, rows: 1, columns: 1 }) !== null),
    );
    this.#recalculates = true;
    this.calculation.force(sheetId, area);
  }

  /** Resolves when nothing is left to calculate, no call is pending and every result is on its sheet. */
  async settled(): Promise<void> {
    do {
      await this.calculation.applied();
      await this.calls.settled();
    } while (this.calculation.awaited);
  }

  #watch(): void {
    const { grid, excel, calls } = this;
    keepTableReferences(grid);
    watchMoves(grid, (move) => {
      this.#entered = this.#entered.map(move).filter((cell) => cell !== null);
      calls.moved(move);
      moveTables(excel, move);
    });
    const { events } = excel;
    watchEdits(grid, {
      entered: (cells) => {
        // The rest of the command comes in the same task, and may move them.
        if (this.#entered.length === 0) setTimeout(() => this.#tellEntered());
        this.#entered = this.#entered.concat(cells);
      },
      edited: (edit) => {
        updateTableHeaders(excel, edit);
        events.edited(edit);
      },
      dressed: events.dressed,
      calculated: events.calculated,
    });
    watchSelections(grid, events.selected);
    watchShifts(grid, events.shifted);
    watchSheets(grid, events.sheets);
  }

  #tellEntered(): void {
    const entered = this.#entered;
    this.#entered = [];
    for (const cell of entered) this.calls.entered(cell);
  }
}

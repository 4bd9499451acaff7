import { Calls } from './custom-functions/calls.ts';
import type { FunctionsMetadata } from './custom-functions/metadata.ts';
import { CustomFunctionRegistry } from './custom-functions/registry.ts';
import {
  type CalculationMode,
  ExcelHost,
  type ExcelState,
  fillCalculatedColumns,
  fillInsertedRows,
  moveTables,
  overlapsTable,
  type RequestBody,
  type RequestOptions,
  tableCells,
  tableGrowth,
  updateTableHeaders,
  wholeTable,
} from './excel-api/index.ts';
import { ExcelInterpreter } from './formula-engine/interpreter.ts';
import { refuseSpills } from './formula-engine/spills.ts';
import { TableNames } from './formula-engine/table-formulas.ts';
import { type Area, type Cell, intersection } from './grid/area.ts';
import { Calculation } from './grid/calculation.ts';
import { keepDataTypesWithValues, showGeneralFormat } from './grid/data-type-cells.ts';
import { type Edit, watchEdits } from './grid/edits.ts';
import { keepFormerResults } from './grid/former-results.ts';
import type { Grid } from './grid/grid.ts';
import { watchMoves } from './grid/moves.ts';
import { watchRows, watchSelections, watchSheets, watchShifts } from './grid/sheet-changes.ts';
import { nameOwnTable } from './grid/table-references.ts';
import type { GridData } from './grid/workbook-data.ts';
import { type ExcelEdition, excelEditions } from './office/excel-editions.ts';

export interface WorkbookState {
  grid: GridData;
  excel: ExcelState;
  /** Cells to calculate when it is opened: formulas that wait for results or show an error, and those that spill, whose results are not saved. */
  unsettled: Cell[];
  /** Id of the sheet that is shown; workbooks that earlier versions saved lack it. */
  activeSheet?: string;
}

interface WorkbookHostOptions {
  /** The current Excel by default. */
  edition?: ExcelEdition;
  /** Whether it has the 1904 date system. The grid shows dates as in the 1900 one all the same. */
  countsFrom1904?: boolean;
  /** What the workbook says of itself, Automatic by default. The grid calculates by itself all the same. */
  calculationMode?: CalculationMode;
  grid: Grid;
  /** Prefix of the add-in's functions in formulas. */
  namespace: string;
  /** Of the add-in, as its manifest has it; blank by default. */
  addinId?: string;
  metadata: FunctionsMetadata;
  /** The saved workbook whose cells the grid has. */
  state?: WorkbookState;
}

/** A workbook that hosts an add-in: composes the grid, the calls of custom functions and the Excel API. */
export class WorkbookHost {
  readonly edition: ExcelEdition;
  readonly grid: Grid;
  readonly excel: ExcelHost;
  readonly calls: Calls;
  readonly registry: CustomFunctionRegistry;
  /** Prefix of the add-in's functions in formulas. */
  readonly namespace: string;
  /** Of the add-in; files have its settings by it. */
  readonly addinId: string;
  readonly calculation: Calculation;
  /** Excel answers one request after the other, also those of different batches. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  /** Cells whose contents changed in this task. */
  #enteredCells: Cell[] = [];
  #isRecalculating = false;
  readonly #missing = new Set<string>();
  /** Called when the add-in first uses a member that the workbook lacks. */
  onMissing: (member: string) => void = () => undefined;
  /** Whether values were written since the last calculation that a request waited for. */
  #valuesWritten = false;

  constructor(options: WorkbookHostOptions) {
    const { grid, namespace, metadata, state, addinId = '' } = options;
    const {
      edition = excelEditions.current,
      countsFrom1904 = false,
      calculationMode = 'Automatic',
    } = options;
    this.edition = edition;
    this.namespace = namespace;
    this.addinId = addinId;
    this.grid = grid;
    this.excel = new ExcelHost({
      edition,
      countsFrom1904,
      calculationMode,
      grid,
      calculation: {
        whenCalculated: () => this.#whenCalculated(),
        recalculate: (sheetId, area) => this.recalculate(sheetId, area),
      },
      state: state?.excel,
    });
    this.excel.onMissing = (member) => this.reportMissing(member);
    this.calculation = new Calculation(grid);
    this.calls = new Calls(
      (cells) => this.calculation.recalculate(cells),
      ({ sheetId, row, column }) => grid.formula(sheetId, row, column),
    );
    this.registry = new CustomFunctionRegistry({
      edition,
      grid,
      namespace,
      metadata,
      calls: this.calls,
    });
    ExcelInterpreter.of(grid.injector).onEvaluate = (cell) => {
      // A calculation that was running when a formula was entered may evaluate it: its calls are new.
      this.#takeEntered();
      this.calls.onEvaluate(cell);
    };
    refuseSpills(grid.injector, (sheetId, area) => overlapsTable(this.excel, sheetId, area));
    this.#watch();
    const { worksheets } = grid;
    const sheetId = state?.activeSheet;
    if (sheetId && worksheets.has(sheetId) && !worksheets.isHidden(sheetId)) worksheets.activate(sheetId);
  }

  /** The live state of the workbook: copy it before it changes. */
  state(): WorkbookState {
    const { grid } = this;
    return {
      grid: grid.workbook.save(),
      excel: this.excel.state,
      unsettled: [...grid.unsettledCells(), ...this.calls.pendingCells()],
      activeSheet: grid.worksheets.activeId,
    };
  }

  /** The members that the add-in has used and the workbook lacks, by name. */
  get missing(): string[] {
    return [...this.#missing];
  }

  reportMissing(member: string): void {
    if (this.#missing.has(member)) return;
    this.#missing.add(member);
    this.onMissing(member);
  }

  /** On the desktop, cells of a table have another menu, without the add-in's (OfficeDev/office-js 6612). */
  hasAddinMenu({ sheetId, row, column }: Cell): boolean {
    const isInTable = () => overlapsTable(this.excel, sheetId, { row, column, rows: 1, columns: 1 });
    return this.edition.platform === 'OfficeOnline' || !isInTable();
  }

  /** Answers a request of Microsoft's client after those before it. */
  execute(body: RequestBody, options: RequestOptions): Promise<unknown> {
    const response = this.#lastRequest.then(() => this.#answer(body, options));
    this.#lastRequest = response.catch(() => undefined);
    return response;
  }

  /** Makes a change of the user's that is not one of the grid's own: one step of Undo, between requests of the add-in. */
  byHand(change: () => unknown): Promise<void> {
    const step = this.#lastRequest.then(() => this.grid.asOneStep(null, async () => void (await change())));
    this.#lastRequest = step.catch(() => undefined);
    return step;
  }

  /** After the edit, so that Undo first takes back the growth, as in Excel. */
  #growTables(edit: Edit): void {
    const growth = tableGrowth(this.excel, edit);
    if (!growth) return;
    const grow = () => {
      growth();
      fillCalculatedColumns(this.excel, edit);
    };
    if (edit.isByUser) void this.byHand(grow);
    else grow();
  }

  /** Answers a request after calculating the formulas that it wrote. */
  async #answer(body: RequestBody, options: RequestOptions): Promise<unknown> {
    const response = await this.excel.execute(structuredClone(body), options);
    const { values, formulas } = this.grid.takeWritten();
    this.#valuesWritten ||= values;
    if (formulas || this.#isRecalculating) await this.calculation.applied();
    this.#isRecalculating = false;
    return response;
  }

  /** A request reads after the calculation of what it wrote, as in Excel. */
  async #whenCalculated(): Promise<void> {
    const { values, formulas } = this.grid.takeWritten();
    const isStale = (values || this.#valuesWritten) && this.grid.hasFormulas();
    if (formulas || this.#isRecalculating || isStale) await this.calculation.applied();
    this.#valuesWritten = false;
    this.#isRecalculating = false;
  }

  /**
   * Calculates every formula of the workbook, of a sheet or of an area, changed or not. Pending calls there are
   * cancelled and repeated, as when the user recalculates in Excel (Microsoft: "Cancelable functions").
   */
  recalculate(sheetId?: string, area?: Area): void {
    this.calls.cancel(
      (cell) =>
        (!sheetId || cell.sheetId === sheetId) &&
        (!area || intersection(area, { ...cell, rows: 1, columns: 1 }) !== null),
    );
    this.#isRecalculating = true;
    this.calculation.force(sheetId, area);
  }

  /** Resolves when everything is calculated, no call is pending and every result is on its sheet. */
  async settled(): Promise<void> {
    do {
      await this.calculation.applied();
      await this.calls.settled();
    } while (this.calculation.isPending);
  }

  #watch(): void {
    const { grid, excel, calls } = this;
    nameOwnTable(grid, (sheetId) =>
      excel.tables.list(sheetId).map((table) => ({ name: table.name, area: wholeTable(table) })),
    );
    const tables = TableNames.of(grid.injector);
    tables.find = (name) => tableCells(excel, name);
    tables.recalculate = (cells) => void this.calculation.recalculate(cells);
    keepDataTypesWithValues(grid);
    if (this.edition.keepsFormerResults) keepFormerResults(grid);
    showGeneralFormat(grid);
    watchMoves(grid, (move, { isSort }) => {
      this.#enteredCells = this.#enteredCells.map(move).filter((cell) => cell !== null);
      this.calculation.onMove(move);
      calls.onMove(move);
      if (grid.undo.isRestoring) return;
      moveTables(excel, move);
      if (isSort) return;
      excel.charts.onMove(grid, move);
      excel.shapes.onMove(grid, move);
    });
    const { events } = excel;
    watchEdits(grid, {
      entered: (cells) => {
        // The rest of the command runs in the same task, and may move the cells.
        if (this.#enteredCells.length === 0) setTimeout(() => this.#takeEntered());
        for (const cell of cells) this.#enteredCells.push(cell);
      },
      edited: (edit) => this.#onEdited(edit),
      calculated: events.calculated,
    });
    watchSelections(grid, events.selected);
    watchShifts(grid, (shift) => {
      // The rest of the command would clear the cells.
      const isInserted = /^(Row|Cell)Inserted$/.test(shift.kind) && !grid.undo.isRestoring;
      if (isInserted) queueMicrotask(() => fillInsertedRows(excel, shift));
      events.shifted(shift);
    });
    watchSheets(grid, events.sheets);
    watchRows(grid, events.rows);
  }

  #onEdited(edit: Edit): void {
    const { excel, grid } = this;
    if (!grid.undo.isRestoring) {
      updateTableHeaders(excel, edit);
      fillCalculatedColumns(excel, edit);
      this.#growTables(edit);
    }
    excel.events.edited(edit);
  }

  #takeEntered(): void {
    const cells = this.#enteredCells;
    this.#enteredCells = [];
    for (const cell of cells) this.calls.onEdit(cell);
  }
}

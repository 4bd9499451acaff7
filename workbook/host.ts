import { ICommandService, type Injector } from '@univerjs/core';
import { Calls } from './custom-functions/calls.ts';
import type { FunctionsMetadata } from './custom-functions/metadata.ts';
import { CustomFunctionRegistry } from './custom-functions/registry.ts';
import { ExcelHost } from './excel-api/excel-host.ts';
import type { RequestBody } from './excel-api/request.ts';
import { Calculation } from './grid/calculation.ts';
import { watchEdits } from './grid/edits.ts';
import type { Grid } from './grid/grid.ts';
import { watchSelections } from './grid/selections.ts';

/** Commands that change which cells hold formulas. */
const changesCells = /^sheet\.mutation\.(set-range-values|insert-|remove-|delete-|move-)/;

export interface WorkbookHostOptions {
  grid: Grid;
  /** The grid's own parts. */
  injector: Injector;
  /** Prefix of the add-in's functions in formulas. */
  namespace: string;
  metadata: FunctionsMetadata;
}

/** A workbook that hosts an add-in: its cells, the calls of its functions, its side of the Excel API. */
export class WorkbookHost {
  readonly grid: Grid;
  readonly excel: ExcelHost;
  readonly calls: Calls;
  readonly registry: CustomFunctionRegistry;
  readonly calculation: Calculation;

  constructor({ grid, injector, namespace, metadata }: WorkbookHostOptions) {
    this.grid = grid;
    this.excel = new ExcelHost(grid);
    this.calculation = new Calculation(grid, injector);
    this.calls = new Calls(
      (cells) => this.calculation.recalculate(cells),
      ({ sheetId, row, column }) => grid.formula(sheetId, row, column),
    );
    this.registry = new CustomFunctionRegistry(injector, namespace, metadata, this.calls, (id) =>
      this.excel.sheetName(id),
    );
    this.#watch(injector);
  }

  /** Answers a request of Microsoft's client, when the formulas that it wrote have been calculated. */
  async execute(body: RequestBody): Promise<unknown> {
    const reply = this.excel.execute(structuredClone(body));
    if (this.grid.takeFormulasWritten()) await this.calculation.applied();
    return reply;
  }

  /** Resolves when nothing is left to calculate, no call is pending and every result is on its sheet. */
  async settled(): Promise<void> {
    await this.calculation.applied();
    await this.calls.settled();
  }

  #watch(injector: Injector): void {
    const { grid, excel } = this;
    let checking = false;
    injector.get(ICommandService).onCommandExecuted(({ id }) => {
      if (checking || !changesCells.test(id)) return;
      // Once for all changes of a moment.
      checking = true;
      setTimeout(() => {
        checking = false;
        this.calls.cancelEdited();
      });
    });
    watchEdits(grid, (sheetId, area) => excel.edited(sheetId, area));
    watchSelections(grid, (sheetId, area) => excel.selected(sheetId, area));
  }
}

import { IContextService } from '@univerjs/core';
import { InsertHyperLinkOperation } from '@univerjs/preset-sheets-hyper-link';
import {
  CloseFilterPanelOperation,
  OpenFilterPanelOperation,
  SmartToggleSheetsFilterCommand,
} from '@univerjs/preset-sheets-filter';
import { SortRangeCommand, SortType } from '@univerjs/preset-sheets-sort';
import { overlap, gridRange, type Area, type Cell } from './area.ts';
import type { Grid } from './grid.ts';

// Univer exports none of them.
const addNote = 'sheet.operation.add-note-popup';
const openTableFilter = 'sheet.operation.open-table-filter-panel';
const openConditionalFormats = 'sheet.operation.open.conditional.formatting.panel';
const viewRules = 2;
const filterPanelIsOpen = 'FILTER_PANEL_OPENED';

/** What Univer's plugins offer for the selected cells. */
export class Menus {
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
    // Univer closes the menu of a table's column with Escape, but not that of a sheet's filter.
    addEventListener('keydown', ({ key }) => {
      const isOpen = grid.injector.get(IContextService).getContextValue(filterPanelIsOpen);
      if (key === 'Escape' && isOpen) this.#execute(CloseFilterPanelOperation.id);
    });
  }

  editNote(): void {
    this.#execute(addNote, { trigger: 'shortcut' });
  }

  editLink(): void {
    this.#execute(InsertHyperLinkOperation.id);
  }

  editConditionalFormats(): void {
    this.#execute(openConditionalFormats, { value: viewRules });
  }

  /** Filters the cells around the active one; a sheet with a filter loses it. */
  toggleFilter(): void {
    this.#execute(SmartToggleSheetsFilterCommand.id);
  }

  /** Opens the menu of the column whose header is a cell, if it is one. */
  openFilter({ sheetId, row, column }: Cell): void {
    const target = { unitId: this.#grid.workbook.getId(), subUnitId: sheetId, row, col: column };
    const isHeader = ({ area }: { area: Area }) =>
      overlap({ ...area, rows: 1 }, { row, column, rows: 1, columns: 1 });
    const table = this.#grid.tables.list(sheetId).find(isHeader);
    const filter = this.#grid.filters.ofSheet(sheetId);
    if (table) this.#execute(openTableFilter, { ...target, tableId: table.id });
    else if (filter && isHeader(filter)) this.#execute(OpenFilterPanelOperation.id, target);
  }

  /** Sorts the rows below the headers by a column. */
  sort(sheetId: string, body: Area, column: number, ascending: boolean): void {
    this.#execute(SortRangeCommand.id, {
      unitId: this.#grid.workbook.getId(),
      subUnitId: sheetId,
      range: gridRange(body),
      orderRules: [{ colIndex: column, type: ascending ? SortType.ASC : SortType.DESC }],
    });
  }

  #execute(command: string, params: object = {}): void {
    void this.#grid.api.executeCommand(command, params);
  }
}

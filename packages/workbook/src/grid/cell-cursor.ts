import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY, ICommandService, RANGE_TYPE } from '@univerjs/core';
import { IEditorBridgeService, ScrollToRangeOperation } from '@univerjs/preset-sheets-core';
import {
  SetSelectionsOperation,
  SheetsSelectionsService,
  type ISetSelectionsOperationParams,
} from '@univerjs/sheets';
import { ILayoutService } from '@univerjs/ui';
import { areaOf, boundingArea, columnsOfSheet, gridRange, rowsOfSheet, type Area } from './area.ts';
import type { Grid } from './grid.ts';

/** A row and a column of the active sheet, from 0. */
export interface Place {
  row: number;
  column: number;
}

/** The active cell of the sheet that is shown, as the keyboard moves it. */
export class CellCursor {
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
    grid.injector.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
      if (id !== SetSelectionsOperation.id) return;
      activateFirstCell(params as ISetSelectionsOperationParams);
      keepActiveCell(params as ISetSelectionsOperationParams);
    });
  }

  get isEditing(): boolean {
    return this.#grid.injector.get(IEditorBridgeService).isVisible().visible;
  }

  /** Whether keys go to the cells: not to a text that is being typed, a field or a menu. */
  get hasFocus(): boolean {
    const { activeElement } = document;
    const isInGrid = activeElement === document.body || activeElement?.id.includes(cellEditor);
    return Boolean(isInGrid) && !this.isEditing;
  }

  focus(): void {
    this.#grid.injector.get(ILayoutService).focus();
  }

  /** The active cell, and the corner of the selection that moves with Shift. */
  get position(): { active: Place; end: Place } {
    const selection = this.#grid.injector.get(SheetsSelectionsService).getCurrentLastSelection();
    if (!selection) return { active: { row: 0, column: 0 }, end: { row: 0, column: 0 } };
    const { startRow, startColumn, endRow, endColumn } = selection.range;
    const { actualRow: row, actualColumn: column } = selection.primary ?? {
      actualRow: startRow,
      actualColumn: startColumn,
    };
    const end = {
      row: row === startRow ? endRow : startRow,
      column: column === startColumn ? endColumn : startColumn,
    };
    return { active: { row, column }, end };
  }

  /** Selects a cell, or with `extend` the cells from the active one to it, and scrolls to it. */
  moveTo(place: Place, { extend = false } = {}): void {
    const to = {
      row: Math.min(rowsOfSheet - 1, Math.max(0, place.row)),
      column: Math.min(columnsOfSheet - 1, Math.max(0, place.column)),
    };
    const { activeId } = this.#grid.worksheets;
    this.#grid.grow(activeId, to.row + 1, to.column + 1);
    const active = extend ? this.position.active : to;
    const area = boundingArea({ ...active, rows: 1, columns: 1 }, { ...to, rows: 1, columns: 1 });
    this.#select(activeId, area, active);
    const range = gridRange({ ...to, rows: 1, columns: 1 });
    this.#grid.api.syncExecuteCommand(ScrollToRangeOperation.id, { range });
  }

  /** The first row and column that scroll, and how many of them the window shows after the frozen ones. */
  get view(): Area {
    const { worksheets, workbook } = this.#grid;
    const { sheetViewStartRow, sheetViewStartColumn } = workbook.getActiveSheet().getScrollState();
    const frozen = worksheets.frozen(worksheets.activeId);
    const visible = areaOf(workbook.getActiveSheet().getVisibleRange() ?? gridRange(oneCell));
    const row = frozen.rows + sheetViewStartRow;
    const column = frozen.columns + sheetViewStartColumn;
    return {
      row,
      column,
      // The last ones may be cut.
      rows: Math.max(1, visible.row + visible.rows - row - 1),
      columns: Math.max(1, visible.column + visible.columns - column - 1),
    };
  }

  /** Scrolls so that a row and a column are the first ones after those that are frozen. */
  scrollTo({ row, column }: Place): void {
    const { activeId } = this.#grid.worksheets;
    const frozen = this.#grid.worksheets.frozen(activeId);
    this.#grid.workbook
      .getActiveSheet()
      .scrollToCell(Math.max(frozen.rows, row), Math.max(frozen.columns, column));
  }

  #select(sheetId: string, area: Area, active: Place): void {
    const { row, column } = active;
    const primary = {
      ...gridRange({ row, column, rows: 1, columns: 1 }),
      actualRow: row,
      actualColumn: column,
      isMerged: false,
      isMergedMainCell: false,
    };
    this.#grid.api.syncExecuteCommand(SetSelectionsOperation.id, {
      unitId: this.#grid.workbook.getId(),
      subUnitId: sheetId,
      selections: [{ range: gridRange(area), primary, style: null }],
    });
  }
}

/**
 * Univer takes a whole row or column that is selected by its header as the active cell, so that the first Enter after typing
 * stays there, and the next text replaces the one just typed.
 */
function activateFirstCell({ selections }: ISetSelectionsOperationParams): void {
  for (const { range, primary } of selections) {
    const isWhole = range.rangeType === RANGE_TYPE.ROW || range.rangeType === RANGE_TYPE.COLUMN;
    if (!isWhole || !primary || primary.isMerged) continue;
    primary.endRow = primary.startRow;
    primary.endColumn = primary.startColumn;
  }
}

/**
 * Univer takes cells that a program merges as the active cell, wherever the selection is, and then colours the selection
 * as if it were the whole column.
 */
function keepActiveCell({ selections }: ISetSelectionsOperationParams): void {
  for (const { primary } of selections) {
    if (!primary?.isMerged) continue;
    const { actualRow: row, actualColumn: column } = primary;
    const isRowInside = row >= primary.startRow && row <= primary.endRow;
    if (isRowInside && column >= primary.startColumn && column <= primary.endColumn) continue;
    Object.assign(primary, gridRange({ row, column, rows: 1, columns: 1 }), { isMerged: false });
  }
}

/**
 * Takes the caret into an editor of the grid with the focus. A dialog that closes gives back the focus alone, and what
 * is typed then would go nowhere.
 */
export function keepCaretWithFocus(container: HTMLElement): void {
  container.addEventListener('focusin', ({ target }) => {
    const selection = getSelection();
    if (!(target instanceof HTMLElement) || !target.isContentEditable || !selection) return;
    if (!target.contains(selection.anchorNode)) selection.collapse(target);
  });
}

const cellEditor = DOCS_NORMAL_EDITOR_UNIT_ID_KEY;
const oneCell: Area = { row: 0, column: 0, rows: 1, columns: 1 };

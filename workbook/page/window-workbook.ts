import { findSheet, resolveReference } from '../excel-api/index.ts';
import type { WorkbookHost } from '../host.ts';
import { errorText } from './error-text.ts';
import { generalFormat } from '../grid/appearance.ts';
import type { CellChange } from '../grid/cell-contents.ts';
import type { KeptWorkbook } from './kept-workbook.ts';
import type { Shown, WorkbookApi } from './workbook-api.ts';

/** Makes what the page offers as `window.workbook`. */
export function createWorkbookApi(
  host: WorkbookHost,
  showPane: (shown: boolean) => void,
  kept: KeptWorkbook,
): WorkbookApi {
  const { grid, excel, calls } = host;
  const shown = (address: string): Shown[][] => {
    const { sheetId, area } = resolveReference(grid, address);
    return grid
      .read(sheetId, grid.cut(sheetId, area))
      .map((row) =>
        row.map(({ value, text, numberFormat }) =>
          typeof value === 'number' && numberFormat !== generalFormat ? text : value,
        ),
      );
  };
  return {
    ready: host.registry.ready,
    write(address, rows) {
      const { sheetId, area } = resolveReference(grid, address);
      const given = Array.isArray(rows) ? rows : [[rows]];
      if (given.length !== area.rows || given.some((row) => row.length !== area.columns)) {
        throw new Error(
          `${address} has ${area.rows} rows and ${area.columns} columns; the values have another shape.`,
        );
      }
      grid.write(
        sheetId,
        area,
        given.map((row) => row.map(change)),
      );
    },
    read: shown,
    settled: () => host.settled(),
    error(address) {
      const { sheetId, area } = resolveReference(grid, address);
      return errorText(grid, calls, { sheetId, row: area.row, column: area.column });
    },
    cellRectangle(address) {
      const { sheetId, area } = resolveReference(grid, address);
      const cell = grid.sheet(sheetId)!.getRange(area.row, area.column).getCellRect();
      const canvas = document
        .querySelector('#grid canvas[id^="univer-sheet-main-canvas"]')!
        .getBoundingClientRect();
      return { x: canvas.x + cell.x, y: canvas.y + cell.y, width: cell.width, height: cell.height };
    },
    select(address) {
      const { sheetId, area } = resolveReference(grid, address);
      excel.select(sheetId, area);
    },
    activate(name) {
      const sheetId = findSheet(grid, name);
      if (sheetId === null) throw new Error(`There is no sheet ${name}.`);
      grid.worksheets.activate(sheetId);
    },
    sheets: () => grid.worksheets.ids.map((id) => grid.worksheets.name(id)),
    showPane,
    save: () => kept.save(),
  };
}

const change = (value: Shown): CellChange =>
  typeof value === 'string' && value.startsWith('=') ? { formula: value } : { value };

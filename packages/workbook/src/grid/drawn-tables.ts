import { BooleanNumber } from '@univerjs/core';
import type { FWorkbook } from '@univerjs/sheets/facade';
import '@univerjs/sheets-table/facade';
import { areaOf, gridRange, type Area } from './area.ts';

/** The colors of a table, as `#rrggbb`. */
export interface TableColors {
  /** Tables of one name share their colors. */
  name: string;
  headerFill: string;
  /** Undefined leaves the header's font as it is. */
  headerFont?: string;
  firstRowFill?: string;
  secondRowFill?: string;
}

/** The styles of a table's parts, as Univer stores them. */
export const themeOf = ({ headerFill, headerFont, firstRowFill, secondRowFill }: TableColors) => ({
  headerRowStyle: {
    bg: { rgb: headerFill },
    ...(headerFont && { cl: { rgb: headerFont }, bl: BooleanNumber.TRUE }),
  },
  ...(firstRowFill && { firstRowStyle: { bg: { rgb: firstRowFill } } }),
  ...(secondRowFill && { secondRowStyle: { bg: { rgb: secondRowFill } } }),
});

/** The tables as the grid draws them. */
export class DrawnTables {
  readonly #workbook: FWorkbook;

  constructor(workbook: FWorkbook) {
    this.#workbook = workbook;
  }

  list(sheetId: string): { id: string; area: Area }[] {
    const tables = this.#sheet(sheetId)?.getSubTableInfos() ?? [];
    return tables.map(({ id, range }) => ({ id, area: areaOf(range) }));
  }

  add(sheetId: string, id: string, area: Area): void {
    // Univer refuses some names that Excel allows, such as those of sheets.
    void this.#sheet(sheetId)?.addTable(`_${id.replace(/\W/g, '')}`, gridRange(area), id, {});
  }

  resize(sheetId: string, id: string, area: Area): void {
    void this.#sheet(sheetId)?.setTableRange(id, gridRange(area));
  }

  setColors(sheetId: string, id: string, colors: TableColors): void {
    void this.#sheet(sheetId)?.addTableTheme(id, { name: colors.name, ...themeOf(colors) });
  }

  delete(sheetId: string, id: string): void {
    void this.#sheet(sheetId)?.removeTable(id);
  }

  #sheet(sheetId: string) {
    return this.#workbook.getSheetBySheetId(sheetId);
  }
}

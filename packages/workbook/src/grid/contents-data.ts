import { BooleanNumber, type ICellData, type IStyleData, type IWorksheetData } from '@univerjs/core';
import { type CellLook, styleOfLook } from './appearance.ts';
import { type Area, columnsOfSheet, gridRange, rowsOfSheet } from './area.ts';
import type { CellValue } from './cell-contents.ts';
import { conditionalFormatsResource } from './conditional-formats.ts';
import type { DefinedName } from './defined-names.ts';
import { type TableColors, themeOf } from './drawn-tables.ts';
import { type FilterColumns, filtersResource, tableFilters } from './filters.ts';
import { documentOf, withLink } from './rich-text.ts';
import { validationData, validationResource } from './validation-rules.ts';
import {
  type CellContents,
  type LineContents,
  notesResource,
  type SheetContents,
  type WorkbookContents,
} from './workbook-contents.ts';
import { type GridData, newWorkbookId } from './workbook-data.ts';

/** A table as the grid draws it. */
export interface TableDrawing {
  id: string;
  sheetId: string;
  /** With the header and without the totals. */
  area: Area;
  headers: string[];
  filters: FilterColumns;
  colors: TableColors;
}

/** Excel's height of a row, in pixels. */
const defaultRowHeight = 20;

/** The grid's data of a workbook that was read from a file. Formulas without a value are calculated when it opens. */
export function contentsData({ sheets, names }: WorkbookContents, tables: TableDrawing[]): GridData {
  const styles: Record<string, IStyleData> = {};
  const ids = new Map<string, string>();
  const styleId = (look: Partial<CellLook>): string => {
    const key = JSON.stringify(look);
    const id = ids.get(key) ?? `s${ids.size + 1}`;
    if (!ids.has(key)) {
      ids.set(key, id);
      styles[id] = styleOfLook(look);
    }
    return id;
  };
  const id = newWorkbookId();
  return {
    id,
    styles,
    sheetOrder: sheets.map((sheet) => sheet.id),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.id, sheetData(sheet, styleId)])),
    resources: [
      { name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(namesResource(names)) },
      { name: 'SHEET_TABLE_PLUGIN', data: JSON.stringify(tablesResource(tables)) },
      { name: 'SHEET_RANGE_THEME_MODEL_PLUGIN', data: JSON.stringify(themesResource(id, tables)) },
      { name: validationResource, data: validationData(sheets) },
      conditionalFormatsResource(sheets),
      notesResource(sheets),
      filtersResource(sheets),
    ],
  };
}

function sheetData(
  sheet: SheetContents,
  styleId: (look: Partial<CellLook>) => string,
): Partial<IWorksheetData> {
  const cellData: Record<number, Record<number, ICellData>> = {};
  let [lastRow, lastColumn] = [0, 0];
  for (const cell of sheet.cells) {
    const { row, column, look } = cell;
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
    (cellData[row] ??= {})[column] = {
      ...contentsOf(cell),
      ...(look && { s: styleId(look) }),
    };
  }
  const { rows, columns } = sheet.frozen;
  return {
    id: sheet.id,
    name: sheet.name,
    hidden: sheet.isHidden ? BooleanNumber.TRUE : BooleanNumber.FALSE,
    showGridlines: sheet.hasGridlines ? BooleanNumber.TRUE : BooleanNumber.FALSE,
    rowCount: Math.min(rowsOfSheet, Math.max(1000, lastRow + 200)),
    columnCount: Math.min(columnsOfSheet, Math.max(26, lastColumn + 10)),
    defaultColumnWidth: sheet.defaultColumnWidth,
    defaultRowHeight,
    freeze: {
      ySplit: rows,
      xSplit: columns,
      startRow: rows > 0 ? rows : -1,
      startColumn: columns > 0 ? columns : -1,
    },
    columnData: linesData(sheet.columns, (w) => ({ w })),
    rowData: linesData(sheet.rows, (h) => ({ h, ia: BooleanNumber.FALSE })),
    mergeData: sheet.merges.map(gridRange),
    cellData,
  };
}

function contentsOf({ value, formula, runs, link }: CellContents): ICellData {
  if (link) return { p: withLink(documentOf(runs ?? [{ text: String(value) }]), link), t: typeOf('') };
  if (runs) return { p: documentOf(runs), t: typeOf('') };
  return {
    ...(value !== null && { v: typeof value === 'boolean' ? Number(value) : value, t: typeOf(value) }),
    ...(formula !== null && { f: formula }),
  };
}

const typeOf = (value: CellValue) => ({ string: 1, number: 2, boolean: 3 })[typeof value as 'string'];

function linesData<Size extends object>(lines: Map<number, LineContents>, sizeOf: (size: number) => Size) {
  return Object.fromEntries(
    [...lines].map(([index, { size, isHidden }]) => [
      index,
      { ...(size !== undefined && sizeOf(size)), ...(isHidden && { hd: BooleanNumber.TRUE }) },
    ]),
  );
}

/** Univer's scope of a name of the workbook. */
const workbookScope = 'AllDefaultWorkbook';

const namesResource = (names: DefinedName[]) =>
  Object.fromEntries(
    names.map(({ name, sheetId, formula }, index) => [
      `name-${index}`,
      {
        id: `name-${index}`,
        name,
        formulaOrRefString: isAddress(formula) ? formula : `=${formula}`,
        localSheetId: sheetId ?? workbookScope,
      },
    ]),
  );

const isAddress = (formula: string): boolean =>
  /^(?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?$/u.test(formula);

function tablesResource(tables: TableDrawing[]) {
  const bySheet: Record<string, { tables: object[]; tableFilteredOutRows: number[] }> = {};
  for (const { id, sheetId, area, headers, filters, colors } of tables) {
    (bySheet[sheetId] ??= { tables: [], tableFilteredOutRows: [] }).tables.push({
      id,
      name: `_${id.replace(/\W/g, '')}`,
      range: gridRange(area),
      options: { showHeader: true, showFooter: false, tableStyleId: colors.name },
      filters: tableFilters(filters),
      columns: headers.map((displayName, index) => ({
        id: `${id}-${index}`,
        displayName,
        dataType: 'string',
        formula: '',
        meta: {},
        style: {},
      })),
    });
  }
  return bySheet;
}

/** The colors of tables, which Univer applies to ranges. */
const themesResource = (unitId: string, tables: TableDrawing[]) => ({
  rangeThemeStyleRuleMap: Object.fromEntries(
    tables.map(({ id, sheetId, area, colors }) => [
      id,
      { rangeInfo: { unitId, subUnitId: sheetId, range: gridRange(area) }, themeName: colors.name },
    ]),
  ),
  rangeThemeStyleMapJson: Object.fromEntries(
    tables.map(({ colors }) => [colors.name, { name: colors.name, ...themeOf(colors) }]),
  ),
});

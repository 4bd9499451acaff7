import { LocaleType, LogLevel, mergeLocales, Univer, type IWorkbookData } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import '@univerjs/preset-sheets-core/lib/index.css';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table';
import '@univerjs/preset-sheets-table/lib/index.css';
import tableEnglish from '@univerjs/preset-sheets-table/locales/en-US';
import { Grid } from '../excel-api/grid.ts';
import type { WorkbookSheet } from '../sheet.ts';

/** Formulas calculated before the engine lets other tasks run: all of them, so that their calls start together. */
const wholeCalculation = 1e9;

const pixelsOfColumn = 88;

/** A spreadsheet in an element of the page, with these sheets. */
export function createGrid(container: string, sheets: WorkbookSheet[]): { univer: Univer; grid: Grid } {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: mergeLocales(coreEnglish, tableEnglish) },
    logLevel: LogLevel.ERROR,
    darkMode: matchMedia('(prefers-color-scheme: dark)').matches,
  });
  const presets = [
    UniverSheetsCorePreset({ container, header: true, ribbonType: 'simple', disableTextFormatAlert: true }),
    UniverSheetsTablePreset(),
  ];
  for (const plugin of presets.flatMap((preset) => preset.plugins)) {
    if (!Array.isArray(plugin)) univer.registerPlugin(plugin);
    else if (plugin[0] === UniverFormulaEnginePlugin) {
      univer.registerPlugin(plugin[0], { ...plugin[1], intervalCount: wholeCalculation });
    } else univer.registerPlugin(plugin[0], plugin[1]);
  }
  const api = FUniver.newAPI(univer);
  const workbook = api.createWorkbook(workbookData(sheets));
  return { univer, grid: new Grid(api, workbook) };
}

function workbookData(sheets: WorkbookSheet[]): Partial<IWorkbookData> {
  const ids = sheets.map((_, index) => `sheet-${index + 1}`);
  return {
    id: 'workbook',
    name: 'Book1',
    sheetOrder: ids,
    sheets: Object.fromEntries(sheets.map((sheet, index) => [ids[index]!, sheetData(ids[index]!, sheet)])),
  };
}

function sheetData(id: string, { name, rows, columnWidths = [], columnFormats = {} }: WorkbookSheet) {
  const columns = Math.max(...rows.map((row) => row.length), 0);
  const cellData = rows.map((row, r) =>
    row.map((value, c) => {
      const style = r === 0 ? { bl: 1 as const, bg: { rgb: '#e7f1ef' } } : formatOf(columnFormats[c]);
      if (value === null) return { s: style };
      if (typeof value === 'string' && value.startsWith('=')) return { f: value, s: style };
      if (typeof value === 'string' && value.startsWith("'"))
        return { v: value.slice(1), t: 1 as const, s: style };
      if (typeof value === 'boolean') return { v: value ? 1 : 0, t: 3 as const, s: style };
      return { v: value, t: typeof value === 'number' ? (2 as const) : (1 as const), s: style };
    }),
  );
  return {
    id,
    name,
    rowCount: Math.max(1000, rows.length + 200),
    columnCount: Math.max(26, columns + 10),
    defaultColumnWidth: pixelsOfColumn,
    columnData: Object.fromEntries(columnWidths.map((w, index) => [index, { w }])),
    cellData: Object.fromEntries(
      cellData.map((row, r) => [r, Object.fromEntries(row.map((cell, c) => [c, cell]))]),
    ),
  };
}

const formatOf = (pattern: string | undefined) => (pattern ? { n: { pattern } } : null);

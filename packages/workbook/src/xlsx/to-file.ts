import type { Cell as FileCell, WriteOptions, WriteSheet } from 'hucre/xlsx';
import type { Drawing, ExcelState, PageLayoutRecord, TableRecord } from '../excel-api/index.ts';
import { absoluteAddress, areaAddress, cellAddress, quotedSheet } from '../grid/address.ts';
import { type Area, gridRange, overlap } from '../grid/area.ts';
import { isCellError } from '../grid/cell-error.ts';
import type { CellContents, SheetContents, WorkbookContents } from '../grid/workbook-contents.ts';
import { charactersOfPixels, fileStyle, pointsOfPixels } from './cell-style.ts';
import { fileChart } from './file-chart.ts';
import { fileFormula, isDynamic } from './file-formula.ts';
import { fileConditionalRules, fileFilter, fileLink } from './file-markings.ts';
import { fileRules } from './file-validation.ts';

export interface FileOptions {
  contents: WorkbookContents;
  state: ExcelState;
  /** Prefix of the add-in's functions in formulas. */
  namespace: string;
  /** Charts as PNG, by id; for those that files can't have as charts. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** A workbook as the library for files writes it. */
export function fileOf({ contents, state, namespace, pictures }: FileOptions): WriteOptions {
  const nameOf = (sheetId: string) => contents.sheets.find(({ id }) => id === sheetId)?.name ?? '';
  return {
    sheets: contents.sheets.map((sheet) =>
      fileSheet(sheet, { contents, state, namespace, pictures, nameOf }),
    ),
    namedRanges: [
      ...contents.names.map(({ name, sheetId, formula }) => ({
        name,
        range: fileFormula(`=${formula}`, namespace),
        ...(sheetId !== undefined && { scope: nameOf(sheetId) }),
      })),
      ...contents.sheets.flatMap(({ id, name }) => printNames(name, state.pageLayouts.get(id) ?? {})),
    ],
    activeSheet: Math.max(
      0,
      contents.sheets.findIndex(({ id }) => id === contents.activeSheetId),
    ),
  };
}

type SheetOptions = FileOptions & { nameOf: (sheetId: string) => string };

function fileSheet(sheet: SheetContents, options: SheetOptions): WriteSheet {
  const { state, namespace, nameOf } = options;
  const { id } = sheet;
  const cells = new Map(
    sheet.cells.map((cell) => [
      `${cell.row},${cell.column}`,
      {
        ...fileCell(cell, sheet.merges, namespace),
        ...(cell.link && { hyperlink: fileLink(cell.link, nameOf) }),
      },
    ]),
  );
  for (const { row, column, text } of sheet.notes) {
    const key = `${row},${column}`;
    cells.set(key, { ...cells.get(key), comment: { text } });
  }
  const tables = state.tables.filter(({ sheetId }) => sheetId === id);
  const { rows, columns } = sheet.frozen;
  const layout = state.pageLayouts.get(id);
  return {
    name: sheet.name,
    cells,
    columns: fileColumns(sheet),
    rowDefs: fileRows(sheet),
    merges: sheet.merges.map((area) => {
      const { startRow, startColumn: startCol, endRow, endColumn: endCol } = gridRange(area);
      return { startRow, startCol, endRow, endCol };
    }),
    ...(rows + columns > 0 && { freezePane: { rows, columns } }),
    view: { showGridLines: sheet.hasGridlines },
    hidden: sheet.isHidden,
    tables: tables.map((table) => fileTable(table, sheet, namespace)),
    ...(sheet.filter && { autoFilter: fileFilter(sheet.filter) }),
    dataValidations: fileRules(sheet.validation, namespace).rules,
    conditionalRules: fileConditionalRules(sheet.conditionalFormats),
    ...(layout && { pageSetup: pageSetup(layout) }),
    // The library names the rows before the breaks.
    ...(layout?.breaks && { rowBreaks: layout.breaks.map((row) => row - 1) }),
    ...(state.protectedSheets.has(id) && { protection: { sheet: true } }),
    ...drawings(id, options),
  };
}

function fileCell(cell: CellContents, merges: readonly Area[], namespace: string): Partial<FileCell> {
  const { row, column, value, formula, spill, look, runs } = cell;
  const style = look && fileStyle(look);
  const isStyled = style && Object.keys(style).length > 0;
  if (formula === null) {
    const richText = runs?.map((run) => ({ text: run.text, font: fileStyle(run.look ?? {}).font }));
    return { value, ...(richText && { richText }), ...(isStyled && { style }) };
  }
  const isMerged = merges.some((area) => overlap(area, { row, column, rows: 1, columns: 1 }));
  // Excel rejects formulas of arrays in merged cells.
  const isArray = spill !== null || (!isMerged && isDynamic(formula, namespace));
  return {
    formula: fileFormula(formula, namespace),
    // The library writes errors as texts: Excel calculates them again.
    ...(value !== null && !isCellError(value) && { formulaResult: value }),
    ...(isArray && {
      formulaType: 'array' as const,
      formulaDynamic: true,
      formulaRef: spill ? areaAddress(spill) : cellAddress(row, column),
    }),
    ...(isStyled && { style }),
  };
}

function fileColumns({ cells, columns, defaultColumnWidth }: SheetContents): WriteSheet['columns'] {
  const last = Math.max(
    25,
    ...columns.keys(),
    cells.reduce((most, { column }) => Math.max(most, column), 0),
  );
  return Array.from({ length: last + 1 }, (_, column) => {
    const { size = defaultColumnWidth, isHidden } = columns.get(column) ?? {};
    return { width: charactersOfPixels(size), ...(isHidden && { hidden: true }) };
  });
}

const fileRows = ({ rows }: SheetContents): WriteSheet['rowDefs'] =>
  new Map(
    [...rows].map(([row, { size, isHidden }]) => [
      row,
      { ...(size !== undefined && { height: pointsOfPixels(size) }), ...(isHidden && { hidden: true }) },
    ]),
  );

/** The functions of total rows, by the number that SUBTOTAL gives them. */
const totalFunctions: Record<string, string> = {
  101: 'average',
  102: 'countNums',
  103: 'count',
  104: 'max',
  105: 'min',
  107: 'stdDev',
  109: 'sum',
  110: 'var',
};

function fileTable(table: TableRecord, sheet: SheetContents, namespace: string) {
  const { area, name, style, showBandedRows, showTotals } = table;
  const at = (row: number, column: number) =>
    sheet.cells.find((cell) => cell.row === row && cell.column === column);
  const range = areaAddress(showTotals ? { ...area, rows: area.rows + 1 } : area);
  const columns = Array.from({ length: area.columns }, (_, index) => {
    const column = area.column + index;
    const total = showTotals ? at(area.row + area.rows, column) : undefined;
    const text = String(at(area.row, column)?.value ?? '');
    return { name: text || `Column${index + 1}`, ...fileTotal(total, namespace) };
  });
  return {
    name,
    displayName: name,
    range,
    columns,
    // A table without a style has none in the file, either.
    style: style === '' ? 'None' : style,
    showRowStripes: showBandedRows,
    showTotalRow: showTotals,
  };
}

function fileTotal(total: CellContents | undefined, namespace: string) {
  if (!total) return {};
  const { formula, value } = total;
  if (formula === null) return value === null ? {} : { totalLabel: String(value) };
  const [, number = ''] = /^=SUBTOTAL\((\d+),[^()]*\)$/i.exec(formula) ?? [];
  const totalFunction = totalFunctions[number];
  if (totalFunction) return { totalFunction };
  return { totalFunction: 'custom', totalFormula: fileFormula(formula, namespace) };
}

/** What is printed of a sheet, as names of the file: the library puts no quotes around the names of sheets. */
function printNames(sheet: string, { printArea, titleRows }: PageLayoutRecord) {
  const rows = titleRows && `$${titleRows.row + 1}:$${titleRows.row + titleRows.rows}`;
  const ranges = {
    '_xlnm.Print_Area': printArea && absoluteAddress(sheet, printArea),
    '_xlnm.Print_Titles': rows && `${quotedSheet(sheet)}!${rows}`,
  };
  return Object.entries(ranges).flatMap(([name, range]) => (range ? [{ name, range, scope: sheet }] : []));
}

function pageSetup(layout: PageLayoutRecord): WriteSheet['pageSetup'] {
  const { orientation, paperSize, centerHorizontally, zoom } = layout;
  const fits = zoom?.horizontalFitToPages !== undefined || zoom?.verticalFitToPages !== undefined;
  return {
    ...(orientation && { orientation: orientation.toLowerCase() as 'landscape' }),
    ...(paperSize && { paperSize: paperSize.toLowerCase() as 'letter' }),
    ...(centerHorizontally && { horizontalCentered: true }),
    ...(zoom?.scale !== undefined && { scale: zoom.scale }),
    // 0 pages are as many as it takes.
    ...(fits && {
      fitToPage: true,
      fitToWidth: zoom.horizontalFitToPages ?? 0,
      fitToHeight: zoom.verticalFitToPages ?? 0,
    }),
  };
}

function drawings(sheetId: string, { contents, state, pictures, nameOf }: SheetOptions) {
  const textOf = ({ sheetId: id, area }: { sheetId: string; area: Area }) =>
    String(
      contents.sheets
        .find((one) => one.id === id)
        ?.cells.find(({ row, column }) => row === area.row && column === area.column)?.value ?? '',
    );
  const own = state.charts.filter((chart) => chart.sheetId === sheetId);
  const charts = own.map((chart) => ({ chart, file: fileChart(chart, nameOf, textOf) }));
  const drawnCharts = charts.flatMap(({ chart, file }) => {
    const data = file ? undefined : pictures.get(chart.id);
    return data ? fileImage(chart, data, chart.name) : [];
  });
  const shapes = state.shapes.filter((shape) => shape.sheetId === sheetId);
  return {
    charts: charts.flatMap(({ file }) => file ?? []),
    images: [
      ...drawnCharts,
      ...shapes.map((shape) => fileImage(shape, bytesOf(shape.image), shape.altTextDescription, shape.name)),
    ],
  };
}

/** The library writes no names of pictures: their title has it. */
const fileImage = ({ from, to }: Drawing, data: Uint8Array, altText: string, title?: string) => ({
  data,
  type: 'png' as const,
  anchor: { from: { row: from.row, col: from.column }, to: { row: to.row, col: to.column } },
  altText,
  ...(title && { title }),
});

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

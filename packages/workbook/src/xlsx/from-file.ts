import { dateToSerial } from 'hucre';
import type { Cell as FileCell, Workbook } from 'hucre/xlsx';
import { emptyState, tableColors, type TableRecord } from '../excel-api/index.ts';
import { type Area, areaOf } from '../grid/area.ts';
import type { CellValue } from '../grid/cell-contents.ts';
import { isCellError } from '../grid/cell-error.ts';
import { contentsData, type TableDrawing } from '../grid/contents-data.ts';
import type { FilterColumns } from '../grid/filters.ts';
import { shiftedFormula } from '../grid/formula-references.ts';
import type { TextRun } from '../grid/rich-text.ts';
import type { CellContents, LineContents, SheetContents } from '../grid/workbook-contents.ts';
import type { WorkbookState } from '../workbook-host.ts';
import type { Archive } from './archive.ts';
import { lookOfFile, pixelsOfCharacters, pixelsOfPoints } from './cell-style.ts';
import { isBeyondExcel } from './excel-limits.ts';
import { typedFormula } from './file-formula.ts';
import {
  conditionalFormatsOfFile,
  filterOfFile,
  linkOfFile,
  notesOfFile,
  readTableFilters,
} from './file-markings.ts';
import { areaIn, type Omission, readHiddenNames, readState } from './file-state.ts';
import { rulesOfFile } from './file-validation.ts';
import { customXmlOf, settingsOf } from './package-parts.ts';

type FileSheet = Workbook['sheets'][number];

/** Sheets with more cells would take minutes. */
const maxCells = 1_000_000;

/** A width of columns where a file tells none, in pixels. */
const defaultColumnWidth = 64;

export interface OpenedFile {
  state: WorkbookState;
  omissions: Omission[];
}

export interface OpenOptions {
  /** Of the workbook. */
  name: string;
  /** Prefix of the add-in's functions in formulas. */
  namespace: string;
  /** Whose settings the file may have. */
  addinId: string;
}

/**
 * A workbook as a file describes it.
 *
 * @param file What the library reads of the file.
 * @param archive The file itself, for the rest.
 * @throws FileRefusal for more cells than the workbook holds, or for what Excel itself could not hold.
 */
export function workbookOf(
  file: Workbook,
  archive: Archive,
  { name, namespace, addinId }: OpenOptions,
): OpenedFile {
  const state = emptyState();
  const omissions = new Set<Omission>();
  if ((file.externalLinks ?? []).length > 0) omissions.add('externalLinks');
  const ids = new Map(file.sheets.map(({ name }, index) => [name.toLowerCase(), `sheet-${index + 1}`]));
  const sheetIdOf = (name: string) => ids.get(name.toLowerCase());
  let count = 0;
  const sheets = file.sheets.map((sheet, index): SheetContents => {
    const id = `sheet-${index + 1}`;
    const contents = sheetContents(sheet, { id, file, namespace, omissions, sheetIdOf });
    if (isBeyondExcel(contents)) throw new FileRefusal('beyond-excel');
    count += contents.cells.length;
    if (count > maxCells) throw new FileRefusal('too-many-cells');
    readState(sheet, { id, state, omissions, sheetIdOf });
    return contents;
  });
  const names = (file.namedRanges ?? []).flatMap(({ name, range, scope }) => {
    const sheetId = scope === undefined ? undefined : ids.get(scope.toLowerCase());
    const isKnown = scope === undefined || sheetId !== undefined;
    return isKnown && !name.startsWith('_xlnm.')
      ? [{ name, sheetId, formula: typedFormula(range, namespace).slice(1) }]
      : [];
  });
  const sheetIds = sheets.map(({ id }) => id);
  const tableFilters = readTableFilters(archive, state);
  if (tableFilters.leavesOut) omissions.add('filters');
  showFilteredRows(sheets, state.tables, tableFilters.byTable);
  readHiddenNames(archive, state, sheetIds);
  state.settings = settingsOf(archive, addinId);
  state.customXmlParts = customXmlOf(archive);
  const activeSheetId = sheets[file.activeSheet ?? 0]?.id ?? '';
  const drawings = state.tables.map((table) => drawingOf(table, sheets, tableFilters.byTable));
  const grid = contentsData({ sheets, names, activeSheetId }, drawings);
  return { state: { grid: { ...grid, name }, excel: state, unsettled: [] }, omissions: [...omissions] };
}

interface SheetOptions {
  id: string;
  file: Workbook;
  namespace: string;
  omissions: Set<Omission>;
  sheetIdOf: (name: string) => string | undefined;
}

function sheetContents(sheet: FileSheet, options: SheetOptions): SheetContents {
  const { id, file, namespace, omissions } = options;
  const { freezePane = {}, view = {} } = sheet;
  return {
    id,
    name: sheet.name,
    isHidden: Boolean(sheet.hidden || sheet.veryHidden),
    hasGridlines: view.showGridLines !== false,
    frozen: { rows: freezePane.rows ?? 0, columns: freezePane.columns ?? 0 },
    columns: linesOf((sheet.columns ?? []).entries(), ({ width, hidden }) => ({
      size: width === undefined ? undefined : pixelsOfCharacters(width),
      isHidden: hidden,
    })),
    rows: linesOf(sheet.rowDefs ?? [], ({ height, hidden }) => ({
      size: height === undefined ? undefined : pixelsOfPoints(height),
      isHidden: hidden,
    })),
    defaultColumnWidth,
    merges: (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) =>
      areaOf({ startRow, startColumn: startCol, endRow, endColumn: endCol }),
    ),
    validation: rulesOfFile(sheet.dataValidations ?? [], namespace),
    conditionalFormats: conditionalFormatsOfFile(sheet, id, { theme: file.themeColors ?? [], omissions }),
    notes: notesOfFile(sheet),
    filter: filterOfFile(sheet),
    cells: cellsOf(sheet, options),
  };
}

function linesOf<Line>(
  lines: Iterable<[number, Line]>,
  contents: (line: Line) => LineContents,
): Map<number, LineContents> {
  return new Map(
    [...lines].flatMap(([index, line]) => {
      const { size, isHidden } = contents(line);
      return size === undefined && !isHidden ? [] : [[index, { size, isHidden }]];
    }),
  );
}

function cellsOf(sheet: FileSheet, { file, namespace, omissions, sheetIdOf }: SheetOptions): CellContents[] {
  const shared = new Map<number, { formula: string; row: number; column: number }>();
  const spills: Area[] = [];
  const theme = file.themeColors ?? [];
  const contents: CellContents[] = [];
  const formulaOf = (cell: FileCell, row: number, column: number): string | null => {
    if (cell.formula === undefined) return null;
    const index = cell.formulaSharedIndex;
    if (cell.formula !== '') {
      const formula = typedFormula(cell.formula, namespace);
      if (cell.formulaType === 'shared' && index !== undefined) shared.set(index, { formula, row, column });
      return formula;
    }
    const origin = index === undefined ? undefined : shared.get(index);
    return origin ? shiftedFormula(origin.formula, row - origin.row, column - origin.column) : null;
  };
  sheet.rows.forEach((line, row) =>
    line.forEach((plain, column) => {
      const cell = sheet.cells?.get(`${row},${column}`);
      const look = lookOfFile(cell?.style, theme, file.defaultFont);
      const formula = cell ? formulaOf(cell, row, column) : null;
      const spill = formula !== null && cell?.formulaType === 'array' ? areaIn(cell.formulaRef) : null;
      const isSpill = spill !== null && spill.rows * spill.columns > 1;
      if (isSpill) spills.push(spill);
      const value = valueIn(cell?.value ?? plain);
      // Formulas without a value are calculated when the workbook opens.
      const isCalculated = formula !== null && (isSpill || isCellError(value));
      const link = cell && linkOfFile(cell, sheetIdOf);
      const canHaveLink = typeof value === 'string' && formula === null;
      if (link && !canHaveLink) omissions.add('links');
      if (value === null && formula === null && !look) return;
      contents.push({
        row,
        column,
        value: isCalculated ? null : value,
        formula,
        spill: isSpill ? spill : null,
        ...(look && { look }),
        ...(link && canHaveLink && { link }),
        ...(formula === null && cell?.richText && { runs: runsOf(cell.richText, theme, file.defaultFont) }),
      });
    }),
  );
  return withoutSpilledValues(contents, spills);
}

/** The parts of a text, where they have fonts of their own. */
const runsOf = (
  runs: NonNullable<FileCell['richText']>,
  theme: readonly string[],
  defaultFont: Workbook['defaultFont'],
): TextRun[] =>
  runs.map(({ text, font }) => {
    const look = lookOfFile(font && { font }, theme, defaultFont);
    return { text, ...(look && { look }) };
  });

/** Cells that a formula of another cell fills have no values of their own. */
function withoutSpilledValues(cells: CellContents[], spills: readonly Area[]): CellContents[] {
  if (spills.length === 0) return cells;
  return cells.map((cell) => {
    const { row, column, formula } = cell;
    const isFilled = spills.some(
      (area) =>
        row >= area.row &&
        row < area.row + area.rows &&
        column >= area.column &&
        column < area.column + area.columns,
    );
    return isFilled && formula === null ? { ...cell, value: null } : cell;
  });
}

/** The library reads numbers in a format of dates as dates. */
function valueIn(value: FileCell['value']): CellValue {
  if (value instanceof Date) return dateToSerial(value);
  return value === '' ? null : value;
}

/** Rows are hidden by their filters alone, so that they are shown when the filters end. */
function showFilteredRows(
  sheets: readonly SheetContents[],
  tables: readonly TableRecord[],
  filters: ReadonlyMap<string, FilterColumns>,
): void {
  for (const { id, rows, filter } of sheets) {
    const filtered = [
      ...tables.flatMap((table) => (table.sheetId === id && filters.has(table.id) ? table.area : [])),
      ...(filter && filter.columns.size > 0 ? [filter.area] : []),
    ];
    for (const { row: first, rows: count } of filtered)
      for (let row = first; row < first + count; row++) rows.set(row, { ...rows.get(row), isHidden: false });
  }
}

function drawingOf(
  table: TableRecord,
  sheets: readonly SheetContents[],
  filters: ReadonlyMap<string, FilterColumns>,
): TableDrawing {
  const { id, sheetId, area } = table;
  const cells = sheets.find((sheet) => sheet.id === sheetId)!.cells.filter(({ row }) => row === area.row);
  const headers = Array.from({ length: area.columns }, (_, index) =>
    String(cells.find(({ column }) => column === area.column + index)?.value ?? ''),
  );
  return { id, sheetId, area, headers, filters: filters.get(id) ?? new Map(), colors: tableColors(table) };
}

/** Why a file is not opened. */
export type RefusalReason =
  'not-xlsx' | 'protected' | 'too-large' | 'too-many-cells' | 'beyond-excel' | 'damaged';

export class FileRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

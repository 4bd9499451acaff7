import { linesOfText, textFormat } from '../../../excel/cells/index.ts';
import {
  areaOf,
  areaProperties,
  freeTableName,
  inWorkbook,
  markOf,
  startWriting,
  styleHeader,
  tableStyle,
  styleRows,
  styleSection,
} from '../../../excel/index.ts';
import {
  findSources,
  isSample,
  type FindSourcesOptions,
  type UsedRecords,
  type UsedSource,
  localDay,
  sourceTypeLabel,
} from './published-sources.ts';
import { recordLines, traceCells, type RecordCells } from './record-cells.ts';
import { storeReport, type SavedReport } from './saved-report.ts';
import { sourceListMessages } from './messages.ts';
import { cityLabel } from '@cdata/catalog';
import { formatDate } from '../../../language/index.ts';

interface SourcesTable {
  /** What identifies the report. */
  key: readonly string[];
  /** The first row that it may have, counted from 0: what floats over the sheet ends above it. */
  minRow?: number;
  /** Columns of the report that are printed; those that are used by default. */
  columns?: number;
  report: Pick<SavedReport, 'title' | 'basis' | 'service' | 'run'>;
  records: readonly UsedRecords[];
  /** The cells of the report that show fields of records. */
  cells?: RecordCells;
  /**
   * Whether tables above it may become longer: then it is a table of Excel, with a column of the sheet for each of its own,
   * because Excel shifts no part of merged cells.
   */
  isMovable?: boolean;
  /**
   * Whether users delete columns of the report: then all but the records is in one cell that begins in the second column,
   * because a merged area loses its text with its first column.
   */
  areColumnsDeleted?: boolean;
}

/** Start of the names of those that are tables of Excel. */
const tablePrefix = 'CDATA_sources';

export const isSourcesTable = (name: string): boolean => name.startsWith(tablePrefix);

export const nameOf = (key: readonly string[]): string => markOf(key, 'cdata_report');

/** How wide the columns of the table are, as shares of the report. */
const shares = [0.2, 0.16, 0.22, 0.3, 0.12];
/** Points that they have at least where each is a column of the sheet. */
const minWidths = [100, 90, 110, 140, 75];
/** Points; a header is bold. */
const [fontSize, lineHeight, padding] = [9, 12.5, 5];
const characterWidths = { header: 5.4, row: 4.9 };

/**
 * Ends a report with a table of its sources, below everything that is on its sheet, and saves what the report was made
 * from. A table of sources that was written before is replaced.
 *
 * @returns The first row below the table, counted from 0; below everything else if there are no records.
 * @throws WorkbookError where Excel refuses; the signal's reason once it is aborted.
 */
export async function endWithSources(
  sheetId: string,
  { records, ...table }: SourcesTable,
  { engine, signal }: FindSourcesOptions,
): Promise<number> {
  const sources = await findSources(engine, records, { signal, fromTask: true });
  const retrievedAt = new Date().toISOString();
  const end = await writeSourcesTable(sheetId, table, { sources, retrievedAt });
  if (table.cells) await traceCells(nameOf(table.key), table.cells, retrievedAt);
  return end;
}

type WrittenSources = Omit<SourcesTable, 'records'>;

function writeSourcesTable(
  sheetId: string,
  { key, minRow = 0, columns, report, cells: recordCells, isMovable, areColumnsDeleted }: WrittenSources,
  { sources, retrievedAt }: { sources: readonly UsedSource[]; retrievedAt: string },
): Promise<number> {
  const name = nameOf(key);
  const arranged = areColumnsDeleted ? inTwoCells : (texts: string[]) => texts;
  const rows = sourceRows(sources, retrievedAt).map(arranged);
  return inWorkbook({ waitForCellEdit: true, undoStep: 'write sources' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    await clearSources(context, sheet, key);
    const used = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    const area = used.isNullObject ? { row: 0, rows: 0, column: 0, columns: 0 } : areaOf(used);
    const count = isMovable ? shares.length : Math.max(columns ?? area.column + area.columns, shares.length);
    const all = context.workbook.tables.load('items/name');
    const formats = Array.from({ length: count }, (_, column) =>
      sheet.getRangeByIndexes(0, column, 1, 1).format.load('columnWidth'),
    );
    await context.sync();
    const widths = formats.map(({ columnWidth }, column) =>
      isMovable ? Math.max(columnWidth, minWidths[column]!) : columnWidth,
    );
    const spans = isMovable ? singleSpans(widths) : areColumnsDeleted ? twoSpans(widths) : spansOf(widths);
    const top = Math.max(minRow, area.row + area.rows + 1);
    if (rows.length === 0) return top - 1;
    if (isMovable) formats.forEach((format, column) => (format.columnWidth = widths[column]!));
    const cells = sheet.getRangeByIndexes(top, 0, rows.length + 2, count);
    cells.numberFormat = Array.from({ length: rows.length + 2 }, () => Array<string>(count).fill(textFormat));
    const title = sheet.getRangeByIndexes(top, 0, 1, 1);
    title.values = [[sourceListMessages().table.title]];
    styleSection(title);
    writeRow(sheet, top + 1, {
      texts: arranged(sourceHeaders()),
      spans,
      characterWidth: characterWidths.header,
    });
    rows.forEach((texts, at) =>
      writeRow(sheet, top + 2 + at, { texts, spans, characterWidth: characterWidths.row }),
    );
    const header = sheet.getRangeByIndexes(top + 1, 0, 1, count);
    const body = sheet.getRangeByIndexes(top + 2, 0, rows.length, count);
    if (isMovable) {
      const table = sheet.tables.add(sheet.getRangeByIndexes(top + 1, 0, rows.length + 1, count), true);
      table.style = tableStyle;
      table.name = freeTableName(
        tablePrefix,
        all.items.map(({ name: taken }) => taken),
      );
    }
    styleHeader(header);
    styleRows(body);
    for (const { format } of [header, body]) format.font.size = fontSize;
    context.workbook.names.getItemOrNullObject(name).delete();
    context.workbook.names.add(name, cells).visible = false;
    const records = sources.map(({ source: _, ...used }) => used);
    const lines = recordCells && recordLines(recordCells);
    storeReport(context, name, { ...report, retrievedAt, records, ...(lines && { lines }) });
    await context.sync();
    return top + 2 + rows.length;
  });
}

/**
 * Clears the table of sources of a sheet, if it has one, with the next synchronization. A report that is written again
 * clears it first: a longer one may need its cells.
 */
export async function clearSources(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  key: readonly string[],
): Promise<void> {
  const name = context.workbook.names.getItemOrNullObject(nameOf(key));
  const previous = name.getRangeOrNullObject().load(`worksheet/id,${areaProperties}`);
  sheet.load('id');
  const tables = sheet.tables.load('items/id');
  await context.sync();
  const ranges = tables.items.map((table) => table.getRange().load(areaProperties));
  await context.sync();
  startWriting(context);
  if (previous.isNullObject || previous.worksheet.id !== sheet.id) return;
  const area = areaOf(previous);
  const inside = tables.items.find((_, at) => {
    const { row, rows } = areaOf(ranges[at]!);
    return row > area.row && row + rows <= area.row + area.rows;
  });
  inside?.delete();
  previous.unmerge();
  previous.clear();
  name.delete();
}

const singleSpans = (widths: readonly number[]): Span[] =>
  widths.map((width, column) => ({ column, columns: 1, width }));

/** The first column of the sheet, and all others. */
const twoSpans = ([first, ...others]: readonly number[]): Span[] => [
  { column: 0, columns: 1, width: first! },
  { column: 1, columns: others.length, width: others.reduce((sum, width) => sum + width, 0) },
];

const inTwoCells = ([records, ...others]: readonly string[]): string[] => [
  records!,
  others
    .filter((text) => text !== '')
    .map((text) => text.replaceAll('\n', ' '))
    .join(' · '),
];

/** Columns of the sheet that a column of the table spans, with their width in points. */
interface Span {
  column: number;
  columns: number;
  width: number;
}

/** Each column of the table gets as many columns of the sheet as come nearest to its share, one at least. */
export function spansOf(widths: readonly number[]): Span[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let [column, target, end] = [0, 0, 0];
  return shares.map((share, at) => {
    target += share * total;
    const first = column;
    const last = widths.length - (shares.length - 1 - at);
    let width = widths[column++]!;
    while (column < last && (at === shares.length - 1 || end + width + widths[column]! / 2 < target))
      width += widths[column++]!;
    end += width;
    return { column: first, columns: column - first, width };
  });
}

/** Excel fits no row to cells that are merged. */
function writeRow(
  sheet: Excel.Worksheet,
  row: number,
  {
    texts,
    spans,
    characterWidth,
  }: { texts: readonly string[]; spans: readonly Span[]; characterWidth: number },
): void {
  let lines = 1;
  spans.forEach(({ column, columns, width }, at) => {
    const text = texts[at]!;
    const cells = sheet.getRangeByIndexes(row, column, 1, columns);
    if (columns > 1) cells.merge();
    cells.getCell(0, 0).values = [[text]];
    cells.format.wrapText = true;
    lines = Math.max(lines, linesOf(text, Math.max(1, Math.floor((width - padding) / characterWidth))));
  });
  sheet.getRangeByIndexes(row, 0, 1, 1).format.rowHeight = lines * lineHeight + 4;
}

/** Only a word that is longer than a line is broken within. */
const linesOf = (text: string, characters: number): number =>
  text
    .split('\n')
    .flatMap((line) => linesOfText(line, characters))
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / characters)), 0);

/** Cities that a row names before it counts the others. */
const maxCities = 10;

/** The headers of {@link sourceRows}. */
export function sourceHeaders(): string[] {
  const { records, publisher, licence, attribution, retrieved } = sourceListMessages().table;
  return [records, publisher, licence, attribution, retrieved];
}

/**
 * A row of texts for each source: records, publisher, licence, attribution, day. Cities whose records have the same
 * publisher, licence, attribution and day share one.
 *
 * @param retrievedAt ISO 8601, of the records that have no time of their own.
 */
export function sourceRows(sources: readonly UsedSource[], retrievedAt: string): string[][] {
  const text = sourceListMessages().table;
  const groups = new Map<string, { used: UsedSource; day: string; cities: string[] }>();
  for (const used of sources) {
    const { dataset, municipality, source } = used;
    const { publisher, licence, licenceUrl, attribution } = source ?? {};
    const day = localDay(used.retrievedAt ?? retrievedAt);
    const key = JSON.stringify([dataset, source !== null, publisher, licence, licenceUrl, attribution, day]);
    const group = groups.get(key) ?? { used, day, cities: [] };
    groups.set(key, group);
    group.cities.push(municipality === null ? text.allCities : cityLabel(municipality));
  }
  return [...groups.values()].map(({ used: { dataset, source }, day, cities }) => {
    const listed = cities.slice(0, maxCities).join(', ');
    const others = cities.length - maxCities;
    const names = others > 0 ? text.andOthers(listed, others) : listed;
    const substitute = isSample(source) ? '' : source ? text.notStated : text.notKnown;
    return [
      `${sourceTypeLabel(dataset)}, ${names}`,
      source?.publisher ?? substitute,
      [source?.licence ?? substitute, source?.licenceUrl].filter(Boolean).join('\n'),
      source?.attribution ?? substitute,
      formatDate(day),
    ];
  });
}

import type { Query, ServiceRecord } from '../api/index.ts';
import { cityLabel, comparisonField, datasets, distanceField, recordId } from '@cdata/catalog';
import { recordCells, textFormat, type ColumnNote } from '../cells/index.ts';
import {
  areaAddress,
  canUndoFormulas,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  styleHeader,
  styleInput,
  styleRows,
  styleSecondary,
  styleSection,
  styleTitle,
  subjectFill,
  startWriting,
} from '../excel/index.ts';
import { formatNumber, formatTime, messages } from '../messages/index.ts';
import {
  addSavedQuery,
  appendRows,
  createTable,
  refreshTable,
  savedQueryOfSheet,
  saveQuery,
  type SavedQuery,
  discardRows,
  type RecordSource,
} from '../tables/index.ts';
import { comparableQuery, maxAssessments, type Comparable, type ComparableSearch } from './comparables.ts';
import {
  areaFieldOf,
  columnWidths,
  gridColumns,
  gridFields,
  gridHeaders,
  gridRows,
  idField,
  ownColumns,
  summaryCells,
  type AreaField,
  type PriceUnit,
} from './comparables-grid.ts';
import { drawComparablesChart } from './comparables-chart.ts';
import type { Property } from './property-lookup.ts';
import { subjectName } from './unit-text.ts';
import type { WriteOptions, WrittenTables } from './property-sheet.ts';

export interface Comparison {
  subject: Property;
  search: ComparableSearch;
  /** In the order of the grid. */
  selected: readonly Comparable[];
  unit: PriceUnit;
}

export interface ComparablesOptions extends WriteOptions {
  /** Address of the service, stored with the table. */
  service: string;
}

/** Comparables that are printed on one page; more take several. */
const maxRowsOfPage = 45;

/**
 * Writes the subject and the selected comparables as a grid on a sheet of their own: the subject first, prices per area,
 * adjustments as formulas over rates that the user sets, and what they indicate. The grid is a table that stores the
 * search and the selected records. If the sheet exists, its table gets the selected records: rows that stay keep their
 * adjustments and notes.
 *
 * @throws WorkbookError where Excel refuses; what was written before stays.
 */
export async function writeComparables(
  comparison: Comparison,
  { service, signal, onProgress }: ComparablesOptions,
): Promise<WrittenTables> {
  const { subject, search } = comparison;
  const text = messages().property;
  const records = recordsOf(comparison);
  const { sheetId, isNew } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const opened = await openOwnSheet(context, {
      key: [
        'comparables',
        subject.municipality,
        subject.address,
        ...(subject.unit ? [subject.unit.name] : []),
      ],
      name: text.comparablesOf(subjectName(subject)),
    });
    return { sheetId: opened.sheet.id, isNew: opened.isNew };
  });
  const previous = isNew ? null : await savedQueryOfSheet(sheetId);
  const savedQuery: Omit<SavedQuery, 'fields' | 'headers'> = {
    dataset: datasets.assessment.name,
    query: withoutBlanks(comparableQuery(search)),
    // A refresh reads all of them again: the selected ones may be anywhere among them.
    maxRows: maxAssessments,
    recordIds: records.flatMap((record) => recordId(record) ?? []),
    service,
    fetchedAt: new Date().toISOString(),
  };
  let notes: readonly ColumnNote[];
  let areaField: AreaField;
  let tableId: string;
  signal.throwIfAborted();
  if (previous) {
    ({ tableId } = previous);
    areaField = previous.saved.fields.includes('square_footage') ? 'square_footage' : 'lot_size_sf';
    await saveQuery(tableId, { ...previous.saved, ...savedQuery });
    const report = await refreshTable(tableId, {
      ...sourceOf(records),
      mode: 'update',
      service,
      signal,
      onProgress: (done) => onProgress(done),
    });
    await discardRows(tableId, report.notFoundIds, signal);
    ({ notes } = report);
  } else {
    areaField = areaFieldOf(subject.assessment, records);
    ({ tableId, notes } = await createGrid(sheetId, { comparison, records, areaField, savedQuery }));
    onProgress(records.length);
  }
  const rows = await writeSummary(sheetId, tableId, { comparison, areaField, service, isNew: !previous });
  await setPrintLayout(sheetId, {
    area: areaAddress({ row: 0, column: 0, rows: gridRows.header + 1 + rows, columns: gridColumns.id }),
    orientation: 'Landscape',
    pagesTall: rows <= maxRowsOfPage ? 1 : null,
    titleRows: `$${gridRows.header + 1}:$${gridRows.header + 1}`,
  });
  const names = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('name,worksheet/name');
    await context.sync();
    return { sheet: table.worksheet.name, table: table.name };
  });
  return { sheetId, ...names, records: records.length, notes };
}

const withoutBlanks = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));

function recordsOf({ subject: { assessment, zone }, selected }: Comparison): ServiceRecord[] {
  const text = messages().property;
  const subject = assessment && {
    ...assessment,
    zoning: assessment.zoning ?? zone?.code,
    [comparisonField.name]: text.subject,
    [distanceField.name]: 0,
  };
  return [
    ...(subject ? [subject] : []),
    ...selected.map(({ record }) => ({ ...record, [comparisonField.name]: text.comparable })),
  ];
}

/** The selected records are at hand: the table is updated from them without a call. */
/** The user has chosen the records: none is looked up. */
const sourceOf = (records: readonly ServiceRecord[]): RecordSource => ({
  fetch: () =>
    Promise.resolve({
      entity_type: datasets.assessment.name,
      count: records.length,
      offset: 0,
      results: [...records],
    }),
  fetchById: () => Promise.resolve(null),
  countMatches: () => Promise.resolve(null),
});

interface NewGrid {
  comparison: Comparison;
  records: readonly ServiceRecord[];
  areaField: AreaField;
  savedQuery: Omit<SavedQuery, 'fields' | 'headers'>;
}

async function createGrid(
  sheetId: string,
  { comparison, records, areaField, savedQuery }: NewGrid,
): Promise<{ tableId: string; notes: readonly ColumnNote[] }> {
  const text = messages().property;
  const own = ownColumns(comparison.unit, areaField);
  const published = gridFields(areaField);
  const headers = gridHeaders(areaField);
  const fields = [...published, idField];
  const tableId = await createTable({
    nameParts: [text.comparables, subjectName(comparison.subject)],
    fields,
    headers,
    maxRows: records.length,
    destination: { sheetId, row: gridRows.header, column: 0 },
  });
  const cells = recordCells(fields, records);
  const saved: SavedQuery = { ...savedQuery, fields: fields.map(({ name }) => name), headers };
  await appendRows({ tableId, fields, headers }, cells, {
    alongside: (context) => addSavedQuery(context, tableId, saved),
  });
  const formulas = records.length * own.filter(({ formula }) => formula).length;
  const undoStep = canUndoFormulas(formulas) ? 'write grid' : undefined;
  await inWorkbook({ waitForCellEdit: true, undoStep }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const firstRow = gridRows.header + 2;
    own.forEach(({ header, formula, format }, index) => {
      const column = table.columns.add(published.length + index, undefined, header);
      const body = column.getDataBodyRange();
      body.numberFormat = records.map(() => [format]);
      if (formula) body.formulas = records.map((_, row) => [formula(firstRow + row)]);
      else styleInput(body);
    });
    await context.sync();
    const header = table.getHeaderRowRange();
    styleHeader(header);
    header.format.rowHeight = 48;
    const body = table.getDataBodyRange();
    styleRows(body);
    body.getColumn(gridColumns.distance).numberFormat = records.map(() => ['0.00']);
    if (comparison.subject.assessment) {
      const { format } = body.getRow(0);
      format.fill.color = subjectFill;
      format.font.bold = true;
    }
    columnWidths.forEach((width, column) => {
      table.worksheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    });
    table.worksheet.showGridlines = false;
    await context.sync();
  });
  return { tableId, notes: cells.notes };
}

interface SummaryOptions {
  comparison: Comparison;
  areaField: AreaField;
  service: string;
  /** Whether the cells of the rates have to be formatted, too: those of the user stay. */
  isNew: boolean;
}

/** Writes the head, the summary and the chart for the rows that the grid has now. @returns Their number. */
function writeSummary(
  sheetId: string,
  tableId: string,
  { comparison, areaField, service, isNew }: SummaryOptions,
): Promise<number> {
  const text = messages().property;
  const { subject, search, unit } = comparison;
  return inWorkbook({ waitForCellEdit: true, undoStep: 'write comparables summary' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const body = context.workbook.tables.getItem(tableId).getDataBodyRange().load('rowCount');
    await context.sync();
    startWriting(context);
    const head = sheet.getRangeByIndexes(gridRows.title, 0, 2, 1);
    head.numberFormat = [[textFormat], [textFormat]];
    head.values = [
      [text.comparablesOf(subjectName(subject))],
      [
        text.grid.source(
          cityLabel(subject.municipality),
          formatNumber(search.radius),
          formatTime(Date.now()),
          service,
        ),
      ],
    ];
    styleTitle(head.getRow(0));
    styleSecondary(head.getRow(1));
    const titles = [
      [gridRows.subject, text.subjectTitle],
      [gridRows.rates, text.grid.rates],
      [gridRows.indicated, text.grid.indication],
    ] as const;
    for (const [row, title] of titles) {
      const range = sheet.getRangeByIndexes(row, 0, 1, 1);
      range.values = [[title]];
      styleSection(range);
    }
    for (const { row, label, formula, format, isTotal } of summaryCells(body.rowCount, { unit, areaField })) {
      sheet.getRangeByIndexes(row, 0, 1, 1).values = [[label]];
      const cell = sheet.getRangeByIndexes(row, gridColumns.value, 1, 1);
      cell.format.horizontalAlignment = 'Right';
      if (isTotal) styleSection(cell);
      if (formula === null) styleInput(cell);
      if (formula === null && !isNew) continue;
      cell.numberFormat = [[format]];
      if (formula !== null) cell.formulas = [[formula]];
      styleRows(sheet.getRangeByIndexes(row, 0, 1, gridColumns.value + 1));
    }
    await drawComparablesChart(context, sheet, body.rowCount);
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
    return body.rowCount;
  });
}

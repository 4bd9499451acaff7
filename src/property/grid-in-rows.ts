import { datasets, distanceField, recordId } from '@cdata/catalog';
import type { ServiceRecord } from '../api/index.ts';
import { recordCells, type ColumnNote } from '../cells/index.ts';
import {
  cellAt,
  cellsOf,
  canUndoFormulas,
  inWorkbook,
  styleHeader,
  styleInput,
  styleRows,
  subjectFill,
} from '../excel/index.ts';
import { propertyMessages } from '../messages/index.ts';
import {
  addSavedQuery,
  appendRows,
  createTable,
  discardRows,
  refreshTable,
  RowNotes,
  saveQuery,
  type RecordSource,
  type SavedQuery,
} from '../tables/index.ts';
import type { GridChart } from './comparables-chart.ts';
import { ownLines, type OwnLine } from './grid-lines.ts';
import { gridHeaders, gridRows, idField, valueLine, type GridModel } from './grid-model.ts';
import type { GridCells } from './grid-summary.ts';

/** Points. */
const widths: Readonly<Record<string, number>> = {
  comparison: 72,
  // With the column before it, as wide as the label of a rate.
  address: 194,
  [distanceField.name]: 62,
  assessed_value: 88,
  assessment_year: 60,
  property_class: 86,
  zoning: 72,
  notes: 150,
};
const usualWidth = 84;

export interface RowsGrid {
  model: GridModel;
  /** The subject first, if it has an assessment. */
  records: readonly ServiceRecord[];
  hasSubject: boolean;
  /** Joined into the table's name. */
  nameParts: readonly string[];
  savedQuery: Omit<SavedQuery, 'fields' | 'headers'>;
}

interface WriteContext {
  service: string;
  signal: AbortSignal;
  onProgress(rows: number): void;
}

const linesOf = (model: GridModel): string[] => [
  ...model.fields.map(({ name }) => name),
  ...ownLines(model).map(({ name }) => name),
  idField.name,
];

/** How many columns are printed: all but the ids. */
export const printedColumns = (model: GridModel): number => linesOf(model).length - 1;

/** @param rows Of the table, with the subject. */
export function cellsInRows(model: GridModel, rows: number): GridCells {
  const lines = linesOf(model);
  const text = propertyMessages();
  const range = (line: string) => cellsOf(lines.indexOf(line), gridRows(model).header + 1, rows);
  const comparison = range('comparison');
  return {
    ranges: (line) => [range(line)],
    ofComparables: (line) => [
      `IF(${comparison}<>"${text.subject}",IF(ISNUMBER(${range(line)}),${range(line)}))`,
    ],
    subject: (line) => `INDEX(${range(line)},MATCH("${text.subject}",${comparison},0))`,
  };
}

export function chartInRows(model: GridModel, rows: number): GridChart {
  const range = (line: string) => cellsOf(linesOf(model).indexOf(line), gridRows(model).header + 1, rows);
  return { labels: range('address'), values: range(valueLine(model)), adjusted: range('adjusted') };
}

/** Creates the table of a grid in rows, with its own columns. */
export async function createRows(
  sheetId: string,
  { model, records, hasSubject, nameParts, savedQuery }: RowsGrid,
): Promise<{ tableId: string; notes: readonly ColumnNote[] }> {
  const own = ownLines(model);
  const headers = gridHeaders(model);
  const fields = [...model.fields, idField];
  const row = gridRows(model).header;
  const tableId = await createTable({
    nameParts,
    fields,
    headers,
    maxRows: records.length,
    destination: { sheetId, row, column: 0 },
  });
  const cells = recordCells(fields, records);
  const saved: SavedQuery = { ...savedQuery, fields: fields.map(({ name }) => name), headers };
  const notes = await RowNotes.of({ tableId, fields }, saved);
  notes.add(cells.values, savedQuery.fetchedAt);
  await appendRows({ tableId, fields, headers }, cells, {
    alongside: (context) => {
      addSavedQuery(context, tableId, saved);
      notes.saveFingerprints(context);
    },
  });
  await notes.saveTrace();
  const formulas = records.length * own.filter(({ formula }) => formula).length;
  const undoStep = canUndoFormulas(formulas) ? 'write grid' : undefined;
  await inWorkbook({ waitForCellEdit: true, undoStep }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    own.forEach((line, index) => {
      const column = table.columns.add(model.fields.length + index, undefined, line.header);
      const body = column.getDataBodyRange();
      body.numberFormat = records.map(() => [line.format]);
      if (line.formula) body.formulas = formulasOf(line, model, records.length);
      else styleInput(body);
    });
    await context.sync();
    const header = table.getHeaderRowRange();
    styleHeader(header);
    header.format.rowHeight = 48;
    const body = table.getDataBodyRange();
    styleRows(body);
    body.getColumn(linesOf(model).indexOf(distanceField.name)).numberFormat = records.map(() => ['0.00']);
    if (hasSubject) {
      const { format } = body.getRow(0);
      format.fill.color = subjectFill;
      format.font.bold = true;
    }
    linesOf(model).forEach((line, column) => {
      const width = widths[line] ?? usualWidth;
      table.worksheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
    });
    await context.sync();
  });
  return { tableId, notes: cells.notes };
}

function formulasOf(line: OwnLine, model: GridModel, rows: number): string[][] {
  const lines = linesOf(model);
  const first = gridRows(model).header + 1;
  return Array.from({ length: rows }, (_, at) => {
    const cell = (name: string) => cellAt(first + at, lines.indexOf(name), false);
    const formula = line.formula!(cell);
    return [
      line.isOfSubject
        ? `=${formula}`
        : `=IF(${cell('comparison')}="${propertyMessages().subject}","",${formula})`,
    ];
  });
}

/** Gives an existing table the selected records: rows that stay keep their adjustments and notes. */
export async function updateRows(
  tableId: string,
  saved: SavedQuery,
  { records, savedQuery, model }: RowsGrid,
  { service, signal, onProgress }: WriteContext,
): Promise<readonly ColumnNote[]> {
  await saveQuery(tableId, { ...saved, ...savedQuery });
  const report = await refreshTable(tableId, {
    ...sourceOf(records),
    mode: 'update',
    service,
    signal,
    onProgress,
  });
  await discardRows(tableId, report.notFoundIds, signal);
  // The unit of the rates may be another one than before.
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const body = table.getDataBodyRange().load('rowCount');
    await context.sync();
    ownLines(model).forEach((line, index) => {
      if (!line.formula) return;
      const position = model.fields.length + index;
      table.getHeaderRowRange().getColumn(position).values = [[line.header]];
      const column = body.getColumn(position);
      column.formulas = formulasOf(line, model, body.rowCount);
    });
    await context.sync();
  });
  return report.notes;
}

/** The user has chosen the records, and they are at hand: none is looked up. */
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

export const idsOf = (records: readonly ServiceRecord[]): string[] =>
  records.flatMap((record) => recordId(record) ?? []);

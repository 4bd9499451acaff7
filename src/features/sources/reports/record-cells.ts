import * as v from 'valibot';
import { datasets, type DatasetName, type Field } from '@cdata/catalog';
import { conversionOf, type CellScalar, maxDataRows } from '../../../excel/cells/index.ts';
import { Trace, type TracedRow, inWorkbook, type Area, type SheetCell } from '../../../excel/index.ts';

const datasetSchema = v.picklist(Object.keys(datasets) as DatasetName[]);

/** What the user has given: what was entered in the report, a rate that was chosen, and what a list of sales says. */
const givenKinds = ['entered', 'rate', 'sale'] as const;
export type GivenKind = (typeof givenKinds)[number];
type GivenLabels = Record<string, GivenKind>;

/** Where a report has cells that each show a field of one record, by the labels on its sheet: cells may be moved. */
export const recordLinesSchema = v.object({
  /** By the label to the left of the cells. */
  fields: v.record(v.string(), v.object({ dataset: datasetSchema, field: v.string() })),
  /** The records that the columns are about: their ids are in a line below, or all columns are about the same. */
  records: v.object({
    dataset: datasetSchema,
    municipality: v.string(),
    id: v.union([v.object({ label: v.string() }), v.object({ value: v.string() })]),
  }),
  /** What the user has given, by the labels on the left. Earlier versions saved the labels alone. */
  own: v.optional(
    v.union([
      v.record(v.string(), v.picklist(givenKinds)),
      v.pipe(
        v.array(v.string()),
        v.transform((labels): GivenLabels => Object.fromEntries(labels.map((label) => [label, 'entered']))),
      ),
    ]),
  ),
});
type RecordLines = v.InferOutput<typeof recordLinesSchema>;

/** A cell of a report that shows a field of one record. */
export interface RecordCell {
  /** To the left of the cell. */
  label: string;
  /** Of the record that the cell's column is about. */
  column: string;
  dataset: DatasetName;
  recordId: string;
  /** A slug. */
  municipality: string;
  field: Pick<Field, 'name' | 'kind'>;
  value: CellScalar;
  published: unknown;
}

/** The cells of a report that show fields of records. */
export interface RecordCells {
  records: RecordLines['records'];
  cells: readonly RecordCell[];
  /** What the user has given, by the labels on the left. */
  own?: GivenLabels;
}

export const recordLines = ({ records, cells, own }: RecordCells): RecordLines => ({
  ...{ records, own },
  fields: Object.fromEntries(
    cells.map(({ label, dataset, field }) => [label, { dataset, field: field.name }]),
  ),
});

/** What is stored of a cell besides its value: only what its sheet can't tell. */
const storedSchema = v.object({
  published: v.optional(v.unknown()),
  recordId: v.optional(v.string()),
  municipality: v.optional(v.string()),
});

const identityOf = (column: string, { dataset, field }: { dataset: string; field: string }): string =>
  `${column}\n${dataset}.${field}`;

/**
 * Stores the cells of a report, which it had before, too: the sheet may have been copied.
 *
 * @param name Of the report.
 * @param at When they were written, ISO 8601.
 */
export async function traceCells(name: string, { records, cells }: RecordCells, at: string): Promise<void> {
  const trace = await Trace.load({ kind: 'report', id: name });
  for (const { column, dataset, recordId, municipality, field, value, published } of cells) {
    const conversion = conversionOf(field, published, value);
    const extras: v.InferInput<typeof storedSchema> = {
      ...(conversion !== undefined && { published: conversion }),
      ...(recordId !== column && { recordId }),
      ...(municipality !== records.municipality && { municipality }),
    };
    const text = Object.keys(extras).length > 0 ? JSON.stringify(extras) : '';
    trace.add(identityOf(column, { dataset, field: field.name }), [value], { text, at });
  }
  // Without room for it, a report is as good as without a trace.
  await trace.save().catch(() => undefined);
}

/** The field of a record that a cell of a report shows. */
export interface ShownField {
  dataset: DatasetName;
  field: string;
  recordId: string;
  municipality: string;
  /** As text, if the cell shows it otherwise. */
  published: string | null;
  /** When it was written, ISO 8601; null if that is not stored. */
  at: string | null;
  /** Whether the cell shows what was written into it; `unknown` in a file without traces. */
  state: 'as written' | 'changed' | 'unknown';
}

/** The field of a record that a cell shows, by the labels around it; null if it shows none, or that is not certain. */
export async function shownField(
  { name, lines: { fields, records }, writtenAt }: LinesOfReport,
  cell: CellSurroundings,
): Promise<ShownField | null> {
  const { column } = cell;
  const line = await cell.row();
  const value = line[column] as CellScalar;
  let trace: Trace | null = null;
  for (let left = column - 1; left >= 0; left--) {
    const label = String(line[left]);
    if (!Object.hasOwn(fields, label)) continue;
    const { id } = records;
    // All columns are about the same record: the cell is the first one next to the label.
    if ('value' in id && line.slice(left + 1, column).some((between) => between !== '')) continue;
    const recordOfColumn = 'value' in id ? id.value : String(await cell.below(left, id.label));
    if (recordOfColumn === '') continue;
    const { dataset, field } = fields[label]!;
    trace ??= await Trace.load({ kind: 'report', id: name });
    const identity = identityOf(recordOfColumn, { dataset, field });
    const traced = tracedCell(trace, { identity, value, writtenAt });
    // Without a trace, records of another dataset are not known.
    const isKnown = traced !== null || (trace.size === 0 && dataset === records.dataset);
    if (!isKnown) continue;
    const extras = storedIn(traced?.row.text ?? '');
    return {
      dataset,
      field,
      recordId: extras.recordId ?? recordOfColumn,
      municipality: extras.municipality ?? records.municipality,
      published: extras.published === undefined ? null : textOf(extras.published),
      at: traced?.row.at ?? null,
      state: traced?.state ?? 'unknown',
    };
  }
  return null;
}

interface LinesOfReport {
  /** Of the report. */
  name: string;
  lines: RecordLines;
  /** When the report on the sheet was written, ISO 8601; null on a copy, which may be older. */
  writtenAt: string | null;
}

interface CellIdentity {
  identity: string;
  value: CellScalar;
  writtenAt: string | null;
}

/** What is stored of a cell; null if the report does not show the field, and on a copy if the value is not one of its. */
function tracedCell(
  trace: Trace,
  { identity, value, writtenAt }: CellIdentity,
): { row: TracedRow; state: 'as written' | 'changed' } | null {
  const [row, newest] = [trace.find(identity, [value]), trace.findNewest(identity)];
  if (!row || !newest) return null;
  const isWritten = trace.has(identity, [value]);
  if (writtenAt === null) return isWritten ? { row, state: 'as written' } : null;
  if (newest.at !== writtenAt) return null;
  return isWritten && row.at === writtenAt ? { row, state: 'as written' } : { row: newest, state: 'changed' };
}

function storedIn(text: string): v.InferOutput<typeof storedSchema> {
  try {
    const { success, output } = v.safeParse(storedSchema, JSON.parse(text));
    return success ? output : {};
  } catch {
    return {};
  }
}

const textOf = (published: unknown): string =>
  typeof published === 'string' ? published : JSON.stringify(published);

/** Rows below a cell in which the ids of the columns of a grid are looked for: a page of a grid has fewer than 100. */
const maxRowsBelow = 500;

/** The cells to the left of a cell and below it. Each is read when it is needed, because a sheet may have thousands of rows. */
export class CellSurroundings {
  readonly #cell: SheetCell;
  #row: Promise<unknown[]> | null = null;

  constructor(cell: SheetCell) {
    this.#cell = cell;
  }

  get column(): number {
    return this.#cell.column;
  }

  /** The values of its row, from the first column up to the cell. */
  row(): Promise<unknown[]> {
    const { row, column } = this.#cell;
    this.#row ??= this.#read({ row, column: 0, rows: 1, columns: column + 1 }).then(([area]) => area![0]!);
    return this.#row;
  }

  /** The value of its column in the next row, from its own on, that has a label in a column; empty if there is none. */
  async below(labels: number, label: string): Promise<unknown> {
    const { row, column } = this.#cell;
    const rows = Math.min(maxRowsBelow, maxDataRows + 1 - row);
    const [names, values] = await this.#read(
      ...[labels, column].map((at) => ({ row, column: at, rows, columns: 1 })),
    );
    const line = names!.findIndex(([name]) => name === label);
    return line < 0 ? '' : values![line]![0];
  }

  #read(...areas: Area[]): Promise<unknown[][][]> {
    return inWorkbook(async (context) => {
      const sheet = context.workbook.worksheets.getItem(this.#cell.sheetId);
      const ranges = areas.map(({ row, column, rows, columns }) =>
        sheet.getRangeByIndexes(row, column, rows, columns).load('values'),
      );
      await context.sync();
      return ranges.map(({ values }) => values as unknown[][]);
    });
  }
}

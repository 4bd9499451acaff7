import type { PageGlobals } from './page-scope.ts';

export type Coercion = 'text' | 'matrix' | 'table';

interface SelectedDataOptions {
  coercionType?: Coercion;
  /** Formatted: as cells show it. Unformatted by default (Microsoft: "Office.ValueFormat"). */
  valueFormat?: 'formatted' | 'unformatted';
}

interface TableData {
  headers: unknown[][] | null;
  rows: unknown[][];
}

/** Error codes of the Common API (Microsoft: "Office JavaScript API error codes"). */
export class CommonApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const coercionError = () => new CommonApiError(1000, 'The specified coercion type is not supported.');
const formatError = () =>
  new CommonApiError(1004, 'The specified data object is not compatible with the coercion type.');

/** `Document.getSelectedDataAsync`: text with tabs and line breaks, a matrix, or a table. */
export async function selectedData(
  globals: PageGlobals,
  coercion: Coercion,
  options: unknown,
): Promise<string | unknown[][] | TableData> {
  if (!['text', 'matrix', 'table'].includes(coercion)) throw coercionError();
  const { valueFormat } = optionsOf(options);
  return run(globals, async (context) => {
    const range = context.workbook.getSelectedRange();
    range.load('values,text');
    await context.sync();
    const cells: unknown[][] = valueFormat === 'formatted' ? range.text : range.values;
    if (coercion === 'matrix') return cells;
    if (coercion === 'text') return cells.map((row) => row.join('\t')).join('\n');
    return { headers: null, rows: cells };
  });
}

/** `Document.setSelectedDataAsync`: a text goes into one cell; rows go into as many cells as they need. */
export async function setSelectedData(globals: PageGlobals, data: unknown, options: unknown): Promise<void> {
  const rows = rowsOf(data, optionsOf(options).coercionType);
  await run(globals, async (context) => {
    const first = context.workbook.getSelectedRange().getCell(0, 0);
    first.getResizedRange(rows.length - 1, rows[0]!.length - 1).values = rows as never;
    await context.sync();
  });
}

function rowsOf(data: unknown, coercion: Coercion | undefined): unknown[][] {
  if (!Array.isArray(data) && typeof data === 'object' && data !== null) {
    const { headers, rows } = data as TableData;
    return rectangle([...(headers ?? []), ...(rows ?? [])]);
  }
  if (Array.isArray(data)) return rectangle(data.every(Array.isArray) ? (data as unknown[][]) : [data]);
  if (coercion === 'matrix' || coercion === 'table') throw formatError();
  return [[data]];
}

function rectangle(rows: unknown[][]): unknown[][] {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row.length !== columns)) throw formatError();
  return rows;
}

const optionsOf = (options: unknown): SelectedDataOptions =>
  typeof options === 'object' && options !== null ? options : {};

function run<Result>(
  globals: PageGlobals,
  batch: (context: Excel.RequestContext) => Promise<Result>,
): Promise<Result> {
  return (globals.Excel as unknown as typeof Excel).run(batch);
}

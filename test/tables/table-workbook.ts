import { afterAll } from 'vitest';
import type { FetchPage, ServiceRecord } from '../../src/api/index.ts';
import { datasets, field, type Field } from '@cdata/catalog';
import { fetchTable, type FetchReport } from '../../src/tables/fetch-table.ts';
import type { RefreshReport } from '../../src/tables/refresh-table.ts';
import { refreshTable, type RefreshOptions } from '../../src/tables/refresh-table.ts';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
} from '../../packages/workbook/src/headless/workbook.ts';

/** Address of the service in the tables' saved queries. */
export const service = 'https://service.test';

/** Texts that Excel would take for formulas. */
export const formulaTexts = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
];

export const fieldsOf = (...names: string[]): Field[] => names.map((name) => field(datasets.permit, name)!);

/** A workbook whose Excel and Office are the globals of a test file; closed after its tests. */
export function tableWorkbook(): HeadlessWorkbook {
  const workbook = openHeadlessWorkbook();
  const { Excel, Office } = workbook.globals;
  Object.assign(globalThis, { Excel, Office });
  afterAll(() => workbook.close());
  return workbook;
}

/** A service whose records can be changed between two requests; it pages by cursor. */
export class ScriptedRecords {
  records: ServiceRecord[];
  readonly queries: Record<string, unknown>[] = [];
  /** Called before each page, with its number; what it throws becomes the response. */
  before: (page: number) => void | Promise<void> = () => undefined;

  constructor(records: ServiceRecord[]) {
    this.records = records;
  }

  readonly fetch: FetchPage = async (query, options) => {
    options?.signal?.throwIfAborted();
    this.queries.push(query);
    await this.before(this.queries.length);
    const from = Number(query.cursor ?? query.offset ?? 0);
    const results = this.records.slice(from, from + Number(query.limit));
    const more = from + results.length < this.records.length;
    return {
      entity_type: 'permit',
      count: results.length,
      offset: from,
      results: structuredClone(results),
      ...(more && { next_cursor: String(from + results.length) }),
    };
  };
}

/** Fetches all records of the scripted service into a table on a new sheet. */
export const fetchPermits = (
  { fetch }: ScriptedRecords,
  fields: Field[],
  signal = new AbortController().signal,
): Promise<FetchReport> =>
  fetchTable(
    { dataset: datasets.permit, query: { municipality: 'calgary' }, fields, maxRows: 100_000 },
    'new sheet',
    { fetch, service, signal, onProgress: () => undefined },
  );

export const refresh = (
  tableId: string,
  { fetch }: ScriptedRecords,
  options: Partial<RefreshOptions> = {},
): Promise<RefreshReport> =>
  refreshTable(tableId, {
    mode: 'update',
    fetch,
    service,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

/** The formulas, or the values of cells without one, with the header. */
export const tableContents = ({ run }: HeadlessWorkbook, tableId: string): Promise<unknown[][]> =>
  run(async (context) => {
    const range = context.workbook.tables.getItem(tableId).getRange().load('formulas');
    await context.sync();
    return range.formulas as unknown[][];
  });

/** Changes a table as a user would. */
export const onTable = <Result>(
  { run }: HeadlessWorkbook,
  tableId: string,
  act: (table: Excel.Table, context: Excel.RequestContext) => Promise<Result> | Result,
): Promise<Result> =>
  run(async (context) => {
    const result = await act(context.workbook.tables.getItem(tableId), context);
    await context.sync();
    return result;
  });

import { afterAll } from 'vitest';
import type { Fetch, PublishedRecord } from '../../src/api/index.ts';
import { datasets, field, type Field } from '../../src/catalog/index.ts';
import { pullTable, type PullReport } from '../../src/tables/fetch-table.ts';
import type { RefreshReport } from '../../src/tables/refresh-report.ts';
import { refreshTable, type RefreshOptions } from '../../src/tables/refresh-table.ts';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../../workbook/headless/workbook.ts';

/** The service that the tables of these tests remember. */
export const service = 'https://service.test';

/** Texts that a cell would take for formulas. */
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

/** A workbook that the add-in's own code works on, as Excel and Office would be its globals; closed after the tests of a file. */
export function tableWorkbook(): HeadlessWorkbook {
  const workbook = openHeadlessWorkbook();
  const { Excel, Office } = workbook.globals;
  Object.assign(globalThis, { Excel, Office });
  afterAll(() => workbook.close());
  return workbook;
}

/** A service with these records, which can be changed between two questions; pages are followed by cursor. */
export class ScriptedRecords {
  records: PublishedRecord[];
  readonly asked: Record<string, unknown>[] = [];
  /** Called before a page is given; what it throws is the answer. */
  before: (page: number) => void | Promise<void> = () => undefined;

  constructor(records: PublishedRecord[]) {
    this.records = records;
  }

  readonly fetch: Fetch = async (query, options) => {
    options?.signal?.throwIfAborted();
    this.asked.push(query);
    await this.before(this.asked.length);
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

/** Pulls all records of the scripted service into a table on a sheet of its own. */
export const pull = (
  { fetch }: ScriptedRecords,
  fields: Field[],
  signal = new AbortController().signal,
): Promise<PullReport> =>
  pullTable(
    { dataset: datasets.permit, query: { municipality: 'calgary' }, fields, rows: 100_000 },
    { fetch, service, place: 'new sheet', signal, onProgress: () => undefined },
  );

export const refresh = (
  tableId: string,
  { fetch }: ScriptedRecords,
  options: Partial<RefreshOptions> = {},
): Promise<RefreshReport> =>
  refreshTable(tableId, {
    way: 'update',
    fetch,
    service,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

/** The formulas, or values where there are none, of a whole table, header included. */
export const tableContents = ({ run }: HeadlessWorkbook, tableId: string): Promise<unknown[][]> =>
  run(async (context) => {
    const range = context.workbook.tables.getItem(tableId).getRange().load('formulas');
    await context.sync();
    return range.formulas as unknown[][];
  });

/** Does something to a table, as its user would. */
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

import type { FetchPage, Query, ServiceRecord } from '../../src/api/index.ts';
import { datasets, field, type Field } from '@cdata/catalog';
import {
  fetchTable,
  resumeFetch,
  type FetchOptions,
  type FetchReport,
} from '../../src/features/tables/fetch-table.ts';
import type { RecordRequests, TableServices } from '../../src/features/tables/index.ts';
import type { RefreshReport } from '../../src/features/tables/refresh-report.ts';
import { refreshTable, type RefreshOptions } from '../../src/features/tables/refresh-table.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';

export { excelWorkbook } from '../excel-workbook.ts';

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

/** A service whose records can be changed between two requests; it pages by cursor. */
export class ScriptedRecords {
  records: ServiceRecord[];
  readonly queries: Record<string, unknown>[] = [];
  /** Ids of the records that were looked up. */
  readonly lookUps: string[] = [];
  /** Records that the service publishes without listing them. */
  unlisted: ServiceRecord[] = [];
  /** What its statistics state; null if they state nothing. */
  stated: number | null = null;
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

/** The source of the records of a refresh. */
export const sourceOf = (records: ScriptedRecords): RecordRequests => ({
  fetch: records.fetch,
  fetchById: async (id) => {
    records.lookUps.push(id);
    return (
      structuredClone([...records.records, ...records.unlisted]).find(
        ({ record_id }) => String(record_id) === id,
      ) ?? null
    );
  },
  countMatches: async () =>
    records.stated === null ? null : { atLeast: records.stated, atMost: records.stated },
});

/** Options of a fetch that runs undisturbed. */
export const fetchOptions = () => ({
  service,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

/** Fetches all records of the scripted service into a table on a new sheet. */
export const fetchPermits = (
  { fetch }: ScriptedRecords,
  fields: Field[],
  signal = new AbortController().signal,
  query: Query = { municipality: 'calgary' },
): Promise<FetchReport> =>
  fetchTable({ dataset: datasets.permit, query, fields, maxRows: 100_000 }, 'new sheet', {
    ...fetchOptions(),
    fetch,
    signal,
  });

/** Resumes a fetch that was interrupted. */
export const resume = (
  tableId: string,
  { fetch }: Pick<ScriptedRecords, 'fetch'>,
  options: Partial<FetchOptions> = {},
): Promise<FetchReport | null> => resumeFetch(tableId, { ...fetchOptions(), fetch, ...options });

/** What tasks of tables need, with the scripted service. */
export const tableServices = ({ fetch }: ScriptedRecords): TableServices => ({
  tasks: new TaskRegistry(new ActivityLog(null)),
  engine: {
    get: (_path: string, query: object, options: object) => fetch(query as never, options),
  } as unknown as TableServices['engine'],
  connection: { current: { address: service } },
});

export const refresh = (
  tableId: string,
  records: ScriptedRecords,
  options: Partial<RefreshOptions> = {},
): Promise<RefreshReport> =>
  refreshTable(tableId, { ...fetchOptions(), ...sourceOf(records), mode: 'update', ...options });

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

/** Does something before the n-th batch for Excel that begins after a restart. */
export function countBatches(nth: number, act: () => Promise<unknown>): { restart(): void; stop(): void } {
  const { run } = Excel;
  let batches = Infinity;
  const counting = async (...args: Parameters<typeof run>) => {
    if (++batches === nth) await act();
    return run(...args);
  };
  Object.assign(globalThis, { Excel: { ...Excel, run: counting } });
  return {
    restart: () => (batches = 0),
    stop: () => Object.assign(globalThis, { Excel: { ...Excel, run } }),
  };
}

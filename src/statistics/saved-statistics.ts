import * as v from 'valibot';
import { findOwnSheet, inWorkbook, StoredJson } from '../excel/index.ts';
import { statisticsQuerySchema, type StatisticsQuery } from './statistics-query.ts';

const savedStatistics = new StoredJson('cdata.statistics.', statisticsQuerySchema);

/** The same for equal queries. */
export const statisticsKey = (query: StatisticsQuery): string => {
  const { dataset, municipality, grouping, months, sumField } = query;
  return [dataset, municipality ?? 'all', grouping, months ?? 'all', sumField ?? 'count'].join('.');
};

/** Saved with the next synchronization. */
export const addStatistics = (context: Excel.RequestContext, query: StatisticsQuery): void =>
  savedStatistics.set(context, statisticsKey(query), query);

/** What an index by quarter is of. It is saved in the workbook, so that it can be computed again. */
export const indexQuerySchema = v.variant('kind', [
  v.object({
    kind: v.literal('declared'),
    /** The city's slug. */
    municipality: v.string(),
    /** Null for all types of work together: their shares are held constant, too. */
    permitType: v.nullable(v.string()),
  }),
  /** Of the user's own sales, which the sheet lists. */
  v.object({ kind: v.literal('sales'), municipality: v.string() }),
]);
export type IndexQuery = v.InferOutput<typeof indexQuerySchema>;

const savedIndexes = new StoredJson('cdata.index.', indexQuerySchema);

/** The same for equal queries. */
export const indexKey = (query: IndexQuery): string =>
  [query.kind, query.municipality, ...(query.kind === 'declared' ? [query.permitType ?? 'all'] : [])].join(
    '.',
  );

/** Saved with the next synchronization. */
export const addIndex = (context: Excel.RequestContext, query: IndexQuery): void =>
  savedIndexes.set(context, indexKey(query), query);

export interface WrittenSheet<Query> {
  query: Query;
  sheet: string;
}
export type WrittenStatistics = WrittenSheet<StatisticsQuery>;
export type WrittenIndex = WrittenSheet<IndexQuery>;

/** The statistics whose sheets are in the workbook. */
export const listStatistics = (): Promise<WrittenStatistics[]> => listSheets(savedStatistics, 'statistics');

/** The indexes whose sheets are in the workbook. */
export const listIndexes = (): Promise<WrittenIndex[]> => listSheets(savedIndexes, 'index');

const listSheets = <Query>(saved: StoredJson<Query>, kind: string): Promise<WrittenSheet<Query>[]> =>
  inWorkbook(async (context) => {
    const entries = saved.loadAll(context);
    await context.sync();
    const sheets: WrittenSheet<Query>[] = [];
    for (const { key, value: query } of entries()) {
      const sheet = await findOwnSheet(context, [kind, key]);
      if (sheet) sheets.push({ query, sheet: sheet.name });
    }
    return sheets;
  });

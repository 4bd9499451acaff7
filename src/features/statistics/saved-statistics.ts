import { findOwnSheet, inWorkbook, StoredJson } from '../../excel/index.ts';
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

export interface WrittenStatistics {
  query: StatisticsQuery;
  sheet: string;
}

/** The statistics whose sheets are in the workbook. */
export const listStatistics = (): Promise<WrittenStatistics[]> =>
  inWorkbook(async (context) => {
    const entries = savedStatistics.loadAll(context);
    await context.sync();
    const sheets: WrittenStatistics[] = [];
    for (const { key, value: query } of entries()) {
      const sheet = await findOwnSheet(context, ['statistics', key]);
      if (sheet) sheets.push({ query, sheet: sheet.name });
    }
    return sheets;
  });

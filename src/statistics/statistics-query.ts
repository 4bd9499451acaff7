import { datasets, isYear, ownDates, type Dataset, type DatasetName } from '@cdata/catalog';

export const groupings = ['month', 'type', 'city'] as const;
export type Grouping = (typeof groupings)[number];

/** Months until today that are counted; null counts all. */
export const periods = [12, 36, null] as const;
export type Period = (typeof periods)[number];

/** What is counted. It is saved in the workbook, so that it can be counted again. */
export interface StatisticsQuery {
  dataset: DatasetName;
  /** The city's slug; null for all cities. */
  municipality: string | null;
  grouping: Grouping;
  months: Period;
  /** The numeric field that is summed, or null. */
  sumField: string | null;
}

export const datasetsWithStatistics = (): Dataset[] =>
  Object.values(datasets).filter(({ statistics }) => statistics !== null);

/** The field whose values make the groups; null if the dataset has none. */
export function groupField({ roles }: Dataset, grouping: Grouping): string | null {
  if (grouping === 'city') return 'municipality';
  const [field = null] = grouping === 'month' ? ownDates(roles) : roles.type;
  return field;
}

/** Amounts, areas and numbers that every record or many have. A sum of years or coordinates means nothing. */
export const summableFields = ({ fields }: Dataset): string[] =>
  fields
    .filter(
      ({ name, kind, presence }) =>
        ['dollars', 'number', 'integer'].includes(kind) && presence !== 'city-specific' && !isYear(name),
    )
    .map(({ name }) => name);

/** Null for a value from other software, or that was edited by hand. */
export function validStatisticsQuery(json: unknown): StatisticsQuery | null {
  const query = json as Partial<StatisticsQuery> | null;
  const isValid =
    typeof query === 'object' &&
    query !== null &&
    Object.hasOwn(datasets, query.dataset ?? '') &&
    (query.municipality === null || typeof query.municipality === 'string') &&
    groupings.includes(query.grouping as Grouping) &&
    periods.includes(query.months as Period) &&
    (query.sumField === null || typeof query.sumField === 'string') &&
    groupField(datasets[query.dataset!], query.grouping!) !== null;
  return isValid ? (query as StatisticsQuery) : null;
}

import * as v from 'valibot';
import { datasets, isYear, ownDates, type Dataset, type DatasetName } from '@cdata/catalog';

export const groupings = ['month', 'type', 'city'] as const;
export type Grouping = (typeof groupings)[number];

/** Months until today that are counted; null counts all. */
export const periods = [12, 36, null] as const;
export type Period = (typeof periods)[number];

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

/** What is counted. It is saved in the workbook, so that it can be counted again. */
export const statisticsQuerySchema = v.pipe(
  v.object({
    dataset: v.picklist(Object.keys(datasets) as DatasetName[]),
    /** The city's slug; null for all cities. */
    municipality: v.nullable(v.string()),
    grouping: v.picklist(groupings),
    months: v.union([v.literal(12), v.literal(36), v.null()]),
    /** The numeric field that is summed, or null. */
    sumField: v.nullable(v.string()),
  }),
  v.check(({ dataset, grouping }) => groupField(datasets[dataset], grouping) !== null),
);
export type StatisticsQuery = v.InferOutput<typeof statisticsQuerySchema>;

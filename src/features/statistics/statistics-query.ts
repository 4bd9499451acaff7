import * as v from 'valibot';
import { datasets, isYear, type Dataset, type DatasetName } from '@cdata/catalog';

export const groupings = [
  'month',
  'year',
  'type',
  'use',
  'status',
  'trade',
  'contractor',
  'benchmark',
  'city',
  'ward',
  'neighbourhood',
] as const;
export type Grouping = (typeof groupings)[number];

/** Whether the groups are months or years, which follow each other. */
export const isOfTime = (grouping: Grouping): grouping is 'month' | 'year' =>
  grouping === 'month' || grouping === 'year';

/** Months until today that are counted, the running one or its year among them; null counts all. */
export const periods = [12, 36, null] as const;
export type Period = (typeof periods)[number];

export const datasetsWithStatistics = (): Dataset[] =>
  Object.values(datasets).filter(({ statistics }) => statistics !== null);

/** Fields in which cities publish the same; each city fills one of them. */
const fieldsOfGrouping: Partial<Record<Grouping, readonly string[]>> = {
  use: ['building_type', 'structure_type', 'proposed_use'],
  status: ['status_canonical', 'status'],
  trade: ['trade_canonical'],
  contractor: ['contractor_name', 'contractor'],
  benchmark: ['benchmark_met'],
  ward: ['ward'],
  neighbourhood: ['neighbourhood', 'neighborhood', 'community'],
};

/**
 * The fields of which one has the values that make the groups: cities name some of them differently, and each field takes
 * a call. Empty if the dataset has none.
 */
export function groupFields({ roles, fields }: Dataset, grouping: Grouping): string[] {
  if (grouping === 'city') return ['municipality'];
  if (isOfTime(grouping)) return roles.date.slice(0, 1);
  if (grouping === 'type') return roles.type.slice(0, 1);
  const present = (fieldsOfGrouping[grouping] ?? []).filter((name) =>
    fields.some((field) => field.name === name),
  );
  // The normalized status is that of every city.
  return grouping === 'status' ? present.slice(0, 1) : present;
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
  v.check(({ dataset, grouping }) => groupFields(datasets[dataset], grouping).length > 0),
);
export type StatisticsQuery = v.InferOutput<typeof statisticsQuerySchema>;

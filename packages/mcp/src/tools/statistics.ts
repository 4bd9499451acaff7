import { datasets, limits, statsParameters, type DatasetName } from '@cdata/catalog';
import { z } from 'zod';
import { statsLookups } from '../../../../src/engine/index.ts';
import { fitting } from '../result.ts';
import { nameSchema, nextOffsetSchema, offsetSchema, parameterSchema, recordSchema } from '../schema.ts';
import { tool } from '../tool.ts';

const names = Object.values(datasets).flatMap(({ name, statistics }) => (statistics === null ? [] : [name]));

/** The parameters of statistics, from the catalog. */
export const statisticsShape = Object.fromEntries(
  statsParameters.map((parameter) => [parameter.name, parameterSchema(parameter).optional()]),
) as Record<string, z.ZodOptional<z.ZodString>>;

export const statisticsTool = tool({
  name: 'statistics',
  title: 'Counts and sums',
  description: `Counts the records of a dataset by a field, and sums a numeric field. One call of the service. Without a period, permits of the last ${limits.statsDays} days are counted. The largest groups come first; next_offset gets the rest.`,
  input: {
    dataset: nameSchema(names, 'dataset with statistics'),
    ...statisticsShape,
    offset: offsetSchema,
  },
  output: {
    dataset: z.string(),
    groups: z.array(recordSchema).describe('Each with its value, count, and sum if a sum_field was sent'),
    total_groups: z.int(),
    period_days: z.number().nullable().describe('Days that were counted'),
    count: z.number().nullable().describe('Records of the period'),
    without_value: z.number().nullable().describe('Those of them without the field, which are in no group'),
    total_in_db: z.number().nullable().describe('Records of any date'),
    next_offset: nextOffsetSchema,
  },
  maxCalls: () => 1,
  async run({ dataset, offset = 0, ...query }, { engine, room }) {
    const text = (name: string) => (query as Record<string, string | undefined>)[name] ?? null;
    const answer = await engine.request(statsLookups[dataset as DatasetName]!, {
      municipality: text('municipality'),
      group_by: text('group_by'),
      period: text('period'),
      sum_field: text('sum_field'),
    });
    const all = Object.entries(answer).flatMap(([name, list]) =>
      name.startsWith('by_') && Array.isArray(list) ? (list as Record<string, unknown>[]) : [],
    );
    const numberOf = (name: string) => {
      const value = (answer as Record<string, unknown>)[name];
      return typeof value === 'number' ? value : null;
    };
    const facts = {
      ...{ dataset, total_groups: all.length, period_days: numberOf('period_days') },
      ...{ count: numberOf('count'), without_value: numberOf('without_value') },
      total_in_db: numberOf('total_in_db'),
    };
    const groups = fitting(all.slice(offset), room, facts);
    const next = offset + groups.length;
    return { ...facts, groups, next_offset: next < all.length ? next : null };
  },
});

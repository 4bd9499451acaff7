import { datasets, limits, statsParameters, type DatasetName } from '@cdata/catalog';
import { z } from 'zod';
import { statsLookups } from '../../../../src/engine/index.ts';
import { fitting } from '../result.ts';
import { nameSchema, parameterSchema, recordSchema } from '../schema.ts';
import { tool } from '../tool.ts';

const names = Object.values(datasets).flatMap(({ name, statistics }) => (statistics === null ? [] : [name]));

/** The parameters of statistics, from the catalog. */
export const statisticsShape = Object.fromEntries(
  statsParameters.map((parameter) => [parameter.name, parameterSchema(parameter).optional()]),
) as Record<string, z.ZodOptional<z.ZodString>>;

export const statisticsTool = tool({
  name: 'statistics',
  title: 'Counts and sums',
  description: `Counts the records of a dataset by a field, and sums a numeric field. One call of the service. Without a period, permits of the last ${limits.statsDays} days are counted. At most the first 400 groups, the largest; next_offset gets the rest.`,
  input: {
    dataset: nameSchema(names, 'dataset with statistics'),
    ...statisticsShape,
    offset: z.int().min(0).optional().describe('next_offset of the result before'),
  },
  output: {
    dataset: z.string(),
    groups: z.array(recordSchema).describe('Each with its value, count, and sum if a sum_field was sent'),
    total_groups: z.int(),
    next_offset: z.int().nullable(),
  },
  maxCalls: () => 1,
  async run({ dataset, offset = 0, ...query }, { engine }) {
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
    const groups = fitting(all.slice(offset, offset + 400));
    const next = offset + groups.length;
    return { dataset, groups, total_groups: all.length, next_offset: next < all.length ? next : null };
  },
});

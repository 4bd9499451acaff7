import { datasetMeaning, datasets, endpoints, type DatasetName } from '@cdata/catalog';
import { z } from 'zod';
import { sourcesCoverageLookup, sourcesLookup } from '../../../../src/engine/index.ts';
import { fitting } from '../result.ts';
import { citySchema, fieldMeaning, fieldsShape, nameSchema } from '../schema.ts';
import { tool } from '../tool.ts';
import { filtersOf } from './records.ts';

const names = Object.keys(datasets) as DatasetName[];

export const coverageTool = tool({
  name: 'coverage',
  title: 'Datasets, fields, filters, cities and freshness',
  description:
    'Says what there is: the datasets; the fields and filters of one; the cities with their records; and how new the sources are. Two calls of the service.',
  input: {
    dataset: nameSchema(names, 'dataset').optional().describe('Lists its fields and filters'),
    municipality: citySchema.optional().describe('Only this city'),
    offset: z.int().min(0).optional().describe('next_offset of the result before'),
  },
  output: {
    datasets: z.array(z.object({ name: z.string(), label: z.string(), meaning: z.string() })),
    fields: z
      .array(z.object({ name: z.string(), kind: z.string(), meaning: z.string(), is_default: z.boolean() }))
      .optional(),
    filters: z.array(z.object({ name: z.string(), rule: z.string() })).optional(),
    cities: z.array(z.record(z.string(), z.unknown())).describe('With the number of records of each dataset'),
    total_cities: z.int(),
    next_offset: z.int().nullable(),
    freshness: z.array(z.object(fieldsShape(endpoints.sources.fields))),
  },
  maxCalls: () => 2,
  async run({ dataset: name, municipality, offset = 0 }, { engine }) {
    const [{ municipalities }, { sources }] = await Promise.all([
      engine.request(sourcesCoverageLookup, null),
      engine.request(sourcesLookup, null),
    ]);
    const isOf = (value: unknown) => municipality === undefined || value === municipality;
    const all = municipalities.filter((city) => isOf(city.municipality));
    const cities = fitting(all.slice(offset), 15_000);
    const next = offset + cities.length;
    const dataset = name && datasets[name];
    return {
      datasets: Object.values(datasets).map((one) => ({
        name: one.name,
        label: one.label.en,
        meaning: datasetMeaning(one).en,
      })),
      ...(dataset && {
        fields: dataset.fields.map((field) => ({
          name: field.name,
          kind: field.kind,
          meaning: fieldMeaning(field),
          is_default: dataset.defaultFields.includes(field.name),
        })),
        filters: filtersOf(dataset).map(({ name: filter, rule }) => ({ name: filter, rule: rule.en })),
      }),
      cities,
      total_cities: all.length,
      next_offset: next < all.length ? next : null,
      freshness: fitting(
        sources.filter(({ entity_type: type }) => name === undefined || type === name),
        10_000,
      ),
    };
  },
});

import { datasetMeaning, datasets, endpoints, type Dataset, type DatasetName } from '@cdata/catalog';
import { z } from 'zod';
import { sourcesCoverageLookup, sourcesLookup } from '../../../../src/engine/index.ts';
import { fitting } from '../result.ts';
import {
  citySchema,
  fieldMeaning,
  fieldsShape,
  nameSchema,
  nextOffsetSchema,
  offsetSchema,
} from '../schema.ts';
import { tool } from '../tool.ts';
import { filtersOf } from './records.ts';

const names = Object.keys(datasets) as DatasetName[];

export const coverageTool = tool({
  name: 'coverage',
  title: 'Datasets, fields, filters, cities and freshness',
  description:
    'Says what there is: the datasets and cities with their records; of one dataset its fields and filters; of a dataset or city how new the sources are. Two calls of the service.',
  input: {
    dataset: nameSchema(names, 'dataset').optional().describe('Lists its fields and filters'),
    municipality: citySchema.optional().describe('Only this city'),
    offset: offsetSchema,
  },
  output: {
    datasets: z.array(z.object({ name: z.string(), meaning: z.string() })).optional(),
    fields: z
      .array(
        z.object({
          name: z.string(),
          kind: z.string().optional().describe('text by default'),
          meaning: z.string().optional(),
          is_default: z.boolean().optional(),
        }),
      )
      .optional(),
    filters: z.array(z.object({ name: z.string(), rule: z.string() })).optional(),
    cities: z.array(z.record(z.string(), z.unknown())).describe('With the number of records of each dataset'),
    total_cities: z.int(),
    next_offset: nextOffsetSchema,
    freshness: z.array(z.object(fieldsShape(endpoints.sources.fields))).optional(),
  },
  maxCalls: () => 2,
  async run({ dataset: name, municipality, offset = 0 }, { engine, room }) {
    const [{ municipalities }, { sources }] = await Promise.all([
      engine.request(sourcesCoverageLookup, null),
      engine.request(sourcesLookup, null),
    ]);
    const isOf = (value: unknown) => municipality === undefined || value === municipality;
    const all = municipalities.filter((city) => isOf(city.municipality)).map((city) => recordsOf(city, name));
    const dataset = name && datasets[name];
    const facts = {
      ...(dataset ? detailsOf(dataset) : { datasets: meanings }),
      total_cities: all.length,
    };
    const hasFreshness = dataset !== undefined || municipality !== undefined;
    const freshness = sources
      .filter(
        ({ entity_type: type, municipality: city }) => (name === undefined || type === name) && isOf(city),
      )
      .map(({ source_id, records, last_updated, latest_date }) => ({
        ...{ source_id, records, last_updated, latest_date },
      }));
    const roomForLists = room - JSON.stringify(facts).length;
    const cities = fitting(all.slice(offset), hasFreshness ? roomForLists / 2 : roomForLists);
    const next = offset + cities.length;
    return {
      ...facts,
      cities,
      next_offset: next < all.length ? next : null,
      ...(hasFreshness && { freshness: fitting(freshness, roomForLists / 2) }),
    };
  },
});

const meanings = Object.values(datasets).map((one) => ({ name: one.name, meaning: datasetMeaning(one).en }));

/** Short: with a meaning only where the name doesn't say it, and without the kind of a text. */
const detailsOf = (dataset: Dataset) => ({
  fields: dataset.fields.map((field) => ({
    name: field.name,
    ...(field.kind !== 'text' && { kind: field.kind }),
    ...(field.meaning && { meaning: fieldMeaning(field) }),
    ...(dataset.defaultFields.includes(field.name) && { is_default: true }),
  })),
  filters: filtersOf(dataset).map(({ name: filter, rule }) => ({ name: filter, rule: rule.en })),
});

/** A city with its number of records, of each dataset or of one. */
function recordsOf(
  { municipality, name, province, records, entity_types: counts }: Record<string, unknown>,
  dataset: DatasetName | undefined,
) {
  const ofDataset = (counts as Record<string, number> | undefined) ?? {};
  return dataset === undefined
    ? { municipality, name, province, records, ...ofDataset }
    : { municipality, name, records: ofDataset[dataset] ?? 0 };
}

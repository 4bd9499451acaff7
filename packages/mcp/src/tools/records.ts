import {
  applicableParameters,
  datasets,
  entityTypes,
  invalidPairs,
  limits,
  type Dataset,
  type DatasetName,
  type Parameter,
} from '@cdata/catalog';
import { z } from 'zod';
import { isReadable, pages, type Page, type Query } from '../../../../src/api/index.ts';
import { historyLookup, recordLookups, type Lookup } from '../../../../src/engine/index.ts';
import { ToolInputError } from '../call-tool.ts';
import { fitting } from '../result.ts';
import { filtersSchema, maxInputLength, nameSchema, recordSchema, unknownName } from '../schema.ts';
import { tool } from '../tool.ts';

const names = Object.keys(datasets) as DatasetName[];

/** What a search can be narrowed and ordered by. Pages are followed with a cursor. */
export const filtersOf = (dataset: Dataset): Parameter[] =>
  applicableParameters(dataset).filter(({ group, aliasOf }) => group !== 'page' && aliasOf === undefined);

/** Each filter once. Some datasets have values that others have not, or another rule. */
const ofEveryDataset: Parameter[] = [
  ...new Set(names.flatMap((name) => filtersOf(datasets[name]).map((parameter) => parameter.name))),
].map((filter) => {
  const same = names.flatMap((name) => filtersOf(datasets[name]).filter((one) => one.name === filter));
  const rule = [...new Set(same.map((parameter) => parameter.rule.en))].join('; in some datasets: ');
  const values = [...new Set(same.flatMap((parameter) => parameter.values ?? []))];
  // A choice in one dataset may be the city's own words in another.
  const first = same.find(({ type }) => type !== 'enum') ?? same[0]!;
  return { ...first, rule: { en: rule, fr: rule }, ...(first.type === 'enum' && { values }) };
});

export const filterSchema = filtersSchema(ofEveryDataset, (filter) =>
  names.filter((name) => filtersOf(datasets[name]).some((parameter) => parameter.name === filter)),
);

/** One page, with the cursor of the next one. */
const pageLookup = (name: DatasetName): Lookup<Query, Page> => ({
  endpoint: `/${name}`,
  ttl: 'record',
  key: (query) => `page ${JSON.stringify(Object.entries(query).sort())}`,
  isResult: (value) => isReadable(`/${name}`, value),
  request: (call, query) => call.get<Page>(`/${name}`, query),
});
const pageLookups = Object.fromEntries(names.map((name) => [name, pageLookup(name)])) as Record<
  DatasetName,
  Lookup<Query, Page>
>;

/** Where a search continues: after a page, and after the records of a page that had no room in a result. */
const cursorSchema = z.strictObject({
  after: z.record(z.string(), z.union([z.string(), z.number()])),
  skip: z.int().min(0).max(limits.freePage),
  search: z.string(),
});
type Cursor = z.infer<typeof cursorSchema>;

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string, search: string): Cursor {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (cursor.search === search && Object.keys(cursor.after).every((name) => /^(cursor|offset)$/.test(name)))
      return cursor;
  } catch {
    // Not one of ours.
  }
  throw new ToolInputError(
    'This cursor belongs to another search: send next_cursor as it is, with the same dataset, filters and limit.',
  );
}

/** @throws ToolInputError if the dataset has no such filter or value, or filters contradict each other. */
function checkFilters(dataset: Dataset, filters: Query): void {
  const parameters = filtersOf(dataset);
  for (const [name, value] of Object.entries(filters)) {
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter)
      throw new ToolInputError(
        unknownName(
          `filter of ${dataset.name}`,
          name,
          parameters.map((one) => one.name),
        ),
      );
    if (parameter.values && !parameter.values.includes(String(value)))
      throw new ToolInputError(unknownName(`${name} of ${dataset.name}`, String(value), parameter.values));
  }
  const [pair] = invalidPairs(parameters, filters);
  if (!pair) return;
  const { kind, name, other } = pair;
  throw new ToolInputError(
    kind === 'order' ? `${name} must not be below ${other}.` : `${name} and ${other} must be sent together.`,
  );
}

export const searchTool = tool({
  name: 'search',
  title: 'Search records',
  description: `Searches a dataset of Canadian construction records. One call of the service per page of up to ${limits.freePage} records. next_cursor gets the records that have no room. "coverage" lists the fields and filters of each dataset.`,
  input: {
    dataset: nameSchema(names, 'dataset'),
    filters: filterSchema.optional(),
    fields: z.array(z.string().max(60)).max(100).optional().describe('Names; the main fields by default'),
    limit: z.int().min(1).max(limits.freePage).optional().describe('Records of this page; 20 by default'),
    cursor: z.string().max(4000).optional().describe('next_cursor of the page before'),
  },
  output: {
    dataset: z.string(),
    records: z.array(recordSchema),
    count: z.int().describe('Records in this result'),
    next_cursor: z.string().nullable().describe('Gets the next records; null at the end'),
  },
  maxCalls: () => 1,
  async run({ dataset: name, filters = {}, fields, limit = 20, cursor }, { engine, room }) {
    const dataset = datasets[name];
    checkFilters(dataset, filters as Query);
    const columns = fieldNames(dataset, fields);
    const search = JSON.stringify([name, Object.entries(filters).sort(), limit]);
    const { after, skip } = cursor ? readCursor(cursor, search) : { after: {}, skip: 0 };
    const fetchPage = (query: Query) => engine.request(pageLookups[name], query);
    const { value: page } = await pages(fetchPage, { ...(filters as Query), ...after }, limit).next();
    if (!page) return { dataset: name, records: [], count: 0, next_cursor: null };
    const rest = page.results.slice(skip).map((record) => pick(record, columns));
    // The cursor repeats the search.
    const records = fitting(rest, room, [search, page.resumeFrom]);
    const isCut = records.length < rest.length;
    const next = isCut
      ? { after, skip: skip + records.length, search }
      : page.resumeFrom && { after: page.resumeFrom as Cursor['after'], skip: 0, search };
    return {
      dataset: name,
      records,
      count: records.length,
      next_cursor: next ? writeCursor(next) : null,
    };
  },
});

/** Always with what identifies a record. */
function fieldNames(dataset: Dataset, fields: readonly string[] = dataset.defaultFields): string[] {
  const all = dataset.fields.map(({ name }) => name);
  for (const name of fields)
    if (!all.includes(name)) throw new ToolInputError(unknownName(`field of ${dataset.name}`, name, all));
  return ['record_id', ...fields.filter((name) => name !== 'record_id'), 'distance_km'];
}

const pick = (record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

export const recordTool = tool({
  name: 'record',
  title: 'One record',
  description:
    'Reads a record with all its fields. One call of the service; two with the history of a permit.',
  input: {
    dataset: nameSchema(entityTypes, 'dataset'),
    record_id: z.string().min(1).max(maxInputLength),
    include_history: z.boolean().optional().describe('Events of a permit'),
  },
  output: {
    dataset: z.string(),
    record: recordSchema,
    history: z.array(recordSchema).optional(),
  },
  maxCalls: () => 2,
  async run({ dataset, record_id: id, include_history: withHistory }, { engine, room }) {
    const record = await engine.request(recordLookups[dataset], id);
    if (!withHistory || dataset !== 'permit') return { dataset, record };
    const { history } = await engine.request(historyLookup, id);
    return { dataset, record, history: fitting(history, room, record) };
  },
});

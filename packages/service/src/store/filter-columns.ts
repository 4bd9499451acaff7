import {
  datasets,
  searchParameters,
  type DatasetName,
  type Parameter,
  type SearchParameterName,
} from '@cdata/catalog';
import { fold } from '@cdata/catalog/reading';
import {
  publishedBoolean,
  publishedNumber,
  publishedText,
  valueText,
  type PublishedRecord,
} from './published-record.ts';

/** A column of the table `record` that holds what one filter compares. */
interface FilterColumn<Filter extends SearchParameterName = SearchParameterName> {
  filter: Filter;
  /** In SQL. */
  type: 'text' | 'float8' | 'boolean';
  /** The value of a record; the fields are those that the catalog says the filter reads. */
  read(record: PublishedRecord, fields: readonly string[]): string | number | boolean | null;
  comparison: '=' | '>=' | 'contains';
  /** Makes the filter's value comparable with the column's. */
  normalize(value: string | number | boolean): string | number | boolean;
}

const unchanged = (value: string | number | boolean) => value;
const lowerCase = (value: unknown): string => String(value).trim().toLowerCase();

const exact = <Filter extends SearchParameterName>(filter: Filter) =>
  ({ filter, type: 'text', read: publishedText, comparison: '=', normalize: unchanged }) as const;

const anyCase = <Filter extends SearchParameterName>(filter: Filter) =>
  ({ filter, type: 'text', read: lowerCaseText, comparison: '=', normalize: lowerCase }) as const;

const atLeast = <Filter extends SearchParameterName>(filter: Filter) =>
  ({ filter, type: 'float8', read: publishedNumber, comparison: '>=', normalize: unchanged }) as const;

const flag = <Filter extends SearchParameterName>(filter: Filter) =>
  ({ filter, type: 'boolean', read: publishedBoolean, comparison: '=', normalize: unchanged }) as const;

export const lowerCaseText = (record: PublishedRecord, fields: readonly string[]): string | null =>
  publishedText(record, fields)?.toLowerCase() ?? null;

/** The values of all fields, folded, one per line: partial matches search in them. */
function foldedText(record: PublishedRecord, fields: readonly string[]): string | null {
  let lines: string | null = null;
  for (const field of fields) {
    const text = valueText(record[field]);
    if (text !== null) lines = lines === null ? fold(text) : `${lines}\n${fold(text)}`;
  }
  return lines;
}

/**
 * The columns that one filter compares and that are read from the fields of the filter: their SQL type, their value and
 * their condition follow. A column that is added here needs a migration; the service names it when it starts.
 */
export const filterColumns = {
  status_canonical: anyCase('status_canonical'),
  permit_type: exact('permit_type'),
  trade: exact('trade'),
  sector: exact('sector'),
  category: exact('category'),
  units: atLeast('units_min'),
  floor_area: atLeast('floor_area_min'),
  storeys: atLeast('storeys_min'),
  structure_type: anyCase('structure_type'),
  ward: anyCase('ward'),
  zoning: { ...anyCase('zoning'), comparison: 'contains' },
  neighbourhood: {
    ...exact('neighbourhood'),
    read: foldedText,
    comparison: 'contains',
    normalize: (value) => fold(String(value).trim()),
  },
  is_active: flag('is_active'),
} as const satisfies Record<string, FilterColumn>;

export type FilterColumnName = keyof typeof filterColumns;
/** The filters whose condition follows from their column. */
export type ColumnFilterName = (typeof filterColumns)[FilterColumnName]['filter'];

export const filterColumnEntries = Object.entries(filterColumns) as [FilterColumnName, FilterColumn][];

/** The fields that a filter reads in a dataset; a dataset may declare others than the filter does. */
export function fieldsOfFilter(dataset: DatasetName, filter: SearchParameterName): readonly string[] {
  const own: Parameter | undefined = datasets[dataset].parameters.find(({ name }) => name === filter);
  return own?.reads ?? (searchParameters[filter] as Parameter).reads ?? [filter];
}

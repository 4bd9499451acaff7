import {
  earthRadius,
  kilometresPerDegree,
  type Dataset,
  type Parameter,
  type SearchParameterName,
} from '@cdata/catalog';
import { fieldsOfFilter, filterColumnEntries, type ColumnFilterName } from '../store/filter-columns.ts';
import type { RecordColumn } from '../store/record-row.ts';
import { webSearch } from './query-syntax.ts';
import type { SqlParameters } from './sql.ts';

export type QueryValue = string | number | boolean;
/** A validated query. Aliases are resolved. */
export type SearchQuery = Partial<Record<SearchParameterName | 'is_contractor' | 'has_address', QueryValue>>;

type ProximityParameter = 'lat' | 'lng' | 'radius_km';
type PageParameter = 'sort_by' | 'sort_order' | 'limit' | 'offset' | 'cursor';
type Alias = 'city' | 'date_from' | 'date_after' | 'date_to' | 'date_before';
export type FilterName =
  Exclude<SearchParameterName, ProximityParameter | PageParameter | Alias> | 'is_contractor' | 'has_address';

interface Context {
  dataset: Dataset;
  sql: SqlParameters;
}

/** Returns an SQL condition over the table `record`, or null where the filter has no effect on the dataset. */
type Filter = (value: QueryValue, context: Context) => string | null;

const equals =
  (column: RecordColumn): Filter =>
  (value, { sql }) =>
    `${column} = ${sql.add(value)}`;

const equalsAnyCase =
  (column: RecordColumn): Filter =>
  (value, { sql }) =>
    `${column} = ${sql.add(String(value).trim().toLowerCase())}`;

/** Bounds on dollars are ignored for datasets without a monetary field. */
const valueBound =
  (comparison: '>=' | '<='): Filter =>
  (value, { dataset, sql }) =>
    dataset.roles.value.length > 0 ? `value ${comparison} ${sql.add(value)}` : null;

const dateBound =
  (column: RecordColumn, comparison: '>=' | '<='): Filter =>
  (value, { sql }) =>
    `${column} ${comparison} ${sql.add(value)}::date`;

/** Where the date of issue, if a record has one, is also its event date, the index of event dates finds it. */
const issuedBound =
  (filter: 'issued_after' | 'issued_before', comparison: '>=' | '<='): Filter =>
  (value, context) => {
    const { name, roles } = context.dataset;
    const condition = dateBound('issued_date', comparison)(value, context);
    return fieldsOfFilter(name, filter)[0] === roles.date[0]
      ? `${condition} AND ${dateBound('event_date', comparison)(value, context)}`
      : condition;
  };

/** The filters that compare one column of theirs. */
const columnFilters = Object.fromEntries(
  filterColumnEntries.map(([column, { filter, comparison, normalize }]) => {
    const condition: Filter = (value, { sql }) => {
      const operand = sql.add(normalize(value));
      return comparison === 'contains'
        ? `position(${operand} in ${column}) > 0`
        : `${column} ${comparison} ${operand}`;
    };
    return [filter, condition];
  }),
) as Record<ColumnFilterName, Filter>;

/** A filter that is missing here needs a column in `store/filter-columns.ts`, or a condition of its own. */
const filters: Record<FilterName, Filter> = {
  ...columnFilters,
  municipality: equals('municipality'),
  q: (value, { sql }) =>
    `words @@ websearch_to_tsquery('simple', ${sql.add(webSearch(String(value)) ?? '')})`,
  status: (value, context) => {
    const raw = equalsAnyCase('status')(value, context);
    return readsCanonicalStatus(context.dataset)
      ? `(${raw} OR ${equalsAnyCase('status_canonical')(value, context)})`
      : raw;
  },
  value_min: valueBound('>='),
  value_max: valueBound('<='),
  issued_after: issuedBound('issued_after', '>='),
  issued_before: issuedBound('issued_before', '<='),
  is_opening: equals('is_opening'),
  // Only the licences that are openings have the field; the records of /opening are all openings.
  preceded_by_permit: (value, { dataset, sql }) =>
    `${dataset.name === 'licence' ? 'is_opening AND ' : ''}preceded_by_permit = ${sql.add(value)}`,
  is_contractor: equals('is_contractor'),
  has_address: (value) => `normalized_address IS ${value === true ? 'NOT ' : ''}NULL`,
  opened_from: dateBound('opened_on', '>='),
  opened_to: dateBound('opened_on', '<='),
};

/** For permits, `status` also matches the values of status_canonical. */
function readsCanonicalStatus(dataset: Dataset): boolean {
  const status: Parameter | undefined = dataset.parameters.find(({ name }) => name === 'status');
  return status?.reads?.includes('status_canonical') ?? false;
}

/** Combines a bounding box, for the index, with the great-circle distance. */
export function withinRadius(lat: number, lng: number, radiusKm: number, sql: SqlParameters): string {
  const north = radiusKm / kilometresPerDegree;
  // Measured on the parallel nearest to the pole, so that the box contains the whole circle.
  const east = north / Math.cos((Math.min(89, Math.abs(lat) + north) * Math.PI) / 180);
  const [latitude, longitude] = [`${sql.add(lat)}::float8`, `${sql.add(lng)}::float8`];
  return (
    `lat BETWEEN ${sql.add(lat - north)} AND ${sql.add(lat + north)} ` +
    `AND lng BETWEEN ${sql.add(lng - east)} AND ${sql.add(lng + east)} ` +
    `AND ${earthRadius} * 2 * asin(least(1, sqrt(power(sin(radians(lat - ${latitude}) / 2), 2) + ` +
    `cos(radians(${latitude})) * cos(radians(lat)) * power(sin(radians(lng - ${longitude}) / 2), 2)))) <= ${sql.add(radiusKm)}`
  );
}

export function filterConditions(dataset: Dataset, query: SearchQuery, sql: SqlParameters): string[] {
  const conditions = [`entity_type = ${sql.add(dataset.name)}`];
  for (const { name } of dataset.parameters) {
    const filter = filters[name as FilterName] as Filter | undefined;
    const value = query[name as FilterName];
    const condition = filter && value !== undefined ? filter(value, { dataset, sql }) : null;
    if (condition) conditions.push(condition);
  }
  return conditions;
}

import type { Dataset, Parameter } from '@cdata/catalog';
import { dateOf, eventDate, firstOf, numberOf, records, textOf, type PublishedRecord } from './truth.ts';

export type Keeps = (record: PublishedRecord, value: string, dataset: Dataset) => boolean;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const exact =
  (field: string): Keeps =>
  (record, value) =>
    textOf(record[field]) === value;
const anyCase =
  (field: string): Keeps =>
  (record, value) =>
    textOf(record[field])?.toLowerCase() === value.toLowerCase();
const atLeast =
  (...fields: string[]): Keeps =>
  (record, value) =>
    (firstOf(record, fields, numberOf) ?? -Infinity) >= Number(value);
const hasValue = (dataset: Dataset): boolean => dataset.roles.value.length > 0;
const valueOf = (dataset: Dataset, record: PublishedRecord): number =>
  firstOf(record, dataset.roles.value, numberOf) ?? NaN;
/** What issues nothing has the dates of its events. */
const issuedDate = (dataset: Dataset, record: PublishedRecord): string | undefined =>
  ['assessment', 'major_project'].includes(dataset.name)
    ? eventDate(dataset, record)
    : dateOf(record.issued_date);
const openedOn = (record: PublishedRecord): string | undefined =>
  firstOf(record, ['first_licensed_at', 'opened_on'], dateOf);
const isFirstLicence = (record: PublishedRecord): boolean | undefined => {
  if (typeof record.is_opening === 'boolean') return record.is_opening;
  const [issued, first] = [dateOf(record.issued_date), openedOn(record)];
  return issued && first ? issued <= first : undefined;
};

/** What the reference says of each filter, done plainly over the records themselves. */
export const keeps: Record<string, Keeps> = {
  municipality: (record, value) => record.municipality === value,
  q: (record, value, dataset) =>
    [...dataset.roles.searched.map((field) => record[field])].some((text) =>
      ` ${folded(textOf(text) ?? '').replace(/[^a-z0-9]+/g, ' ')} `.includes(` ${value} `),
    ),
  permit_type: exact('permit_type_canonical'),
  trade: exact('trade_canonical'),
  status: (record, value, dataset) =>
    anyCase('status')(record, value, dataset) ||
    (dataset.name === 'permit' && anyCase('status_canonical')(record, value, dataset)),
  status_canonical: exact('status_canonical'),
  value_min: (record, value, dataset) => !hasValue(dataset) || valueOf(dataset, record) >= Number(value),
  value_max: (record, value, dataset) => !hasValue(dataset) || valueOf(dataset, record) <= Number(value),
  issued_after: (record, value, dataset) => (issuedDate(dataset, record) ?? '') >= value,
  issued_before: (record, value, dataset) => (issuedDate(dataset, record) ?? '9999') <= value,
  is_active: (record, value) => String(record.is_active) === value,
  is_opening: (record, value) => String(isFirstLicence(record)) === value,
  preceded_by_permit: (record, value) =>
    isFirstLicence(record) === true && String(record.preceded_by_permit) === value,
  opened_from: (record, value) => (openedOn(record) ?? '') >= value,
  opened_to: (record, value) => (openedOn(record) ?? '9999') <= value,
  units_min: atLeast('units', 'dwelling_units', 'total_units', 'units_created'),
  floor_area_min: atLeast('floor_area', 'area_m2'),
  storeys_min: atLeast('storeys'),
  structure_type: anyCase('structure_type'),
  neighbourhood: (record, value) =>
    ['neighborhood', 'neighbourhood', 'community'].some((field) =>
      folded(textOf(record[field]) ?? '').includes(folded(value)),
    ),
  ward: anyCase('ward'),
  zoning: (record, value) => (textOf(record.zoning) ?? '').toLowerCase().includes(value.toLowerCase()),
  category: exact('category'),
  sector: exact('sector_canonical'),
};

/** Values to try: those of the catalog, or some that the dataset's own records hold. */
export function valuesFor(parameter: Parameter, dataset: Dataset): string[] {
  const own = records[dataset.name as keyof typeof records];
  const middle = <T>(values: T[]): T[] => values.sort().filter((_, at) => at === values.length >> 1);
  if (parameter.values) return [...parameter.values];
  switch (parameter.name) {
    case 'municipality':
      return ['montreal', 'st_johns'];
    case 'q':
      return ['street', 'rue'];
    case 'value_min':
    case 'value_max':
      return middle(own.map((record) => valueOf(dataset, record)).filter(Number.isFinite))
        .map(String)
        .concat('1000');
    case 'issued_after':
    case 'issued_before':
      return middle(own.map((record) => issuedDate(dataset, record) ?? '2024-01-01'));
    case 'opened_from':
    case 'opened_to':
      return middle(own.map((record) => openedOn(record) ?? '2024-01-01'));
    default: {
      if (parameter.type === 'boolean') return ['true', 'false'];
      if (parameter.type !== 'text') return ['1', '3'];
      const fields = parameter.reads ?? [parameter.name];
      const values = own
        .map((record) => firstOf(record, fields, textOf))
        .filter((value) => value !== undefined);
      return [values[0] ?? 'R1', values.at(-1)?.toUpperCase() ?? 'nothing'];
    }
  }
}

/** The filters of a dataset, without their aliases. */
export const filtersOf = (dataset: Dataset): Parameter[] =>
  dataset.parameters.filter(({ group, aliasOf }) => group === 'filter' && !aliasOf);

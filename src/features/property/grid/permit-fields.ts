import { datasets, fieldLabel, type Field } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { language } from '../../../language/index.ts';
import type { Property } from '../subject/property-lookup.ts';
import { gridMessages } from './messages.ts';

const { permit } = datasets;

/** What the assessment of the property says, too, or what says nothing of it. */
const notShown = [
  ...['address', 'normalized_address', 'municipality', 'province', 'postal_code', 'lat', 'lng'],
  ...['latitude', 'longitude', 'geocode_failed', 'fetched_at', 'dataset', 'domain', 'opening_soon'],
];

const prefix = 'permit ';
export const nameInGrid = (name: string): string => prefix + name;
/** The name of a line's field in its dataset. */
export const publishedName = (name: string): string =>
  isPermitField(name) ? name.slice(prefix.length) : name;

/** How many permits a property has. */
export const countField: Field = {
  name: nameInGrid('count'),
  kind: 'integer',
  type: 'number',
  presence: 'always',
};

/** The number of a property's permits and the fields of its newest one, as lines of a grid. */
export const permitFields: readonly Field[] = [
  countField,
  ...permit.fields
    .filter(({ name }) => !notShown.includes(name))
    .map((one): Field => ({ ...one, name: nameInGrid(one.name) })),
];

/** What was permitted around a sale. */
export const nearPermitsField: Field = {
  name: 'permits near sale',
  kind: 'text',
  type: 'string',
  presence: 'city-specific',
};

export const isPermitField = (name: string): boolean => name.startsWith(prefix);

/** `Permits`, `Newest permit: Issued date` */
export function permitFieldLabel(name: string, isInGrid = true): string {
  const text = gridMessages();
  if (name === countField.name) return text.permitCount;
  const label = fieldLabel(publishedName(name))[language()];
  return isInGrid ? text.ofPermit(label) : label;
}

/** The fields that every city publishes or many do, and those that the subject's permits have. */
export function offeredPermitFields({ records }: Pick<Property, 'records'>): Field[] {
  const permits = permitsIn(records);
  const isFilled = (name: string) =>
    permits.some((one) => one[name] !== null && one[name] !== undefined && one[name] !== '');
  return permitFields.filter(
    ({ name, presence }) => presence !== 'city-specific' || isFilled(name.slice(prefix.length)),
  );
}

export const permitsIn = (records: Property['records']): ServiceRecord[] =>
  records.flatMap(({ dataset, records: list }) => (dataset === permit.name ? list : []));

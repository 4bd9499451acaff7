import { datasets, fieldLabel, type Field } from '@cdata/catalog';
import { recordsOfUnit, unitsAtAddress } from '@cdata/catalog/address';
import { ServiceError, type ServiceRecord } from '../api/index.ts';
import { propertyLookup, type ConnectedLookups } from '../engine/index.ts';
import { language, messages } from '../messages/index.ts';
import type { Comparison } from './comparison.ts';
import { newestFirst } from './property-facts.ts';
import type { Property } from './property-lookup.ts';

const { permit } = datasets;

/** What the assessment of the property says, too, or what says nothing of it. */
const notShown = [
  ...['address', 'normalized_address', 'municipality', 'province', 'postal_code', 'lat', 'lng'],
  ...['latitude', 'longitude', 'geocode_failed', 'fetched_at', 'dataset', 'domain', 'opening_soon'],
];

const prefix = 'permit ';
const nameInGrid = (name: string): string => prefix + name;

/** How many permits a property has. */
const countField: Field = {
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

export const isPermitField = (name: string): boolean => name.startsWith(prefix);

/** `Permits`, `Newest permit: Issued date` */
export function permitFieldLabel(name: string, isInGrid = true): string {
  const text = messages().grid;
  if (name === countField.name) return text.permitCount;
  const label = fieldLabel(name.slice(prefix.length))[language()];
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

const permitsIn = (records: Property['records']): ServiceRecord[] =>
  records.flatMap(({ dataset, records: list }) => (dataset === permit.name ? list : []));

/**
 * Gives the subject and the comparables the fields of their permits, if the grid shows any. Permits of other units of an
 * address are none of a unit.
 */
export async function withPermits(
  comparison: Comparison,
  { lookups, signal }: { lookups: Pick<ConnectedLookups, 'request'>; signal: AbortSignal },
): Promise<Comparison> {
  const { subject, selected, fields, layout } = comparison;
  if (layout !== 'columns' || !fields.some(isPermitField)) return comparison;
  const ofSubject = permitsOfUnit(permitsIn(subject.records), subject.unit?.name ?? null);
  return {
    ...comparison,
    subject: {
      ...subject,
      assessment: subject.assessment && { ...subject.assessment, ...permitFacts(ofSubject) },
    },
    selected: await Promise.all(
      selected.map(async (one) => {
        const permits = await findPermits(one.record, { lookups, signal });
        return { ...one, record: { ...one.record, ...permitFacts(permits) } };
      }),
    ),
  };
}

async function findPermits(
  record: ServiceRecord,
  { lookups, signal }: { lookups: Pick<ConnectedLookups, 'request'>; signal: AbortSignal },
): Promise<ServiceRecord[]> {
  const [address, municipality] = [record.address ?? record.normalized_address, record.municipality].map(
    String,
  );
  try {
    const answer = await lookups.request(
      propertyLookup,
      { address: address!, municipality: municipality! },
      { signal, fromTask: true },
    );
    const { unit } = unitsAtAddress<ServiceRecord>(address!, answer);
    return permitsOfUnit(answer.records[permit.name] ?? [], unit);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return [];
    throw error;
  }
}

const permitsOfUnit = (permits: readonly ServiceRecord[], unit: string | null): ServiceRecord[] =>
  unit === null ? [...permits] : recordsOfUnit(permits, unit);

function permitFacts(permits: readonly ServiceRecord[]): ServiceRecord {
  const [newest] = newestFirst(permits, permit.roles.date);
  const facts = Object.entries(newest ?? {}).map(([name, value]) => [nameInGrid(name), value] as const);
  return { ...Object.fromEntries(facts), [countField.name]: permits.length };
}

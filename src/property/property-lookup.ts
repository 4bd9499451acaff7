import { ServiceError, type ServiceRecord } from '../api/index.ts';
import { entityTypes, newestAssessment, placeOf, slug, type EntityType } from '../catalog/index.ts';
import {
  geocodeLookup,
  propertyLookup,
  zoneLookup,
  type Answer,
  type ConnectedLookups,
  type Coordinate,
  type AddressInput,
} from '../lookup/index.ts';
import { messages } from '../messages/index.ts';

/** The records of one dataset at an address. */
export interface HeldRecords {
  dataset: EntityType;
  records: ServiceRecord[];
}

/** Everything the service holds at an address. */
export interface Property {
  /** The address as the service writes it. */
  address: string;
  /** The city's slug. */
  municipality: string;
  /** Where it lies, degrees; null where neither the address nor a record there has coordinates. */
  place: Coordinate | null;
  /** How the service found the place; null where the coordinates are a record's. */
  matchType: string | null;
  /** Null where the service knows no zoning there. */
  zone: { code: string; description: string } | null;
  /** The datasets that hold something, in the catalog's order. */
  held: HeldRecords[];
  /** The newest of the assessments held there, or null. */
  assessment: ServiceRecord | null;
}

/** An address cannot be looked up as it was typed; `message` is a sentence for the field that it names. */
export class PropertyFault extends Error {
  override readonly name = 'PropertyFault';

  constructor(
    readonly field: 'address' | 'city',
    message: string,
  ) {
    super(message);
  }
}

/** Calls of one look-up: the place, the records, the zone. */
export const lookupCalls = 3;

/** What a look-up uses. */
export interface Looking {
  lookups: Pick<ConnectedLookups, 'request'>;
  signal?: AbortSignal;
  /** Told after each answer how many there are. */
  answered?(calls: number): void;
}

/**
 * Looks up an address: where it is, what is held there, its zone. A city that is not given is inferred from the
 * address.
 *
 * @throws PropertyFault where there is no such address, or its city is missing or wrong.
 * @throws ServiceError where the service cannot be had.
 */
export async function lookUpProperty(
  { address, municipality }: AddressInput,
  looking: Looking,
): Promise<Property> {
  const { answered } = looking;
  const city = municipality ? slug(municipality) : null;
  const found = await place({ address, municipality: city }, looking);
  answered?.(1);
  const inferred = city ?? textOf(found?.municipality);
  if (!inferred) throw new PropertyFault('city', messages().property.cityNeeded);
  const { normalized_address, records } = await recordsAt({ address, municipality: inferred }, looking);
  answered?.(2);
  const held = entityTypes.flatMap((dataset) => {
    const own = records[dataset] ?? [];
    return own.length > 0 ? [{ dataset, records: own }] : [];
  });
  const isPlaced = found !== null && found.match_type !== 'municipality';
  if (held.length === 0 && !isPlaced)
    throw new PropertyFault('address', messages().property.noSuchAddress(inferred));
  const assessment = newestAssessment<ServiceRecord>(records.assessment ?? []);
  const at = isPlaced ? placeOf(found) : recordPlace(assessment, held);
  const zone = at && (await zoneAt(at, looking));
  answered?.(lookupCalls);
  return {
    address: normalized_address,
    municipality: inferred,
    place: at,
    matchType: isPlaced ? textOf(found.match_type) : null,
    zone,
    held,
    assessment,
  };
}

/** Whether a look-up would be answered without a call. */
export async function isPropertyKnown(
  lookups: ConnectedLookups,
  { address, municipality }: AddressInput,
): Promise<boolean> {
  const typed = { address, municipality: municipality ? slug(municipality) : null };
  const [placed] = await lookups.cached(geocodeLookup, [typed]);
  if (!placed) return false;
  const city = typed.municipality ?? (await place(typed, { lookups }))?.municipality;
  const [held] = await lookups.cached(propertyLookup, [{ address, municipality: textOf(city) }]);
  return held !== undefined;
}

/** The place of an address, or null where the service finds none. */
async function place(typed: AddressInput, { lookups, signal }: Looking): Promise<Answer | null> {
  try {
    return await lookups.request(geocodeLookup, typed, { signal, skipCostGate: true });
  } catch (error) {
    if (isMissing(error)) return null;
    throw aboutField(error);
  }
}

async function recordsAt(typed: AddressInput, { lookups, signal }: Looking) {
  try {
    return await lookups.request(propertyLookup, typed, { signal, skipCostGate: true });
  } catch (error) {
    if (isMissing(error)) throw new PropertyFault('address', (error as ServiceError).detail);
    throw aboutField(error);
  }
}

async function zoneAt(at: Coordinate, { lookups, signal }: Looking): Promise<Property['zone']> {
  try {
    const { zone_code, zone_description } = await lookups.request(zoneLookup, at, {
      signal,
      skipCostGate: true,
    });
    return { code: textOf(zone_code) ?? '', description: textOf(zone_description) ?? '' };
  } catch (error) {
    if (isMissing(error) || isRefused(error)) return null;
    throw error;
  }
}

/** Where the first record lies that says so, the newest assessment before the others. */
const recordPlace = (assessment: ServiceRecord | null, held: readonly HeldRecords[]): Coordinate | null =>
  [...(assessment ? [assessment] : []), ...held.flatMap(({ records }) => records)]
    .map(placeOf)
    .find((at) => at !== null) ?? null;

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;
const isRefused = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status === 422;

/** The service's own refusal of a parameter, for the field that it names. */
const aboutField = (error: unknown): unknown =>
  isRefused(error)
    ? new PropertyFault(/\b(municipality|city)\b/.test(error.detail) ? 'city' : 'address', error.detail)
    : error;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

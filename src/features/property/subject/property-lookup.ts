import { readCityAt, unitsAmong, unitsAtAddress, type UnitsAtAddress } from '@cdata/catalog/reading';
import { ServiceError, type ServiceRecord } from '../../../api/index.ts';
import {
  cityLabel,
  entityTypes,
  isCertainMatch,
  newestAssessment,
  placeOf,
  type EntityType,
} from '@cdata/catalog';
import {
  geocodeLookup,
  propertyLookup,
  zoneLookup,
  type FieldValues,
  type Engine,
  type Coordinate,
  type AddressInput,
  type LookupOptions,
} from '../../../engine/index.ts';
import { cityProblem } from '../../../excel/cells/index.ts';
import { UserError } from '../../../language/index.ts';
import { propertyMessages } from './messages.ts';

export interface DatasetRecords {
  dataset: EntityType;
  records: ServiceRecord[];
}

export interface Property {
  /** The address as the service writes it. */
  address: string;
  /** The city's slug. */
  municipality: string;
  /** Degrees; null if the address is not located with certainty, and no record there has coordinates. */
  place: Coordinate | null;
  /** How the service located the address; null if the coordinates are a record's. */
  matchType: string | null;
  /** Null without a place, or if the service has no zoning there. */
  zone: { code: string; description: string } | null;
  /** Datasets with records at the address, in the catalog's order. */
  records: DatasetRecords[];
  /**
   * The newest assessment, or null: of the unit in the address, or of the whole address if the unit has none. Those of
   * other units are none.
   */
  assessment: ServiceRecord | null;
  /** The unit that the address names, or that the user has chosen; null for the whole address. */
  unit: PropertyUnit | null;
  /** The units that records at the address name. */
  units: string[];
  /** The unit of the address that the user has given up for another, or for the whole address; null if there is none. */
  replacedUnit?: string | null;
}

/** Whether the service has anything of the unit itself, and not only of its building or of other units. */
interface PropertyUnit {
  /** `1503` */
  name: string;
  hasRecords: boolean;
  hasAssessment: boolean;
}

/** An address that cannot be looked up. `message` is shown at the field. */
export class PropertyAddressError extends UserError {
  override readonly name = 'PropertyAddressError';

  constructor(
    readonly field: 'address' | 'city',
    message: string,
  ) {
    super(message);
  }
}

/** The place, the records and the zone. */
export const callsPerLookup = 3;

interface LookUpOptions {
  engine: Pick<Engine, 'request'>;
  signal?: AbortSignal;
  /** Receives the number of calls made so far. */
  onProgress?(calls: number): void;
  /** False saves the call for the zone. */
  withZone?: boolean;
  /** `reload` requests the records again, even if they are cached. */
  cache?: LookupOptions['cache'];
}

/**
 * Looks up the place, the records and the zone of an address. The city is inferred from the address if it is missing.
 *
 * @throws PropertyAddressError if there is no such address, or its city is missing or wrong.
 */
export async function lookUpProperty(
  { address, municipality }: AddressInput,
  options: LookUpOptions,
): Promise<Property> {
  const { onProgress, withZone = true } = options;
  const problem = municipality && cityProblem(municipality, address);
  if (problem) throw new PropertyAddressError('city', problem);
  const enteredCity = municipality ? readCityAt(municipality, address).slug : null;
  const match = await geocode({ address, municipality }, options);
  onProgress?.(1);
  const city = enteredCity ?? textOf(match?.municipality);
  if (!city) throw new PropertyAddressError('city', propertyMessages().cityNeeded);
  const recordsAtAddress = await fetchRecords({ address, municipality: municipality || city }, options);
  onProgress?.(2);
  const records = entityTypes.flatMap((dataset) => {
    const ofDataset = recordsAtAddress.records[dataset] ?? [];
    return ofDataset.length > 0 ? [{ dataset, records: ofDataset }] : [];
  });
  const isLocated = match !== null && match.match_type !== 'municipality';
  if (records.length === 0 && !isLocated)
    throw new PropertyAddressError('address', propertyMessages().noSuchAddress(cityLabel(city)));
  const ofUnit = factsOfUnit(unitsAtAddress<ServiceRecord>(address, recordsAtAddress));
  const { assessment } = ofUnit;
  // The centre of a city and the middle of a street are not the property's place: its zone and comparables lie elsewhere.
  const isCertain = isLocated && isCertainMatch(match);
  const place = isCertain ? placeOf(match) : placeOfRecords(assessment, records);
  const zone = place && withZone ? await fetchZone(place, options) : null;
  onProgress?.(callsPerLookup);
  return {
    address: recordsAtAddress.normalized_address,
    municipality: city,
    place,
    matchType: isLocated && (isCertain || !place) ? textOf(match.match_type) : null,
    zone,
    records,
    ...ofUnit,
  };
}

/** Whether an address names a unit that no assessment has: it is no subject until the user says which record is meant. */
export const lacksUnit = ({ unit }: Pick<Property, 'unit'>): boolean => unit !== null && !unit.hasAssessment;

/** The property with the assessment of another of its units; null for that of the whole address. */
export const propertyAtUnit = (property: Property, unit: string | null): Property => ({
  ...property,
  replacedUnit: replacedUnitOf(property, unit),
  ...factsOfUnit(
    unitsAmong(Object.fromEntries(property.records.map(({ dataset, records }) => [dataset, records])), unit),
  ),
});

/** The unit in the address, unless it is the chosen one; what was chosen before is none in the address. */
function replacedUnitOf({ unit: before, replacedUnit }: Property, unit: string | null): string | null {
  const named = replacedUnit === undefined ? (before?.name ?? null) : replacedUnit;
  return named === unit ? null : named;
}

const factsOfUnit = ({
  unit,
  units,
  hasRecords,
  hasAssessment,
  assessments,
}: UnitsAtAddress<ServiceRecord>): Pick<Property, 'unit' | 'units' | 'assessment'> => ({
  unit: unit === null ? null : { name: unit, hasRecords, hasAssessment },
  units,
  assessment: newestAssessment(assessments),
});

export async function isPropertyCached(
  engine: Engine,
  { address, municipality }: AddressInput,
): Promise<boolean> {
  const input = { address, municipality };
  const [match] = await engine.cached(geocodeLookup, [input]);
  if (!match) return false;
  const city = municipality || textOf((await geocode(input, { engine }))?.municipality);
  const [records] = await engine.cached(propertyLookup, [{ address, municipality: city }]);
  return records !== undefined;
}

/** Null if the service does not find the address. */
async function geocode(input: AddressInput, { engine, signal }: LookUpOptions): Promise<FieldValues | null> {
  try {
    return await engine.request(geocodeLookup, input, { signal, fromTask: true });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw withField(error);
  }
}

async function fetchRecords(input: AddressInput, { engine, signal, cache }: LookUpOptions) {
  try {
    return await engine.request(propertyLookup, input, { signal, cache, fromTask: true });
  } catch (error) {
    if (isNotFound(error)) throw new PropertyAddressError('address', (error as ServiceError).message);
    throw withField(error);
  }
}

async function fetchZone(place: Coordinate, { engine, signal }: LookUpOptions): Promise<Property['zone']> {
  try {
    const { zone_code, zone_description } = await engine.request(zoneLookup, place, {
      signal,
      fromTask: true,
    });
    return { code: textOf(zone_code) ?? '', description: textOf(zone_description) ?? '' };
  } catch (error) {
    if (isNotFound(error) || isInvalid(error)) return null;
    throw error;
  }
}

/** The place of the newest assessment, or else of the first record that has coordinates. */
const placeOfRecords = (
  assessment: ServiceRecord | null,
  all: readonly DatasetRecords[],
): Coordinate | null =>
  [...(assessment ? [assessment] : []), ...all.flatMap(({ records }) => records)]
    .map(placeOf)
    .find((place) => place !== null) ?? null;

const isNotFound = (error: unknown): boolean => error instanceof ServiceError && error.isNotFound;
const isInvalid = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status === 422;

/** Assigns the service's message about a parameter to its field. */
const withField = (error: unknown): unknown =>
  isInvalid(error)
    ? new PropertyAddressError(
        /\b(municipality|city)\b/.test(error.detail) ? 'city' : 'address',
        error.message,
      )
    : error;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

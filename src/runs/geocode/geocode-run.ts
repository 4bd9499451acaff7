import { checkAddress, otherCity } from '@cdata/catalog/address';
import { ServiceError } from '../../api/index.ts';
import { geocode, labelledField, reverseGeocode, zone, type Field } from '@cdata/catalog';
import { columnFormat, columnValue, firstCellError } from '../../cells/index.ts';
import {
  geocodeLookup,
  reverseGeocodeLookup,
  zoneLookup,
  type Answer,
  type ConnectedLookups,
  type Coordinate,
  type Lookup,
  type LookupOptions,
} from '../../engine/index.ts';
import { messages } from '../../messages/index.ts';
import {
  isRunLabels,
  noteColumn,
  outputHeader,
  type ColumnRun,
  type OutputColumn,
  type RowInput,
  type RunLabels,
} from '../column-run.ts';
import type { Correction, Corrections } from './corrections.ts';

export const geocodeChoices = [
  'coordinates',
  'postal_code',
  'normalized_address',
  'match_type',
  'confidence',
  'zone',
  'nearest_address',
] as const;
export type GeocodeChoice = (typeof geocodeChoices)[number];

export const defaultGeocodeChoices: readonly GeocodeChoice[] = ['coordinates', 'match_type', 'confidence'];

export interface GeocodeOptions {
  choices: GeocodeChoice[];
  labels?: RunLabels;
  /** Position among the source columns of a city that yields to another one that the address names. */
  yieldingCity?: number;
}

export const isGeocodeOptions = (json: unknown): json is GeocodeOptions => {
  const { choices, labels, yieldingCity } = (json ?? {}) as Partial<GeocodeOptions>;
  return (
    Array.isArray(choices) &&
    choices.every((choice) => geocodeChoices.includes(choice)) &&
    isRunLabels(labels) &&
    (yieldingCity === undefined || Number.isInteger(yieldingCity))
  );
};

/** Lookups at the coordinates of an address. Each takes a call of its own. */
const placeLookups = { zone: zoneLookup, nearest: reverseGeocodeLookup } as const;
type PlaceResult = keyof typeof placeLookups;

interface GeocodeOutput {
  /** The service's name of the field, unless two outputs would share it. */
  name: string;
  from: 'geocode' | PlaceResult;
  field: Field;
}

const fieldOf = (fields: readonly Field[], name: string): Field => fields.find((one) => one.name === name)!;

const geocodeOutputs = (...names: string[]): GeocodeOutput[] =>
  names.map((name) => ({ name, from: 'geocode', field: fieldOf(geocode.fields, name) }));

const outputsByChoice: Record<GeocodeChoice, GeocodeOutput[]> = {
  coordinates: geocodeOutputs('lat', 'lng'),
  postal_code: geocodeOutputs('postal_code'),
  normalized_address: geocodeOutputs('normalized_address'),
  match_type: geocodeOutputs('match_type'),
  confidence: geocodeOutputs('confidence'),
  zone: [{ name: 'zone_code', from: 'zone', field: fieldOf(zone.fields, 'zone_code') }],
  nearest_address: [
    { name: 'nearest_address', from: 'nearest', field: fieldOf(reverseGeocode.fields, 'address') },
    { name: 'nearest_distance_m', from: 'nearest', field: fieldOf(reverseGeocode.fields, 'distance_m') },
  ],
};

const outputsOf = (choices: readonly GeocodeChoice[]): GeocodeOutput[] =>
  geocodeChoices.filter((choice) => choices.includes(choice)).flatMap((choice) => outputsByChoice[choice]);

export const geocodeColumns = ({ choices, labels }: GeocodeOptions): OutputColumn[] => [
  ...outputsOf(choices).map(({ name, field }) => ({
    name,
    header: outputHeader(name, labels),
    format: name === 'confidence' ? confidenceFormat : columnFormat(field),
  })),
  noteColumn(labels),
];

const confidenceFormat = '0%';

/** The lookups that each place takes in addition to the geocoding of its address. */
export const placeLookupsOf = (choices: readonly GeocodeChoice[]): Lookup<Coordinate, Answer>[] => {
  const results = new Set(outputsOf(choices).map(({ from }) => from));
  return [...results].flatMap((result) => (result === 'geocode' ? [] : placeLookups[result]));
};

const joined = (cells: readonly unknown[]): string =>
  cells
    .map((cell) => String(cell ?? '').trim())
    .filter(Boolean)
    .join(', ');

/** @param yieldingCity See {@link GeocodeOptions}. */
export const addressLine = (cells: readonly unknown[], yieldingCity?: number): string =>
  yieldingCity !== undefined && cityConflict(cells, yieldingCity)
    ? joined(withoutCity(cells, yieldingCity))
    : joined(cells);

const withoutCity = (cells: readonly unknown[], cityAt: number): unknown[] =>
  cells.filter((_, position) => position !== cityAt);

/** The city in the city's column, and another one that the rest of the address names. */
export interface CityConflict {
  column: string;
  address: string;
}

/** @param cityAt Position of the city's cell. */
export function cityConflict(cells: readonly unknown[], cityAt: number): CityConflict | null {
  const column = String(cells[cityAt] ?? '').trim();
  const address = column === '' ? null : otherCity(joined(withoutCity(cells, cityAt)), column);
  return address === null ? null : { column, address };
}

/** Addresses that differ only in case and spaces have the same key. */
export const addressKey = (line: string): string => geocodeLookup.key({ address: line, municipality: null });

export const coordinateOf = ({ lat, lng }: Answer): Coordinate => ({ lat: Number(lat), lng: Number(lng) });

/** The results for an address. Manual coordinates are a geocode that has nothing else. */
type Located = Record<'geocode', Answer> & Record<PlaceResult, Answer | null>;

export const manualMatchType = 'by_hand';

type RequestingLookups = Pick<ConnectedLookups, 'request'>;

/** @param cache `reload` requests responses again that are cached. */
export function geocodeRun(
  lookups: RequestingLookups,
  { choices, labels, yieldingCity }: GeocodeOptions,
  corrections: Corrections,
  cache: LookupOptions['cache'] = 'default',
): ColumnRun<string, Located> {
  const outputs = outputsOf(choices).map((output) => ({
    ...output,
    field: labels ? labelledField(output.field, labels) : output.field,
  }));
  const requestPlace = (result: PlaceResult, at: Coordinate, signal: AbortSignal) =>
    outputs.some(({ from }) => from === result)
      ? requestOrNull(lookups, placeLookups[result], at, { signal, cache })
      : null;
  return {
    rowInput: (cells) => rowInput(cells, corrections, yieldingCity),
    async request(line, signal) {
      const located = await locate(lookups, line, corrections[addressKey(line)], { signal, cache });
      const at = coordinateOf(located);
      const [found, nearest] = await Promise.all([
        requestPlace('zone', at, signal),
        requestPlace('nearest', at, signal),
      ]);
      return { geocode: located, zone: found, nearest };
    },
    rowResult: (located) => ({
      values: outputs.map(({ from, field }) => columnValue(field, located[from]?.[field.name])),
      note: '',
    }),
    resultKey: (key) => key,
    highlighted: () => null,
  };
}

function rowInput(
  cells: readonly unknown[],
  corrections: Corrections,
  yieldingCity: number | undefined,
): RowInput<string> {
  const line = addressLine(cells, yieldingCity);
  if (line === '') return { kind: 'blank' };
  const error = firstCellError(cells);
  if (error) return { kind: 'invalid', reason: messages().runs.errorInRow(error) };
  const key = addressKey(line);
  const isCorrected = (corrections[key]?.kind ?? 'accepted') !== 'accepted';
  if (!isCorrected && checkAddress(line).onlyPoBox) {
    return { kind: 'invalid', reason: messages().geocode.poBoxOnly };
  }
  return { kind: 'valid', key, input: line };
}

async function locate(
  lookups: RequestingLookups,
  line: string,
  correction: Correction | undefined,
  options: LookupOptions,
): Promise<Answer> {
  if (correction?.kind === 'place') {
    return { lat: correction.lat, lng: correction.lng, match_type: manualMatchType };
  }
  const address = correction?.kind === 'address' ? correction.address : line;
  return lookups.request(geocodeLookup, { address, municipality: null }, { ...options, fromTask: true });
}

/** An address is geocoded even if the service has no zone or nearest address there. */
async function requestOrNull(
  lookups: RequestingLookups,
  lookup: Lookup<Coordinate, Answer>,
  at: Coordinate,
  options: LookupOptions,
): Promise<Answer | null> {
  try {
    return await lookups.request(lookup, at, { ...options, fromTask: true });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

import { geocode, reverseGeocode, zone, type Field } from '@cdata/catalog';
import { addressParts, coordinateParts } from '@cdata/catalog/reading';
import * as v from 'valibot';
import { columnFormat } from '../../excel/cells/index.ts';
import {
  reverseGeocodeLookup,
  zoneLookup,
  type FieldValues,
  type Coordinate,
  type Lookup,
} from '../../engine/index.ts';
import { provinceCodes } from '../../language/index.ts';
import { noteName, runLabelsSchema, type KindColumn, type Run } from '../column-runs/index.ts';
import { areaChoicesAmong, areaChoiceSchema, areaOutputs, type AreaChoice } from './areas.ts';

/** A lookup at the coordinates of an address that was certainly located. It takes a call of its own. */
export type PlaceLookup = Lookup<Coordinate, FieldValues>;

interface GeocodeOutput {
  /** The service's name of the field, unless two outputs would share it. */
  name: string;
  field: Field;
  /** What responds with the field; the geocoding itself by default. */
  lookup?: PlaceLookup;
  /** See `OutputColumn`. */
  isCommon?: boolean;
}

const fieldOf = (fields: readonly Field[], name: string): Field => fields.find((one) => one.name === name)!;

const geocodeOutputs = (...names: string[]): GeocodeOutput[] =>
  names.map((name) => ({ name, field: fieldOf(geocode.fields, name) }));

const nearestOutput = (name: string, field: string): GeocodeOutput => ({
  name,
  field: fieldOf(reverseGeocode.fields, field),
  lookup: reverseGeocodeLookup,
});

/** What users can choose, and the columns that it makes. */
const outputsByChoice = {
  coordinates: geocodeOutputs('lat', 'lng').map((output) => ({ ...output, isCommon: true })),
  approximate: [
    { name: 'approximate_lat', field: fieldOf(geocode.fields, 'lat') },
    { name: 'approximate_lng', field: fieldOf(geocode.fields, 'lng') },
  ],
  postal_code: geocodeOutputs('postal_code'),
  normalized_address: geocodeOutputs('normalized_address'),
  match_type: geocodeOutputs('match_type'),
  confidence: geocodeOutputs('confidence'),
  zone: [{ name: 'zone_code', field: fieldOf(zone.fields, 'zone_code'), lookup: zoneLookup, isCommon: true }],
  nearest_address: [
    nearestOutput('nearest_address', 'address'),
    nearestOutput('nearest_distance_m', 'distance_m'),
  ],
} satisfies Record<string, GeocodeOutput[]>;

/** What users can choose of any service. */
export type FixedChoice = keyof typeof outputsByChoice;
export type GeocodeChoice = FixedChoice | AreaChoice;
export const geocodeChoices = Object.keys(outputsByChoice) as FixedChoice[];

/** Its runs and tasks have this name. */
export const geocodeRunName = 'geocode';

/** The match type of coordinates that a user entered. */
export const manualMatchType = 'by_hand';

export const defaultGeocodeChoices: readonly GeocodeChoice[] = ['coordinates', 'match_type', 'confidence'];

export const geocodeOptionsSchema = v.object({
  choices: v.array(v.union([v.picklist(geocodeChoices), areaChoiceSchema])),
  labels: runLabelsSchema,
  /** Position among the columns of the run of a city that yields to another one that the address names. */
  yieldingCity: v.optional(v.pipe(v.number(), v.integer())),
  /** What each column of the run is of the address, or of the row's own coordinates. Runs of earlier versions have none. */
  parts: v.optional(v.array(v.nullable(v.picklist([...addressParts, ...coordinateParts])))),
  /** The province of the list: of addresses that don't tell theirs. */
  province: v.optional(v.picklist(provinceCodes)),
});
export type GeocodeOptions = v.InferOutput<typeof geocodeOptionsSchema>;
export type SavedGeocodeRun = Run<GeocodeOptions>;

const qualityChoices: readonly GeocodeChoice[] = ['match_type', 'confidence'];

/**
 * The columns that stay blank for a match that is neither certain nor accepted: what lies at its coordinates, its postal
 * code, and the coordinates themselves unless the quality of the match stands next to them.
 */
export function columnsOfCertainMatches(choices: readonly GeocodeChoice[]): GeocodeOutput[] {
  const showsQuality = choices.some((choice) => qualityChoices.includes(choice));
  return outputsOf(choices).filter(
    ({ name, lookup }) =>
      !isApproximate(name) && (lookup !== undefined || name === 'postal_code' || !showsQuality),
  );
}

export const outputsOf = (choices: readonly GeocodeChoice[]): GeocodeOutput[] => [
  ...geocodeChoices
    .filter((choice) => choices.includes(choice))
    .flatMap((choice): GeocodeOutput[] => outputsByChoice[choice]),
  ...areaOutputs(choices),
];

/** Names of the columns that a choice makes. */
export const columnsOfChoice = (choice: GeocodeChoice): string[] =>
  outputsOf([choice]).map(({ name }) => name);

/** The choices of which some column has one of these names. */
export const choicesWithColumns = (names: readonly string[]): GeocodeChoice[] => [
  ...geocodeChoices.filter((choice) => outputsByChoice[choice].some(({ name }) => names.includes(name))),
  ...areaChoicesAmong(names, [...geocodeChoices.flatMap(columnsOfChoice), noteName]),
];

/** The middle of a city or of a street is in grey: it is no place of the address. */
const approximateFormat = '[Color16]0.00000';

function formatOf(name: string, field: Field): string {
  if (isApproximate(name)) return approximateFormat;
  return name === 'confidence' ? '0%' : columnFormat(field);
}

export function isApproximate(name: string): boolean {
  return columnsOfChoice('approximate').includes(name);
}

/** Every column that geocoding may write. */
export const geocodeColumns = geocodeChoices.flatMap((choice) =>
  outputsOf([choice]).map(({ name, field, isCommon = false }): KindColumn<GeocodeOptions> => ({
    name,
    isCommon,
    format: formatOf(name, field),
    isWritten: ({ choices }) => choices.includes(choice),
  })),
);

/** The lookups that each place takes in addition to the geocoding of its address. */
export const placeLookupsOf = (choices: readonly GeocodeChoice[]): PlaceLookup[] => [
  ...new Set(outputsOf(choices).flatMap(({ lookup }) => lookup ?? [])),
];

import { reverseGeocode, zone, type Field } from '@cdata/catalog';
import { coordinateParts, gridNames } from '@cdata/catalog/reading';
import * as v from 'valibot';
import { columnFormat } from '../../../excel/cells/index.ts';
import {
  reverseGeocodeLookup,
  zoneLookup,
  type FieldValues,
  type Coordinate,
  type Lookup,
} from '../../../engine/index.ts';
import { noteName, runLabelsSchema, type KindColumn } from '../../column-runs/index.ts';
import { areaChoicesAmong, areaChoiceSchema, areaOutputs, type AreaChoice } from '../areas.ts';

export type PlaceLookup = Lookup<Coordinate, FieldValues>;

interface CoordinatesOutput {
  /** The service's name of the field, unless the catalog has another one for the same thing. */
  name: string;
  field: Field;
  /** What responds with the field; null for the place itself, which takes no call. */
  lookup: PlaceLookup | null;
  /** See `OutputColumn`. */
  isCommon?: boolean;
}

const fieldOf = (fields: readonly Field[], name: string): Field => fields.find((one) => one.name === name)!;

const nearest = (name: string, field = name): CoordinatesOutput => ({
  name,
  field: fieldOf(reverseGeocode.fields, field),
  lookup: reverseGeocodeLookup,
});

const ofZone = (name: string): CoordinatesOutput => ({
  name,
  field: fieldOf(zone.fields, name),
  lookup: zoneLookup,
  isCommon: true,
});

const ofPlace = (name: string): CoordinatesOutput => ({
  name,
  field: fieldOf(reverseGeocode.fields, name),
  lookup: null,
  isCommon: true,
});

/** What users can choose, and the columns that it makes. The address never comes without its distance. */
const outputsByChoice = {
  nearest_address: [nearest('nearest_address', 'address'), nearest('nearest_distance_m', 'distance_m')],
  city: [nearest('municipality', 'city')],
  postal_code: [nearest('postal_code')],
  zone: [ofZone('zone_code'), ofZone('zone_description')],
  coordinates: [ofPlace('lat'), ofPlace('lng')],
} satisfies Record<string, CoordinatesOutput[]>;

/** What users can choose of any service. */
export type FixedCoordinatesChoice = keyof typeof outputsByChoice;
export type CoordinatesChoice = FixedCoordinatesChoice | AreaChoice;
export const coordinatesChoices = Object.keys(outputsByChoice) as FixedCoordinatesChoice[];

export const defaultCoordinatesChoices: readonly CoordinatesChoice[] = ['nearest_address', 'city'];

export const coordinatesOptionsSchema = v.object({
  choices: v.array(v.union([v.picklist(coordinatesChoices), areaChoiceSchema])),
  labels: runLabelsSchema,
  /** What each column of the run holds, as its header says; null where it says nothing. */
  parts: v.array(v.nullable(v.picklist(coordinateParts))),
  /** The grid of metres whose rows name no zone. */
  grid: v.optional(v.picklist(gridNames)),
});
export type CoordinatesOptions = v.InferOutput<typeof coordinatesOptionsSchema>;

export const outputsOf = (choices: readonly CoordinatesChoice[]): CoordinatesOutput[] => [
  ...coordinatesChoices
    .filter((choice) => choices.includes(choice))
    .flatMap((choice): CoordinatesOutput[] => outputsByChoice[choice]),
  ...areaOutputs(choices),
];

/** Names of the columns that a choice makes. */
export const columnsOfCoordinatesChoice = (choice: CoordinatesChoice): string[] =>
  outputsOf([choice]).map(({ name }) => name);

/** The choices of which some column has one of these names. */
export const choicesWithColumns = (names: readonly string[]): CoordinatesChoice[] => [
  ...coordinatesChoices.filter((choice) =>
    columnsOfCoordinatesChoice(choice).some((name) => names.includes(name)),
  ),
  ...areaChoicesAmong(names, [...coordinatesChoices.flatMap(columnsOfCoordinatesChoice), noteName]),
];

/** Every column that a run over coordinates may write. */
export const coordinatesColumns = coordinatesChoices.flatMap((choice) =>
  outputsOf([choice]).map(({ name, field, isCommon = false }): KindColumn<CoordinatesOptions> => ({
    name,
    isCommon,
    format: columnFormat(field),
    isWritten: ({ choices }) => choices.includes(choice),
  })),
);

/** The lookups that each place takes, a call each. */
export const lookupsOf = (choices: readonly CoordinatesChoice[]): PlaceLookup[] => [
  ...new Set(outputsOf(choices).flatMap(({ lookup }) => lookup ?? [])),
];

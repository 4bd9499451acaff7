import { checkAddress } from '../../address/index.ts';
import { geocode, reverseGeocode, zone, type Field } from '../../catalog/index.ts';
import { columnFormat, columnValue, firstCellError } from '../../excel/index.ts';
import type { Correction, Corrections } from './corrections.ts';
import type { OutputColumn } from '../output-columns.ts';
import {
  geocodeLookup,
  reverseGeocodeLookup,
  zoneLookup,
  type Answer,
  type ConnectedLookups,
  type Coordinate,
  type Lookup,
} from '../../lookup/index.ts';
import { ServiceError } from '../../api/index.ts';
import { messages } from '../../messages/index.ts';
import { noteColumn, type ColumnWork, type RowQuestion } from '../column-run.ts';

/** What a person may choose to have beside addresses. */
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

/** Those that are chosen unless somebody says otherwise. */
export const usualGeocodeChoices: readonly GeocodeChoice[] = ['coordinates', 'match_type', 'confidence'];

export interface GeocodeOptions {
  choices: GeocodeChoice[];
}

/** A column beside addresses: where its values come from, and its name, which is the service's unless two would share it. */
interface GeocodeOutput {
  name: string;
  from: 'geocode' | 'zone' | 'nearest';
  field: Field;
}

const fieldOf = (fields: readonly Field[], name: string): Field => fields.find((one) => one.name === name)!;

const outputsOfChoice: Record<GeocodeChoice, GeocodeOutput[]> = {
  coordinates: outputs('lat', 'lng'),
  postal_code: outputs('postal_code'),
  normalized_address: outputs('normalized_address'),
  match_type: outputs('match_type'),
  confidence: outputs('confidence'),
  zone: [{ name: 'zone_code', from: 'zone', field: fieldOf(zone.fields, 'zone_code') }],
  nearest_address: [
    { name: 'nearest_address', from: 'nearest', field: fieldOf(reverseGeocode.fields, 'address') },
    { name: 'nearest_distance_m', from: 'nearest', field: fieldOf(reverseGeocode.fields, 'distance_m') },
  ],
};

function outputs(...names: string[]): GeocodeOutput[] {
  return names.map((name) => ({ name, from: 'geocode', field: fieldOf(geocode.fields, name) }));
}

const chosenOutputs = (choices: readonly GeocodeChoice[]): GeocodeOutput[] =>
  geocodeChoices.filter((choice) => choices.includes(choice)).flatMap((choice) => outputsOfChoice[choice]);

/** The columns of a run, the note last. */
export const geocodeColumns = (choices: readonly GeocodeChoice[]): OutputColumn[] => [
  ...chosenOutputs(choices).map(({ name, field }) => ({ name, format: columnFormat(field) })),
  noteColumn,
];

/** The cells of a row as one address line. */
export const addressLine = (source: readonly unknown[]): string =>
  source
    .map((cell) => String(cell ?? '').trim())
    .filter(Boolean)
    .join(', ');

/** What an address is known by: addresses that differ in case and spaces alone are one. */
export const addressKey = (line: string): string => geocodeLookup.key({ address: line, municipality: null });

/** What is asked of the place of an address, where it was chosen. */
const lookupsOfPlace: Partial<Record<GeocodeChoice, Lookup<Coordinate, Answer>>> = {
  zone: zoneLookup,
  nearest_address: reverseGeocodeLookup,
};

/** Those of the choices that take calls of their own. */
export const pricedChoices = (choices: readonly GeocodeChoice[]): GeocodeChoice[] =>
  choices.filter((choice) => choice in lookupsOfPlace);

/** The lookups that each place takes beside its address's own. */
export const placeLookups = (choices: readonly GeocodeChoice[]): Lookup<Coordinate, Answer>[] =>
  choices.flatMap((choice) => lookupsOfPlace[choice] ?? []);

/** The place of a geocode, as its zone and its nearest address are asked for. */
export const coordinateOf = ({ lat, lng }: Answer): Coordinate => ({ lat: Number(lat), lng: Number(lng) });

/** What was found for an address; a place put by hand has no geocode but its coordinates. */
interface Located {
  geocode: Answer;
  zone: Answer | null;
  nearest: Answer | null;
}

/** How the match of a place put by hand reads. */
export const placedByHand = 'by_hand';

/** Geocodes addresses, those that somebody corrected as corrected. */
export function geocodeWork(
  lookups: Pick<ConnectedLookups, 'request'>,
  { choices }: GeocodeOptions,
  corrections: Corrections,
): ColumnWork<string, Located> {
  const columns = chosenOutputs(choices);
  const wants = (from: GeocodeOutput['from']) => columns.some((column) => column.from === from);
  return {
    question: (source) => questionOf(source, corrections),
    async ask(line, signal) {
      const located = await locate(lookups, line, corrections[addressKey(line)], signal);
      const at = coordinateOf(located);
      const [found, nearest] = await Promise.all([
        wants('zone') ? thereOrNull(lookups, zoneLookup, at, signal) : null,
        wants('nearest') ? thereOrNull(lookups, reverseGeocodeLookup, at, signal) : null,
      ]);
      return { geocode: located, zone: found, nearest };
    },
    answer: (located) => ({
      values: columns.map(({ from, field }) => columnValue(field, located[from]?.[field.name])),
      marked: null,
    }),
  };
}

function questionOf(source: readonly unknown[], corrections: Corrections): RowQuestion<string> {
  const line = addressLine(source);
  if (line === '') return { kind: 'blank' };
  const error = firstCellError(source);
  if (error) return { kind: 'fault', reason: messages().runs.errorInRow(error) };
  const key = addressKey(line);
  const corrected = (corrections[key]?.kind ?? 'accepted') !== 'accepted';
  if (!corrected && checkAddress(line).onlyPoBox) {
    return { kind: 'fault', reason: messages().geocode.onlyPoBox };
  }
  return { kind: 'ask', key, input: line };
}

async function locate(
  lookups: Pick<ConnectedLookups, 'request'>,
  line: string,
  correction: Correction | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  if (correction?.kind === 'place') {
    return { lat: correction.lat, lng: correction.lng, match_type: placedByHand };
  }
  const address = correction?.kind === 'address' ? correction.address : line;
  return lookups.request(geocodeLookup, { address, municipality: null }, { signal, skipCostGate: true });
}

/** What is at a place; a place with nothing there is no failure of its address. */
async function thereOrNull(
  lookups: Pick<ConnectedLookups, 'request'>,
  lookup: Lookup<Coordinate, Answer>,
  at: Coordinate,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    return await lookups.request(lookup, at, { signal, skipCostGate: true });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

import { hasHousePoint, labelledField } from '@cdata/catalog';
import { checkAddress, unitLeftOut } from '@cdata/catalog/reading';
import { columnValue, firstCellError, matchText } from '../../excel/cells/index.ts';
import { joinSentences } from '../../language/index.ts';
import {
  addressProblemText,
  type Coordinate,
  type FieldValues,
  type LookupOptions,
} from '../../engine/index.ts';
import {
  addressCells,
  addressKey,
  addressLine,
  addressPartsOf,
  coordinatePartsOf,
  haveSameAddresses,
  newRunOf,
  outputHeader,
  ownCoordinates,
  requestIfFound,
  rollOfLine,
  type PreparedRun,
  type RunContext,
  type SheetRows,
  type NewRun,
  type RowInput,
  type RunKind,
  type RunEngine,
  type Run,
  runMessages,
} from '../column-runs/index.ts';
import {
  geocodeInput,
  savedCorrections,
  isReliableMatch,
  type Correction,
  type Corrections,
} from './corrections.ts';
import { areaColumns } from './areas.ts';
import {
  choicesWithColumns,
  columnsOfCertainMatches,
  columnsOfChoice,
  geocodeColumns,
  geocodeOptionsSchema,
  geocodeRunName,
  isApproximate,
  manualMatchType,
  outputsOf,
  placeLookupsOf,
  type GeocodeOptions,
  type PlaceLookup,
  type SavedGeocodeRun,
} from './geocode-columns.ts';
import { geocodeOrigin } from './match-origin.ts';
import { readRunSummary } from './match-review.ts';
import {
  coordinateOf,
  GeocodeCost,
  GeocodeCounter,
  placeFollowUps,
  type CityConflicts,
} from './geocode-cost.ts';
import { distanceText, metresFromOwn } from './displacement.ts';
import { requestMatch, rollOfMatch } from './roll-match.ts';
import { geocodeMessages } from './messages.ts';

/** Geocodes the addresses that one or more columns make up. */
export const geocodeKind: RunKind<GeocodeOptions, string, GeocodedAddress, CityConflicts | null> = {
  name: geocodeRunName,
  options: geocodeOptionsSchema,
  columns: geocodeColumns,
  extraColumns: ({ choices }) => areaColumns(choices),
  origin: geocodeOrigin,
  isSameRequest: haveSameAddresses,
  choose: (options, names) => ({ ...options, choices: choicesWithColumns(names) }),
  prepare: async (options, context) =>
    prepareGeocoding(options, { ...context, corrections: await savedCorrections() }),
};

export type NewGeocodeRun = NewRun<GeocodeOptions, CityConflicts | null>;

export const newGeocodeRun = (
  rows: SheetRows,
  columns: readonly number[],
  options: GeocodeOptions,
  points: readonly number[] = [],
): NewGeocodeRun =>
  newRunOf(geocodeKind, rows, {
    columns: [...columns, ...points],
    options: { ...options, parts: [...addressPartsOf(rows, columns), ...coordinatePartsOf(rows, points)] },
  });

export const isGeocodeRun = (run: Run): run is SavedGeocodeRun => run.kind === geocodeRunName;

const coordinates = columnsOfChoice('coordinates');

/** The responses for an address. Manual coordinates are a match that has nothing else. */
interface GeocodedAddress {
  match: FieldValues;
  /** Whether the match is certain, or a person has accepted or entered it. */
  isReliable: boolean;
  places: ReadonlyMap<PlaceLookup, FieldValues | null>;
}

export function prepareGeocoding(
  { choices, labels, yieldingCity, parts, province }: GeocodeOptions,
  { engine, corrections }: Pick<RunContext, 'engine'> & { corrections: Corrections },
): PreparedRun<string, GeocodedAddress, CityConflicts | null> {
  const outputs = outputsOf(choices).map((output) => ({
    ...output,
    field: labels ? labelledField(output.field, labels) : output.field,
  }));
  const ofCertainMatches = columnsOfCertainMatches(choices).map(({ name }) => name);
  const isLeftBlank = (name: string, { match, isReliable }: GeocodedAddress): boolean => {
    const isOfHouse = isReliable || hasHousePoint(match);
    if (isApproximate(name)) return isOfHouse;
    return (!isReliable && ofCertainMatches.includes(name)) || (!isOfHouse && coordinates.includes(name));
  };
  const noteOf = (address: GeocodedAddress, cells: readonly unknown[]): string => {
    const { match } = address;
    const unit = unitLeftOut(match);
    const ofUnit = unit === null ? '' : geocodeMessages().unitLeftOut(unit);
    const roll = rollOfMatch(match);
    const ofRoll = roll === null ? '' : geocodeMessages().roll.source(roll, String(match.address));
    if (address.isReliable)
      return joinSentences(ofRoll, ofUnit, noteOfOwn(match, ownCoordinates(cells, parts ?? [])));
    const blank = outputs.filter(({ name }) => isLeftBlank(name, address) && !isApproximate(name));
    const headers = blank.map(({ name }) => outputHeader(name, labels)).join(', ');
    return joinSentences(
      headers === '' ? '' : geocodeMessages().uncertain(matchText(match), headers),
      ofUnit,
    );
  };
  return {
    read: (cells) =>
      addressInput(
        addressLine(cells, { yieldingCity, parts, province }),
        addressCells(cells, parts),
        corrections,
      ),
    async request(line, signal) {
      const options = { signal, fromTask: true };
      const correction = corrections[addressKey(line)];
      const match = await locate(engine, line, { correction, options });
      const isReliable = isReliableMatch(match, correction);
      const responses = (isReliable ? placeLookupsOf(choices) : []).map(async (lookup) => {
        const input = coordinateOf(match);
        return [lookup, await requestIfFound(engine, lookup, { input, options })] as const;
      });
      return { match, isReliable, places: new Map(await Promise.all(responses)) };
    },
    write: (address, cells) => ({
      values: outputs.map(({ name, lookup, field }) => {
        const { match, places } = address;
        return isLeftBlank(name, address)
          ? ''
          : columnValue(field, (lookup ? places.get(lookup) : match)?.[field.name]);
      }),
      note: noteOf(address, cells),
    }),
    counter: (newRun) =>
      new GeocodeCounter(newRun, new GeocodeCost(engine, placeFollowUps(choices)), corrections),
    async finish(run: SavedGeocodeRun, { outcome, engine: allResults }) {
      if (outcome === 'failed') return {};
      // Results that are written do not become a failure because the sheet has just been deleted.
      return { summary: await readRunSummary(run, allResults).catch(() => '') };
    },
  };
}

/** The address wins over coordinates beside it; that they are of another place is said. */
function noteOfOwn(match: FieldValues, own: Coordinate | null): string {
  const metres = metresFromOwn(coordinateOf(match), own);
  return metres === null ? '' : geocodeMessages().farFromOwn(distanceText(metres));
}

/** @param line The address that the cells make up. */
export function addressInput(
  line: string,
  cells: readonly unknown[],
  corrections: Corrections,
): RowInput<string> {
  if (line === '') return { kind: 'blank' };
  const error = firstCellError(cells);
  if (error) return { kind: 'invalid', reason: runMessages().errorInRow(error), warning: 'cellError' };
  const key = addressKey(line);
  if (rollOfLine(line) !== null) return { kind: 'valid', key, input: line };
  const { unlocatable, otherProvince } = checkAddress(line);
  const isCorrected = (corrections[key]?.kind ?? 'accepted') !== 'accepted';
  if (unlocatable && !isCorrected) {
    const reason = addressProblemText(unlocatable, line);
    return { kind: 'invalid', reason, ...(unlocatable.kind === 'poBox' && { warning: 'poBoxOnly' }), key };
  }
  return { kind: 'valid', key, input: line, ...(otherProvince && { warning: 'otherProvince' }) };
}

async function locate(
  engine: Pick<RunEngine, 'request'>,
  line: string,
  { correction, options }: { correction: Correction | undefined; options: LookupOptions },
): Promise<FieldValues> {
  if (correction?.kind === 'place') {
    return { lat: correction.lat, lng: correction.lng, match_type: manualMatchType };
  }
  return requestMatch(engine, geocodeInput(line, correction), options);
}

import { addressPartOf, checkAddress } from '@cdata/catalog/address';
import { firstCellError } from '../../cells/index.ts';
import { cellAddress } from '../../excel/index.ts';
import { geocodeLookup, type ConnectedLookups, type Coordinate } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { ColumnSource } from '../column-source.ts';
import { readCountedRows, type CountOptions } from '../counted-rows.ts';
import type { NewGeocodeRun } from '../new-run.ts';
import { RowWarnings, type OtherCities, type RunCount } from '../row-warnings.ts';
import type { SavedRun } from '../saved-run.ts';
import type { Corrections } from './corrections.ts';
import {
  addressKey,
  addressLine,
  cityConflict,
  coordinateOf,
  placeLookupsOf,
  type GeocodeChoice,
} from './geocode-run.ts';

type CacheReader = Pick<ConnectedLookups, 'cached'>;

export async function countAddresses(
  newRun: NewGeocodeRun,
  savedRun: SavedRun | null,
  corrections: Corrections,
  lookups: CacheReader,
  task: TaskContext,
  countOptions?: CountOptions,
): Promise<RunCount> {
  const { source, sources, options } = newRun;
  const warnings = new RowWarnings(source, sources[0]!);
  const keys = new Set<string>();
  const cost = new GeocodeCost(lookups, options.choices);
  const conflicts = new CityConflicts(newRun);
  let index = -1;
  let rowCount = 0;
  let changed = 0;
  for await (const rows of readCountedRows(newRun, savedRun, task, countOptions)) {
    const addresses: string[] = [];
    const places: Coordinate[] = [];
    for (const { cells, stateOf, isRequested } of rows) {
      index++;
      const line = addressLine(cells, options.yieldingCity);
      if (line === '') {
        if (stateOf(null) !== 'foreign') warnings.add('blank', index);
        continue;
      }
      const error = firstCellError(cells);
      const key = addressKey(line);
      const state = stateOf(error ? null : key);
      if (!isRequested(state)) {
        if (state === 'foreign') warnings.add('foreign', index);
        continue;
      }
      rowCount++;
      conflicts.add(cells, index);
      if (state === 'changed') changed++;
      if (error) {
        warnings.add('cellError', index);
        continue;
      }
      const { onlyPoBox, otherProvince } = checkAddress(line);
      if (onlyPoBox) warnings.add('poBoxOnly', index);
      if (otherProvince) warnings.add('otherProvince', index);
      if (!addKey(keys, key)) {
        warnings.add('repeated', index);
        continue;
      }
      const correction = corrections[key];
      if (correction?.kind === 'place') places.push(coordinateOf(correction));
      else if (correction?.kind === 'address') addresses.push(correction.address);
      else if (!onlyPoBox) addresses.push(line);
    }
    await cost.add(addresses, places);
  }
  const { saved, calls, maxExtraCalls } = cost;
  return {
    ...{ rows: rowCount, changed, unique: keys.size, saved, calls, maxExtraCalls },
    warnings: warnings.all,
    ...(conflicts.all && { otherCities: conflicts.all }),
  };
}

/** The position of the city column among the source columns, or -1. */
export function cityPosition({ columns }: Pick<ColumnSource, 'columns'>, sources: readonly number[]): number {
  const headerOf = (index: number) => columns.find((column) => column.index === index)?.header ?? '';
  return sources.findIndex((index) => addressPartOf(headerOf(index)) === 'city');
}

/** The rows whose address names another city than their city column. */
class CityConflicts {
  all: OtherCities | null = null;
  readonly #at: number;
  readonly #firstRow: number;
  readonly #column: number;

  constructor({ source, sources }: NewGeocodeRun) {
    this.#at = cityPosition(source, sources);
    this.#firstRow = source.firstRow;
    this.#column = sources[0]!;
  }

  /** @param index Position of the row in the source. */
  add(cells: readonly unknown[], index: number): void {
    const conflict = this.#at < 0 ? null : cityConflict(cells, this.#at);
    if (!conflict) return;
    const cell = cellAddress(this.#firstRow + index, this.#column);
    this.all ??= { ...conflict, position: this.#at, rows: 0, cell };
    this.all.rows++;
  }
}

/** The calls for addresses and for the places found, each counted once. */
export class GeocodeCost {
  saved = 0;
  calls = 0;
  /** Calls for the places of addresses that are not geocoded yet. */
  maxExtraCalls = 0;
  readonly #lookups: CacheReader;
  readonly #placeLookups: { lookup: ReturnType<typeof placeLookupsOf>[number]; keys: Set<string> }[];
  readonly #addressKeys = new Set<string>();

  constructor(lookups: CacheReader, choices: readonly GeocodeChoice[]) {
    this.#lookups = lookups;
    this.#placeLookups = placeLookupsOf(choices).map((lookup) => ({ lookup, keys: new Set() }));
  }

  async add(addresses: readonly string[], places: readonly Coordinate[]): Promise<void> {
    const inputs = addresses
      .filter((address) => addKey(this.#addressKeys, addressKey(address)))
      .map((address) => ({ address, municipality: null }));
    const results = await this.#lookups.cached(geocodeLookup, inputs);
    const cached = results.filter((result) => result !== undefined);
    this.saved += cached.length;
    this.calls += inputs.length - cached.length;
    this.maxExtraCalls += (inputs.length - cached.length) * this.#placeLookups.length;
    const found = cached.flatMap((result) => (result.ok ? coordinateOf(result.value) : []));
    await this.#addPlaces([...places, ...found]);
  }

  async #addPlaces(places: readonly Coordinate[]): Promise<void> {
    for (const { lookup, keys } of this.#placeLookups) {
      const newPlaces = places.filter((place) => addKey(keys, lookup.key(place)));
      const results = await this.#lookups.cached(lookup, newPlaces);
      this.calls += results.filter((result) => result === undefined).length;
    }
  }
}

/** Adds a key to a set. Returns false if it was there already. */
function addKey(keys: Set<string>, key: string): boolean {
  if (keys.has(key)) return false;
  keys.add(key);
  return true;
}

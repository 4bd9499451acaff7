import { checkAddress } from '../../address/index.ts';
import type { ColumnSource } from '../column-source.ts';
import { cellAddress, firstCellError } from '../../excel/index.ts';
import type { Corrections } from './corrections.ts';
import type { RememberedRun } from '../saved-run.ts';
import { geocodeLookup, type ConnectedLookups, type Coordinate } from '../../lookup/index.ts';
import { addressKey, addressLine, coordinateOf, placeLookups, type GeocodeOptions } from './geocode-run.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { unansweredInTurn } from '../rows-in-turn.ts';

/** Rows with something odd: how many, and where the first is. */
export interface OddRows {
  rows: number;
  /** `A12`; empty where there are none. */
  first: string;
}

/** What a column of addresses would cost, and what is odd about it; known without a request. */
export interface GeocodeCount {
  rows: number;
  /** Different addresses among them. */
  different: number;
  /** Those of them whose answer is known. */
  known: number;
  /** Requests for the other addresses, and for the zones and nearest addresses of the places that are known. */
  calls: number;
  /** Requests that may come to them, at the most: zones and nearest addresses of places that are not known yet. */
  more: number;
  blank: OddRows;
  /** Rows that repeat an address above them. */
  repeated: OddRows;
  onlyPoBox: OddRows;
  /** A postal code of another province than the one written. */
  otherProvince: OddRows;
  /** Cells that show an error of Excel's: nothing can be asked for them. */
  errors: OddRows;
}

/** The addresses that are counted. */
export interface CountedAddresses extends GeocodeOptions {
  source: ColumnSource;
  /** Columns of the sheet that make an address, in order. */
  columns: readonly number[];
  corrections: Corrections;
  /** The run that goes on: only its rows without an answer are counted. */
  earlier?: RememberedRun | null;
}

/**
 * Reads the addresses of some columns and counts.
 *
 * @throws WorkbookError where the sheet is gone.
 * @throws The signal's reason once the count is stopped.
 */
export async function countAddresses(
  { source, columns, corrections, choices, earlier = null }: CountedAddresses,
  lookups: Pick<ConnectedLookups, 'cached'>,
  task: TaskContext,
): Promise<GeocodeCount> {
  const odd = {
    blank: new Odd(source, columns[0]!),
    repeated: new Odd(source, columns[0]!),
    onlyPoBox: new Odd(source, columns[0]!),
    otherProvince: new Odd(source, columns[0]!),
    errors: new Odd(source, columns[0]!),
  };
  const seen = new Set<string>();
  const cost = new Cost(lookups, choices);
  let index = -1;
  let rowsToAsk = 0;
  for await (const rows of unansweredInTurn(source, columns, earlier, task)) {
    const asked: string[] = [];
    const places: Coordinate[] = [];
    for (const row of rows) {
      index++;
      if (row === null) continue;
      const line = addressLine(row);
      if (line === '') {
        odd.blank.at(index);
        continue;
      }
      rowsToAsk++;
      if (firstCellError(row)) {
        odd.errors.at(index);
        continue;
      }
      const { onlyPoBox, otherProvince } = checkAddress(line);
      if (onlyPoBox) odd.onlyPoBox.at(index);
      if (otherProvince) odd.otherProvince.at(index);
      const key = addressKey(line);
      if (seen.has(key)) {
        odd.repeated.at(index);
        continue;
      }
      seen.add(key);
      const correction = corrections[key];
      if (correction?.kind === 'place') places.push(coordinateOf(correction));
      else if (correction?.kind === 'address') asked.push(correction.address);
      else if (!onlyPoBox) asked.push(line);
    }
    await cost.add(asked, places);
  }
  return {
    rows: rowsToAsk,
    different: seen.size,
    known: cost.known,
    calls: cost.calls,
    more: cost.more,
    ...odd,
  };
}

/** What addresses cost beside what is known: of each address, and of each place, once. */
class Cost {
  known = 0;
  calls = 0;
  more = 0;
  readonly #lookups: Pick<ConnectedLookups, 'cached'>;
  readonly #ofPlaces: { lookup: ReturnType<typeof placeLookups>[number]; counted: Set<string> }[];
  readonly #asked = new Set<string>();

  constructor(lookups: Pick<ConnectedLookups, 'cached'>, choices: GeocodeOptions['choices']) {
    this.#lookups = lookups;
    this.#ofPlaces = placeLookups(choices).map((lookup) => ({ lookup, counted: new Set() }));
  }

  async add(addresses: readonly string[], places: readonly Coordinate[]): Promise<void> {
    const inputs = addresses
      .filter((address) => isNew(this.#asked, addressKey(address)))
      .map((address) => ({ address, municipality: null }));
    const results = await this.#lookups.cached(geocodeLookup, inputs);
    const known = results.filter((result) => result !== undefined);
    this.known += known.length;
    this.calls += inputs.length - known.length;
    this.more += (inputs.length - known.length) * this.#ofPlaces.length;
    const found = known.flatMap((result) => (result.ok ? coordinateOf(result.value) : []));
    await this.#addPlaces([...places, ...found]);
  }

  async #addPlaces(places: readonly Coordinate[]): Promise<void> {
    for (const { lookup, counted } of this.#ofPlaces) {
      const different = places.filter((place) => isNew(counted, lookup.key(place)));
      const results = await this.#lookups.cached(lookup, different);
      this.calls += results.filter((result) => result === undefined).length;
    }
  }
}

/** Whether a set lacks a key; from then on it has it. */
function isNew(set: Set<string>, key: string): boolean {
  if (set.has(key)) return false;
  set.add(key);
  return true;
}

/** Counts rows, and keeps where the first is. */
class Odd implements OddRows {
  rows = 0;
  first = '';
  readonly #firstRow: number;
  readonly #column: number;

  constructor({ firstRow }: ColumnSource, column: number) {
    this.#firstRow = firstRow;
    this.#column = column;
  }

  at(index: number): void {
    if (this.rows++ === 0) this.first = cellAddress(this.#firstRow + index, this.#column);
  }
}

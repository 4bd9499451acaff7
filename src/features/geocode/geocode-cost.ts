import { hasHousePoint } from '@cdata/catalog';
import { cellAddress } from '../../excel/index.ts';
import { type FieldValues, type Engine, type Coordinate, type Lookup } from '../../engine/index.ts';
import {
  addressKey,
  cityConflict,
  cityPosition,
  maxCallsOf,
  type NewRun,
  type CallCount,
  type Counter,
} from '../column-runs/index.ts';
import { savedMatches } from './roll-match.ts';
import { isUncertain, type MatchQuality } from './match-quality.ts';
import {
  decisionAbout,
  geocodeInput,
  isReliableMatch,
  type Correction,
  type Corrections,
} from './corrections.ts';
import { columnsOfCertainMatches, placeLookupsOf, type GeocodeChoice } from './geocode-columns.ts';

type CacheReader = Pick<Engine, 'cached'>;

export const coordinateOf = ({ lat, lng }: FieldValues): Coordinate => ({
  lat: Number(lat),
  lng: Number(lng),
});

/** Rows whose address names another city than their city column. */
export interface CityConflicts {
  rows: number;
  /** The two cities of the first of these rows. */
  column: string;
  address: string;
  /** Address of its first cell. */
  cell: string;
}

/** Counts the calls for the addresses of rows, and finds the rows with another city in their address. */
export class GeocodeCounter implements Counter<string, CityConflicts | null> {
  readonly repeatWarning = 'repeated';
  details: CityConflicts | null = null;
  readonly #cost: GeocodeCost;
  readonly #corrections: Corrections;
  readonly #cityPosition: number;
  readonly #newRun: NewRun | null;

  constructor(newRun: NewRun | null, cost: GeocodeCost, corrections: Corrections) {
    this.#newRun = newRun;
    this.#cost = cost;
    this.#corrections = corrections;
    this.#cityPosition = newRun ? cityPosition(newRun.rows, newRun.columns) : -1;
  }

  get cost(): CallCount {
    const { saved, calls, maxExtraCalls } = this.#cost;
    return { saved, calls, maxExtraCalls };
  }

  addRow(cells: readonly unknown[], { index, isRequested }: { index: number; isRequested: boolean }): void {
    const conflict = isRequested && this.#cityPosition >= 0 ? cityConflict(cells, this.#cityPosition) : null;
    if (!conflict || !this.#newRun) return;
    const { rows, columns } = this.#newRun;
    this.details ??= { ...conflict, rows: 0, cell: cellAddress(rows.firstRow + index, columns[0]!) };
    this.details.rows++;
  }

  async addInputs(lines: readonly string[]): Promise<void> {
    const requests: AddressRequest[] = [];
    const places: FieldValues[] = [];
    for (const line of lines) {
      const correction = this.#corrections[addressKey(line)];
      if (correction?.kind === 'place') places.push({ ...coordinateOf(correction) });
      else requests.push({ address: correction?.kind === 'address' ? correction.address : line, correction });
    }
    await this.#cost.add(requests, places);
  }

  areRefused(lines: readonly string[]): Promise<boolean[]> {
    return this.#cost.areRefused(
      lines.map((address) => ({ address, correction: this.#corrections[addressKey(address)] })),
    );
  }
}

/** What is requested once an address has a reliable match. */
export interface FollowUp<Input = unknown> {
  lookup: Lookup<Input, unknown>;
  /** Null if nothing is requested for the match. */
  inputOf(match: FieldValues, address: string): Input | null;
}

export const placeFollowUps = (choices: readonly GeocodeChoice[]): FollowUp<Coordinate>[] =>
  placeLookupsOf(choices).map((lookup) => ({ lookup, inputOf: coordinateOf }));

interface AddressRequest {
  address: string;
  correction: Correction | undefined;
}

type MatchPredicate = (match: FieldValues, correction: Correction | undefined) => boolean;

/** The calls for addresses and for what follows their matches, each counted once. */
export class GeocodeCost implements CallCount {
  saved = 0;
  calls = 0;
  /** Calls that follow the matches of addresses that are not geocoded yet. */
  maxExtraCalls = 0;
  readonly #engine: CacheReader;
  readonly #isRefused: MatchPredicate;
  readonly #followUps: { followUp: FollowUp; keys: Set<string> }[];
  readonly #addressKeys = new Set<string>();

  /** @param options.isRefused Whether a match has no result; false by default. */
  constructor(
    engine: CacheReader,
    followUps: readonly FollowUp[],
    { isRefused = () => false }: { isRefused?: MatchPredicate } = {},
  ) {
    this.#engine = engine;
    this.#isRefused = isRefused;
    this.#followUps = followUps.map((followUp) => ({ followUp, keys: new Set() }));
  }

  async add(requests: readonly AddressRequest[], places: readonly FieldValues[] = []): Promise<void> {
    const newRequests = requests.filter(({ address }) => addKey(this.#addressKeys, addressKey(address)));
    const inputs = newRequests.map(({ address }) => ({ address, municipality: null }));
    const results = await savedMatches(this.#engine, inputs);
    const cachedResults = results.filter((result) => result !== undefined);
    this.saved += cachedResults.length;
    this.calls += inputs.length - cachedResults.length;
    this.maxExtraCalls += (inputs.length - cachedResults.length) * this.#followUps.length;
    const matches = results.flatMap((result, at) => {
      const { address, correction } = newRequests[at]!;
      return result?.ok && isReliableMatch(result.value, correction) ? { match: result.value, address } : [];
    });
    await this.#addFollowUps([...places.map((match) => ({ match, address: '' })), ...matches]);
  }

  /** Whether saved responses say that addresses have no result. */
  async areRefused(requests: readonly AddressRequest[]): Promise<boolean[]> {
    const inputs = requests.map(({ address, correction }) => geocodeInput(address, correction));
    const results = await savedMatches(this.#engine, inputs);
    return results.map((result, at) => {
      if (!result?.ok) return result !== undefined;
      return this.#isRefused(result.value, requests[at]!.correction);
    });
  }

  async #addFollowUps(matches: readonly { match: FieldValues; address: string }[]): Promise<void> {
    for (const { followUp, keys } of this.#followUps) {
      const { lookup, inputOf } = followUp;
      const inputs = matches.flatMap(({ match, address }) => {
        const input = inputOf(match, address);
        return input !== null && addKey(keys, lookup.key(input)) ? [input] : [];
      });
      const results = await this.#engine.cached(lookup, inputs);
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

interface CorrectedMatch {
  key: string;
  address: string;
  requestedAddress: string;
  quality: MatchQuality;
}

/**
 * The matches whose rows are requested once a correction of them is saved. An accepted match stays as it is, unless there
 * is something that it left blank.
 */
export function requestedMatches<Corrected extends CorrectedMatch>(
  matches: readonly Corrected[],
  correction: Correction,
  choices: readonly GeocodeChoice[],
): Corrected[] {
  if (correction.kind !== 'accepted') return [...matches];
  if (columnsOfCertainMatches(choices).length > 0) return matches.filter(isUncertain);
  const hasPoints = choices.includes('coordinates') || choices.includes('approximate');
  return hasPoints ? matches.filter(({ quality }) => !hasHousePoint({ match_type: quality })) : [];
}

interface CorrectionCost {
  choices: readonly GeocodeChoice[];
  engine: CacheReader;
}

/** The maximum calls that a correction takes, the same one of all matches; null for its deletion. */
export async function countCorrection(
  matches: readonly CorrectedMatch[],
  correction: Correction | null,
  { choices, engine }: CorrectionCost,
): Promise<number> {
  const requested = correction ? requestedMatches(matches, correction, choices) : matches;
  const corrections = Object.fromEntries(
    correction ? requested.map((match) => [match.key, decisionAbout(match, correction)]) : [],
  );
  const counter = new GeocodeCounter(null, new GeocodeCost(engine, placeFollowUps(choices)), corrections);
  await counter.addInputs(requested.map(({ address }) => address));
  return maxCallsOf(counter.cost);
}

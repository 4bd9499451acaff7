import { cityLabel, matchTypes, nameMeant } from '@cdata/catalog';
import { readAddress } from '@cdata/catalog/reading';
import {
  geocodeLookup,
  type AddressInput,
  type FieldValues,
  type Engine,
  type Coordinate,
} from '../../engine/index.ts';
import { cellAddress } from '../../excel/index.ts';
import {
  addressKey,
  addressLine,
  hasResult,
  isSectionRow,
  loadResultsOf,
  locateRun,
  ownCoordinates,
  readHiddenRows,
  readRows,
  type RunEngine,
  runMessages,
} from '../column-runs/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { isAcceptance, isReliableMatch, type Correction, type Corrections } from './corrections.ts';
import { columnsOfCertainMatches, manualMatchType, type SavedGeocodeRun } from './geocode-columns.ts';
import { metresFromOwn } from './displacement.ts';
import { coordinateOf } from './geocode-cost.ts';
import { reviewMessages } from './review-messages.ts';

/** A match as the cells of a run tell it, completed with the cached response. */
export interface WrittenMatch {
  key: string;
  address: string;
  /** What was requested: the address, or the one that the user corrected it to. */
  requestedAddress: string;
  /** The address it was matched with; empty if that is unknown or nothing was found. */
  matchedAddress: string;
  /** Name of the city it was matched in; empty if that is unknown or nothing was found. */
  city: string;
  /** The service's name of the quality; empty if there is no match, or no column for it. */
  matchType: string;
  /** 0 to 1, or null if it has no column or nothing was found. */
  confidence: number | null;
  place: Coordinate | null;
  /** Why there is no result; empty if there is one. */
  note: string;
  /** Rows with this address. */
  rows: number;
  /** Address of the first one's first cell. */
  cell: string;
  /** Whether the user has accepted or corrected it. */
  isReviewed: boolean;
  /** Whether the user has accepted the match itself, or entered its place. */
  isAccepted: boolean;
}

/** Rows with coordinates of their own next to an address that was found with certainty. */
export interface OwnPoints {
  rows: number;
  /** How many of them are too far from their address to be of its lot. */
  far: number;
  /** Address of the first one's first cell; null if none is. */
  firstFar: string | null;
}

/** What the rows of a run hold, each row in one of the counts. */
export interface WrittenRows {
  matches: WrittenMatch[];
  /** By the key of a match: its rows with a result, and those with a note instead. */
  rowsOfKey: ReadonlyMap<string, { found: number; missing: number }>;
  /** Rows without an address. */
  blank: number;
  /** Headers that are repeated among the rows, and totals. */
  sections: number;
  /** Rows without a result of their address that have not been requested, or not yet again. */
  pending: number;
  /** Rows without a result of their address that are hidden, if the run leaves out hidden rows. */
  hidden: number;
  /** Whether a result is to be requested again. */
  hasOutdated: boolean;
  /** Keys of uncertain matches next to which an earlier version wrote what lies at their place. */
  overstated: ReadonlySet<string>;
  points: OwnPoints;
}

export interface ReviewContext {
  corrections: Corrections;
  engine: Pick<Engine, 'cached'>;
}

/**
 * Reads the rows of a run. What its columns do not tell is taken from cached responses; this makes no calls.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function readWrittenRows(
  run: SavedGeocodeRun,
  { corrections, engine }: ReviewContext,
  task: TaskContext,
): Promise<WrittenRows> {
  const rows = new RowCollection(run, corrections);
  const layout = await locateRun(run);
  const results = await loadResultsOf(run, layout);
  const sourceCount = layout.columns.length;
  const headers = run.columns.map(({ header }) => header);
  const hiddenRows = run.visibleOnly ? await readHiddenRows(layout) : null;
  let row = layout.firstRow;
  for await (const block of readRows(layout, [...layout.columns, ...layout.outputs], task)) {
    for (const cells of block) {
      const sourceCells = cells.slice(0, sourceCount);
      const address = isSectionRow(sourceCells, headers) ? null : addressLine(sourceCells, run.options);
      const outputs = cells.slice(sourceCount);
      const state = results.stateOf(address === null ? null : addressKey(address), outputs);
      const isLeftOut = hiddenRows?.has(row) ?? false;
      const own = ownCoordinates(sourceCells, run.options.parts ?? []);
      rows.add({ address, own, outputs, state, isLeftOut, cell: cellAddress(row++, layout.columns[0]!) });
    }
  }
  const rowMatches = [...rows.matches.values()];
  const inputs = rowMatches.map(({ requestedAddress }) => ({
    address: requestedAddress,
    municipality: null,
  }));
  const responses = await engine.cached(geocodeLookup, inputs);
  task.signal.throwIfAborted();
  const matches = rowMatches.map((match, at) => {
    const response = responses[at];
    return response?.ok ? withResponse(match, response.value, corrections[match.key]) : match;
  });
  const { rowsOfKey, blank, sections, pending, hidden, hasOutdated, filled } = rows;
  const points = pointsOf(
    rows.points,
    matches.filter((match) => match.note === '' && !isUnreliable(match, corrections)),
  );
  const overstated = new Set(
    matches
      .filter((match) => filled.has(match.key) && isUnreliable(match, corrections))
      .map(({ key }) => key),
  );
  return { matches, rowsOfKey, blank, sections, pending, hidden, hasOutdated, overstated, points };
}

interface WrittenRow {
  /** Null if the row holds no record. */
  address: string | null;
  own: Coordinate | null;
  /** The row's cells of the output columns, the note last. */
  outputs: readonly unknown[];
  state: 'none' | 'current' | 'outdated' | 'changed' | 'unrelated';
  /** Whether the run leaves out the row, because it is hidden. */
  isLeftOut: boolean;
  cell: string;
}

interface OwnPoint {
  /** Key of the row's address. */
  key: string;
  own: Coordinate;
  cell: string;
}

/** Compares the rows' own coordinates with the places of their addresses. */
function pointsOf(points: readonly OwnPoint[], certain: readonly WrittenMatch[]): OwnPoints {
  const places = new Map(certain.map(({ key, place }) => [key, place]));
  const compared = points.filter(({ key }) => places.get(key));
  const far = compared.filter(({ key, own }) => metresFromOwn(places.get(key)!, own) !== null);
  return { rows: compared.length, far: far.length, firstFar: far[0]?.cell ?? null };
}

class RowCollection {
  readonly matches = new Map<string, WrittenMatch>();
  readonly rowsOfKey = new Map<string, { found: number; missing: number }>();
  /** Keys of rows in which something is written that only a certain match can say. */
  readonly filled = new Set<string>();
  /** The rows' own coordinates, next to a result. */
  readonly points: OwnPoint[] = [];
  blank = 0;
  sections = 0;
  pending = 0;
  hidden = 0;
  hasOutdated = false;
  readonly #names: readonly string[];
  readonly #blankNames: readonly string[];
  readonly #corrections: Corrections;

  constructor({ outputs, options }: SavedGeocodeRun, corrections: Corrections) {
    this.#names = outputs.map(({ name }) => name);
    this.#blankNames = columnsOfCertainMatches(options.choices).map(({ name }) => name);
    this.#corrections = corrections;
  }

  add(row: WrittenRow): void {
    const { address, own, outputs, state, isLeftOut, cell } = row;
    const text = runMessages();
    const note = String(outputs.at(-1) ?? '');
    if (address === null) {
      this.sections++;
      return;
    }
    if (address === '') {
      this.blank++;
      return;
    }
    const isFound = hasResult(outputs) && state !== 'changed';
    const isWaiting = !isFound && [text.awaitingResult, text.inputChanged].includes(note);
    if (state === 'outdated') this.hasOutdated = true;
    const isPending = state === 'changed' || isWaiting || (!isFound && note === '');
    if (isPending && isLeftOut) this.hidden++;
    else if (isPending) this.pending++;
    if (!isFound && note === '' && state !== 'changed') return;
    const key = addressKey(address);
    const match = this.matches.get(key);
    if (match) match.rows++;
    else this.matches.set(key, this.#matchOf(key, { ...row, address }, isFound));
    if (isPending) return;
    const rows = this.rowsOfKey.get(key) ?? { found: 0, missing: 0 };
    if (isFound) rows.found++;
    else rows.missing++;
    this.rowsOfKey.set(key, rows);
    if (isFound && own) this.points.push({ key, own, cell });
    const isFilled = this.#blankNames.some((name) => (this.#value(outputs, name) ?? '') !== '');
    // Values that a user wrote may stay.
    if (isFilled && state !== 'unrelated') this.filled.add(key);
  }

  #matchOf(
    key: string,
    { address, outputs, state, cell }: Omit<WrittenRow, 'isLeftOut' | 'own'> & { address: string },
    isFound: boolean,
  ): WrittenMatch {
    const valueIfFound = (name: string) => (state === 'changed' ? '' : this.#value(outputs, name));
    const [confidence, lat, lng] = ['confidence', 'lat', 'lng'].map(valueIfFound);
    const correction = this.#corrections[key];
    const note = state === 'changed' ? reviewMessages().addressChanged : String(outputs.at(-1) ?? '');
    return {
      key,
      address,
      requestedAddress: correction?.kind === 'address' ? correction.address : address,
      matchedAddress: String(valueIfFound('normalized_address') ?? ''),
      city: '',
      matchType: matchTypeOf(String(valueIfFound('match_type') ?? '')),
      confidence: typeof confidence === 'number' ? confidence : null,
      place: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
      note: isFound ? '' : note,
      rows: 1,
      cell,
      // A corrected address without a result still needs attention; one that the user leaves blank does not.
      isReviewed: correction !== undefined && (isFound || correction.kind === 'accepted'),
      isAccepted: isAcceptance(correction),
    };
  }

  #value(outputs: readonly unknown[], name: string): unknown {
    return outputs[this.#names.indexOf(name)];
  }
}

/** The match type that a cell names, in the service's word or as a label. */
const matchTypeOf = (text: string): string => nameMeant(text, [...matchTypes, manualMatchType]) ?? text;

/**
 * Takes what has no column, or was left blank because the match is not certain, from the response; coordinates that the
 * user entered have none.
 */
function withResponse(
  match: WrittenMatch,
  response: FieldValues,
  correction: Correction | undefined,
): WrittenMatch {
  const isFound = match.note === '';
  const mayBeLeftBlank = match.note !== reviewMessages().addressChanged;
  const isLeftBlank = !isFound && mayBeLeftBlank && !isReliableMatch(response, correction);
  if (match.matchType === manualMatchType || (!isFound && !isLeftBlank)) return match;
  return {
    ...match,
    note: '',
    matchedAddress: match.matchedAddress || String(response.normalized_address ?? ''),
    city: cityLabel(String(response.municipality ?? '')),
    matchType: match.matchType || String(response.match_type ?? ''),
    confidence: match.confidence ?? (typeof response.confidence === 'number' ? response.confidence : null),
    place: match.place ?? coordinateOf(response),
  };
}

/** Whether something says that a match is not certain, and no one has accepted it. */
const isUnreliable = (
  { key, matchType, confidence, note }: WrittenMatch,
  corrections: Corrections,
): boolean =>
  note === '' &&
  matchType !== '' &&
  matchType !== manualMatchType &&
  !isReliableMatch({ match_type: matchType, confidence: confidence ?? 1 }, corrections[key]);

/**
 * Lookups that answer with the matches on the sheet: a run with them leaves blank what an uncertain match cannot say, and
 * makes no calls.
 */
export function lookupsOfMatches(matches: readonly WrittenMatch[]): RunEngine {
  const byKey = new Map(matches.map((match) => [addressKey(match.requestedAddress), match]));
  const answer = (input: unknown): FieldValues => {
    const match = byKey.get(addressKey((input as AddressInput).address))!;
    const { matchType, confidence, matchedAddress, city, place, address } = match;
    return {
      match_type: matchType,
      confidence: confidence ?? 1,
      normalized_address: matchedAddress,
      municipality: city || (readAddress(address).municipality?.toLowerCase() ?? ''),
      ...place,
    };
  };
  return {
    request: (_, input) => Promise.resolve(answer(input) as never),
    cached: (_, inputs) =>
      Promise.resolve(inputs.map((input) => ({ ok: true, value: answer(input) as never }))),
  };
}

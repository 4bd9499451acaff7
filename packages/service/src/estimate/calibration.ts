import { setImmediate } from 'node:timers/promises';
import { isTooVaried } from '@cdata/catalog';
import type { LearnedPermit, PermitFacts } from '../queries/estimate-rows.ts';
import type { CityModel } from './city-model.ts';
import type { RawEstimate } from './neighbourhood.ts';
import { waysOfAsking } from '../store/permit-words.ts';
import { grouped, median, quantile } from './quantiles.ts';

/** Dollars, as an estimate is delivered. */
export interface Range {
  low: number;
  median: number;
  high: number;
  expected: number;
}

/** How such estimates have turned out on later permits than those that they were made from. */
export interface TrackRecord {
  /** Permits that were estimated. */
  permits: number;
  /** Share of the declared values within the range. */
  inRange: number;
  /** The median of the error, as a share of the declared value. */
  error: number;
  /** YYYY-MM of the oldest of these permits. */
  since: string;
}

/** How totals of permits have turned out: the expected values over the declared ones, the median of random lots. */
export interface TotalRecord {
  permits: number;
  ratio: number;
}

/** The newest permits, each estimated from those older than all of them. */
const testedShare = 0.2;
/** So many of them say enough. */
const maxTested = 600;
/** About so many questions are asked of them: where there are many permits, each in one of the ways in turn. */
const questions = 400;
/** The share of values outside each end of a range. */
const outside = 0.1;
/** Ranges of nearly equal values are widened as if they were this wide, in logarithms. */
const minWidth = 0.1;
/** The margins of a cell count as much as those of all if it has so many permits, */
const enoughPermits = 50;
/** and not at all if it has fewer than this. */
const minPermits = 20;
/** Ranges are as wide as if so many more permits had been tested and been inside: the fewer there are, the wider. */
const drift = 25;
/** A total of fewer tested permits is ruled by a single building. */
const minTested = 300;
/** By how much of the distance, in logarithms, a size beyond those of the neighbours widens the range on either side. */
const wideningBeyond = 0.3;

interface Score {
  permit: LearnedPermit;
  /** Its place among the tested permits. */
  turn: number;
  cell: string;
  raw: RawEstimate;
  facts: PermitFacts;
  /** ln of the declared value in today's dollars. */
  value: number;
}

interface Margins {
  low: number;
  high: number;
}

/** Ranges stretched or narrowed until they hold 80% of later permits: by how far the neighbours are, and by measure. */
export class Calibration {
  readonly total: TotalRecord;
  readonly #bounds: readonly number[];
  readonly #margins: ReadonlyMap<string, Margins>;
  readonly #records: ReadonlyMap<string, TrackRecord>;

  private constructor(scores: readonly Omit<Score, 'cell'>[]) {
    const distances = Float64Array.from(scores, ({ raw }) => raw.distance).sort();
    this.#bounds = scores.length === 0 ? [] : [quantile(distances, 1 / 3), quantile(distances, 2 / 3)];
    const all = scores.map((score) => ({ ...score, cell: this.#cellOf(score.facts, score.raw) }));
    this.#margins = marginsOf(all);
    // Each half is tested with the margins of the other: an older and a newer one, as permits of a month are alike.
    const middle = (scores.at(-1)?.turn ?? 0) / 2;
    const halves = [all.filter(({ turn }) => turn <= middle), all.filter(({ turn }) => turn > middle)];
    const tested = halves.flatMap((half, at) => {
      const margins = marginsOf(halves[1 - at]!);
      return half.map((score) => ({
        ...score,
        range: delivered(score.facts, score.raw, margins, score.cell),
      }));
    });
    const byCell = grouped(tested, ({ cell, range }) => recordName(cell, range));
    this.#records = new Map([...byCell].map(([cell, ofCell]) => [cell, recordOf(ofCell)]));
    const totals = [...grouped(tested, ({ turn }) => turn).values()]
      .map((ofPermit) => ofPermit[0]!)
      .map(({ range, value }) => ({
        expected: range.expected,
        declared: Math.exp(value),
      }));
    this.total = { permits: totals.length, ratio: ratioOfLots(totals) };
  }

  /** Estimates the newest lessons of a model from the older ones, and lets other requests in between. */
  static async of(model: CityModel): Promise<Calibration> {
    const { lessons } = model;
    const from = Math.floor(lessons.length * (1 - testedShare));
    const step = Math.max(1, (lessons.length - from) / maxTested);
    const ways = Math.max(1, Math.round((questions * step) / (lessons.length - from)));
    const scores: Omit<Score, 'cell'>[] = [];
    for (let turn = 0; from + turn * step < lessons.length; turn++) {
      const { permit, value } = lessons[Math.floor(from + turn * step)]!;
      const asked = waysOfAsking(permit);
      for (let way = 0; way < Math.min(ways, asked.length); way++) {
        const facts = asked[(turn + way) % asked.length]!;
        const near = model.near(facts, from);
        if (near) scores.push({ permit, turn, raw: near.estimate, facts, value });
      }
      if (turn % 20 === 0) await setImmediate();
    }
    return new Calibration(scores);
  }

  /** The range as it is delivered, and how such ranges have turned out; null if none was tested. */
  range(facts: PermitFacts, raw: RawEstimate): { range: Range; record: TrackRecord | null } {
    const cell = this.#cellOf(facts, raw);
    const range = delivered(facts, raw, this.#margins, cell);
    return { range, record: this.#records.get(recordName(cell, range)) ?? null };
  }

  /** Whether there are enough tested permits for a total. */
  get hasTotal(): boolean {
    return this.total.permits >= minTested;
  }

  #cellOf({ area }: PermitFacts, { distance }: RawEstimate): string {
    return `${area === null ? 'value' : 'area'} ${this.#bounds.filter((bound) => distance > bound).length}`;
  }
}

/** Estimates with neighbours as near, and ranges as narrow: a wide range holds more. */
const recordName = (cell: string, range: Range): string => `${cell} ${isTooVaried(range)}`;

const permitsOf = (scores: readonly Score[]): number => new Set(scores.map(({ permit }) => permit)).size;

/** The margins of each cell, and under '' those of all. */
function marginsOf(scores: readonly Score[]): Map<string, Margins> {
  const margins = new Map<string, Margins>();
  const permits = permitsOf(scores);
  if (permits < minPermits) return margins;
  const all = marginsAt(scores, shareWithin(permits));
  margins.set('', all);
  for (const [cell, ofCell] of grouped(scores, (score) => score.cell)) {
    const count = permitsOf(ofCell);
    if (count < minPermits) continue;
    const own = marginsAt(ofCell, shareWithin(count));
    const weight = count / (count + enoughPermits);
    const between = (end: 'low' | 'high') => weight * own[end] + (1 - weight) * all[end];
    margins.set(cell, { low: between('low'), high: between('high') });
  }
  return margins;
}

/** Few scores promise less than their quantile, and later permits differ from those of today. */
const shareWithin = (permits: number): number => 1 - (outside * permits) / (permits + drift);

/** The margins that hold a share of the values at each end. */
function marginsAt(scores: readonly Score[], share: number): Margins {
  const end = (score: (one: Score) => number): number =>
    quantile(Float64Array.from(scores, score).sort(), share);
  return {
    low: end(({ raw, value }) => (raw.low - value) / widthOf(raw)),
    high: end(({ raw, value }) => (value - raw.high) / widthOf(raw)),
  };
}

const widthOf = ({ low, high }: RawEstimate): number => Math.max(high - low, minWidth);

function delivered(
  facts: PermitFacts,
  raw: RawEstimate,
  margins: ReadonlyMap<string, Margins>,
  cell: string,
): Range {
  const margin = margins.get(cell) ?? margins.get('') ?? { low: 0, high: 0 };
  const beyond = wideningBeyond * Math.abs(Math.log(beyondSizes(facts, raw)));
  const low = rounded(Math.exp(raw.low - margin.low * widthOf(raw) - beyond), Math.floor);
  const high = rounded(Math.exp(raw.high + margin.high * widthOf(raw) + beyond), Math.ceil);
  const middle = rounded(Math.exp(raw.median), Math.round);
  return {
    low: Math.min(low, middle),
    median: middle,
    high: Math.max(high, middle),
    expected: rounded(Math.exp(raw.expected), Math.round),
  };
}

/** Three significant digits: the range is not more precise. */
function rounded(dollars: number, round: (value: number) => number): number {
  const unit = 10 ** (Math.floor(Math.log10(dollars)) - 2);
  return Number((round(Number((dollars / unit).toPrecision(12))) * unit).toPrecision(3));
}

/** By which factor the area is beyond those of the neighbours: above 1 if it is larger, below if it is smaller, else 1. */
export function beyondSizes({ area }: PermitFacts, { sizes }: RawEstimate): number {
  if (area === null || sizes === null) return 1;
  return area > sizes.max ? area / sizes.max : Math.min(1, area / sizes.min);
}

function recordOf(tested: readonly (Score & { range: Range })[]): TrackRecord {
  const hits = tested.filter(({ range, value }) => isWithin(Math.exp(value), range)).length;
  const dates = tested.map(({ permit }) => permit.date).sort();
  return {
    permits: permitsOf(tested),
    inRange: hits / tested.length,
    error: median(tested.map(({ range, value }) => Math.abs(range.median / Math.exp(value) - 1))),
    since: dates[0]!.slice(0, 7),
  };
}

const lotSize = 60;
const lotCount = 400;

/** The same lots at every run, by the generator mulberry32. */
function ratioOfLots(permits: readonly { expected: number; declared: number }[]): number {
  let state = 1;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  if (permits.length === 0) return NaN;
  const ratios = Array.from({ length: lotCount }, () => {
    const lot = Array.from({ length: lotSize }, () => permits[Math.floor(random() * permits.length)]!);
    const sum = (of: (one: (typeof lot)[number]) => number) => lot.reduce((all, one) => all + of(one), 0);
    return sum(({ expected }) => expected) / sum(({ declared }) => declared);
  });
  return median(ratios);
}

/** Half a cent of tolerance: dollars of today are computed. */
export const isWithin = (dollars: number, { low, high }: Pick<Range, 'low' | 'high'>): boolean =>
  dollars >= low - 0.005 && dollars <= high + 0.005;

import quickselect from 'quickselect';
import { millionth, type AmountColumn, type GroupColumn } from './chunk-columns.ts';
import type { ValueDictionary } from './value-dictionary.ts';

export interface StatsGroup {
  value: string;
  count: number;
  sum: number;
}

interface ChunkColumns {
  records: number;
  /** The column to group by, or the number of the value of all records: 0 if none has one. */
  groups: GroupColumn | number;
  amounts: AmountColumn | null;
  /** Null if all records are in the period. */
  isInPeriod: Uint8Array | null;
}

/**
 * Counts and sums of groups, which are numbers of a dictionary. Sums are of whole numbers and of millionths, which are
 * exact: floats would add up differently in another order.
 */
export class GroupTotals {
  private readonly counts: Float64Array;
  private readonly wholes: Float64Array;
  private readonly millionths: Float64Array;

  constructor(
    private readonly values: ValueDictionary,
    { withSums }: { withSums: boolean },
  ) {
    this.counts = new Float64Array(values.size + 1);
    this.wholes = new Float64Array(withSums ? values.size + 1 : 0);
    this.millionths = new Float64Array(this.wholes.length);
  }

  add({ records, groups, amounts, isInPeriod }: ChunkColumns): void {
    const numbers = typeof groups === 'number' ? Uint32Array.of(groups) : groups.numbers;
    const codes = typeof groups === 'number' ? null : groups.codes;
    const counts = new Float64Array(numbers.length);
    for (let at = 0; at < records; at++) {
      if (isInPeriod?.[at] === 0) continue;
      const group = codes ? (codes[at] as number) : 0;
      counts[group] = (counts[group] as number) + 1;
    }
    addAt(this.counts, numbers, counts);
    if (!amounts) return;
    const wholes = new Float64Array(numbers.length);
    const millionths = new Float64Array(numbers.length);
    for (let at = 0; at < records; at++) {
      const amount = amounts.codes[at] as number;
      if (amount === 0 || isInPeriod?.[at] === 0) continue;
      const group = codes ? (codes[at] as number) : 0;
      wholes[group] = (wholes[group] as number) + (amounts.wholes[amount] as number);
      millionths[group] = (millionths[group] as number) + (amounts.millionths[amount] as number);
    }
    addAt(this.wholes, numbers, wholes);
    addAt(this.millionths, numbers, millionths);
  }

  /** Of all records, also of those in no group. */
  get sum(): number {
    return total(this.wholes) + total(this.millionths) / millionth;
  }

  /** The groups with the largest counts, in the order of counts and values. */
  largest(limit: number): StatsGroup[] {
    return this.selected(limit)
      .map((number) => ({
        value: this.values.text(number),
        count: this.counts[number] as number,
        sum: ((this.wholes[number] ?? 0) as number) + (this.millionths[number] ?? 0) / millionth,
      }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  /** Of a million groups, only those that may be among the largest are sorted. */
  private selected(limit: number): number[] {
    const { counts } = this;
    const byCount = new Map<number, number>();
    for (let number = 1; number < counts.length; number++) {
      const count = counts[number] as number;
      if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1);
    }
    let least = Infinity;
    let larger = 0;
    for (const [count, groups] of [...byCount].sort(([a], [b]) => b - a)) {
      if (least !== Infinity) larger += byCount.get(least) as number;
      least = count;
      if (larger + groups >= limit) break;
    }
    const numbers: number[] = [];
    const last = new Smallest(limit - larger, this.values.compare);
    for (let number = 1; number < counts.length; number++) {
      const count = counts[number] as number;
      if (count > least) numbers.push(number);
      else if (count === least) last.add(number);
    }
    return [...numbers, ...last.items()];
  }
}

/** Keeps the smallest of many items, in any order. */
class Smallest {
  private kept: number[] = [];
  /** Once it is known, an item at or above it is not among the smallest. */
  private bound: number | null = null;

  constructor(
    private readonly limit: number,
    private readonly compare: (a: number, b: number) => number,
  ) {}

  add(item: number): void {
    if (this.bound !== null && this.compare(item, this.bound) >= 0) return;
    this.kept.push(item);
    if (this.kept.length >= 2 * this.limit) this.reduce();
  }

  items(): number[] {
    if (this.kept.length > this.limit) this.reduce();
    return this.kept;
  }

  private reduce(): void {
    quickselect(this.kept, this.limit - 1, 0, this.kept.length - 1, this.compare);
    this.kept.length = this.limit;
    this.bound = this.kept[this.limit - 1] ?? null;
  }
}

function addAt(totals: Float64Array, numbers: Uint32Array, own: Float64Array): void {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    totals[number] = (totals[number] as number) + (own[at] as number);
  }
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

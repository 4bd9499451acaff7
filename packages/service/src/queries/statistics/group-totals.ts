import quickselect from 'quickselect';
import type { StatisticsColumn } from './statistics-column.ts';

export interface StatsGroup {
  value: string;
  count: number;
  sum: number;
}

interface Totals {
  count: number;
  /** The sum, in whole numbers and in millionths, which are exact: floats would add up differently in another order. */
  wholes: number;
  millionths: number;
}

interface ChunkColumns {
  groups: StatisticsColumn;
  amounts: StatisticsColumn | null;
  /** For each record, whether it is in the period; null if all are. */
  isInPeriod: readonly boolean[] | null;
}

const millionth = 1e6;
const zero = (): Totals => ({ count: 0, wholes: 0, millionths: 0 });
const sumOf = ({ wholes, millionths }: Totals): number => wholes + millionths / millionth;

/** Counts and sums of groups, chunk by chunk. */
export class GroupTotals {
  readonly #byValue = new Map<string, Totals>();
  readonly #ungrouped = zero();

  add({ groups, amounts, isInPeriod }: ChunkColumns): void {
    const byCode = [this.#ungrouped, ...groups.values.map((value) => this.#totalsOf(value))];
    const amountByCode = amounts && [0, ...amounts.values.map(numberOf)];
    groups.codes.forEach((code, at) => {
      if (isInPeriod?.[at] === false) return;
      const totals = byCode[code]!;
      totals.count++;
      if (!amountByCode) return;
      const amount = amountByCode[amounts.codes[at]!]!;
      const whole = Math.trunc(amount);
      totals.wholes += whole;
      totals.millionths += Math.round((amount - whole) * millionth);
    });
  }

  #totalsOf(value: string): Totals {
    let totals = this.#byValue.get(value);
    if (!totals) this.#byValue.set(value, (totals = zero()));
    return totals;
  }

  /** Of all records, also of those in no group. */
  get sum(): number {
    const total = zero();
    for (const { wholes, millionths } of [this.#ungrouped, ...this.#byValue.values()]) {
      total.wholes += wholes;
      total.millionths += millionths;
    }
    return sumOf(total);
  }

  get count(): number {
    return [...this.#byValue.values()].reduce((sum, { count }) => sum + count, this.#ungrouped.count);
  }

  /** Records in no group. */
  get withoutValue(): number {
    return this.#ungrouped.count;
  }

  /** The groups with the largest counts, in the order of counts and values. */
  largest(limit: number): StatsGroup[] {
    const groups: StatsGroup[] = [];
    for (const [value, totals] of this.#byValue) {
      if (totals.count > 0) groups.push({ value, count: totals.count, sum: sumOf(totals) });
    }
    // Of a million groups, only the largest are sorted.
    if (groups.length > limit) quickselect(groups, limit - 1, 0, groups.length - 1, largestFirst);
    return groups.slice(0, limit).sort(largestFirst);
  }
}

const largestFirst = (a: StatsGroup, b: StatsGroup): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);

/** Zero where the text does not read as a decimal number. */
const numberOf = (text: string): number => (/^[-\d.]{1,20}$/.test(text) && Number(text)) || 0;

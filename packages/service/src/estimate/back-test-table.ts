import { valueLabel } from '@cdata/catalog';
import { errorOf, isInRange, type TestedPermit } from './back-test.ts';
import { grouped } from './groups.ts';
import { testedLots, type TestedLots } from './lots.ts';
import { median } from './quantiles.ts';

/** How estimates of a kind of permit have turned out. */
export interface TestedKind {
  name: string;
  permits: number;
  /** Share of the declared values within the range. */
  inRange: number;
  /** Median of the error, as a share of the declared value. */
  error: number;
  /** Median of estimate over declared value: 1 has no bias. */
  bias: number;
  /** Median of high over low. */
  width: number;
  /** Null with too few permits. */
  lots: TestedLots | null;
}

/** Kinds of permits in a table, the frequent ones first. */
export function testedKinds(tested: readonly TestedPermit[]): TestedKind[] {
  const withoutArea = tested.filter(({ observation }) => observation.subject.measure !== 'area');
  const byUse = grouped(tested, ({ observation }) => observation.subject.useClass ?? 'other');
  return [
    testedKind('All', tested),
    ...(withoutArea.length > 0 ? [testedKind('Without an area', withoutArea)] : []),
    ...[...byUse]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([use, permits]) => testedKind(valueLabel(use)?.en ?? use, permits)),
  ];
}

export function testedKind(name: string, tested: readonly TestedPermit[]): TestedKind {
  return {
    name,
    permits: tested.length,
    inRange: tested.filter(isInRange).length / tested.length,
    error: median(tested.map(errorOf)),
    bias: median(tested.map(({ observation: { cost }, estimate }) => Math.exp(estimate.median - cost))),
    width: median(tested.map(({ estimate: { low, high } }) => Math.exp(high - low))),
    lots: testedLots(tested, repeatableRandom()),
  };
}

/** mulberry32: the same lots at every run. */
function repeatableRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const ratio = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toString());

/** A table of Markdown. */
export function kindsTable(kinds: readonly TestedKind[]): string {
  const header = [
    'Kind',
    'Permits',
    'In range',
    'Median error',
    'Bias',
    'Width',
    'Lots of 60 in range',
    'Width of lots',
  ];
  const rows = kinds.map(({ name, permits, inRange, error, bias, width, lots }) => [
    ...[name, String(permits), percent(inRange), percent(error), ratio(bias), ratio(width)],
    ...(lots === null ? ['', ''] : [percent(lots.inRange), ratio(lots.width)]),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

import { valueLabel } from '@cdata/catalog';
import { errorOf, intervalScore, isInRange, ways, type TestedPermit, type Way } from './back-test.ts';
import { kindOf } from '../store/permit-words.ts';
import { grouped, median } from './quantiles.ts';

/** How estimates of a kind of permit have turned out. */
export interface TestedKind {
  name: string;
  way: Way;
  permits: number;
  /** Share of the declared values within the range. */
  inRange: number;
  /** Median of the error, as a share of the declared value. */
  error: number;
  /** Median of estimate over declared value: 1 has no bias. */
  bias: number;
  /** Median of high over low. */
  width: number;
  score: number;
  /** The median errors of the baselines. */
  byType: number;
  byClass: number;
  /** Permits of high confidence, and the share of them within the range. */
  high: { permits: number; inRange: number };
}

const minPermits = 20;

/** All permits by each way of asking; then the kinds as a user's list asks for them, the frequent ones first. */
export function testedKinds(tested: readonly TestedPermit[]): TestedKind[] {
  const buildingOf = ({ permit: { words } }: TestedPermit): string => kindOf(words).building ?? 'other';
  const byKind = [...grouped(tested, buildingOf)].filter(([, permits]) => permits.length >= minPermits);
  return [
    ...ways.map((way) => testedKind('All', tested, way)),
    ...byKind
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([kind, permits]) =>
        testedKind(valueLabel(kind)?.en ?? kind.replaceAll('_', ' '), permits, 'list'),
      ),
  ];
}

export function testedKind(name: string, tested: readonly TestedPermit[], way: Way): TestedKind {
  const share = (list: readonly TestedPermit[]) =>
    list.filter((one) => isInRange(one, way)).length / list.length;
  const high = tested.filter(({ estimates }) => estimates[way].confidence === 'high');
  return {
    ...{ name, way, permits: tested.length, inRange: share(tested) },
    error: median(tested.map((one) => errorOf(one, one.estimates[way].median))),
    bias: median(tested.map(({ permit, estimates }) => estimates[way].median / permit.value)),
    width: median(tested.map(({ estimates }) => estimates[way].high / estimates[way].low)),
    score: tested.reduce((sum, one) => sum + intervalScore(one, way), 0) / tested.length,
    byType: median(tested.map((one) => errorOf(one, one.byType))),
    byClass: median(tested.map((one) => errorOf(one, one.byClass))),
    high: { permits: high.length, inRange: share(high) },
  };
}

const percent = (share: number): string => (Number.isNaN(share) ? '' : `${Math.round(share * 100)}%`);
const ratio = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toString());
const wayNames: Record<Way, string> = { record: 'record', list: 'attributes', bare: 'type, use, area' };

/** A table of Markdown, with columns of high confidence where any estimate has it. */
export function kindsTable(kinds: readonly TestedKind[]): string {
  const hasHigh = kinds.some(({ high }) => high.permits > 0);
  const header = [
    ...['Kind', 'Asked by', 'Permits', 'In range', 'Median error', 'Bias', 'Width', 'Interval score'],
    ...['Error by type', 'By class', ...(hasHigh ? ['High', 'In range'] : [])],
  ];
  const rows = kinds.map((kind) => [
    ...[kind.name, wayNames[kind.way], String(kind.permits), percent(kind.inRange), percent(kind.error)],
    ...[ratio(kind.bias), ratio(kind.width), ratio(kind.score), percent(kind.byType), percent(kind.byClass)],
    ...(hasHigh ? [String(kind.high.permits), percent(kind.high.inRange)] : []),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const isText = (column: number) => column < 2;
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (isText(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (isText(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

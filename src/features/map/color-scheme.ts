import { matchTypes, valueLabel } from '@cdata/catalog';
import { formatMoney, formatNumber, language } from '../../language/index.ts';
import { manualMatchType, reviewMessages } from '../geocode/index.ts';
import type { MapPoint } from './point.ts';
import { mapMessages } from './messages.ts';

export const colorings = ['quality', 'value', 'status'] as const;
export type Coloring = (typeof colorings)[number];

/**
 * Colors that people with a color vision deficiency can tell apart, in a light and a dark theme: of Okabe and Ito for
 * kinds, of Viridis for amounts. Every point has an outline too.
 */
export const colors = {
  blue: '#0072b2',
  sky: '#56b4e9',
  orange: '#e69f00',
  red: '#d55e00',
  green: '#009e73',
  pink: '#cc79a7',
  yellow: '#f0e442',
  gray: '#8a8a8a',
  purple: '#440154',
  indigo: '#3b528b',
  teal: '#21918c',
  lime: '#5ec962',
  lemon: '#fde725',
} as const;
type ColorName = keyof typeof colors;

const kindColors: readonly ColorName[] = ['blue', 'orange', 'green', 'pink', 'sky', 'red', 'yellow'];
const amountColors: readonly ColorName[] = ['purple', 'indigo', 'teal', 'lime', 'lemon'];
const qualityColors: Readonly<Record<string, ColorName>> = {
  exact: 'blue',
  corrected: 'teal',
  interpolated: 'sky',
  block: 'yellow',
  street: 'orange',
  municipality: 'red',
  [manualMatchType]: 'pink',
};

export interface LegendEntry {
  label: string;
  color: ColorName;
  /** Points with this color. */
  count: number;
}

export interface ColorScheme {
  legend: LegendEntry[];
  /** Position in the legend. */
  classOf(point: MapPoint): number;
}

/** What the points can be colored by, the first one being the default. Empty if they are all alike. */
export const coloringsOf = (points: readonly MapPoint[]): Coloring[] =>
  colorings.filter((coloring) => points.some((point) => keyOf[coloring](point) !== null));

const keyOf: Record<Coloring, (point: MapPoint) => string | number | null> = {
  quality: ({ matchType }) => matchType || null,
  value: ({ value }) => value,
  status: ({ status }) => status || null,
};

/** @param coloring Null to draw all points alike. */
export function colorScheme(points: readonly MapPoint[], coloring: Coloring | null): ColorScheme {
  switch (coloring) {
    case 'quality':
      return qualityScheme(points);
    case 'value':
      return valueScheme(points);
    case 'status':
      return statusScheme(points);
    case null:
      return schemeWithCounts(points, [{ label: mapMessages().places, color: 'blue' }], () => 0);
  }
}

type EntryWithoutCount = Omit<LegendEntry, 'count'>;

/** Counts the points of each class, and leaves out the classes without points. */
function schemeWithCounts(
  points: readonly MapPoint[],
  entries: readonly EntryWithoutCount[],
  classOf: (point: MapPoint) => number,
): ColorScheme {
  const counts = entries.map(() => 0);
  for (const point of points) counts[classOf(point)]!++;
  const present = entries.flatMap((_, at) => (counts[at]! > 0 ? [at] : []));
  const positions = new Map(present.map((at, position) => [at, position]));
  return {
    legend: present.map((at) => ({ ...entries[at]!, count: counts[at]! })),
    classOf: (point) => positions.get(classOf(point)) ?? 0,
  };
}

/** One class for each text, in this order; points without one, or with another, come last. */
function schemeOfTexts(
  points: readonly MapPoint[],
  entries: readonly (EntryWithoutCount & { text: string })[],
  other: EntryWithoutCount,
  textOf: (point: MapPoint) => string | null,
): ColorScheme {
  const positions = new Map(entries.map(({ text }, at) => [text, at]));
  const all = [...entries.map(({ label, color }) => ({ label, color })), other];
  return schemeWithCounts(points, all, (point) => positions.get(textOf(point) ?? '') ?? entries.length);
}

function qualityScheme(points: readonly MapPoint[]): ColorScheme {
  const labels: Readonly<Record<string, string>> = reviewMessages().qualities;
  const serviceTypes: string[] = [...matchTypes, manualMatchType];
  const others = [...new Set(points.map(({ matchType }) => matchType ?? ''))].filter(
    (type) => type !== '' && !serviceTypes.includes(type),
  );
  const free = [...kindColors].filter((color) => !Object.values(qualityColors).includes(color));
  const types = [...serviceTypes, ...others.slice(0, free.length)];
  return schemeOfTexts(
    points,
    types.map((text) => ({
      text,
      label: labels[text] ?? labelOf(text),
      color: qualityColors[text] ?? free[others.indexOf(text)]!,
    })),
    { label: mapMessages().noQuality, color: 'gray' },
    ({ matchType }) => matchType,
  );
}

/** The most frequent statuses, and the others together. */
function statusScheme(points: readonly MapPoint[]): ColorScheme {
  const counts = new Map<string, number>();
  for (const { status } of points) if (status) counts.set(status, (counts.get(status) ?? 0) + 1);
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, kindColors.length);
  return schemeOfTexts(
    points,
    frequent.map(([text], at) => ({ text, label: labelOf(text), color: kindColors[at]! })),
    { label: mapMessages().otherStatus, color: 'gray' },
    ({ status }) => status,
  );
}

const labelOf = (value: string): string => valueLabel(value)?.[language()] ?? value;

/** Five classes with about as many points each, and one for points without a value. */
function valueScheme(points: readonly MapPoint[]): ColorScheme {
  const bounds = quantiles(
    points.flatMap(({ value }) => value ?? []),
    amountColors.length,
  );
  const entries = bounds.map((upTo, at): EntryWithoutCount => ({
    label: rangeText(bounds[at - 1] ?? null, upTo, at === bounds.length - 1),
    color: amountColors[spread(at, bounds.length)]!,
  }));
  return schemeWithCounts(
    points,
    [...entries, { label: mapMessages().noValue, color: 'gray' }],
    ({ value }) => (value === null ? entries.length : bounds.findIndex((upTo) => value <= upTo)),
  );
}

/** Fewer classes use the colors that differ most. */
const spread = (at: number, classes: number): number =>
  classes === 1 ? 2 : Math.round((at * (amountColors.length - 1)) / (classes - 1));

function rangeText(above: number | null, upTo: number, isLast: boolean): string {
  const text = mapMessages();
  if (above === null) return text.valueUpTo(formatMoney(upTo));
  return isLast
    ? text.valueAbove(formatMoney(above))
    : text.valueRange(formatMoney(above), formatMoney(upTo));
}

/** The upper bounds of classes with about as many values each; fewer where values repeat. Empty without values. */
export function quantiles(values: readonly number[], classes: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  const bounds = Array.from(
    { length: classes },
    (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / classes) - 1]!,
  );
  return [...new Set(bounds)];
}

/** `1,234`, or `12k` where a circle has little room. */
export const countText = (count: number): string =>
  count < 10_000 ? formatNumber(count) : `${formatNumber(Math.round(count / 1000))}k`;

import { type Grid, gridNamed } from './grid.ts';
import { certainNumber, readNumber } from './number.ts';

export type Axis = 'lat' | 'lng';

/** One angle of a place, as someone wrote it. */
export interface Angle {
  /** Degrees; south and west are negative. */
  degrees: number;
  /** The axis that a hemisphere or a label names, or null. */
  axis: Axis | null;
  /** Whether it is written with a sign or a hemisphere. A number without either may lack its minus sign. */
  hasSign: boolean;
}

const number = String.raw`\d+(?:[.,]\d+)?`;
const anglePattern = new RegExp(
  String.raw`^(?:(LAT|LNG)\s*[:=]?\s*)?([NSEW])?\s*([-+])?\s*(${number})` +
    String.raw`(?:(?:\s*[°:]\s*|\s+)(${number})(?:(?:\s*[':]\s*|\s+)(${number})\s*"?|\s*')?|\s*°)?\s*([NSEW])?$`,
);

/**
 * Reads one angle: `45.5017`, `45,5017`, `45°30'6,1"N`, `N 45 30.102`, `73d34m2s O`. Null if it is none; it may be
 * outside Canada.
 */
export function parseAngle(text: string): Angle | null {
  const match = anglePattern.exec(plainAngles(text).trim());
  if (!match) return null;
  const [, label, before, sign, whole = '', minutes, seconds, after] = match;
  if (before && after) return null;
  const parts = [whole, minutes, seconds].filter((part) => part !== undefined);
  const values = parts.map((part) => certainNumber(part, { kind: 'degrees', language: null })!);
  // Only the last part has decimals, and sixtieths stay below sixty.
  if (values.slice(0, -1).some((value) => !Number.isInteger(value))) return null;
  if (values.slice(1).some((value) => value >= 60)) return null;
  const hemisphere = before ?? after;
  const [isEast, isSouthOrWest] = [hemisphere === 'E', hemisphere === 'S' || hemisphere === 'W'];
  if (isEast && sign === '-') return null;
  const [degrees = 0, sixtieths = 0, seconds3600 = 0] = values;
  const size = degrees + sixtieths / 60 + seconds3600 / 3600;
  const axis = hemisphere
    ? hemisphere === 'N' || hemisphere === 'S'
      ? 'lat'
      : 'lng'
    : ((label?.toLowerCase() as Axis | undefined) ?? null);
  return {
    degrees: sign === '-' || isSouthOrWest ? -size : size,
    axis,
    hasSign: Boolean(sign ?? hemisphere),
  };
}

const hemisphereWords: readonly [RegExp, string][] = [
  [/\b(?:NORTH|NORD)\b/g, 'N'],
  [/\b(?:SOUTH|SUD)\b/g, 'S'],
  [/\b(?:EAST|EST)\b/g, 'E'],
  [/\b(?:WEST|OUEST)\b/g, 'W'],
  // Ouest; next to digits and signs, an O is no word.
  [/(?<![A-Z])O(?![A-Z])/g, 'W'],
];

/** The same text in capitals, with one sign for each unit and one letter for each hemisphere of either language. */
export function plainAngles(text: string): string {
  let plain = text
    .toUpperCase()
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘ʹ´`]/g, "'")
    .replace(/[″”“ʺ]|''/g, '"')
    .replace(/\bLATITUDE\b/g, 'LAT')
    .replace(/\b(?:LONGITUDE|LONG|LON)\b/g, 'LNG');
  for (const [word, letter] of hemisphereWords) plain = plain.replace(word, letter);
  return plain
    .replace(/(\d)\s*(?:DEGREES?|DEGRÉS?|DEG)(?![A-Z])/g, '$1°')
    .replace(/(\d)\s*D\s*([\d.,]+)\s*M(?:IN)?\s*([\d.,]+)\s*S(?:EC)?(?![A-Z]{2})/g, '$1°$2\'$3"')
    .replace(/(\d)\s*D\s*([\d.,]+)\s*M(?:IN)?/g, "$1°$2'");
}

/** Two distances in metres as they are written in one cell. */
export interface WrittenMetres {
  parts: [number, number];
  /** The zone that the cell names, `outside` if it is not in Canada, or null. */
  grid: Grid | 'outside' | null;
  /** Whether letters say which one is the easting: `5039123 N 611234 E`. */
  hasLetters: boolean;
}

/** `611234.5`, `611 234,5`, `5,039,123` and `611234 mE`, metres; null if it is no number. */
export function parseMetres(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const text = plainAngles(String(cell ?? '')).replace(/\s*M?\s*[ENWS]?\s*$/, '');
  const reading = readNumber(text, { kind: 'distance', language: null });
  // No easting has three digits: a comma behind so few separates thousands.
  if (reading.kind === 'ambiguous') return reading.values[0];
  return reading.kind === 'value' && reading.unit === null ? reading.value : null;
}

const zoneAtStart = /^(?:(UTM|MTM)\s*)?(?:ZONE|FUSEAU)?\s*(\d{1,2})\s*([C-HJ-NP-X])?(?=[\s,;:]+-?\d)/;
const zoneAnywhere = /\b(?:(UTM|MTM)\s*(?:ZONE|FUSEAU)?|ZONE|FUSEAU)\s*(\d{1,2})\s*([C-HJ-NP-X])?(?![\d.])/;

/** Reads `18T 611234 5039123`, `MTM 8; 299 000; 5 039 000` and `611234, 5039123`; null if it is no pair of metres. */
export function splitMetres(text: string): WrittenMetres | null {
  const plain = plainAngles(text).trim();
  for (const pattern of [zoneAtStart, zoneAnywhere, null]) {
    const zone = pattern?.exec(plain) ?? null;
    if (pattern && !zone) continue;
    const rest = zone ? plain.replace(zone[0], ' ').trim() : plain;
    const parts = metresOf(rest);
    if (!parts) continue;
    return { parts, grid: zone && gridOf(zone), hasLetters: /\d\s*M?\s*[EN]/.test(rest) };
  }
  return null;
}

/** A cell of a column of zones: `18`, `18T`, `UTM 18`, `MTM 8`; null if it names no zone. */
export function parseZone(cell: unknown): Grid | 'outside' | null {
  const text = plainAngles(String(cell ?? '')).trim();
  const zone = /^(?:(UTM|MTM)\s*)?(?:ZONE|FUSEAU)?\s*(\d{1,2})\s*([C-HJ-NP-X])?$/.exec(text);
  return zone && gridOf(zone);
}

/** Bands south of Canada; N is the northern hemisphere as well as a band. */
const southernBands = /[C-HJ-MP-S]/;

function gridOf([, kind = 'UTM', zone, band]: RegExpExecArray): Grid | 'outside' {
  if (band && southernBands.test(band)) return 'outside';
  return gridNamed(`${kind.toLowerCase()}-${Number(zone)}`) ?? 'outside';
}

function metresOf(text: string): [number, number] | null {
  const separated = [/[;|\t\n]/, /,\s+/, /\s+/, /,/].map((separator) =>
    text
      .replace(/(\d)\s*M?\s*([EN])(?![A-Z])/g, '$1$2 ')
      .replace(/^[\s,;]+|[\s,;]+$/g, '')
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  );
  for (const parts of separated) {
    if (parts.length !== 2) continue;
    const [first, second] = parts.map(parseMetres);
    if (typeof first === 'number' && typeof second === 'number') return [first, second];
  }
  return null;
}

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
  const values = parts.map((part) => Number(part.replace(',', '.')));
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

import { plainAngles } from './angle.ts';

/** The two halves of a place that is written in one cell. */
export interface WrittenPair {
  parts: [string, string];
  /** Whether the notation itself says that the longitude comes first, as WKT does. */
  isLongitudeFirst: boolean;
}

/** Splits `45.5017, -73.5673`, `45,5017; -73,5673`, `45°30'N 73°34'O` or `POINT (-73.5 45.5)`; null if it is no pair. */
export function splitPlace(text: string): WrittenPair | null {
  const plain = plainAngles(text)
    .replace(/^\s*SRID=\d+;/, '')
    .trim();
  const point = /^POINT\s*Z?\s*\(([^()]*)\)$/.exec(plain);
  const inner = (point?.[1] ?? plain)
    .replace(/^GEO:/, '')
    .replace(/^[\s([{"]+(?=[\d\-+NSEWL])/, '')
    .replace(/[\s)\]}]+$/, '');
  const parts = halves(inner);
  return parts && { parts, isLongitudeFirst: point !== null };
}

/** Blanks and separators at the ends. */
const trimmed = (text: string): string => text.replace(/^[\s,;/]+|[\s,;/]+$/g, '');

const halves = (text: string): [string, string] | null =>
  atLetters(text) ?? atSeparator(text) ?? atSecondDegree(text) ?? atBlank(text) ?? atComma(text);

const splitAt = (text: string, index: number): [string, string] => [
  trimmed(text.slice(0, index)),
  trimmed(text.slice(index)),
];

/** Splits at the labels `lat:` and `lng:`, or at the letters of the hemispheres. */
function atLetters(text: string): [string, string] | null {
  const labels = [...text.matchAll(/\b(?:LAT|LNG)\b/g)];
  if (labels.length === 2) return splitAt(text, labels[1]!.index);
  const letters = [...text.matchAll(/(?<![A-Z])[NSEW](?![A-Z])/g)];
  if (labels.length > 0 || letters.length !== 2) return null;
  const [first, second] = letters as [RegExpExecArray, RegExpExecArray];
  return splitAt(text, first.index === 0 ? second.index : first.index + 1);
}

function atSeparator(text: string): [string, string] | null {
  const parts = text
    .split(/[;|/\t\n]/)
    .map(trimmed)
    .filter(Boolean);
  return parts.length === 2 ? (parts as [string, string]) : null;
}

function atSecondDegree(text: string): [string, string] | null {
  const numbers = [...text.matchAll(/[-+]?\s*\d+(?:[.,]\d+)?\s*°/g)];
  return numbers.length === 2 ? splitAt(text, numbers[1]!.index) : null;
}

/** Splits two numbers, or two times degrees and minutes, or two times degrees, minutes and seconds. */
function atBlank(text: string): [string, string] | null {
  const parts = text
    .replace(/\s+,\s*/g, ', ')
    .split(/\s+/)
    .map(trimmed);
  const half = parts.length / 2;
  if (![1, 2, 3].includes(half)) return null;
  return [parts.slice(0, half).join(' '), parts.slice(half).join(' ')];
}

/** `45.5,-73.5`, and `45,5017,-73,5673`; but `45,73` is one number. */
function atComma(text: string): [string, string] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 4 && parts.every((part) => /^-?\d+$/.test(part))) {
    return [`${parts[0]}.${parts[1]}`, `${parts[2]}.${parts[3]}`];
  }
  const isOneNumber = parts.every((part) => /^\d+$/.test(part));
  return parts.length === 2 && !isOneNumber ? (parts as [string, string]) : null;
}

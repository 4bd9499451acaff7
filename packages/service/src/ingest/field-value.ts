import type { Field } from '@cdata/catalog';
import {
  convertedTo,
  isBlankCell,
  readDate,
  readNumber,
  scaleOf,
  type ColumnScale,
  type DateOrder,
  type NumberKind,
  type NumberReading,
  type NumberUnit,
} from '@cdata/catalog/reading';

import type { AreaUnit } from '../sources/declaration.ts';

export type FieldValue = { value: unknown } | { problem: string };

const none: FieldValue = { value: null };
/** How the values of a column are read. */
export interface ColumnFacts {
  dayFirst?: boolean;
  /** Of amounts and areas, as the header says it. */
  scale?: ColumnScale;
  /** The unit of areas without one; by default that of the field. */
  areaUnit?: AreaUnit;
}

/**
 * Converts a published value to the type of its field. A problem is returned for one that can't be read; the field is
 * then left out.
 */
export function fieldValue(field: Field, value: unknown, facts: ColumnFacts = {}): FieldValue {
  if (isBlankCell(value)) return none;
  if (field.name === 'area_ft2') return numberValue(field, value, facts);
  if (field.name === 'year_listed') return { value: yearOf(value) };
  switch (field.kind) {
    case 'date':
      return dateValue(value, facts.dayFirst ? 'day-first' : 'month-first');
    case 'timestamp':
      return { value: textOf(value) };
    case 'dollars':
    case 'number':
    case 'integer':
    case 'latitude':
    case 'longitude':
      return numberValue(field, value, facts);
    case 'boolean':
      return booleanValue(value, textOf(value));
    case 'array':
      return { value: Array.isArray(value) ? value : textOf(value).split(/\s*[;|\n]\s*/) };
    default:
      return { value: wholeText(textOf(value)) };
  }
}

/** The year of a day on which a building was listed; the text where it is none. */
function yearOf(value: unknown): string {
  const reading = readDate(typeof value === 'number' ? value : textOf(value));
  if (reading.kind === 'date') return reading.day.slice(0, 4);
  return reading.kind === 'ambiguous' ? reading.days[0]!.slice(0, 4) : wholeText(textOf(value));
}

/** Keys are written as `302.0`, too. Folios have three decimals, which stay: `03250.000`. */
export const wholeText = (text: string): string => text.replace(/^(\d+)\.0$/, '$1');

/** Lists are joined: some portals publish several categories as an array. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = String(value).replaceAll('\0', '').trim();
  return oddSpace.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Anything but single spaces. */
const oddSpace = / \s|[^\S ]/;

/** What the numbers of a field are of, and the unit of areas. */
function measureOf({ kind, name }: Field): { kind: NumberKind; unit?: NumberUnit } {
  if (kind === 'dollars') return { kind: 'money' };
  if (kind === 'latitude' || kind === 'longitude') return { kind: 'degrees' };
  if (/_(ft2|sqft|sf)$|^square_footage$/.test(name)) return { kind: 'area', unit: 'ft2' };
  if (/_m2$|gfa$|^floor_area/.test(name)) return { kind: 'area', unit: 'm2' };
  if (/area/.test(name)) return { kind: 'area' };
  return { kind: kind === 'integer' ? 'count' : 'number' };
}

/** A roll of several years is named by its first and last, or by all: `2023-2025`. */
export const yearSpan = /^(\d{4})(?:\s*[-–/]\s*\d{4}){1,4}$/;

/** What a header says of the scale of a field's numbers; undefined where they are no amounts or areas. */
export function scaleOfField(field: Field, header: string): ColumnScale | undefined {
  const { kind } = measureOf(field);
  return kind === 'money' || kind === 'area' ? scaleOf(header, kind) : undefined;
}

function numberValue(field: Field, value: unknown, { scale, areaUnit }: ColumnFacts): FieldValue {
  const text = textOf(value);
  const [, firstYear] = field.name === 'assessment_year' ? (yearSpan.exec(text) ?? []) : [];
  if (firstYear !== undefined) return { value: Number(firstYear) };
  const { kind, unit } = measureOf(field);
  const reading = readNumber(typeof value === 'number' ? value : text, {
    kind,
    language: null,
    column: scale,
  });
  if (reading.kind === 'missing') return none;
  // Of dollars with three decimals, thousands may be meant: that is a doubt.
  const written = reading.kind === 'ambiguous' && kind === 'money' ? reading.values[1] : NaN;
  const from = areaUnit === 'by row' ? undefined : areaUnit;
  // Square feet are moved to a field of their own.
  const target = field.name === 'area_m2' && from === 'ft2' ? from : unit;
  const size =
    reading.kind === 'value' ? convertedTo(target, reading.value, reading.unit ?? from ?? null) : written;
  if (Number.isNaN(size)) return { problem: problemOf(field, text, reading) };
  // Areas are published as whole numbers; half a dwelling, or half a storey, is no count.
  if (kind === 'count' && !Number.isInteger(size))
    return { problem: `${field.name} '${text}' is not a whole number` };
  const isConverted = reading.kind === 'value' && size !== reading.value;
  const exact = kind === 'degrees' ? size : isConverted ? Math.round(size * 100) / 100 : withoutNoise(size);
  const number = field.kind === 'integer' ? Math.round(exact) : exact;
  return { value: field.type === 'string' ? String(number) : number };
}

/** The number that a program's sum of fractions stands for: `1234.5600000001` is 1234.56. */
function withoutNoise(number: number): number {
  for (let decimals = 0; decimals <= 4; decimals++) {
    const rounded = Number(number.toFixed(decimals));
    if (Math.abs(number - rounded) < maxNoise * Math.max(1, Math.abs(number))) return rounded;
  }
  return number;
}

/** Of a number; smaller than any digit that a publisher means. */
const maxNoise = 1e-9;

function problemOf({ name }: Field, text: string, reading: NumberReading): string {
  if (reading.kind === 'ambiguous') return `${name} '${text}' can be read as ${reading.values.join(' or ')}`;
  const reason = reading.kind === 'unreadable' ? reading.reason : null;
  if (reason === 'otherUnit') return `${name} '${text}' is in another unit or currency`;
  if (reason === 'tooManyDigits') return `${name} '${text}' has more than 15 digits`;
  return reason === 'date' ? `${name} '${text}' is a date` : `${name} '${text}' is not a number`;
}

function booleanValue(value: unknown, text: string): FieldValue {
  if (typeof value === 'boolean') return { value };
  if (/^(true|t|yes|y|oui|o|vrai|1)$/i.test(text)) return { value: true };
  if (/^(false|f|no|n|non|faux|0)$/i.test(text)) return { value: false };
  return { problem: `'${text}' is neither yes nor no` };
}

/** The day is the publisher's: times of day and zones are left out. */
function dateValue(value: unknown, order: DateOrder): FieldValue {
  const text = textOf(value);
  const reading = readDate(typeof value === 'number' ? value : text, { order });
  if (reading.kind === 'missing') return none;
  if (reading.kind === 'date' && reading.precision === 'day') return { value: reading.day };
  const exists = reading.kind !== 'unreadable' || reading.reason !== 'noSuchDay';
  return { problem: exists ? `'${text}' is not a date` : `the date '${text}' doesn't exist` };
}

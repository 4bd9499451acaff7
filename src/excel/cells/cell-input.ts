import {
  allSpellings,
  decimalNumber,
  limits,
  nameMeant,
  nearest,
  plainNumber,
  plainQuantity,
  valueLabel,
} from '@cdata/catalog';
import { parseAngle, readCoordinates, type Axis } from '@cdata/catalog/reading';
import { language, UserError, cellMessages } from '../../language/index.ts';

/** A cell's value is not valid input; no request was made. */
export class InvalidInputError extends UserError {
  override readonly name = 'InvalidInputError';
}

/** A text that is neither a valid name nor the label of one. */
export class UnknownNameError extends InvalidInputError {
  constructor(kind: string, text: string, names: readonly string[]) {
    const messages = cellMessages();
    const near = nearest(text, allSpellings(names));
    // Fields and filters have the service's own names in formulas.
    const labels = names.map((name) => valueLabel(name)?.[language()]);
    const labelOf = (name: string) => (labels.every(Boolean) && labels[names.indexOf(name)]) || name;
    const sentence = messages.unknownName(kind, text, near && labelOf(near));
    super(near ? sentence : `${sentence} ${messages.validNames(names.map(labelOf).join(', '))}`);
  }
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Null if blank. */
export const textValue = (value: unknown): string | null => (isBlank(value) ? null : String(value).trim());

export function requiredText(name: string, value: unknown): string {
  const text = textValue(value);
  if (text === null) throw new InvalidInputError(cellMessages().required(name));
  return text;
}

/**
 * An id, such as a roll number, as text.
 *
 * @throws InvalidInputError for a number with more digits than the 15 that Excel keeps: the others are lost.
 */
export function idText(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) >= 1e15)
    throw new InvalidInputError(cellMessages().idLosesDigits(BigInt(Math.round(value)).toString()));
  return String(value).trim();
}

/** A number, or text with a decimal point or comma; null if blank. */
export function numberValue(name: string, value: unknown): number | null {
  return parseNumber(name, value, plainNumber);
}

/** In a size or an amount, the comma of `1,200` separates thousands; null if blank. */
export function quantityValue(name: string, value: unknown): number | null {
  return parseNumber(name, value, plainQuantity);
}

function parseNumber(name: string, value: unknown, plain: (text: string) => string): number | null {
  if (isBlank(value)) return null;
  const number = typeof value === 'string' ? decimalNumber(plain(value)) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new InvalidInputError(cellMessages().notANumber(name, String(value)));
  }
  return number;
}

/** Degrees in Canada; null if both are blank. */
export function coordinateValue(
  lat: unknown,
  lng: unknown,
  nameOf: (name: 'lat' | 'lng') => string = String,
): { lat: number; lng: number } | null {
  const latitude = degreesValue('lat', nameOf('lat'), lat);
  const longitude = degreesValue('lng', nameOf('lng'), lng);
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) {
    throw new InvalidInputError(cellMessages().together(nameOf('lat'), nameOf('lng')));
  }
  if (latitude < limits.latitude.minimum || latitude > limits.latitude.maximum) {
    throw new InvalidInputError(cellMessages().latitudeOutsideCanada(String(latitude)));
  }
  if (longitude < limits.longitude.minimum || longitude > limits.longitude.maximum) {
    throw new InvalidInputError(cellMessages().longitudeOutsideCanada(String(longitude)));
  }
  return { lat: latitude, lng: longitude };
}

/** A number of degrees, or text that writes them with minutes, seconds or a hemisphere; null if blank. */
function degreesValue(axis: Axis, name: string, value: unknown): number | null {
  const angle = typeof value === 'string' ? parseAngle(value) : null;
  if (!angle) return numberValue(name, value);
  if (angle.axis && angle.axis !== axis)
    throw new InvalidInputError(cellMessages().otherAxis(name, String(value)));
  return angle.degrees;
}

/** @param lat May hold both numbers, as in `45.5017, -73.5673`; the other argument is then blank. */
export function requiredCoordinate(lat: unknown, lng: unknown): { lat: number; lng: number } {
  if (isBlank(lng) && typeof lat === 'string') {
    const reading = readCoordinates([lat]);
    if (reading.ok && reading.corrections.length === 0) return reading.place;
  }
  const coordinate = coordinateValue(lat, lng);
  if (!coordinate) throw new InvalidInputError(cellMessages().together('lat', 'lng'));
  return coordinate;
}

/**
 * The valid name that a text refers to, by itself or by its label.
 *
 * @throws UnknownNameError
 */
export function nameValue<Name extends string>(kind: string, text: string, names: readonly Name[]): Name {
  const name = nameMeant(text, names);
  if (name === undefined) throw new UnknownNameError(kind, text, names);
  return name;
}

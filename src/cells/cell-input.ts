import { decimalNumber, limits, nearest, plainNumber, plainQuantity, slug } from '../catalog/index.ts';
import { cellMessages, UserError } from '../messages/index.ts';

/** A cell's value is not valid input; no request was made. */
export class InvalidInputError extends UserError {
  override readonly name = 'InvalidInputError';
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
export function coordinateValue(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const latitude = numberValue('lat', lat);
  const longitude = numberValue('lng', lng);
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) {
    throw new InvalidInputError(cellMessages().together('lat', 'lng'));
  }
  if (latitude < limits.latitude.minimum || latitude > limits.latitude.maximum) {
    throw new InvalidInputError(cellMessages().latitudeOutsideCanada(String(latitude)));
  }
  if (longitude < limits.longitude.minimum || longitude > limits.longitude.maximum) {
    throw new InvalidInputError(cellMessages().longitudeOutsideCanada(String(longitude)));
  }
  return { lat: latitude, lng: longitude };
}

export function requiredCoordinate(lat: unknown, lng: unknown): { lat: number; lng: number } {
  const coordinate = coordinateValue(lat, lng);
  if (!coordinate) throw new InvalidInputError(cellMessages().together('lat', 'lng'));
  return coordinate;
}

/** Ignores case, accents and spaces. */
export function nameValue<Name extends string>(kind: string, text: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => slug(candidate) === slug(text));
  if (name) return name;
  const near = nearest(text, names);
  const sentence = cellMessages().unknownName(kind, text, near);
  throw new InvalidInputError(near ? sentence : `${sentence} ${cellMessages().validNames(names.join(', '))}`);
}

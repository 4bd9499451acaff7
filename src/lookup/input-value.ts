import { limits, nearest, plainNumber, plainQuantity, slug } from '../catalog/index.ts';
import { cellMessages } from '../messages/index.ts';

/** Something typed into a cell cannot be asked for. `message` is a sentence for people; nothing was requested. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Text of a cell, or null where it is blank. */
export const textValue = (value: unknown): string | null => (isBlank(value) ? null : String(value).trim());

/** Text that must be there. */
export function requiredText(name: string, value: unknown): string {
  const text = textValue(value);
  if (text === null) throw new InputFault(cellMessages().required(name));
  return text;
}

/** A number, typed as one or as text with a decimal point or comma; null where it is blank. */
export function numberValue(name: string, value: unknown): number | null {
  return readNumber(name, value, plainNumber);
}

/** A size or an amount, in which the comma of `1,200` parts the thousands; null where it is blank. */
export function quantityValue(name: string, value: unknown): number | null {
  return readNumber(name, value, plainQuantity);
}

function readNumber(name: string, value: unknown, plain: (text: string) => string): number | null {
  if (isBlank(value)) return null;
  const number = typeof value === 'string' ? Number(plain(value)) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new InputFault(cellMessages().notANumber(name, String(value)));
  }
  return number;
}

/** A coordinate in Canada, degrees; null where both are blank. */
export function coordinateValue(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const latitude = numberValue('lat', lat);
  const longitude = numberValue('lng', lng);
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) throw new InputFault(cellMessages().together('lat', 'lng'));
  if (latitude < limits.latitude.minimum || latitude > limits.latitude.maximum) {
    throw new InputFault(cellMessages().latitudeFault(String(latitude)));
  }
  if (longitude < limits.longitude.minimum || longitude > limits.longitude.maximum) {
    throw new InputFault(cellMessages().longitudeFault(String(longitude)));
  }
  return { lat: latitude, lng: longitude };
}

/** A coordinate that must be there; see {@link coordinateValue}. */
export function requiredCoordinate(lat: unknown, lng: unknown): { lat: number; lng: number } {
  const coordinate = coordinateValue(lat, lng);
  if (!coordinate) throw new InputFault(cellMessages().together('lat', 'lng'));
  return coordinate;
}

/** One of a closed list of names, whatever its case, accents and spaces. */
export function nameValue<Name extends string>(kind: string, given: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => slug(candidate) === slug(given));
  if (name) return name;
  const near = nearest(given, names);
  const sentence = cellMessages().unknownName(kind, given, near);
  throw new InputFault(near ? sentence : `${sentence} ${cellMessages().namesAre(names.join(', '))}`);
}

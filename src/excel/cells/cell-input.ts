import { allSpellings, limits, nameMeant, nearest, valueLabel } from '@cdata/catalog';
import {
  convertedTo,
  parseAngle,
  readCityAt,
  readCoordinates,
  readNumber,
  type Axis,
  type NumberKind,
  type NumberUnit,
} from '@cdata/catalog/reading';
import { formatNumber, language, UserError, cellMessages, formatChoices } from '../../language/index.ts';

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

/** Why the name of a city does not say which one is meant; null if it does, or if the address beside it does. */
export function cityProblem(city: string, address = ''): string | null {
  const { choices } = readCityAt(city, address);
  return choices.length > 0 ? cellMessages().sharedCity(city.trim(), formatChoices(choices)) : null;
}

/**
 * The name or slug of a city; null if blank.
 *
 * @throws InvalidInputError for a name that several municipalities have, unless the address beside it tells which is meant.
 */
export function cityValue(value: unknown, address?: unknown): string | null {
  const city = textValue(value);
  const problem = city && cityProblem(city, String(address ?? ''));
  if (problem) throw new InvalidInputError(problem);
  return city;
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

/** What a number of a cell is of, and the unit in which it is returned. */
export interface Measure {
  kind: NumberKind;
  unit?: NumberUnit;
}

/**
 * A number of a cell, or of a text as either language writes it; null if blank.
 *
 * @throws InvalidInputError for anything else, and for a text that can be read in two ways: people of both languages
 * share a workbook.
 */
export function numberValue(name: string, value: unknown, { kind, unit }: Measure): number | null {
  if (isBlank(value)) return null;
  const reading = readNumber(value, { kind, language: null });
  const number = reading.kind === 'value' ? convertedTo(unit, reading.value, reading.unit) : NaN;
  if (reading.kind === 'ambiguous')
    throw new InvalidInputError(
      cellMessages().twoNumbers(name, String(value), ...readingsText(reading.values)),
    );
  if (Number.isNaN(number)) throw new InvalidInputError(cellMessages().notANumber(name, String(value)));
  return number;
}

/** The two values of a number that can be read in two ways, for {@link cellMessages}. */
export const readingsText = (values: readonly [number, number]): [string, string] => [
  formatNumber(values[0]),
  formatNumber(values[1], { maximumFractionDigits: 15 }),
];

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
  if (!angle) return numberValue(name, value, { kind: 'degrees' });
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

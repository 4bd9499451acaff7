/** A short text in both languages of the product. */
export interface Text {
  en: string;
  fr: string;
}

/** JSON type in which the service publishes a field. */
export type PublishedType = 'string' | 'number' | 'integer' | 'boolean' | 'array';

/**
 * What a field means in a sheet, whatever JSON type a city publishes it in: dates become real dates, coordinates
 * numbers, identifiers stay text with their zeros.
 */
export type FieldKind =
  | 'text'
  | 'identifier'
  | 'number'
  | 'integer'
  | 'dollars'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'latitude'
  | 'longitude'
  | 'array';

/** How often a field is there: on every record, on many, or on those of a few cities (under 10%). */
export type Presence = 'always' | 'common' | 'city-specific';

export interface Field {
  name: string;
  kind: FieldKind;
  /** The JSON type of the reference. Real records depart from it: read the value by `kind`. */
  type: PublishedType;
  presence: Presence;
  /** What the reference says the field means, where it says it. */
  meaning?: Text;
  /** Closed list of values; the field shows others in the field, which are values and not errors. */
  values?: readonly string[];
}

const publishedTypes: Record<FieldKind, PublishedType> = {
  text: 'string',
  identifier: 'string',
  number: 'number',
  integer: 'integer',
  dollars: 'number',
  boolean: 'boolean',
  date: 'string',
  timestamp: 'string',
  latitude: 'number',
  longitude: 'number',
  array: 'array',
};

/**
 * Reads a list of fields written as `name`, `name:kind` or `name:kind:type`, separated by white space. A name alone
 * is text; the type is the kind's own unless given (`lat:latitude:string`).
 */
export function fields(presence: Presence, list: string): Field[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name, kind = 'text', type] = word.split(':') as [string, FieldKind?, PublishedType?];
      return { name, kind, type: type ?? publishedTypes[kind], presence };
    });
}

/** The same fields with a meaning or a list of values added to those named. */
export function explained(
  list: Field[],
  notes: Record<string, { meaning?: Text; values?: readonly string[] }>,
): Field[] {
  return list.map((field) => ({ ...field, ...notes[field.name] }));
}

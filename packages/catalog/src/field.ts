import { typesetTexts } from './typography.ts';

export interface Text {
  en: string;
  fr: string;
}

type PublishedType = 'string' | 'number' | 'integer' | 'boolean' | 'array';

/**
 * The type of a field in a sheet, whatever JSON type a city publishes it in: dates become real dates, coordinates become
 * numbers, identifiers stay text with their leading zeros.
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

/** Whether every record has the field, many do, or only those of a few cities (under 10%). */
export type Presence = 'always' | 'common' | 'city-specific';

export interface Field {
  name: string;
  kind: FieldKind;
  /** The JSON type in the reference. Real records deviate from it: read values by `kind`. */
  type: PublishedType;
  presence: Presence;
  /** Whether the service answers null where it has no value. Of records, it may for every field but their identity. */
  isNullable?: boolean;
  /** From the reference. */
  meaning?: Text;
  /** The reference's list of values. Real records contain others too, which are not errors. */
  values?: readonly string[];
  /** A number outside of these is none of the service’s. */
  bounds?: { minimum: number; maximum: number };
  /** What a sheet shows for a published text; the text itself by default. */
  shownValue?: (published: string) => string;
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

/** Years are written without a thousands separator. */
export const isYear = (fieldName: string): boolean => /(^|_)year(_of_|_built$|$)/.test(fieldName);

/**
 * Parses a list of fields, written as `name`, `name:kind` or `name:kind:type` and separated by white space. The default
 * kind is text, and the default type is the kind's (`lat:latitude:string` is an exception).
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

export const nullable = (list: readonly Field[]): Field[] =>
  list.map((field) => ({ ...field, isNullable: true }));

export function explained(
  list: Field[],
  notes: Record<string, Pick<Field, 'meaning' | 'values' | 'bounds'>>,
): Field[] {
  const texts = typesetTexts(notes);
  return list.map((field) => ({ ...field, ...texts[field.name] }));
}

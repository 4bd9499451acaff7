import type { SqlValue } from '../store/store.ts';

export class SqlParameters {
  readonly values: SqlValue[] = [];

  /** Returns the value's placeholder: `$3`. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A text as SQL writes it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A list that is never empty, so that it is valid SQL. */
export const literals = (texts: readonly string[]): string => ['', ...texts].map(literal).join(', ');

/** A subquery `source` over a dataset's records in cities, with each published record parsed once as `json`. */
export const parsedRecords = (entityType: string, cities: readonly string[]): string =>
  `(SELECT *, record::jsonb AS json FROM record
    WHERE entity_type = '${entityType}' AND municipality IN (${literals(cities)}) OFFSET 0) AS source`;

/** Null where a text field of {@link parsedRecords} is blank or a word for "nothing". */
export const jsonText = (field: string): string =>
  `CASE WHEN lower(trim(json ->> '${field}')) IN ('', 'none', 'null', 'n/a') THEN NULL ELSE trim(json ->> '${field}') END`;

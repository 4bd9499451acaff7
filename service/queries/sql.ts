import type { SqlValue } from '../store/store.ts';

export class SqlParameters {
  readonly values: SqlValue[] = [];

  /** Returns the value's placeholder: `$3`. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A subquery `source` over a dataset's records, with each published record parsed once as `json`. */
export const parsedRecords = (entityType: string): string =>
  `(SELECT *, record::jsonb AS json FROM record WHERE entity_type = '${entityType}' OFFSET 0) AS source`;

/** Null where a text field of {@link parsedRecords} is blank or a word for "nothing". */
export const jsonText = (field: string): string =>
  `CASE WHEN lower(trim(json ->> '${field}')) IN ('', 'none', 'null', 'n/a') THEN NULL ELSE trim(json ->> '${field}') END`;

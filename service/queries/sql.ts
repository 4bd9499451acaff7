import type { SqlValue } from '../store/store.ts';

/** The values of a statement, numbered as they are met. */
export class SqlParameters {
  readonly values: SqlValue[] = [];

  /** Adds a value and gives its placeholder: `$3`. */
  add(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

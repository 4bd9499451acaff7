import { isMissing, type Field } from '@cdata/catalog';
import type { ServiceRecord } from '../../api/index.ts';
import { dateOfSerial, type CellScalar } from './cell-value.ts';

/** By a row of cells: the published values that can't be told from its cells, as JSON. */
const conversions = new WeakMap<readonly CellScalar[], string>();

/** Own entry of a record: the names of fields that it does not publish, whose values were looked up elsewhere. */
export const lookedUpFields = 'looked up';

/** Remembers the published values of a row that its cells show otherwise, for as long as the row is in memory. */
export function noteConversions(
  fields: readonly Field[],
  record: ServiceRecord,
  row: readonly CellScalar[],
): void {
  const converted: Record<string, unknown> = {};
  const lookedUp = record[lookedUpFields];
  let hasAny = false;
  fields.forEach((field, index) => {
    const isLookedUp = Array.isArray(lookedUp) && lookedUp.includes(field.name);
    const published = isLookedUp ? null : conversionOf(field, record[field.name], row[index]!);
    if (published === undefined) return;
    converted[field.name] = published;
    hasAny = true;
  });
  if (hasAny) conversions.set(row, JSON.stringify(converted));
}

/**
 * The published values of a row that its cells show otherwise, by field, as JSON: null of what was looked up elsewhere.
 * Empty if there are none.
 */
export const conversionsOf = (row: readonly CellScalar[]): string => conversions.get(row) ?? '';

/** A published value that a cell shows otherwise; undefined if it can be told from the cell, or nothing is published. */
export const conversionOf = ({ kind }: Pick<Field, 'kind'>, published: unknown, cell: CellScalar): unknown =>
  isMissing(published) || isSame(published, cell, kind) ? undefined : published;

function isSame(published: unknown, cell: CellScalar, kind: Field['kind']): boolean {
  if (published === cell) return true;
  if (typeof published === 'object') return false;
  const isDate = (kind === 'date' || kind === 'timestamp') && typeof cell === 'number';
  return String(published) === (isDate ? dateOfSerial(cell) : String(cell));
}

/**
 * The published value of a field among {@link conversionsOf} a row, as text: null if it was looked up elsewhere, undefined if
 * the cell shows it as it was published.
 */
export function publishedIn(conversionsOfRow: string, field: string): string | null | undefined {
  if (conversionsOfRow === '') return undefined;
  try {
    const value = (JSON.parse(conversionsOfRow) as Record<string, unknown>)[field];
    if (value === undefined || value === null || typeof value === 'string') return value;
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

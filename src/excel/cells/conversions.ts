import { isMissing, type Field } from '@cdata/catalog';
import type { ServiceRecord } from '../../api/index.ts';
import { dateOfSerial, type CellScalar } from './cell-value.ts';

/** By a row of cells: the published values that can't be told from its cells, as JSON. */
const conversions = new WeakMap<readonly CellScalar[], string>();

/** Remembers the published values of a row that its cells show otherwise, for as long as the row is in memory. */
export function noteConversions(
  fields: readonly Field[],
  record: ServiceRecord,
  row: readonly CellScalar[],
): void {
  const converted: Record<string, unknown> = {};
  let hasAny = false;
  fields.forEach((field, index) => {
    const published = conversionOf(field, record[field.name], row[index]!);
    if (published === undefined) return;
    converted[field.name] = published;
    hasAny = true;
  });
  if (hasAny) conversions.set(row, JSON.stringify(converted));
}

/** The published values of a row that its cells show otherwise, by field, as JSON. Empty if there are none. */
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

/** The published value of a field among {@link conversionsOf} a row, as text; null if the cell shows it as published. */
export function publishedIn(conversionsOfRow: string, field: string): string | null {
  if (conversionsOfRow === '') return null;
  try {
    const value = (JSON.parse(conversionsOfRow) as Record<string, unknown>)[field] ?? null;
    return value === null || typeof value === 'string' ? value : JSON.stringify(value);
  } catch {
    return null;
  }
}

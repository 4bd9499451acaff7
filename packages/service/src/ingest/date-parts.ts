import { fold, isBlankCell, withoutZeroDecimals } from '@cdata/catalog/reading';
import type { RowValues } from '../sources/declaration.ts';
import { textOf } from './field-value.ts';

/** A date in three columns, such as `Issue Yr`, `Issue Mo` and `Issue Day`. */
export interface DateParts {
  /** What one column of the date would be called: `issue date`. */
  header: string;
  /** Year, month and day. */
  columns: [year: string, month: string, day: string];
}

const partWords = [
  ['year', 'yr', 'yyyy', 'annee', 'an', 'aaaa'],
  ['month', 'mo', 'mon', 'mth', 'mm', 'mois'],
  ['day', 'dy', 'dd', 'jour', 'jr', 'jj'],
];
const partCells = [/^(?:19|20)\d\d$/, /^(?:0?[1-9]|1[0-2]|[a-z]{3,9}\.?)$/, /^(?:0?[1-9]|[12]\d|3[01])$/];

/** The dates that a file has in three columns. */
export function datesInParts(columns: readonly string[], rows: readonly RowValues[]): DateParts[] {
  const byBase = new Map<string, (string | undefined)[]>();
  for (const column of columns) {
    const words = fold(column.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[a-z]+/g) ?? [];
    const part = partWords.findIndex((names) => words.some((word) => names.includes(word)));
    if (part < 0 || !areParts(column, part, rows)) continue;
    const base = words.filter((word) => !partWords[part]!.includes(word) && word !== 'date').join(' ');
    const parts = byBase.get(base) ?? [];
    parts[part] ??= column;
    byBase.set(base, parts);
  }
  return [...byBase].flatMap(([base, [year, month, day]]) =>
    year === undefined || month === undefined || day === undefined
      ? []
      : [{ header: `${base} date`.trim(), columns: [year, month, day] }],
  );
}

function areParts(column: string, part: number, rows: readonly RowValues[]): boolean {
  const filled = rows.map((row) => row[column]).filter((cell) => !isBlankCell(cell));
  return filled.length > 0 && filled.every((cell) => partCells[part]!.test(wholePart(cell)));
}

const wholePart = (cell: unknown): string => fold(withoutZeroDecimals(textOf(cell)));

/** A date of a row, `2025-1-31` or `2025-jan-31`; null if one of its parts is blank. */
export function dateOfParts(columns: readonly string[], values: RowValues): string | null {
  const cells = columns.map((column) => values[column]);
  return cells.some(isBlankCell) ? null : cells.map((cell) => wholePart(cell).replace(/\.$/, '')).join('-');
}

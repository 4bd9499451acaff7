import { groupAdjacent } from '../../excel/index.ts';
import type { CellScalar } from '../../excel/cells/index.ts';
import { fieldColumns, storedId, type TableFields } from './read-table.ts';
import type { RowFingerprints } from './row-fingerprints.ts';
import { isFormula } from './update-table.ts';

export interface RowContents {
  /** In the body. */
  row: number;
  id: string;
  /** By column of the table. */
  values: CellScalar[];
  /** Whether the user wrote something into it. */
  isUsers: boolean;
}

/** Rows up to this far apart are read as one range. */
const maxGap = 20;
/** Rows above and below that are read to compare formulas. */
const margin = 5;

/**
 * Reads whole rows, and tells those in which the user wrote something: into a column of theirs, or over a value of the
 * service. A formula that is that of most rows around is no such thing.
 *
 * @param headers Of the table.
 * @param rows In the body, ascending; less than `rowCount`.
 */
export async function readRowContents(
  context: Excel.RequestContext,
  { tableId, fields, headers: overrides }: TableFields,
  { headers, rows, rowCount, idColumn }: TableRows,
  fingerprints: RowFingerprints,
): Promise<RowContents[]> {
  const body = context.workbook.tables.getItem(tableId).getDataBodyRange();
  const groups = groupAdjacent(rows, (previous, next) => next - previous <= maxGap).map((group) => {
    const first = Math.max(0, group[0]! - margin);
    const last = Math.min(rowCount - 1, group.at(-1)! + margin);
    const range = body.getCell(first, 0).getResizedRange(last - first, headers.length - 1);
    return { group, first, range: range.load('values,formulas') };
  });
  await context.sync();
  const columns = fieldColumns(headers, fields, overrides);
  const fieldOf = new Map(columns.map(({ columnIndex, field }) => [columnIndex, field.name]));
  return groups.flatMap(({ group, first, range }) => {
    const contents = range.formulas as unknown[][];
    const continued = headers.map((_, column) =>
      mostFrequent(
        contents.map((cells) => cells[column]),
        first,
      ),
    );
    return group.map((row): RowContents => {
      const values = range.values[row - first] as CellScalar[];
      const id = storedId(values[idColumn]);
      const isUsersCell = (value: CellScalar, column: number): boolean => {
        const contentsOfCell = contents[row - first]![column];
        if (fieldOf.has(column)) return isFormula(contentsOfCell, value);
        const formula = relativeFormula(contentsOfCell, row);
        return formula === null ? contentsOfCell !== '' : formula !== continued[column];
      };
      const valueOf = new Map(values.map((value, column) => [fieldOf.get(column) ?? '', value]));
      const isUsers = values.some(isUsersCell) || fingerprints.isChanged(id, (name) => valueOf.get(name));
      return { row, id, values, isUsers };
    });
  });
}

interface TableRows {
  headers: readonly string[];
  rows: readonly number[];
  /** Of the body. */
  rowCount: number;
  idColumn: number;
}

/** The formula that most cells of a column have, if it is that of several. */
function mostFrequent(cells: readonly unknown[], firstRow: number): string | null {
  const counts = new Map<string, number>();
  cells.forEach((cell, index) => {
    const formula = relativeFormula(cell, firstRow + index);
    if (formula !== null) counts.set(formula, (counts.get(formula) ?? 0) + 1);
  });
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first && first[1] > 1 ? first[0] : null;
}

/** With rows counted from its own, so that a formula is the same in each row that it is continued to; null if it is none. */
const relativeFormula = (contents: unknown, row: number): string | null =>
  typeof contents !== 'string' || !contents.startsWith('=')
    ? null
    : contents.replace(
        /(?<![A-Za-z_.\\])(\$?[A-Z]{1,3})(\d+)(?![\d(A-Za-z_.])/g,
        (_, column: string, of: string) => `${column}[${Number(of) - row}]`,
      );

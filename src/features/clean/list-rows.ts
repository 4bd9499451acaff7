import { inWorkbook } from '../../excel/index.ts';
import { coordinatePartsOf, ownCoordinates, readHiddenRows, type SheetRows } from '../column-runs/index.ts';
import type { Coordinate } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';

/** The addresses of a list: its rows, and the columns that make up an address. */
export interface AddressColumns {
  rows: SheetRows;
  /** Indexes of the columns on the sheet. */
  columns: readonly number[];
  /** Indexes of the columns of the rows' own coordinates, which tell provinces, and houses that are far from each other. */
  points?: readonly number[];
}

export interface ListRow {
  /** The row's cells of the address columns. */
  cells: readonly unknown[];
  /** Which of them hold a formula. */
  isFormula: readonly boolean[];
  isHidden: boolean;
  /** Its own coordinates; null if it has none. */
  place: Coordinate | null;
}

/** Rows that are read in one round trip. */
const blockRows = 4000;

/**
 * Reads the address columns of a list.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readListRows(
  { rows, columns, points = [] }: AddressColumns,
  { signal }: Pick<TaskContext, 'signal'>,
): Promise<ListRow[]> {
  const { sheetId, firstRow, rowCount } = rows;
  const hidden = await readHiddenRows(rows);
  const pointParts = coordinatePartsOf(rows, points);
  const list: ListRow[] = [];
  for (let from = 0; from < rowCount; from += blockRows) {
    signal.throwIfAborted();
    const count = Math.min(blockRows, rowCount - from);
    const block = await inWorkbook({ waitForCellEdit: true }, async (context) => {
      const sheet = context.workbook.worksheets.getItem(sheetId);
      const cells = [...columns, ...points].map((column) =>
        sheet.getRangeByIndexes(firstRow + from, column, count, 1).load('values,formulas'),
      );
      // eslint-disable-next-line office-addins/no-context-sync-in-loop -- a block at a time: responses are limited to 5 MB
      await context.sync();
      return cells.map(({ values, formulas }) => ({ values, formulas }) as ColumnCells);
    });
    const [addresses, coordinates] = [block.slice(0, columns.length), block.slice(columns.length)];
    for (let at = 0; at < count; at++) {
      list.push({
        cells: addresses.map(({ values }) => values[at]![0] ?? ''),
        isFormula: addresses.map((column) => holdsFormula(column, at)),
        isHidden: hidden.has(firstRow + from + at),
        place: ownCoordinates(
          coordinates.map(({ values }) => values[at]![0]),
          pointParts,
        ),
      });
    }
  }
  return list;
}

interface ColumnCells {
  values: unknown[][];
  formulas: unknown[][];
}

/** A text that begins with an equals sign is its own formula. */
const holdsFormula = ({ values, formulas }: ColumnCells, at: number): boolean => {
  const formula = formulas[at]![0];
  return typeof formula === 'string' && formula.startsWith('=') && formula !== values[at]![0];
};

/** Selects the address of a row, and scrolls to it. */
export const selectAddress = ({ rows, columns }: AddressColumns, row: number): Promise<void> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(rows.sheetId);
    const first = Math.min(...columns);
    sheet.activate();
    sheet.getRangeByIndexes(rows.firstRow + row, first, 1, Math.max(...columns) - first + 1).select();
    await context.sync();
  });

import { maxDataRows } from '../../../excel/cells/index.ts';
import { inWorkbook, type Area, type SheetCell } from '../../../excel/index.ts';

/** Rows below a cell in which the ids of the columns of a grid are looked for: a page of a grid has fewer than 100. */
const maxRowsBelow = 500;

/** The cells to the left of a cell and below it. Each is read when it is needed, because a sheet may have thousands of rows. */
export class CellSurroundings {
  readonly #cell: SheetCell;
  #row: Promise<unknown[]> | null = null;

  constructor(cell: SheetCell) {
    this.#cell = cell;
  }

  get column(): number {
    return this.#cell.column;
  }

  /** The values of its row, from the first column up to the cell. */
  row(): Promise<unknown[]> {
    const { row, column } = this.#cell;
    this.#row ??= this.#read({ row, column: 0, rows: 1, columns: column + 1 }).then(([area]) => area![0]!);
    return this.#row;
  }

  /** The value of its column in the next row, from its own on, that has a label in a column; empty if there is none. */
  async below(labels: number, label: string): Promise<unknown> {
    const { row, column } = this.#cell;
    const rows = Math.min(maxRowsBelow, maxDataRows + 1 - row);
    const [names, values] = await this.#read(
      ...[labels, column].map((one) => ({ row, column: one, rows, columns: 1 })),
    );
    const line = names!.findIndex(([name]) => name === label);
    return line < 0 ? '' : values![line]![0];
  }

  #read(...areas: Area[]): Promise<unknown[][][]> {
    return inWorkbook(async (context) => {
      const sheet = context.workbook.worksheets.getItem(this.#cell.sheetId);
      const ranges = areas.map(({ row, column, rows, columns }) =>
        sheet.getRangeByIndexes(row, column, rows, columns).load('values'),
      );
      await context.sync();
      return ranges.map(({ values }) => values as unknown[][]);
    });
  }
}

import * as v from 'valibot';
import { consecutiveRanges, inWorkbook, StoredJson } from '../../excel/index.ts';
import {
  bodyBlocks,
  columnRanges,
  fieldColumns,
  idField,
  storedId,
  type BodyBlock,
  type TableFields,
} from './read-table.ts';
import type { CellChange } from './row-state.ts';
import { tableKey } from './saved-tables.ts';

/** Row in the body, column in the table. */
interface CellLocation {
  row: number;
  column: number;
}

export interface LocatedChange extends CellLocation {
  change: CellChange;
}

/** Light yellow: cells that the last refresh changed. */
export const changeFill = '#FFEB9C';
/** Light orange: the ids of rows that are gone, and stay because the user wrote something into them. */
export const goneFill = '#F8CBAD';
const fills: readonly unknown[] = [changeFill, goneFill];

/** Maximum marked cells: each takes up part of a request. */
const maxMarks = 5000;

/** Record ids by field. */
const markedCellsSchema = v.record(v.string(), v.array(v.string()));
type MarkedCells = v.InferOutput<typeof markedCellsSchema>;

const store = new StoredJson('cdata.marks.', markedCellsSchema);

/** The marks of one table. They are stored in the workbook with the cells that they mark. */
export class ChangeMarks {
  readonly #key: string;
  readonly #cells = new Map<string, Set<string>>();
  #count = 0;

  private constructor(key: string, cells: MarkedCells | null) {
    this.#key = key;
    for (const [field, ids] of Object.entries(cells ?? {})) {
      this.#cells.set(field, new Set(ids));
      this.#count += ids.length;
    }
  }

  static async load(tableId: string): Promise<ChangeMarks> {
    const key = await tableKey(tableId);
    return inWorkbook({ waitForCellEdit: true }, async (context) => {
      const loaded = store.load(context, key);
      await context.sync();
      return new ChangeMarks(key, loaded());
    });
  }

  /** Adds cells that the same batch writes. @returns Those that are to be marked. */
  add<Cell extends Pick<CellChange, 'id' | 'field'>>(
    context: Excel.RequestContext,
    cells: readonly Cell[],
  ): Cell[] {
    const marked = cells.slice(0, Math.max(0, maxMarks - this.#count));
    for (const { id, field } of marked) {
      const ids = this.#cells.get(field) ?? new Set();
      this.#cells.set(field, ids.add(id));
    }
    this.#count += marked.length;
    if (marked.length > 0) store.set(context, this.#key, this.#stored());
    return marked;
  }

  /**
   * Removes the marks of an earlier refresh, wherever their rows have been sorted to. A cell that the user has given
   * another color keeps it.
   */
  async clear({ tableId, fields, headers: overrides }: TableFields): Promise<void> {
    if (this.#count === 0) return;
    const select = (headers: readonly string[]) =>
      columnRanges(fieldColumns(headers, fields, overrides).filter(({ field }) => field.name === idField));
    for await (const block of bodyBlocks(tableId, select)) {
      await this.#clearBlock({ tableId, fields, headers: overrides }, block);
    }
    this.#cells.clear();
    this.#count = 0;
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      store.delete(context, this.#key);
      await context.sync();
    });
  }

  #clearBlock(
    { tableId, fields, headers: overrides }: TableFields,
    { firstRow, values, headers }: BodyBlock,
  ): Promise<void> {
    const ids = values[0]!.map(([id]) => storedId(id));
    return inWorkbook({ waitForCellEdit: true }, async (context) => {
      const body = context.workbook.tables.getItem(tableId).getDataBodyRange();
      const columns = fieldColumns(headers, fields, overrides).flatMap(({ field, columnIndex }) => {
        const marked = this.#cells.get(field.name);
        if (!marked) return [];
        const rows = ids.flatMap((id, row) => (marked.has(id) ? [firstRow + row] : []));
        return consecutiveRanges(rows).map(({ first, count }) => {
          const cells = body.getCell(first, columnIndex).getResizedRange(count - 1, 0);
          return { cells, colors: cells.getCellProperties({ format: { fill: { color: true } } }) };
        });
      });
      await context.sync();
      for (const { cells, colors } of columns) {
        colors.value.forEach(([cell], row) => {
          if (fills.includes(cell?.format?.fill?.color?.toUpperCase()))
            cells.getCell(row, 0).format.fill.clear();
        });
      }
      await context.sync();
    });
  }

  #stored = (): MarkedCells => Object.fromEntries([...this.#cells].map(([field, ids]) => [field, [...ids]]));
}

/** Colors cells, those below each other as one range. */
export function markCells(body: Excel.Range, cells: readonly CellLocation[], fill: string): void {
  for (const column of new Set(cells.map((cell) => cell.column))) {
    const rows = cells.filter((cell) => cell.column === column).map(({ row }) => row);
    for (const { first, count } of consecutiveRanges(rows)) {
      body.getCell(first, column).getResizedRange(count - 1, 0).format.fill.color = fill;
    }
  }
}

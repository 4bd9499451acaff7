import type { Area } from '../../grid/area.ts';
import type { TableRecord } from '../state.ts';

export const wholeTable = ({ area, showTotals }: TableRecord): Area =>
  showTotals ? { ...area, rows: area.rows + 1 } : area;

export const headerRow = ({ area }: TableRecord): Area => ({ ...area, rows: 1 });

export const tableBody = ({ area }: TableRecord): Area => ({
  ...area,
  row: area.row + 1,
  rows: area.rows - 1,
});

/** The row below the body, whether the totals are shown or not. */
export const totalRow = ({ area }: TableRecord): Area => ({ ...area, row: area.row + area.rows, rows: 1 });

export class WorkbookTables {
  readonly #tables: TableRecord[];
  #lastNumber: number;

  /** @param tables The workbook's own array. */
  constructor(tables: TableRecord[]) {
    this.#tables = tables;
    this.#lastNumber = Math.max(0, ...tables.map(({ id }) => Number(/\d+/.exec(id)?.[0] ?? 0)));
  }

  list(sheetId?: string): TableRecord[] {
    return this.#tables.filter((table) => !sheetId || table.sheetId === sheetId);
  }

  /** By id or by name, without regard to case. */
  find(key: string): TableRecord | null {
    const name = key.toLowerCase();
    const byId = this.#tables.find(({ id }) => id === key);
    return byId ?? this.#tables.find((table) => table.name.toLowerCase() === name) ?? null;
  }

  add(table: TableRecord): void {
    this.#tables.push(table);
  }

  delete(id: string): void {
    const index = this.#tables.findIndex((table) => table.id === id);
    if (index >= 0) this.#tables.splice(index, 1);
  }

  /** A number that no table has had. */
  nextNumber(): number {
    return ++this.#lastNumber;
  }
}

import type { Area, Move } from '../grid/area.ts';
import type { ConditionalFormatRecord } from './conditional-format-state.ts';

export class WorkbookConditionalFormats {
  readonly #formats: ConditionalFormatRecord[];
  #lastNumber: number;
  /** Called after formats were added, deleted, moved or changed. */
  onChange: () => void = () => undefined;

  /** @param formats The workbook's own array, from the highest priority. */
  constructor(formats: ConditionalFormatRecord[]) {
    this.#formats = formats;
    this.#lastNumber = Math.max(0, ...formats.map(({ id }) => Number(/\d+/.exec(id)?.[0] ?? 0)));
  }

  /** The formats of a sheet, from the highest priority. */
  list(sheetId: string): ConditionalFormatRecord[] {
    return this.#formats.filter((format) => format.sheetId === sheetId);
  }

  /** Adds a format of the highest priority. */
  add(sheetId: string, areas: Area[]): ConditionalFormatRecord {
    const id = `{conditional-format-${++this.#lastNumber}}`;
    const format: ConditionalFormatRecord = { id, sheetId, areas, type: 'ContainsText', appearance: {} };
    this.#formats.unshift(format);
    this.changed();
    return format;
  }

  /** Called after a change of a format's record. */
  changed(): void {
    this.onChange();
  }

  /** Formats move, grow and shrink with their cells. */
  onMove(move: Move): void {
    if (this.#formats.length === 0) return;
    for (const format of [...this.#formats]) {
      format.areas = format.areas
        .map((area) => movedArea(format.sheetId, area, move))
        .filter((area) => area !== null);
      if (format.areas.length === 0) this.#remove(format);
    }
    this.changed();
  }

  #remove(format: ConditionalFormatRecord): void {
    const index = this.#formats.indexOf(format);
    if (index >= 0) this.#formats.splice(index, 1);
  }
}

/** The rows and columns of an area that remain; null for none. */
export function movedArea(sheetId: string, area: Area, move: Move): Area | null {
  const remaining = (count: number, at: (index: number) => number | undefined) =>
    Array.from({ length: count }, (_, index) => at(index)).filter((place) => place !== undefined);
  const rows = remaining(
    area.rows,
    (index) => move({ sheetId, row: area.row + index, column: area.column })?.row,
  );
  const columns = remaining(
    area.columns,
    (index) => move({ sheetId, row: area.row, column: area.column + index })?.column,
  );
  if (rows.length === 0 || columns.length === 0) return null;
  const [row, column] = [rows[0]!, columns[0]!];
  return { row, column, rows: rows.at(-1)! - row + 1, columns: columns.at(-1)! - column + 1 };
}

import type { Area } from '../grid/area.ts';
import type { ExcelHost } from './excel-host.ts';
import { isAlignment } from '../grid/grid.ts';
import { notImplemented } from './host-error.ts';
import { RemoteObject } from './remote-object.ts';

/** Pixels of a point, in which Excel measures columns and rows. */
const pixelsOfPoint = 4 / 3;
const narrowest = 24;
const widest = 600;

/** How the cells of a range look. */
export class RangeFormat extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  get font(): RangeFont {
    return new RangeFont(this.#host, this.#sheetId, this.#area);
  }

  get fill(): RangeFill {
    return new RangeFill(this.#host, this.#sheetId, this.#area);
  }

  /** Points. */
  get columnWidth(): number {
    const sheet = this.#host.grid.sheet(this.#sheetId)!;
    return sheet.getColumnWidth(this.#area.column) / pixelsOfPoint;
  }

  set columnWidth(points: number) {
    const { column, columns } = this.#host.grid.cut(this.#sheetId, this.#area);
    this.#host.grid.sheet(this.#sheetId)!.setColumnWidths(column, columns, points * pixelsOfPoint);
  }

  set wrapText(wrap: boolean) {
    this.#host.grid.dress(this.#sheetId, this.#area, { wrap });
  }

  set horizontalAlignment(align: string) {
    if (!isAlignment(align)) throw notImplemented(`RangeFormat.horizontalAlignment = ${align}`);
    this.#host.grid.dress(this.#sheetId, this.#area, { align });
  }

  /** As wide as the longest text of each column; a character is about 8 pixels in the grid's font. */
  autofitColumns(): void {
    const { grid } = this.#host;
    const used = grid.used(this.#sheetId, this.#area);
    if (!used) return;
    const cells = grid.read(this.#sheetId, used);
    for (let index = 0; index < used.columns; index++) {
      const longest = Math.max(...cells.map((row) => row[index]!.text.length));
      const width = Math.min(widest, Math.max(narrowest, longest * 8 + 24));
      grid.sheet(this.#sheetId)!.setColumnWidth(used.column + index, width);
    }
  }

  /** The grid fits the height of its rows by itself. */
  autofitRows(): void {
    const { row, rows } = this.#host.grid.cut(this.#sheetId, this.#area);
    this.#host.grid.sheet(this.#sheetId)!.setRowAutoHeight(row, rows);
  }
}

class RangeFont extends RemoteObject {
  readonly #dress: (appearance: Parameters<ExcelHost['grid']['dress']>[2]) => void;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#dress = (appearance) => host.grid.dress(sheetId, area, appearance);
  }

  set bold(bold: boolean) {
    this.#dress({ bold });
  }

  set italic(italic: boolean) {
    this.#dress({ italic });
  }

  set color(fontColor: string) {
    this.#dress({ fontColor });
  }

  set size(fontSize: number) {
    this.#dress({ fontSize });
  }
}

class RangeFill extends RemoteObject {
  readonly #dress: (fillColor: string | null) => void;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#dress = (fillColor) => host.grid.dress(sheetId, area, { fillColor });
  }

  set color(color: string) {
    this.#dress(color);
  }

  clear(): void {
    this.#dress(null);
  }
}

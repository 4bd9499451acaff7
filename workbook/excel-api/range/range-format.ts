import { isAlignment, isVerticalAlignment, type Appearance } from '../../grid/appearance.ts';
import type { Area } from '../../grid/area.ts';
import { checkedColor } from './color.ts';
import type { ExcelHost } from '../excel-host.ts';
import { argumentError, notImplemented } from '../wire/host-error.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** Pixels of a point, in which Excel measures columns and rows. */
const pixelsOfPoint = 4 / 3;
const narrowest = 24;
const widest = 600;

/** Reads and sets looks of the cells of a range; what differs between them reads as null. */
class Looks {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  /** The look that all cells have, or null. */
  get<Name extends keyof Appearance>(name: Name): Appearance[Name] | null {
    const looks = this.all(name);
    return looks.length === 1 ? looks[0]! : null;
  }

  /** The different looks that the cells have. */
  all<Name extends keyof Appearance>(name: Name): Appearance[Name][] {
    const cells = this.#host.grid.appearance(this.#sheetId, this.#area).flat();
    return [...new Set(cells.map((cell) => cell[name]))];
  }

  set(look: Partial<Appearance>): void {
    this.#host.protections.check(this.#sheetId, 'allowFormatCells');
    this.#host.grid.dress(this.#sheetId, this.#area, look);
  }
}

/** How the cells of a range look. */
export class RangeFormat extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #area: Area;
  readonly #looks: Looks;

  constructor(host: ExcelHost, sheetId: string, area: Area) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#area = area;
    this.#looks = new Looks(host, sheetId, area);
  }

  get font(): RangeFont {
    return new RangeFont(this.#looks);
  }

  get fill(): RangeFill {
    return new RangeFill(this.#looks);
  }

  /** Points; null where columns differ. */
  get columnWidth(): number | null {
    const { column, columns } = this.#cut();
    const sheet = this.#host.grid.sheet(this.#sheetId)!;
    return same(Array.from({ length: columns }, (_, index) => sheet.getColumnWidth(column + index)));
  }

  set columnWidth(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.#host.protections.check(this.#sheetId, 'allowFormatColumns');
    const { column, columns } = this.#cut();
    this.#host.grid.sheet(this.#sheetId)!.setColumnWidths(column, columns, points * pixelsOfPoint);
  }

  /** Points; null where rows differ. */
  get rowHeight(): number | null {
    const { row, rows } = this.#cut();
    const sheet = this.#host.grid.sheet(this.#sheetId)!;
    return same(Array.from({ length: rows }, (_, index) => sheet.getRowHeight(row + index)));
  }

  set rowHeight(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.#host.protections.check(this.#sheetId, 'allowFormatRows');
    const { row, rows } = this.#cut();
    this.#host.grid.sheet(this.#sheetId)!.setRowHeightsForced(row, rows, points * pixelsOfPoint);
  }

  get wrapText(): boolean | null {
    return this.#looks.get('wrap');
  }

  set wrapText(wrap: boolean) {
    this.#looks.set({ wrap });
  }

  get horizontalAlignment(): string | null {
    return this.#looks.get('align');
  }

  set horizontalAlignment(align: string) {
    if (!isAlignment(align)) throw notImplemented(`RangeFormat.horizontalAlignment = ${align}`);
    this.#looks.set({ align });
  }

  get verticalAlignment(): string | null {
    return this.#looks.get('verticalAlign');
  }

  set verticalAlignment(verticalAlign: string) {
    if (!isVerticalAlignment(verticalAlign)) {
      throw notImplemented(`RangeFormat.verticalAlignment = ${verticalAlign}`);
    }
    this.#looks.set({ verticalAlign });
  }

  /** As wide as the longest text of each column; a character is about 8 pixels in the grid's font. */
  autofitColumns(): void {
    this.#host.protections.check(this.#sheetId, 'allowFormatColumns');
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
    this.#host.protections.check(this.#sheetId, 'allowFormatRows');
    const { row, rows } = this.#cut();
    this.#host.grid.sheet(this.#sheetId)!.setRowAutoHeight(row, rows);
  }

  #cut(): Area {
    return this.#host.grid.cut(this.#sheetId, this.#area);
  }
}

/** What all have, in points; null where they differ. */
const same = (pixels: number[]): number | null =>
  pixels.every((one) => one === pixels[0]) ? pixels[0]! / pixelsOfPoint : null;

export class RangeFont extends RemoteObject {
  readonly #looks: Looks;

  constructor(looks: Looks) {
    super();
    this.#looks = looks;
  }

  get bold(): boolean | null {
    return this.#looks.get('bold');
  }

  set bold(bold: boolean) {
    this.#looks.set({ bold });
  }

  get italic(): boolean | null {
    return this.#looks.get('italic');
  }

  set italic(italic: boolean) {
    this.#looks.set({ italic });
  }

  get underline(): string | null {
    return this.#looks.get('underline');
  }

  set underline(underline: string) {
    if (!['None', 'Single'].includes(underline)) throw notImplemented(`RangeFont.underline = ${underline}`);
    this.#looks.set({ underline });
  }

  get strikethrough(): boolean | null {
    return this.#looks.get('strikethrough');
  }

  set strikethrough(strikethrough: boolean) {
    this.#looks.set({ strikethrough });
  }

  get color(): string | null {
    return this.#looks.get('fontColor');
  }

  set color(fontColor: string) {
    this.#looks.set({ fontColor: checkedColor(fontColor) });
  }

  get name(): string | null {
    return this.#looks.get('fontName');
  }

  set name(fontName: string) {
    this.#looks.set({ fontName });
  }

  get size(): number | null {
    return this.#looks.get('fontSize');
  }

  set size(fontSize: number) {
    if (!(fontSize >= 1 && fontSize <= 409)) throw argumentError();
    this.#looks.set({ fontSize });
  }
}

export class RangeFill extends RemoteObject {
  readonly #looks: Looks;

  constructor(looks: Looks) {
    super();
    this.#looks = looks;
  }

  /** White where there is no fill, as in Excel; "" where the cells differ. */
  get color(): string {
    const colors = this.#looks.all('fillColor');
    return colors.length === 1 ? (colors[0] ?? '#FFFFFF') : '';
  }

  set color(color: string) {
    this.#looks.set({ fillColor: checkedColor(color) });
  }

  clear(): void {
    this.#looks.set({ fillColor: null });
  }
}

import names from 'color-name';
import { type Appearance, isAlignment, isVerticalAlignment } from '../../grid/appearance.ts';
import { type Area, pixelsPerPoint } from '../../grid/area.ts';
import { type Host, SheetObject } from '../host.ts';
import { argumentError, notImplemented, RemoteObject } from '../wire/index.ts';

/** A character of the grid's font, and the space around a text, in pixels. */
const characterWidth = 8;
const cellPadding = 24;
const minAutofitWidth = 24;
const maxAutofitWidth = 600;

/** The format of an area; what differs between its cells reads as null. */
export class RangeFormat extends SheetObject {
  readonly #appearance: CellAppearance;

  constructor(
    host: Host,
    sheetId: string,
    private readonly area: Area,
  ) {
    super(host, sheetId);
    this.#appearance = new CellAppearance(host, sheetId, area);
  }

  get font(): RangeFont {
    return new RangeFont(this.#appearance);
  }

  get fill(): RangeFill {
    return new RangeFill(this.#appearance);
  }

  get borders(): RangeBorderCollection {
    return new RangeBorderCollection(this.host, this.sheetId, this.area);
  }

  /** Points. */
  get columnWidth(): number | null {
    const { dimensions } = this.host.grid;
    return commonPoints(dimensions.columnWidths(this.sheetId, this.#bounded));
  }

  set columnWidth(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.host.protection.check(this.sheetId);
    this.host.grid.dimensions.setColumnWidth(this.sheetId, this.#bounded, points * pixelsPerPoint);
  }

  /** Points. */
  get rowHeight(): number | null {
    const { dimensions } = this.host.grid;
    return commonPoints(dimensions.rowHeights(this.sheetId, this.#bounded));
  }

  set rowHeight(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.host.protection.check(this.sheetId);
    // A row without height is hidden, in Excel too.
    const { structure } = this.host.grid;
    const isHidden = structure.hidden(this.sheetId, this.area, 'rows') !== false;
    if (points === 0 || isHidden) structure.hide(this.sheetId, this.area, 'rows', points === 0);
    if (points === 0) return;
    this.host.grid.dimensions.setRowHeight(this.sheetId, this.#bounded, points * pixelsPerPoint);
  }

  get wrapText(): boolean | null {
    return this.#appearance.get('wrap');
  }

  set wrapText(wrap: boolean) {
    this.#appearance.set({ wrap });
  }

  get horizontalAlignment(): string | null {
    return this.#appearance.get('align');
  }

  set horizontalAlignment(align: string) {
    if (!isAlignment(align)) throw notImplemented(`RangeFormat.horizontalAlignment = ${align}`);
    this.#appearance.set({ align });
  }

  get verticalAlignment(): string | null {
    return this.#appearance.get('verticalAlign');
  }

  set verticalAlignment(verticalAlign: string) {
    if (!isVerticalAlignment(verticalAlign)) {
      throw notImplemented(`RangeFormat.verticalAlignment = ${verticalAlign}`);
    }
    this.#appearance.set({ verticalAlign });
  }

  /** Fits each column to its longest text, by the number of its characters. */
  autofitColumns(): void {
    this.host.protection.check(this.sheetId);
    const { grid } = this.host;
    const used = grid.used(this.sheetId, this.area);
    if (!used) return;
    const cells = grid.read(this.sheetId, used);
    const widths = Array.from({ length: used.columns }, (_, index) => {
      const longest = Math.max(...cells.map((row) => row[index]!.text.length));
      const width = Math.max(minAutofitWidth, longest * characterWidth + cellPadding);
      return Math.min(maxAutofitWidth, width);
    });
    grid.dimensions.setColumnWidths(this.sheetId, used.column, widths);
  }

  get #bounded(): Area {
    return this.host.grid.cut(this.sheetId, this.area);
  }
}

const commonPoints = (pixels: number[]): number | null =>
  pixels.every((one) => one === pixels[0]) ? pixels[0]! / pixelsPerPoint : null;

/** The cells that have a line below them, by `Excel.BorderIndex`: the borders that the add-in draws. */
const linedCells: Record<string, (area: Area) => Area> = {
  EdgeBottom: (area) => ({ ...area, row: area.row + area.rows - 1, rows: 1 }),
  InsideHorizontal: (area) => ({ ...area, rows: area.rows - 1 }),
};

class RangeBorder extends SheetObject {
  constructor(
    host: Host,
    sheetId: string,
    private readonly area: Area,
    private readonly index: string,
  ) {
    super(host, sheetId);
  }

  override identity() {
    return { Id: this.index };
  }

  set style(style: string) {
    if (style !== 'Continuous') throw notImplemented(`RangeBorder.style = ${style}`);
    this.#draw();
  }

  /** A color alone makes a continuous line, as in Excel. */
  set color(color: string) {
    this.#draw(checkedColor(color));
  }

  #draw(color?: string): void {
    const { host, sheetId, area, index } = this;
    host.protection.check(sheetId);
    host.grid.formats.drawLinesBelow(sheetId, linedCells[index]!(area), color);
  }
}

export class RangeBorderCollection extends SheetObject {
  constructor(
    host: Host,
    sheetId: string,
    private readonly area: Area,
  ) {
    super(host, sheetId);
  }

  /** @throws HostError NotImplemented for other borders, with their names. */
  getItem(index: string): RangeBorder {
    if (!Object.hasOwn(linedCells, index)) {
      throw notImplemented(`RangeBorderCollection.getItem of ${index}`);
    }
    return new RangeBorder(this.host, this.sheetId, this.area, index);
  }
}

class CellAppearance {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly area: Area,
  ) {}

  /** The value that all cells have, or null. */
  get<Name extends keyof Appearance>(name: Name): Appearance[Name] | null {
    const values = this.all(name);
    return values.length === 1 ? values[0]! : null;
  }

  /** The different values that the cells have. */
  all<Name extends keyof Appearance>(name: Name): Appearance[Name][] {
    const { grid } = this.host;
    const cells = grid.formats.appearances(this.sheetId, this.area).flat();
    return [...new Set(cells.map((cell) => cell[name]))];
  }

  set(appearance: Partial<Appearance>): void {
    this.host.protection.check(this.sheetId);
    this.host.grid.formats.set(this.sheetId, this.area, appearance);
  }
}

/**
 * A color as Excel returns it, `#RRGGBB`, from that form or from a name of HTML.
 *
 * @throws HostError InvalidArgument for anything else.
 */
export function checkedColor(color: unknown): string {
  const text = String(color);
  if (/^#[\da-f]{6}$/i.test(text)) return text.toUpperCase();
  const parts = (names as Record<string, [number, number, number]>)[text.toLowerCase()];
  if (!parts) throw argumentError();
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

class RangeFont extends RemoteObject {
  constructor(private readonly appearance: CellAppearance) {
    super();
  }

  get bold(): boolean | null {
    return this.appearance.get('bold');
  }

  set bold(bold: boolean) {
    this.appearance.set({ bold });
  }

  get color(): string | null {
    return this.appearance.get('fontColor');
  }

  set color(color: string) {
    this.appearance.set({ fontColor: checkedColor(color) });
  }

  get size(): number | null {
    return this.appearance.get('fontSize');
  }

  set size(fontSize: number) {
    if (!(fontSize >= 1 && fontSize <= 409)) throw argumentError();
    this.appearance.set({ fontSize });
  }
}

class RangeFill extends RemoteObject {
  constructor(private readonly appearance: CellAppearance) {
    super();
  }

  /** White where there is no fill, as in Excel; "" where the cells differ. */
  get color(): string {
    const colors = this.appearance.all('fillColor');
    return colors.length === 1 ? (colors[0] ?? '#FFFFFF') : '';
  }

  set color(color: string) {
    this.appearance.set({ fillColor: checkedColor(color) });
  }

  clear(): void {
    this.appearance.set({ fillColor: null });
  }
}

import names from 'color-name';
import {
  type Appearance,
  type BorderLine,
  isAlignment,
  isBorderStyle,
  isVerticalAlignment,
  noBorder,
  type Side,
} from '../../grid/appearance.ts';
import { type Area, pixelsPerPoint } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { argumentError, notImplemented, RemoteCollection, RemoteObject } from '../wire/index.ts';

/** A character of the grid's font, and the space around a text, in pixels. */
const characterWidth = 8;
const cellPadding = 24;
const minAutofitWidth = 24;
const maxAutofitWidth = 600;

/** The format of one or more areas of a sheet; what differs between their cells reads as null. */
export class RangeFormat extends RemoteObject {
  readonly #appearance: CellAppearance;

  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly areas: Area[],
  ) {
    super();
    this.#appearance = new CellAppearance(host, sheetId, areas);
  }

  get font(): RangeFont {
    return new RangeFont(this.#appearance);
  }

  get fill(): RangeFill {
    return new RangeFill(this.#appearance);
  }

  get borders(): RangeBorderCollection {
    return new RangeBorderCollection(this.host, this.sheetId, this.areas);
  }

  /** Points. */
  get columnWidth(): number | null {
    const { dimensions } = this.host.grid;
    return commonPoints(this.#bounded().flatMap((area) => dimensions.columnWidths(this.sheetId, area)));
  }

  set columnWidth(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.host.protection.check(this.sheetId);
    for (const area of this.#bounded()) {
      this.host.grid.dimensions.setColumnWidth(this.sheetId, area, points * pixelsPerPoint);
    }
  }

  /** Points. */
  get rowHeight(): number | null {
    const { dimensions } = this.host.grid;
    return commonPoints(this.#bounded().flatMap((area) => dimensions.rowHeights(this.sheetId, area)));
  }

  set rowHeight(points: number) {
    if (!(points >= 0)) throw argumentError();
    this.host.protection.check(this.sheetId);
    // A row without height is hidden, in Excel too.
    const { structure } = this.host.grid;
    for (const area of this.areas) {
      const isHidden = structure.hidden(this.sheetId, area, 'rows') !== false;
      if (points === 0 || isHidden) structure.hide(this.sheetId, area, 'rows', points === 0);
    }
    if (points === 0) return;
    for (const area of this.#bounded()) {
      this.host.grid.dimensions.setRowHeight(this.sheetId, area, points * pixelsPerPoint);
    }
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
    for (const area of this.areas) {
      const used = grid.used(this.sheetId, area);
      if (!used) continue;
      const cells = grid.read(this.sheetId, used);
      const widths = Array.from({ length: used.columns }, (_, index) => {
        const longest = Math.max(...cells.map((row) => row[index]!.text.length));
        const width = Math.max(minAutofitWidth, longest * characterWidth + cellPadding);
        return Math.min(maxAutofitWidth, width);
      });
      grid.dimensions.setColumnWidths(this.sheetId, used.column, widths);
    }
  }

  #bounded(): Area[] {
    return this.areas.map((area) => this.host.grid.cut(this.sheetId, area));
  }
}

const commonPoints = (pixels: number[]): number | null =>
  pixels.every((one) => one === pixels[0]) ? pixels[0]! / pixelsPerPoint : null;

/** The cells of an area that have a border, and their side. */
const sides: Record<string, (area: Area) => { cells: Area; side: Side }[]> = {
  EdgeTop: (area) => [{ cells: { ...area, rows: 1 }, side: 'top' }],
  EdgeBottom: (area) => [{ cells: { ...area, row: area.row + area.rows - 1, rows: 1 }, side: 'bottom' }],
  EdgeLeft: (area) => [{ cells: { ...area, columns: 1 }, side: 'left' }],
  EdgeRight: (area) => [
    { cells: { ...area, column: area.column + area.columns - 1, columns: 1 }, side: 'right' },
  ],
  InsideVertical: (area) =>
    area.columns > 1 ? [{ cells: { ...area, columns: area.columns - 1 }, side: 'right' }] : [],
  InsideHorizontal: (area) =>
    area.rows > 1 ? [{ cells: { ...area, rows: area.rows - 1 }, side: 'bottom' }] : [],
};

/** One border of one or more areas; what differs between their cells reads as null. */
class RangeBorder extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly areas: Area[],
    private readonly index: string,
  ) {
    super();
  }

  override identity() {
    return { Id: this.index };
  }

  get style(): string | null {
    return this.#common('style');
  }

  set style(style: string) {
    if (!isBorderStyle(style)) throw notImplemented(`RangeBorder.style = ${style}`);
    this.#set({ style });
  }

  get color(): string | null {
    return this.#common('color');
  }

  set color(color: string) {
    this.#set({ color: checkedColor(color) });
  }

  #parts() {
    return this.areas.flatMap((area) => sides[this.index]!(area));
  }

  #lines(): BorderLine[] {
    const { formats } = this.host.grid;
    return this.#parts().flatMap(({ cells, side }) => formats.borders(this.sheetId, cells, side));
  }

  #common<Name extends keyof BorderLine>(name: Name): BorderLine[Name] | null {
    const values = new Set(this.#lines().map((line) => line[name]));
    return values.size === 1 ? [...values][0]! : values.size === 0 ? noBorder[name] : null;
  }

  /** A color alone makes a continuous line, as in Excel. */
  #set(change: Partial<BorderLine>): void {
    this.host.protection.check(this.sheetId);
    const { grid } = this.host;
    for (const { cells, side } of this.#parts()) {
      const [current = noBorder] = grid.formats.borders(this.sheetId, cells, side);
      const style = current.style === 'None' ? 'Continuous' : current.style;
      grid.formats.setBorders(this.sheetId, cells, side, { ...current, style, ...change });
    }
  }
}

export class RangeBorderCollection extends RemoteCollection<RangeBorder> {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly areas: Area[],
  ) {
    super();
  }

  get items(): RangeBorder[] {
    return Object.keys(sides).map((index) => this.#border(index));
  }

  /** @throws HostError NotImplemented for diagonal borders, with their names. */
  getItem(index: string): RangeBorder {
    if (/^Diagonal(Down|Up)$/.test(index)) throw notImplemented(`RangeBorderCollection.getItem of ${index}`);
    if (!Object.hasOwn(sides, index)) throw argumentError();
    return this.#border(index);
  }

  #border(index: string): RangeBorder {
    return new RangeBorder(this.host, this.sheetId, this.areas, index);
  }
}

class CellAppearance {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
    private readonly areas: Area[],
  ) {}

  /** The value that all cells have, or null. */
  get<Name extends keyof Appearance>(name: Name): Appearance[Name] | null {
    const values = this.all(name);
    return values.length === 1 ? values[0]! : null;
  }

  /** The different values that the cells have. */
  all<Name extends keyof Appearance>(name: Name): Appearance[Name][] {
    const { grid } = this.host;
    const cells = this.areas.flatMap((area) => grid.formats.appearances(this.sheetId, area).flat());
    return [...new Set(cells.map((cell) => cell[name]))];
  }

  set(appearance: Partial<Appearance>): void {
    this.host.protection.check(this.sheetId);
    for (const area of this.areas) this.host.grid.formats.set(this.sheetId, area, appearance);
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

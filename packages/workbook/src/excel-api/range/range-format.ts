import { isAlignment, isVerticalAlignment } from '../../grid/appearance.ts';
import type { Area } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import { argumentError, notImplemented, RemoteObject } from '../wire/index.ts';
import { CellAppearance, RangeFill, RangeFont } from './range-appearance.ts';
import { RangeBorderCollection } from './range-border.ts';

/** Excel measures columns and rows in points, the grid in pixels. */
const pixelsPerPoint = 4 / 3;
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

import type { Area } from '../../grid/area.ts';
import { isBorderStyle, noBorder, type BorderLine, type Side } from '../../grid/appearance.ts';
import type { Host } from '../host.ts';
import { argumentError, notImplemented, RemoteCollection, RemoteObject } from '../wire/index.ts';
import { checkedColor } from './range-appearance.ts';

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

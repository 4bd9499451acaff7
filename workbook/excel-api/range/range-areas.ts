import type { Area } from '../../grid/area.ts';
import type { ExcelHost } from '../excel-host.ts';
import type { Range } from './range.ts';
import { RangeAreasFormat } from './range-areas-format.ts';
import { RemoteCollection, RemoteObject } from '../wire/remote-object.ts';
import type { Worksheet } from '../worksheet/worksheet.ts';

/** Several rectangles of one sheet. */
export class RangeAreas extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #areas: Area[];

  constructor(host: ExcelHost, sheetId: string, areas: Area[]) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#areas = areas;
  }

  override identity() {
    return { _ReferenceId: this.#host.keep(this) };
  }

  _KeepReference(): void {
    this.#host.keep(this);
  }

  get address(): string {
    return this.#ranges()
      .map((range) => range.address)
      .join(',');
  }

  get addressLocal(): string {
    return this.address;
  }

  get areaCount(): number {
    return this.#areas.length;
  }

  get areas(): RangeCollection {
    return new RangeCollection(() => this.#ranges());
  }

  /** True where all of the ranges are. */
  get isEntireColumn(): boolean {
    return this.#ranges().every((range) => range.isEntireColumn);
  }

  get isEntireRow(): boolean {
    return this.#ranges().every((range) => range.isEntireRow);
  }

  get cellCount(): number {
    return this.#ranges().reduce((count, range) => count + range.cellCount, 0);
  }

  get format(): RangeAreasFormat {
    return new RangeAreasFormat(this.#ranges().map((range) => range.format));
  }

  get worksheet(): Worksheet {
    return this.#host.worksheet(this.#sheetId);
  }

  clear(applyTo?: string): void {
    for (const range of this.#ranges()) range.clear(applyTo);
  }

  /** The selection is one rectangle here: the first. */
  select(): void {
    this.#ranges()[0]!.select();
  }

  #ranges(): Range[] {
    return this.#areas.map((area) => this.#host.range(this.#sheetId, area));
  }
}

export class RangeCollection extends RemoteCollection<Range> {
  readonly #ranges: () => Range[];

  constructor(ranges: () => Range[]) {
    super();
    this.#ranges = ranges;
  }

  get items(): Range[] {
    return this.#ranges();
  }

  getItemAt(index: number): Range | null {
    return this.#ranges()[index] ?? null;
  }
}

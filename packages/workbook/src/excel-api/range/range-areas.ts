import type { Area } from '../../grid/area.ts';
import type { RangeHost, RangeObject } from '../host.ts';
import { RemoteCollection, RemoteObject } from '../wire/index.ts';
import { RangeFormat } from './range-format.ts';
import { Range } from './range.ts';

export class RangeAreas extends RemoteObject {
  readonly #ranges: Range[];

  constructor(
    private readonly host: RangeHost,
    private readonly sheetId: string,
    private readonly rectangles: Area[],
  ) {
    super();
    this.#ranges = rectangles.map((area) => new Range(host, sheetId, area));
  }

  override identity() {
    return { _ReferenceId: this.host.references.add(this) };
  }

  _KeepReference(): void {
    this.host.references.add(this);
  }

  get address(): string {
    return this.#ranges.map(({ address }) => address).join(',');
  }

  get addressLocal(): string {
    return this.address;
  }

  get areaCount(): number {
    return this.#ranges.length;
  }

  get areas(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }

  get isEntireColumn(): boolean {
    return this.#ranges.every((range) => range.isEntireColumn);
  }

  get isEntireRow(): boolean {
    return this.#ranges.every((range) => range.isEntireRow);
  }

  get cellCount(): number {
    return this.#ranges.reduce((count, range) => count + range.cellCount, 0);
  }

  get format(): RangeFormat {
    return new RangeFormat(this.host, this.sheetId, this.rectangles);
  }

  get worksheet(): RemoteObject {
    return this.host.objects.worksheet(this.sheetId);
  }

  /** Copies a source to each of the areas. */
  async copyFrom(
    source: RangeObject | string,
    ...options: [copyType?: string, skipBlanks?: boolean, transpose?: boolean]
  ): Promise<void> {
    for (const range of this.#ranges) await range.copyFrom(source, ...options);
  }

  clear(applyTo?: string): void {
    for (const range of this.#ranges) range.clear(applyTo);
  }

  /** Selects the first: the grid's selection is one rectangle here. */
  select(): void {
    this.#ranges[0]!.select();
  }
}

export class RangeCollection extends RemoteCollection<Range> {
  constructor(readonly ranges: Range[]) {
    super();
  }

  get items(): Range[] {
    return this.ranges;
  }

  getItemAt(index: number): Range | null {
    return this.ranges[index] ?? null;
  }
}

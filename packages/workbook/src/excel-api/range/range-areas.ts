import type { Area } from '../../grid/area.ts';
import type { Host, SheetArea } from '../host.ts';
import { RemoteCollection, RemoteObject } from '../wire/index.ts';
import { Range } from './range.ts';

export class RangeAreas extends RemoteObject {
  readonly #ranges: Range[];

  constructor(
    private readonly host: Host,
    sheetId: string,
    rectangles: Area[],
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

  get areas(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
}

/** Cells of any sheets of the workbook. */
export class WorkbookRangeAreas extends RemoteObject {
  readonly #ranges: Range[];

  constructor(
    private readonly host: Host,
    areas: readonly SheetArea[],
  ) {
    super();
    this.#ranges = areas.map(({ sheetId, area }) => new Range(host, sheetId, area));
  }

  override identity() {
    return { _ReferenceId: this.host.references.add(this) };
  }

  _KeepReference(): void {
    this.host.references.add(this);
  }

  get ranges(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
}

class RangeCollection extends RemoteCollection<Range> {
  constructor(readonly ranges: Range[]) {
    super();
  }

  get items(): Range[] {
    return this.ranges;
  }
}

import { type Area, columnsOfSheet, rowsOfSheet } from '../../grid/area.ts';
import type { Host, SheetArea } from '../host.ts';
import { argumentError, RemoteCollection, RemoteObject, withMembers } from '../wire/index.ts';
import { ConditionalFormatCollection } from './conditional-format.ts';
import { rangeContents, rangeProperties } from './range-contents.ts';
import { rangeEdits } from './range-edits.ts';
import { RangeFormat } from './range-format.ts';
import { rangePosition } from './range-position.ts';
import { rangePrecedents } from './range-precedents.ts';
import { RangeSort } from './range-sort.ts';

/** What the client refers to by an id that it gets. */
abstract class ReferencedObject extends RemoteObject {
  constructor(readonly host: Host) {
    super();
  }

  override identity() {
    return { _ReferenceId: this.host.references.add(this) };
  }

  _KeepReference(): void {
    this.host.references.add(this);
  }
}

export const Range = withMembers(
  class Range extends ReferencedObject {
    constructor(
      host: Host,
      readonly sheetId: string,
      readonly area: Area,
    ) {
      super(host);
      const { row, column, rows, columns } = area;
      if (row < 0 || column < 0 || rows < 1 || columns < 1) throw argumentError();
      if (row + rows > rowsOfSheet || column + columns > columnsOfSheet) throw argumentError();
    }

    get worksheet(): RemoteObject {
      return this.host.objects.worksheet(this.sheetId);
    }

    get format(): RangeFormat {
      return new RangeFormat(this.host, this.sheetId, this.area);
    }

    get conditionalFormats(): ConditionalFormatCollection {
      return new ConditionalFormatCollection(this.host, this.sheetId, this.area);
    }

    get sort(): RangeSort {
      return new RangeSort(this.host, this.sheetId, this.area);
    }

    select(): void {
      this.host.select(this.sheetId, this.area);
    }
  },
  rangePosition,
  rangePrecedents,
  rangeContents,
  rangeEdits,
  rangeProperties,
);

export type Range = InstanceType<typeof Range>;

export class RangeAreas extends ReferencedObject {
  readonly #ranges: Range[];

  constructor(host: Host, sheetId: string, rectangles: Area[]) {
    super(host);
    this.#ranges = rectangles.map((area) => new Range(host, sheetId, area));
  }

  get address(): string {
    return this.#ranges.map(({ address }) => address).join(',');
  }

  get areas(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
}

/** Cells of any sheets of the workbook. */
export class WorkbookRangeAreas extends ReferencedObject {
  readonly #ranges: Range[];

  constructor(host: Host, areas: readonly SheetArea[]) {
    super(host);
    this.#ranges = areas.map(({ sheetId, area }) => new Range(host, sheetId, area));
  }

  get ranges(): RangeCollection {
    return new RangeCollection(this.#ranges);
  }
}

class RangeCollection extends RemoteCollection<Range> {
  constructor(private readonly ranges: Range[]) {
    super();
  }

  get items(): Range[] {
    return this.ranges;
  }
}

import { columnsOfSheet, rowsOfSheet, type Area } from '../../grid/area.ts';
import type { RangeHost } from '../host.ts';
import { argumentError, RemoteObject, withMembers } from '../wire/index.ts';
import { cellProperties } from './cell-properties.ts';
import { ConditionalFormatCollection } from './conditional-format-collection.ts';
import { rangeContents } from './range-contents.ts';
import { rangeEdge } from './range-edge.ts';
import { rangeEdits } from './range-edits.ts';
import { rangeFill } from './range-fill.ts';
import { RangeFormat } from './range-format.ts';
import { rangePosition } from './range-position.ts';
import { rangePrecedents } from './range-precedents.ts';
import { rangeSearch } from './range-search.ts';
import { rangeDuplicates } from './remove-duplicates.ts';
import { RangeSort } from './range-sort.ts';
import { rangeStyle } from './range-style.ts';
import { RangeView } from './range-view.ts';

export const Range = withMembers(
  class Range extends RemoteObject {
    constructor(
      readonly host: RangeHost,
      readonly sheetId: string,
      readonly area: Area,
    ) {
      super();
      const { row, column, rows, columns } = area;
      if (row < 0 || column < 0 || rows < 1 || columns < 1) throw argumentError();
      if (row + rows > rowsOfSheet || column + columns > columnsOfSheet) throw argumentError();
    }

    override identity() {
      return { _ReferenceId: this.host.references.add(this) };
    }

    _KeepReference(): void {
      this.host.references.add(this);
    }

    get worksheet(): RemoteObject {
      return this.host.objects.worksheet(this.sheetId);
    }

    get format(): RangeFormat {
      return new RangeFormat(this.host, this.sheetId, [this.area]);
    }

    get conditionalFormats(): ConditionalFormatCollection {
      return new ConditionalFormatCollection(this.host, this.sheetId, this.area);
    }

    get sort(): RangeSort {
      return new RangeSort(this.host, this.sheetId, this.area);
    }

    getVisibleView(): RangeView {
      return new RangeView(this.host, this.sheetId, this.area);
    }

    select(): void {
      this.host.select(this.sheetId, this.area);
    }

    /** Calculates the formulas of the range, changed or not. */
    calculate(): void {
      this.host.calculation.recalculate(this.sheetId, this.area);
    }
  },
  rangePosition,
  rangeContents,
  rangeStyle,
  rangeEdits,
  rangeSearch,
  rangeEdge,
  rangeDuplicates,
  rangeFill,
  rangePrecedents,
  cellProperties,
);

export type Range = InstanceType<typeof Range>;

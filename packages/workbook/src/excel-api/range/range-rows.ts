import { argumentError, membersOver } from '../wire/index.ts';
import { selectedProperties, type Properties, type PropertySelection } from './cell-properties.ts';
import { rangeAt, type RangeContext } from './range-context.ts';

export const rangeRows = membersOver<RangeContext>()({
  /** Null if only some rows are hidden. */
  get rowHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'rows');
  },

  set rowHidden(hidden: boolean) {
    if (typeof hidden !== 'boolean') throw argumentError();
    this.host.protection.check(this.sheetId);
    this.host.grid.structure.hide(this.sheetId, this.area, 'rows', hidden);
  },

  getRowProperties(selection: PropertySelection): Properties[] {
    const { row, rows } = this.area;
    return Array.from({ length: rows }, (_, index) =>
      selectedProperties(rangeAt(this, { ...this.area, row: row + index, rows: 1 }), selection),
    );
  },
});

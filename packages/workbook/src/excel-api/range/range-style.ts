import { membersOver } from '../wire/index.ts';
import { appearanceOfStyle, normalStyle } from './cell-style.ts';
import type { RangeContext } from './range-context.ts';

export const rangeStyle = membersOver<RangeContext>()({
  /** The built-in style that all cells have, or null. */
  get style(): string | null {
    const styles = new Set(this.host.grid.formats.styleNames(this.sheetId, this.area).flat());
    return styles.size === 1 ? ([...styles][0] ?? normalStyle) : null;
  },

  set style(style: unknown) {
    const { name, appearance } = appearanceOfStyle(style);
    this.host.protection.check(this.sheetId, 'allowFormatCells');
    this.host.grid.formats.set(this.sheetId, this.area, appearance, name);
  },

  /** Null where some rows are hidden and some are not. */
  get rowHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'rows');
  },

  set rowHidden(hidden: boolean) {
    this.host.protection.check(this.sheetId, 'allowFormatRows');
    this.host.grid.structure.hide(this.sheetId, this.area, 'rows', hidden);
  },

  get columnHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'columns');
  },

  set columnHidden(hidden: boolean) {
    this.host.protection.check(this.sheetId, 'allowFormatColumns');
    this.host.grid.structure.hide(this.sheetId, this.area, 'columns', hidden);
  },

  get hidden(): boolean | null {
    const [rows, columns] = [this.rowHidden, this.columnHidden];
    return rows || columns ? true : rows === null || columns === null ? null : false;
  },
});

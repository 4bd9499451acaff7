import type { Along } from '../../grid/structure.ts';
import type { CellChange } from '../../grid/cell-contents.ts';
import { lookOfStyle, normalStyle } from './cell-style.ts';
import { copyOf } from './copied-cells.ts';
import { argumentError, notFound, notImplemented } from '../wire/host-error.ts';
import { RangeAreas } from './range-areas.ts';
import { RangeContents } from './range-contents.ts';
import { RangeFormat } from './range-format.ts';
import { findCells, type SearchCriteria, specialCells } from './range-search.ts';
import { RangeSort } from './range-sort.ts';
import { RangeView } from './range-view.ts';

/** What copying takes along, by `Excel.RangeCopyType`. */
const copyTypes = ['All', 'Formulas', 'Values', 'Formats'];

/** A rectangle of cells of a sheet. */
export class Range extends RangeContents {
  get format(): RangeFormat {
    return new RangeFormat(this.host, this.sheetId, this.area);
  }

  get sort(): RangeSort {
    return new RangeSort(this.host, this.sheetId, this.area);
  }

  /** The built-in style that all cells have, or null. */
  get style(): string | null {
    const styles = new Set(this.host.grid.styleNames(this.sheetId, this.area).flat());
    return styles.size === 1 ? ([...styles][0] ?? normalStyle) : null;
  }

  set style(style: unknown) {
    const { name, look } = lookOfStyle(style);
    this.host.protections.check(this.sheetId, 'allowFormatCells');
    this.host.grid.dress(this.sheetId, this.area, look, name);
  }

  /** Null where some rows are hidden and some are not. */
  get rowHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'rows');
  }

  set rowHidden(hidden: boolean) {
    this.host.protections.check(this.sheetId, 'allowFormatRows');
    this.host.grid.structure.hide(this.sheetId, this.area, 'rows', hidden);
  }

  get columnHidden(): boolean | null {
    return this.host.grid.structure.hidden(this.sheetId, this.area, 'columns');
  }

  set columnHidden(hidden: boolean) {
    this.host.protections.check(this.sheetId, 'allowFormatColumns');
    this.host.grid.structure.hide(this.sheetId, this.area, 'columns', hidden);
  }

  get hidden(): boolean | null {
    const [rows, columns] = [this.rowHidden, this.columnHidden];
    return rows || columns ? true : rows === null || columns === null ? null : false;
  }

  getVisibleView(): RangeView {
    return new RangeView(this.host, this.sheetId, this.area);
  }

  select(): void {
    this.host.select(this.sheetId, this.area);
  }

  /** Calculates the formulas of the range anew. */
  calculate(): void {
    this.host.recalculate(this.sheetId, this.area);
  }

  clear(applyTo = 'All'): void {
    if (!['All', 'Contents', 'Formats', 'ResetContents'].includes(applyTo)) {
      throw notImplemented(`Range.clear of ${applyTo}`);
    }
    const area = this.host.grid.cut(this.sheetId, this.area);
    const contents = applyTo !== 'Formats';
    const formats = applyTo === 'All' || applyTo === 'Formats';
    const change: CellChange = { ...(contents && { value: null }), ...(formats && { style: null }) };
    this.host.protections.check(this.sheetId);
    if (contents) this.host.tableGuard.refuseHeaders(this.sheetId, area);
    this.host.grid.write(
      this.sheetId,
      area,
      Array.from({ length: area.rows }, () => Array<CellChange>(area.columns).fill(change)),
    );
  }

  /** Moves cells down or to the right to make room; the new cells are where the range is. */
  async insert(shift: string): Promise<Range> {
    await this.#shift(shift, { Down: 'rows', Right: 'columns' }, 'Insert');
    return this.host.range(this.sheetId, this.area);
  }

  /** Takes the cells out; those below move up, or those to the right move left. */
  async delete(shift: string): Promise<void> {
    await this.#shift(shift, { Up: 'rows', Left: 'columns' }, 'Delete');
  }

  /** A smaller source is repeated where this range is a multiple of it; a larger one goes beyond this range. */
  async copyFrom(
    source: Range | string,
    copyType = 'All',
    skipBlanks = false,
    transpose = false,
  ): Promise<void> {
    if (copyType === 'Values') await this.host.calculated();
    if (!copyTypes.includes(copyType)) throw notImplemented(`Range.copyFrom of ${copyType}`);
    const from = this.host.place(source, this.sheetId);
    const { area, changes } = copyOf(this.host.grid, from, this.area, { copyType, skipBlanks, transpose });
    this.host.protections.check(this.sheetId);
    this.host.tableGuard.checkHeaders(this.sheetId, area, changes);
    this.host.grid.write(this.sheetId, area, changes);
  }

  /** Cuts the cells and puts them where the destination begins; formulas that refer to them follow. */
  async moveTo(destination: Range | string): Promise<void> {
    const to = this.host.place(destination, this.sheetId);
    this.host.protections.check(this.sheetId);
    this.host.protections.check(to.sheetId);
    await this.host.grid.structure.move(this.sheetId, this.area, to.sheetId, to.area);
  }

  merge(across = false): void {
    this.host.protections.check(this.sheetId);
    this.host.tableGuard.refuseMerge(this.sheetId, this.area);
    this.host.grid.structure.merge(this.sheetId, this.area, across);
  }

  unmerge(): void {
    this.host.protections.check(this.sheetId);
    this.host.grid.structure.unmerge(this.sheetId, this.area);
  }

  async find(text: string, criteria: SearchCriteria = {}): Promise<Range> {
    const found = await this.findOrNullObject(text, criteria);
    if (!found) throw notFound();
    return found;
  }

  async findOrNullObject(text: string, criteria: SearchCriteria = {}): Promise<Range | null> {
    await this.host.calculated();
    const [first] = findCells(this.host.grid, this.sheetId, this.area, text, criteria);
    return first ? this.host.range(this.sheetId, first) : null;
  }

  /** How many occurrences were replaced. */
  replaceAll(text: string, replacement: string, criteria: SearchCriteria = {}): number {
    let count = 0;
    for (const area of findCells(this.host.grid, this.sheetId, this.area, text, criteria)) {
      const cell = this.host.range(this.sheetId, area);
      const [[contents]] = cell.formulas as [[string | number | boolean]];
      const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const pattern = new RegExp(escaped, criteria.matchCase ? 'g' : 'gi');
      count += String(contents).match(pattern)?.length ?? 0;
      cell.formulas = String(contents).replace(pattern, () => replacement);
    }
    return count;
  }

  async getSpecialCells(cellType: string, cellValueType?: string): Promise<RangeAreas> {
    const found = await this.getSpecialCellsOrNullObject(cellType, cellValueType);
    if (!found) throw notFound();
    return found;
  }

  async getSpecialCellsOrNullObject(cellType: string, cellValueType = 'All'): Promise<RangeAreas | null> {
    await this.host.calculated();
    const areas = specialCells(this.host.grid, this.sheetId, this.area, cellType, cellValueType);
    return areas.length > 0 ? new RangeAreas(this.host, this.sheetId, areas) : null;
  }

  async getSpillingToRange(): Promise<Range> {
    const found = await this.getSpillingToRangeOrNullObject();
    if (!found) throw notFound();
    return found;
  }

  async getSpillingToRangeOrNullObject(): Promise<Range | null> {
    await this.host.calculated();
    const area = this.host.grid.spillFrom(this.sheetId, this.area.row, this.area.column);
    return area && this.host.range(this.sheetId, area);
  }

  async getSpillParent(): Promise<Range> {
    const found = await this.getSpillParentOrNullObject();
    if (!found) throw notFound();
    return found;
  }

  async getSpillParentOrNullObject(): Promise<Range | null> {
    await this.host.calculated();
    const [from] = this.host.grid.spills(this.sheetId, this.area);
    return from ? this.host.range(this.sheetId, { ...from, rows: 1, columns: 1 }) : null;
  }

  async #shift(shift: string, ways: Record<string, Along>, change: 'Insert' | 'Delete'): Promise<void> {
    const whole = this.isEntireRow ? 'rows' : this.isEntireColumn ? 'columns' : null;
    const along = whole ?? ways[shift];
    if (!along) throw argumentError();
    const permission = whole && (`allow${change}${whole === 'rows' ? 'Rows' : 'Columns'}` as const);
    this.host.protections.check(this.sheetId, permission ?? undefined);
    this.host.tableGuard.refuseShift(this.sheetId, this.area, along);
    const { structure } = this.host.grid;
    if (change === 'Insert') await structure.insert(this.sheetId, this.area, along);
    else await structure.remove(this.sheetId, this.area, along);
  }
}

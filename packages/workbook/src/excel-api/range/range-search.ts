import type { RangeObject } from '../host.ts';
import { existing, membersOver, type RemoteObject } from '../wire/index.ts';
import { findCells, specialCells, type SearchCriteria } from './cell-search.ts';
import { rangeAt, type RangeContext } from './range-context.ts';
import { enterValues } from './range-contents.ts';

export const rangeSearch = membersOver<RangeContext>()({
  async find(text: string, criteria: SearchCriteria = {}): Promise<RangeObject> {
    return existing(await this.findOrNullObject(text, criteria));
  },

  async findOrNullObject(text: string, criteria: SearchCriteria = {}): Promise<RangeObject | null> {
    await this.host.calculation.whenCalculated();
    const [first] = findCells(this.host.grid, this.sheetId, this.area, text, criteria);
    return first ? rangeAt(this, first) : null;
  },

  /** Returns the number of replacements. */
  replaceAll(text: string, replacement: string, criteria: SearchCriteria = {}): number {
    const { host, sheetId } = this;
    const cells = findCells(host.grid, sheetId, this.area, text, criteria);
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = new RegExp(escaped, criteria.matchCase ? 'g' : 'gi');
    let count = 0;
    for (const area of cells) {
      const { formula, value } = host.grid.read(sheetId, area)[0]![0]!;
      const contents = String(formula ?? value ?? '');
      count += contents.match(pattern)?.length ?? 0;
      enterValues(
        { host, sheetId, area },
        contents.replace(pattern, () => replacement),
      );
    }
    return count;
  },

  async getSpecialCells(cellType: string, cellValueType?: string): Promise<RemoteObject> {
    return existing(await this.getSpecialCellsOrNullObject(cellType, cellValueType));
  },

  async getSpecialCellsOrNullObject(cellType: string, cellValueType = 'All'): Promise<RemoteObject | null> {
    await this.host.calculation.whenCalculated();
    const areas = specialCells(this.host.grid, this.sheetId, this.area, cellType, cellValueType);
    return areas.length > 0 ? this.host.objects.rangeAreas(this.sheetId, areas) : null;
  },

  async getSpillingToRange(): Promise<RangeObject> {
    return existing(await this.getSpillingToRangeOrNullObject());
  },

  async getSpillingToRangeOrNullObject(): Promise<RangeObject | null> {
    await this.host.calculation.whenCalculated();
    const area = this.host.grid.spillFrom(this.sheetId, this.area.row, this.area.column);
    return area && rangeAt(this, area);
  },

  async getSpillParent(): Promise<RangeObject> {
    return existing(await this.getSpillParentOrNullObject());
  },

  async getSpillParentOrNullObject(): Promise<RangeObject | null> {
    await this.host.calculation.whenCalculated();
    const [from] = this.host.grid.spills(this.sheetId, this.area);
    return from ? rangeAt(this, { ...from, rows: 1, columns: 1 }) : null;
  },
});

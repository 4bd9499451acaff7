import type { RangeObject, TableHost } from '../host.ts';
import { Range, resolveReference } from '../range/index.ts';
import type { FilterCriteria, FilteredArea } from '../state.ts';
import { argumentError, existing, invalidOperation, RemoteObject } from '../wire/index.ts';
import { filterRows } from './filter.ts';

/** The filters of a sheet or of a table (Microsoft: "Excel.AutoFilter"). */
export class AutoFilter extends RemoteObject {
  /** @param setFiltered Filters another area, or none; left out where the area is a table's. */
  constructor(
    private readonly host: TableHost,
    private readonly sheetId: string,
    private readonly filtered: () => FilteredArea | null,
    private readonly setFiltered?: (filtered: FilteredArea | null) => void,
  ) {
    super();
  }

  get enabled(): boolean {
    return this.filtered() !== null;
  }

  get isDataFiltered(): boolean {
    return (this.filtered()?.filters.size ?? 0) > 0;
  }

  /** By column; null where a column is not filtered. */
  get criteria(): (FilterCriteria | null)[] {
    const filtered = this.filtered();
    if (!filtered) return [];
    return Array.from({ length: filtered.area.columns }, (_, column) => filtered.filters.get(column) ?? null);
  }

  async apply(range: RangeObject | string, columnIndex?: number, criteria?: FilterCriteria): Promise<void> {
    await this.host.calculation.whenCalculated();
    this.host.protection.check(this.sheetId, 'allowAutoFilter');
    const { sheetId, area } = resolveReference(this.host.grid, range, this.sheetId);
    if (sheetId !== this.sheetId) throw argumentError();
    if (typeof columnIndex === 'number' && !(columnIndex >= 0 && columnIndex < area.columns)) {
      throw argumentError();
    }
    const current = this.filtered();
    if (!current || JSON.stringify(current.area) !== JSON.stringify(area)) {
      if (!this.setFiltered) throw invalidOperation();
      if (current) this.clearCriteria();
      this.setFiltered({ area, filters: new Map() });
    }
    if (typeof columnIndex === 'number' && criteria) this.filtered()!.filters.set(columnIndex, criteria);
    this.reapply();
  }

  clearColumnCriteria(columnIndex: number): void {
    this.filtered()?.filters.delete(columnIndex);
    this.reapply();
  }

  clearCriteria(): void {
    this.filtered()?.filters.clear();
    this.reapply();
  }

  reapply(): void {
    const filtered = this.filtered();
    if (!filtered) return;
    const { area, filters } = filtered;
    const body = { ...area, row: area.row + 1, rows: area.rows - 1 };
    if (body.rows > 0) filterRows(this.host, this.sheetId, body, filters);
  }

  remove(): void {
    if (!this.setFiltered) throw invalidOperation();
    this.clearCriteria();
    this.setFiltered(null);
  }

  getRange(): Range {
    return existing(this.getRangeOrNullObject());
  }

  getRangeOrNullObject(): Range | null {
    const filtered = this.filtered();
    return filtered && new Range(this.host, this.sheetId, filtered.area);
  }
}

import type { RangeObject, TableHost } from '../host.ts';
import { Range, resolveReference } from '../range/index.ts';
import type { FilterCriteria, FilteredArea } from '../state.ts';
import { argumentError, existing, invalidOperation, RemoteObject } from '../wire/index.ts';
import { filterRows } from './filter.ts';

export class AutoFilter extends RemoteObject {
  /** @param setFilter Filters another area, or none; left out where the area is a table's. */
  constructor(
    private readonly host: TableHost,
    private readonly sheetId: string,
    private readonly filter: () => FilteredArea | null,
    private readonly setFilter?: (filter: FilteredArea | null) => void,
  ) {
    super();
  }

  get enabled(): boolean {
    return this.filter() !== null;
  }

  get isDataFiltered(): boolean {
    return (this.filter()?.filters.size ?? 0) > 0;
  }

  /** By column; null where a column is not filtered. */
  get criteria(): (FilterCriteria | null)[] {
    const filter = this.filter();
    if (!filter) return [];
    return Array.from({ length: filter.area.columns }, (_, column) => filter.filters.get(column) ?? null);
  }

  async apply(range: RangeObject | string, columnIndex?: number, criteria?: FilterCriteria): Promise<void> {
    await this.host.calculation.whenCalculated();
    this.host.protection.check(this.sheetId, 'allowAutoFilter');
    const { sheetId, area } = resolveReference(this.host.grid, range, this.sheetId);
    if (sheetId !== this.sheetId) throw argumentError();
    if (typeof columnIndex === 'number' && !(columnIndex >= 0 && columnIndex < area.columns)) {
      throw argumentError();
    }
    const current = this.filter();
    if (!current || JSON.stringify(current.area) !== JSON.stringify(area)) {
      if (!this.setFilter) throw invalidOperation();
      if (current) this.clearCriteria();
      this.setFilter({ area, filters: new Map() });
    }
    if (typeof columnIndex === 'number' && criteria) this.filter()!.filters.set(columnIndex, criteria);
    this.reapply();
  }

  clearColumnCriteria(columnIndex: number): void {
    this.filter()?.filters.delete(columnIndex);
    this.reapply();
  }

  clearCriteria(): void {
    this.filter()?.filters.clear();
    this.reapply();
  }

  reapply(): void {
    const filter = this.filter();
    if (!filter) return;
    const { area, filters } = filter;
    const body = { ...area, row: area.row + 1, rows: area.rows - 1 };
    if (body.rows > 0) filterRows(this.host, this.sheetId, body, filters);
  }

  remove(): void {
    if (!this.setFilter) throw invalidOperation();
    this.clearCriteria();
    this.setFilter(null);
  }

  getRange(): Range {
    return existing(this.getRangeOrNullObject());
  }

  getRangeOrNullObject(): Range | null {
    const filter = this.filter();
    return filter && new Range(this.host, this.sheetId, filter.area);
  }
}

import type { Area } from '../../grid/area.ts';
import type { ExcelHost } from '../excel-host.ts';
import type { FilterCriteria } from './filter-criteria.ts';
import { filterRows } from './filter.ts';
import { argumentError, invalidOperation, notFound } from '../wire/host-error.ts';
import type { Range } from '../range/range.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** What is filtered: an area with its header, and the filters by the column's place. */
export interface Filtered {
  area: Area;
  filters: Map<number, FilterCriteria>;
}

/** The filters of a sheet or of a table (Microsoft: "Excel.AutoFilter"). */
export class AutoFilter extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #sheetId: string;
  readonly #filtered: () => Filtered | null;
  /** Filters another area, or none; null where the area is a table's. */
  readonly #change: ((filtered: Filtered | null) => void) | null;

  constructor(
    host: ExcelHost,
    sheetId: string,
    filtered: () => Filtered | null,
    change: ((filtered: Filtered | null) => void) | null,
  ) {
    super();
    this.#host = host;
    this.#sheetId = sheetId;
    this.#filtered = filtered;
    this.#change = change;
  }

  get enabled(): boolean {
    return this.#filtered() !== null;
  }

  get isDataFiltered(): boolean {
    return (this.#filtered()?.filters.size ?? 0) > 0;
  }

  /** By column; null where a column is not filtered. */
  get criteria(): (FilterCriteria | null)[] {
    const filtered = this.#filtered();
    if (!filtered) return [];
    return Array.from({ length: filtered.area.columns }, (_, column) => filtered.filters.get(column) ?? null);
  }

  async apply(range: Range | string, columnIndex?: number, criteria?: FilterCriteria): Promise<void> {
    await this.#host.calculated();
    this.#host.protections.check(this.#sheetId, 'allowAutoFilter');
    const { sheetId, area } = this.#host.place(range, this.#sheetId);
    if (sheetId !== this.#sheetId) throw argumentError();
    if (typeof columnIndex === 'number' && !(columnIndex >= 0 && columnIndex < area.columns)) {
      throw argumentError();
    }
    const held = this.#filtered();
    const same = held && JSON.stringify(held.area) === JSON.stringify(area);
    if (!same) {
      if (!this.#change) throw invalidOperation();
      if (held) this.clearCriteria();
      this.#change({ area, filters: new Map() });
    }
    if (typeof columnIndex === 'number' && criteria) this.#filtered()!.filters.set(columnIndex, criteria);
    this.reapply();
  }

  clearColumnCriteria(columnIndex: number): void {
    this.#filtered()?.filters.delete(columnIndex);
    this.reapply();
  }

  clearCriteria(): void {
    this.#filtered()?.filters.clear();
    this.reapply();
  }

  reapply(): void {
    const filtered = this.#filtered();
    if (!filtered) return;
    const { area, filters } = filtered;
    const body = { ...area, row: area.row + 1, rows: area.rows - 1 };
    if (body.rows > 0) filterRows(this.#host, this.#sheetId, body, filters);
  }

  remove(): void {
    if (!this.#change) throw invalidOperation();
    this.clearCriteria();
    this.#change(null);
  }

  getRange(): Range {
    const range = this.getRangeOrNullObject();
    if (!range) throw notFound();
    return range;
  }

  getRangeOrNullObject(): Range | null {
    const filtered = this.#filtered();
    return filtered && this.#host.range(this.#sheetId, filtered.area);
  }
}

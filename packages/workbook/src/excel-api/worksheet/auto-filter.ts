import { overlap, type Move } from '../../grid/area.ts';
import { movedArea } from '../conditional-format-list.ts';
import type { Host, RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import type { FilterCriteria } from '../state.ts';
import { hideFilteredRows, requireFilterOfTexts } from '../table/index.ts';
import { argumentError, invalidOperation, RemoteObject } from '../wire/index.ts';

/** The filter of a sheet: it has one for cells outside tables, whose first row are the headers. */
export class AutoFilter extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly sheetId: string,
  ) {
    super();
  }

  getRangeOrNullObject(): RangeObject | null {
    const filter = this.host.state.sheetFilters.get(this.sheetId);
    return filter ? this.host.objects.range(this.sheetId, filter.area) : null;
  }

  /**
   * @param columnIndex Column of the range; without it, nothing is filtered yet.
   * @throws HostError NotImplemented for another criterion than the texts of cells.
   */
  async apply(range: RangeObject | string, columnIndex?: number, criteria?: FilterCriteria): Promise<void> {
    const { host, sheetId } = this;
    await host.calculation.whenCalculated();
    host.protection.check(sheetId);
    const { sheetId: target, area } = resolveReference(host.grid, range, sheetId);
    if (target !== sheetId) throw argumentError();
    if (host.tables.list(sheetId).some((table) => overlap(table.area, area))) throw invalidOperation();
    const before = host.state.sheetFilters.get(sheetId);
    const isSame = before && JSON.stringify(before.area) === JSON.stringify(area);
    const filters = new Map(isSame ? before.filters : []);
    if (columnIndex !== undefined && criteria) {
      if (!(columnIndex >= 0 && columnIndex < area.columns)) throw argumentError();
      requireFilterOfTexts(criteria);
      filters.set(columnIndex, criteria);
    }
    host.state.sheetFilters.set(sheetId, { area, filters });
    if (area.rows > 1)
      hideFilteredRows(host, { sheetId, filters, body: { ...area, row: area.row + 1, rows: area.rows - 1 } });
  }
}

/** Filters move, grow and shrink with their cells. */
export function moveSheetFilters({ state: { sheetFilters } }: Host, move: Move): void {
  for (const [sheetId, filter] of sheetFilters) {
    const area = movedArea(sheetId, filter.area, move);
    if (area) sheetFilters.set(sheetId, { ...filter, area });
    else sheetFilters.delete(sheetId);
  }
}

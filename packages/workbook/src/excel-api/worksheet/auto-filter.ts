import { overlap, type Area } from '../../grid/area.ts';
import type { Host, RangeObject } from '../host.ts';
import { resolveReference } from '../range/index.ts';
import type { FilterCriteria } from '../state.ts';
import { textsOfFilter } from '../table/index.ts';
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
    const filter = this.host.grid.filters.ofSheet(this.sheetId);
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
    if (!isSameArea(host.grid.filters.ofSheet(sheetId)?.area, area))
      host.grid.filters.setSheet(sheetId, area);
    if (columnIndex === undefined || !criteria) return;
    if (!(columnIndex >= 0 && columnIndex < area.columns)) throw argumentError();
    host.grid.filters.filterSheet(sheetId, columnIndex, textsOfFilter(criteria));
  }
}

const isSameArea = (one: Area | undefined, other: Area): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

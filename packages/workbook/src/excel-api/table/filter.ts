import type { Host } from '../host.ts';
import type { FilterCriteria, TableRecord } from '../state.ts';
import { notImplemented, RemoteObject } from '../wire/index.ts';

export class Filter extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
    private readonly column: number,
  ) {
    super();
  }

  /** @throws HostError NotImplemented for another criterion than the texts of cells. */
  async apply(criteria: FilterCriteria): Promise<void> {
    const { host, table } = this;
    await host.calculation.whenCalculated();
    host.protection.check(table.sheetId);
    host.grid.filters.filterTable(table.id, this.column, textsOfFilter(criteria));
  }

  applyValuesFilter(values: FilterCriteria['values']): Promise<void> {
    return this.apply({ filterOn: 'Values', values });
  }
}

export class AutoFilter extends RemoteObject {
  constructor(
    private readonly host: Host,
    private readonly table: TableRecord,
  ) {
    super();
  }

  get isDataFiltered(): boolean {
    return this.host.grid.filters.ofTable(this.table.id).size > 0;
  }
}

/** @throws HostError NotImplemented for another criterion than the texts of cells. */
export function textsOfFilter({ filterOn, values = [] }: FilterCriteria): readonly string[] {
  if (filterOn !== 'Values' || values.some((value) => typeof value !== 'string')) {
    throw notImplemented(`FilterCriteria.filterOn of ${filterOn}`);
  }
  return values;
}

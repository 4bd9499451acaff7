import type { Area } from '../../grid/area.ts';
import type { Host } from '../host.ts';
import type { FilterCriteria, TableRecord } from '../state.ts';
import { notImplemented, RemoteObject } from '../wire/index.ts';
import { tableBody } from './table-list.ts';

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
    requireFilterOfTexts(criteria);
    table.filters = new Map(table.filters).set(this.column, criteria);
    hideFilteredRows(host, { ...table, body: tableBody(table) });
  }

  applyValuesFilter(values: FilterCriteria['values']): Promise<void> {
    return this.apply({ filterOn: 'Values', values });
  }
}

/** @throws HostError NotImplemented for another criterion than the texts of cells. */
export function requireFilterOfTexts({ filterOn, values = [] }: FilterCriteria): void {
  if (filterOn !== 'Values' || values.some((value) => typeof value !== 'string')) {
    throw notImplemented(`FilterCriteria.filterOn of ${filterOn}`);
  }
}

interface FilteredRows {
  sheetId: string;
  body: Area;
  filters: ReadonlyMap<number, FilterCriteria>;
}

/** Shows the rows whose texts are among those of each filter, without regard to case. */
export function hideFilteredRows({ grid }: Host, { sheetId, body, filters }: FilteredRows): void {
  const texts = [...filters].map(([column, { values = [] }]) => ({
    column,
    values: new Set(values.map((value) => value.toLowerCase())),
  }));
  const isVisible = grid
    .read(sheetId, body)
    .map((row) => texts.every(({ column, values }) => values.has(row[column]!.text.toLowerCase())));
  for (let first = 0; first < isVisible.length;) {
    let next = first + 1;
    while (next < isVisible.length && isVisible[next] === isVisible[first]) next++;
    const run = { ...body, row: body.row + first, rows: next - first };
    grid.structure.hide(sheetId, run, 'rows', !isVisible[first]);
    first = next;
  }
}

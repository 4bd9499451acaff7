import type { Area } from '../../grid/area.ts';
import type { TableHost } from '../host.ts';
import type { FilterCriteria, TableRecord } from '../state.ts';
import { RemoteObject } from '../wire/index.ts';
import { filterTest } from './filter-criteria.ts';
import { tableBody } from './table-list.ts';

export function filterRows(
  { grid }: TableHost,
  sheetId: string,
  body: Area,
  filters: ReadonlyMap<number, FilterCriteria>,
): void {
  const cells = grid.read(sheetId, body);
  const appearances = grid.formats.appearances(sheetId, body);
  const tests = [...filters].map(([column, criteria]) => {
    const whole = cells.map((row, index) => ({ ...row[column]!, appearance: appearances[index]![column]! }));
    const test = filterTest(criteria, whole);
    return (row: number) => test(whole[row]!);
  });
  const shown = cells.map((_, row) => tests.every((test) => test(row)));
  for (let first = 0; first < shown.length;) {
    let next = first + 1;
    while (next < shown.length && shown[next] === shown[first]) next++;
    const run = { ...body, row: body.row + first, rows: next - first };
    grid.structure.hide(sheetId, run, 'rows', !shown[first]);
    first = next;
  }
}

export class Filter extends RemoteObject {
  constructor(
    private readonly host: TableHost,
    private readonly table: TableRecord,
    private readonly column: number,
  ) {
    super();
  }

  get criteria(): FilterCriteria | null {
    return this.table.filters.get(this.column) ?? null;
  }

  async apply(criteria: FilterCriteria): Promise<void> {
    await this.host.calculation.whenCalculated();
    this.host.protection.check(this.table.sheetId, 'allowAutoFilter');
    const filters = new Map(this.table.filters).set(this.column, criteria);
    filterRows(this.host, this.table.sheetId, tableBody(this.table), filters);
    this.table.filters = filters;
  }

  applyValuesFilter(values: FilterCriteria['values']): Promise<void> {
    return this.apply({ filterOn: 'Values', values });
  }

  applyCustomFilter(criterion1: string, criterion2?: string, operator?: 'And' | 'Or'): Promise<void> {
    return this.apply({
      filterOn: 'Custom',
      criterion1,
      criterion2: criterion2 ?? undefined,
      operator: operator ?? 'And',
    });
  }

  applyTopItemsFilter(count: number): Promise<void> {
    return this.apply({ filterOn: 'TopItems', criterion1: String(count) });
  }

  applyBottomItemsFilter(count: number): Promise<void> {
    return this.apply({ filterOn: 'BottomItems', criterion1: String(count) });
  }

  applyTopPercentFilter(percent: number): Promise<void> {
    return this.apply({ filterOn: 'TopPercent', criterion1: String(percent) });
  }

  applyBottomPercentFilter(percent: number): Promise<void> {
    return this.apply({ filterOn: 'BottomPercent', criterion1: String(percent) });
  }

  applyDynamicFilter(dynamicCriteria: string): Promise<void> {
    return this.apply({ filterOn: 'Dynamic', dynamicCriteria });
  }

  applyCellColorFilter(color: string): Promise<void> {
    return this.apply({ filterOn: 'CellColor', color });
  }

  applyFontColorFilter(color: string): Promise<void> {
    return this.apply({ filterOn: 'FontColor', color });
  }

  clear(): void {
    this.table.filters.delete(this.column);
    filterRows(this.host, this.table.sheetId, tableBody(this.table), this.table.filters);
  }
}

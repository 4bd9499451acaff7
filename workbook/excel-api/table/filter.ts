import type { Area } from '../../grid/area.ts';
import type { ExcelHost } from '../excel-host.ts';
import { passes, type FilterCriteria } from './filter-criteria.ts';
import { RemoteObject } from '../wire/remote-object.ts';
import { tableBody, type TableRecord } from './tables.ts';

/** Shows the rows of a body that every filter lets through, and hides the others. */
export function filterRows(
  host: ExcelHost,
  sheetId: string,
  body: Area,
  filters: ReadonlyMap<number, FilterCriteria>,
): void {
  const { grid } = host;
  const cells = grid.read(sheetId, body);
  const looks = grid.appearance(sheetId, body);
  const tests = [...filters].map(([column, criteria]) => {
    const whole = cells.map((row, index) => ({ ...row[column]!, appearance: looks[index]![column]! }));
    const test = passes(criteria, whole);
    return (row: number) => test(whole[row]!);
  });
  const shown = cells.map((_, row) => tests.every((test) => test(row)));
  for (let first = 0; first < shown.length;) {
    let next = first + 1;
    while (next < shown.length && shown[next] === shown[first]) next++;
    grid.structure.hide(
      sheetId,
      { ...body, row: body.row + first, rows: next - first },
      'rows',
      !shown[first],
    );
    first = next;
  }
}

/** The filter of a table's column (Microsoft: "Excel.Filter"). */
export class Filter extends RemoteObject {
  readonly #host: ExcelHost;
  readonly #table: TableRecord;
  readonly #column: number;

  constructor(host: ExcelHost, table: TableRecord, column: number) {
    super();
    this.#host = host;
    this.#table = table;
    this.#column = column;
  }

  get criteria(): FilterCriteria | null {
    return this.#table.filters.get(this.#column) ?? null;
  }

  async apply(criteria: FilterCriteria): Promise<void> {
    await this.#host.calculated();
    this.#host.protections.check(this.#table.sheetId, 'allowAutoFilter');
    const filters = new Map(this.#table.filters).set(this.#column, criteria);
    filterRows(this.#host, this.#table.sheetId, tableBody(this.#table), filters);
    this.#table.filters = filters;
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
    this.#table.filters.delete(this.#column);
    filterRows(this.#host, this.#table.sheetId, tableBody(this.#table), this.#table.filters);
  }
}

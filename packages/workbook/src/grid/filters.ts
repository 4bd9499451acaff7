import {
  CustomCommandExecutionError,
  extractPureTextFromCell,
  ICommandService,
  Rectangle,
  type Injector,
} from '@univerjs/core';
import type { FWorkbook } from '@univerjs/sheets/facade';
import { IActiveDirtyManagerService } from '@univerjs/engine-formula';
import {
  RemoveSheetFilterCommand,
  SetSheetFilterRangeCommand,
  SetSheetsFilterCriteriaCommand,
  SHEET_FILTER_SNAPSHOT_ID,
  SheetsFilterService,
  SmartToggleSheetsFilterCommand,
} from '@univerjs/sheets-filter';
import {
  isManualTableFilter,
  SetSheetTableFilterCommand,
  SetSheetTableFilterMutation,
  TABLE_FILTER_EMPTY_VALUE,
  TableColumnFilterTypeEnum,
  TableManager,
  type ITableFilterItem,
} from '@univerjs/sheets-table';
import { areaOf, gridRange, type Area } from './area.ts';

/** The texts whose rows stay, by the column of the filtered area; null for other criteria, which only Univer's menus set. */
export type FilterColumns = ReadonlyMap<number, readonly string[] | null>;

/** The filter of a sheet for cells outside tables. */
export interface SheetFilter {
  /** The headers and the rows below them. */
  area: Area;
  columns: FilterColumns;
}

/** Univer's filters: one for each table, and one for the other cells of a sheet. */
export class Filters {
  readonly #workbook: FWorkbook;
  readonly #injector: Injector;

  constructor(workbook: FWorkbook, injector: Injector) {
    this.#workbook = workbook;
    this.#injector = injector;
    const tables = this.#tables;
    // Univer keeps the numbers of the rows that it hides when tables move, and finds them only on the sheet that is shown.
    const repeat = ({ tableId }: { tableId: string }) => this.#repeat(tableId);
    tables.tableRangeChanged$.subscribe(repeat);
    for (const { id } of tables.getTableList(this.#unitId)) this.#repeat(id);
    this.#recalculateFiltered();
    injector.get(ICommandService).beforeCommandExecuted(({ id }) => {
      if (id === SmartToggleSheetsFilterCommand.id) this.#refuseInTable();
    });
  }

  ofSheet(sheetId: string): SheetFilter | null {
    const model = this.#injector.get(SheetsFilterService).getFilterModel(this.#unitId, sheetId);
    if (!model) return null;
    const area = areaOf(model.getRange());
    const columns = model.getAllFilterColumns().map(([column, filter]) => {
      const { filters } = filter.getColumnData();
      const texts = filters ? [...(filters.filters ?? []), ...(filters.blank ? [''] : [])] : null;
      return [column - area.column, texts] as const;
    });
    return { area, columns: new Map(columns) };
  }

  /** Filters nothing yet. Replaces the filter that the sheet has for other cells. */
  setSheet(sheetId: string, area: Area): void {
    this.#execute(RemoveSheetFilterCommand.id, { subUnitId: sheetId });
    this.#execute(SetSheetFilterRangeCommand.id, { subUnitId: sheetId, range: gridRange(area) });
  }

  /** Shows the rows of the sheet's filter whose texts are among some, without regard to case. */
  filterSheet(sheetId: string, column: number, texts: readonly string[]): void {
    const { area } = this.ofSheet(sheetId)!;
    const cells = this.#texts(sheetId, { ...area, column: area.column + column, columns: 1 });
    const filters = cells.filter(isAmong(texts)).filter((text) => text !== '');
    this.#execute(SetSheetsFilterCriteriaCommand.id, {
      subUnitId: sheetId,
      col: area.column + column,
      criteria: {
        colId: area.column + column,
        filters: { filters: [...new Set(filters)], ...(texts.includes('') && { blank: true }) },
      },
    });
  }

  ofTable(tableId: string): FilterColumns {
    const { filters } = this.#tables.getTable(this.#unitId, tableId)?.toJSON() ?? {};
    const columns = (filters?.tableColumnFilterList ?? []).flatMap((filter, column) =>
      filter ? [[column, textsOf(filter)] as const] : [],
    );
    return new Map(columns);
  }

  /** Shows the rows of a table whose texts are among some, without regard to case. */
  filterTable(tableId: string, column: number, texts: readonly string[]): void {
    const table = this.#tables.getTable(this.#unitId, tableId)!;
    const { startColumn, ...rows } = table.getTableFilterRange();
    const body = areaOf({ ...rows, startColumn: startColumn + column, endColumn: startColumn + column });
    const cells = this.#texts(table.getSubunitId(), body);
    this.#execute(SetSheetTableFilterCommand.id, {
      tableId,
      column,
      tableFilter: tableFilterOf([...cells.filter(isAmong(texts)), ...texts]),
    });
  }

  /** Shows all rows of a table. */
  clearTable(tableId: string): void {
    for (const column of this.ofTable(tableId).keys())
      this.#execute(SetSheetTableFilterCommand.id, { tableId, column });
  }

  /** Univer calculates totals again after a change of a sheet's filter, but not of a table's. */
  #recalculateFiltered(): void {
    const { id } = SetSheetTableFilterMutation;
    this.#injector.get(IActiveDirtyManagerService).register(id, {
      commandId: id,
      getDirtyData: ({ params }) => {
        const { unitId, tableId } = params as { unitId: string; tableId: string };
        const table = this.#tables.getTable(unitId, tableId);
        const range = table?.getTableFilterRange();
        return { dirtyRanges: range ? [{ unitId, sheetId: table!.getSubunitId(), range }] : [] };
      },
    });
  }

  /** Tables have filters of their own. */
  #refuseInTable(): void {
    const range = this.#workbook.getActiveRange()?.getRange();
    const sheetId = this.#workbook.getActiveSheet().getSheetId();
    const tables = this.#tables.getTablesBySubunitId(this.#unitId, sheetId);
    const isInTable = tables.some((table) => range && Rectangle.intersects(table.getRange(), range));
    if (isInTable && !this.ofSheet(sheetId)) throw new CustomCommandExecutionError('');
  }

  #repeat(tableId: string): void {
    const filters =
      this.#tables.getTable(this.#unitId, tableId)?.toJSON().filters.tableColumnFilterList ?? [];
    filters.forEach((filter, column) => {
      if (filter) this.#tables.addFilter(this.#unitId, tableId, column, filter);
    });
  }

  /** The texts of cells as Univer's filters compare them. */
  #texts(sheetId: string, { row, column, rows }: Area): string[] {
    const sheet = this.#workbook.getSheetBySheetId(sheetId)!.getSheet();
    return Array.from({ length: rows }, (_, index) =>
      String(extractPureTextFromCell(sheet.getCell(row + index, column)) ?? ''),
    );
  }

  #execute(command: string, params: object): void {
    this.#injector.get(ICommandService).syncExecuteCommand(command, { unitId: this.#unitId, ...params });
  }

  get #tables(): TableManager {
    return this.#injector.get(TableManager);
  }

  get #unitId(): string {
    return this.#workbook.getId();
  }
}

function isAmong(texts: readonly string[]): (text: string) => boolean {
  const lowerCase = new Set(texts.map((text) => text.toLowerCase()));
  return (text) => lowerCase.has(text.toLowerCase());
}

/** Univer compares the numbers of cells that have no format as numbers. */
function tableFilterOf(texts: readonly string[]): ITableFilterItem {
  const values = texts.flatMap((text) => {
    if (text === '') return TABLE_FILTER_EMPTY_VALUE;
    return String(Number(text)) === text ? [text, Number(text)] : text;
  });
  return { filterType: TableColumnFilterTypeEnum.manual, values: [...new Set(values)] as string[] };
}

function textsOf(filter: ITableFilterItem): string[] | null {
  if (!isManualTableFilter(filter)) return null;
  return [
    ...new Set(filter.values.map((value) => (value === TABLE_FILTER_EMPTY_VALUE ? '' : String(value)))),
  ];
}

/** The filters of a table among the data of a workbook. */
export function tableFilters(columns: FilterColumns): { tableColumnFilterList: (ITableFilterItem | null)[] } {
  const tableColumnFilterList: (ITableFilterItem | null)[] = [];
  for (const [column, texts] of columns) if (texts) tableColumnFilterList[column] = tableFilterOf(texts);
  return { tableColumnFilterList };
}

/** Filters of sheets among the data of a workbook. */
export const filtersResource = (sheets: readonly { id: string; filter: SheetFilter | null }[]) => ({
  name: SHEET_FILTER_SNAPSHOT_ID,
  data: JSON.stringify(
    Object.fromEntries(
      sheets.flatMap(({ id, filter }) => (filter ? [[id, filterData(filter)] as const] : [])),
    ),
  ),
});

const filterData = ({ area, columns }: SheetFilter) => ({
  ref: gridRange(area),
  filterColumns: [...columns].flatMap(([column, texts]) => {
    if (!texts) return [];
    const filters = texts.filter((text) => text !== '');
    return { colId: area.column + column, filters: { filters, ...(texts.includes('') && { blank: true }) } };
  }),
});

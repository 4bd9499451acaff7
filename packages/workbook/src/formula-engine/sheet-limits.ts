import {
  BooleanNumber,
  Quantity,
  UniverInstanceType,
  type Injector,
  type IUniverInstanceService,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import {
  BaseFunction,
  BaseReferenceObject,
  FormulaDataModel,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula';
import { SheetsFilterService } from '@univerjs/sheets-filter';
import { TableManager } from '@univerjs/sheets-table';
import { columnsOfSheet, rowsOfSheet } from '../grid/area.ts';

type HiddenRows = ReturnType<FormulaDataModel['getHiddenRowsFiltered']>;

/** A reference to more cells than these is read only as far as cells are used. */
const maxBlankCells = 200_000;

/** Gives the engine sheets as large as Excel's: results spill over all of them. */
export class FullSizeFormulaDataModel extends FormulaDataModel {
  readonly #instances: IUniverInstanceService;
  readonly #injector: Injector;

  constructor(instances: IUniverInstanceService, syntax: LexerTreeBuilder, injector: Injector) {
    super(instances, syntax);
    this.#instances = instances;
    this.#injector = injector;
  }

  override getCalculateData(): ReturnType<FormulaDataModel['getCalculateData']> {
    const data = super.getCalculateData();
    for (const sheets of Object.values(data.allUnitData)) {
      for (const sheet of Object.values(sheets)) {
        Object.assign(sheet, { rowCount: rowsOfSheet, columnCount: columnsOfSheet });
      }
    }
    return data;
  }

  /** The engine would ask of every row of every sheet whether it is visible. */
  override getHiddenRowsFiltered(): HiddenRows {
    const hidden: HiddenRows = {};
    for (const workbook of this.#instances.getAllUnitsForType<Workbook>(UniverInstanceType.UNIVER_SHEET)) {
      const sheets: HiddenRows[string] = (hidden[workbook.getUnitId()] = {});
      for (const sheet of workbook.getSheets()) {
        const rows: Record<number, { hd: 1 }> = (sheets[sheet.getSheetId()] = {});
        for (const row of this.#filteredRows(sheet)) rows[row] = { hd: 1 };
        for (const [row, { hd } = {}] of Object.entries(sheet.getConfig().rowData ?? {}))
          if (hd === BooleanNumber.TRUE) rows[Number(row)] = { hd: 1 };
      }
    }
    return hidden;
  }

  #filteredRows(sheet: Worksheet): number[] {
    const [unitId, sheetId] = [sheet.getUnitId(), sheet.getSheetId()];
    // The plugins of tables and filters start after the engine.
    const tables = this.#injector.get(TableManager, Quantity.OPTIONAL);
    const filters = this.#injector.get(SheetsFilterService, Quantity.OPTIONAL);
    const byTables = (tables?.getTablesBySubunitId(unitId, sheetId) ?? []).flatMap((table) => {
      // Undefined, against its type, in a table that was never filtered.
      const rows = table.getTableFilters().getFilterOutRows() as Set<number> | undefined;
      return [...(rows ?? [])].filter((row) => sheet.isRowFiltered(row));
    });
    return [...byTables, ...(filters?.getFilterModel(unitId, sheetId)?.filteredOutRows ?? [])];
  }
}

/** Bounds memory and time: a whole column is read up to the sheet's last used row, a whole row up to its last column. */
export function boundWholeReferences(): void {
  const { prototype } = BaseReferenceObject;
  const { iterator, toArrayValueObject } = prototype;
  prototype.iterator = function (callback) {
    whileBounded(this, () => iterator.call(this, callback));
  };
  prototype.toArrayValueObject = function (useCache) {
    return whileBounded(this, () => toArrayValueObject.call(this, useCache));
  };
}

/** SEQUENCE and RANDARRAY would return #REF! beyond the rows and columns that the grid has made. */
export function spillOverWholeSheets(): void {
  const { setSheetRowColumnCount } = BaseFunction.prototype;
  BaseFunction.prototype.setSheetRowColumnCount = function () {
    setSheetRowColumnCount.call(this, Infinity, Infinity);
  };
}

function whileBounded<Result>(reference: BaseReferenceObject, read: () => Result): Result {
  const whole = reference.getRangePosition();
  const rows = whole.endRow - whole.startRow + 1;
  const columns = whole.endColumn - whole.startColumn + 1;
  if (rows * columns <= maxBlankCells || Object.hasOwn(reference, 'getRangePosition')) return read();
  const used = usedSize(reference);
  const bounded = {
    ...whole,
    endRow: Math.max(whole.startRow, Math.min(whole.endRow, used.rows - 1)),
    endColumn: Math.max(whole.startColumn, Math.min(whole.endColumn, used.columns - 1)),
  };
  reference.getRangePosition = () => bounded;
  try {
    return read();
  } finally {
    Reflect.deleteProperty(reference, 'getRangePosition');
  }
}

/** How many rows and columns hold cells, and results that are not on the sheet yet. */
function usedSize(reference: BaseReferenceObject): { rows: number; columns: number } {
  const matrices = [
    reference.getCurrentActiveSheetData()?.cellData,
    reference.getCurrentRuntimeSheetData(),
    reference.getCurrentActiveArrayFormulaCellData(),
    reference.getCurrentRuntimeActiveArrayFormulaCellData(),
  ];
  let [rows, columns] = [0, 0];
  for (const matrix of matrices) {
    if (!matrix) continue;
    const { endRow, endColumn } = matrix.getDataRange();
    rows = Math.max(rows, endRow + 1);
    columns = Math.max(columns, endColumn + 1);
  }
  return { rows, columns };
}

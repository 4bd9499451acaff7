import {
  InterceptorEffectEnum,
  numfmt,
  type ICellData,
  type IObjectMatrixPrimitiveType,
  type Nullable,
} from '@univerjs/core';
import { INTERCEPTOR_POINT, SetRangeValuesMutation, SheetInterceptorService } from '@univerjs/sheets';
import { dataTypeOf, isFormattedNumber } from '../data-types/data-type.ts';
import { generalFormat } from './appearance.ts';
import type { Grid } from './grid.ts';

interface SetRangeValues {
  subUnitId: string;
  cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
}

/**
 * A data type belongs to the value of a cell: when the value changes, the data type is removed, with the number format
 * that it brought. Univer would keep both.
 */
export function keepDataTypesWithValues(grid: Grid): void {
  const { api } = grid;
  const styles = grid.workbook.getWorkbook().getStyles();
  const formatOf = (cell: Nullable<ICellData>) => styles.getStyleByCell(cell)?.n?.pattern ?? generalFormat;
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const { subUnitId, cellValue = {} } = params as SetRangeValues;
    const sheet = grid.sheet(subUnitId)?.getSheet();
    if (!sheet) return;
    for (const [row, line] of Object.entries(cellValue)) {
      for (const [column, cell] of Object.entries(line ?? {}) as [string, Nullable<ICellData>][]) {
        if (!cell) continue;
        const before = sheet.getCellRaw(Number(row), Number(column));
        const typeBefore = before?.custom ? dataTypeOf(before.custom) : null;
        const type = cell.custom ? dataTypeOf(cell.custom) : null;
        if (!type && (!typeBefore || !hasContents(cell))) continue;
        if (!type) cell.custom = null as never;
        const broughtFormat = isFormattedNumber(typeBefore) && formatOf(before) === typeBefore.numberFormat;
        if (isFormattedNumber(type) && (broughtFormat || formatOf(before) === generalFormat)) {
          cell.s = { n: { pattern: type.numberFormat } };
        } else if (broughtFormat && !(cell.s && 'n' in Object(cell.s))) {
          cell.s = { n: null };
        }
      }
    }
  });
}

const hasContents = (cell: ICellData): boolean => 'v' in cell || 'f' in cell || 'si' in cell || 'p' in cell;

/** After the grid has removed the errors of binary fractions from a number (priority 11). */
const generalPriority = 10;

/**
 * Displays numbers in General format as Excel does: with up to 11 characters, and in scientific notation if they need
 * more (Microsoft: "Number format codes").
 */
export function showGeneralFormat(grid: Grid): void {
  const styles = grid.workbook.getWorkbook().getStyles();
  grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: generalPriority,
    effect: InterceptorEffectEnum.Value,
    handler: (cell, location, next) => {
      const value = cell?.v;
      if (typeof value !== 'number' || cell!.t === 3 || isShort(value)) return next(cell);
      const pattern = styles.getStyleByCell(cell)?.n?.pattern ?? generalFormat;
      if (pattern !== generalFormat) return next(cell);
      return next({ ...(cell === location.rawData ? location.rawData : cell), v: generalText(value) });
    },
  });
}

const isShort = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e11;

/** A number in General format. */
const generalText = (value: number): string => String(numfmt.format(generalFormat, value));

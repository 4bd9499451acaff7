import {
  CellValueType,
  InterceptorEffectEnum,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Workbook,
} from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import { generalFormat } from './appearance.ts';

/** After numbers in General format are shortened (priority 10). */
const priority = 9;

/** Shows numbers in General format with a comma: other formats have it from the grid's language. */
export function showDecimalCommas(injector: Injector): void {
  const workbook = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)!;
  const formatOf = (cell: ICellData) =>
    workbook.getStyles().getStyleByCell(cell)?.n?.pattern ?? generalFormat;
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value,
    handler: (cell, location, next) => {
      const isNumber = cell?.t === CellValueType.NUMBER || typeof cell?.v === 'number';
      const text = isNumber ? String(cell!.v) : '';
      if (!/^-?\d+\.\d+(E[+-]?\d+)?$/i.test(text) || formatOf(cell!) !== generalFormat) return next(cell);
      return next({ ...(cell === location.rawData ? location.rawData : cell), v: text.replace('.', ',') });
    },
  });
}

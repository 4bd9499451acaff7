import { InterceptorEffectEnum, type Injector } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';

/** After the values of spilled cells are put into place (priority 100), before their formats are applied. */
const priority = 99;

/** Gives spilled cells the number formats that their formula gave them: the engine keeps them and the grid drops them. */
export function showSpilledFormats(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col }, next) => {
      const style = formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col]?.s;
      return next(style && !cell?.s ? { ...cell, s: style } : cell);
    },
  });
}

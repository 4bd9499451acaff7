import { InterceptorEffectEnum, type Injector } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { FWorkbook } from '@univerjs/sheets/facade';
import { styleOf, type Appearance } from './appearance.ts';

/** After the formats of spilled cells. */
const priority = 98;

type AppearanceAt = (sheetId: string, row: number, column: number) => Partial<Appearance> | null;

/** Draws cells with an appearance that depends on their values. */
export class ConditionalAppearances {
  /** Null while no cell has one. */
  at: AppearanceAt | null = null;

  constructor(injector: Injector, workbook: FWorkbook) {
    injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority,
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col }, next) => {
        const appearance = this.at?.(subUnitId, row, col);
        if (!appearance) return next(cell);
        const style = workbook.getWorkbook().getStyles().get(cell?.s);
        return next({ ...cell, s: { ...style, ...styleOf(appearance) } });
      },
    });
  }
}

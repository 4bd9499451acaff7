import { InterceptorEffectEnum, type Injector } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';
import type { Cell } from './area.ts';

/** Draws Excel's red corner in cells that have a note. */
export function showMarkers(injector: Injector, isMarked: (cell: Cell) => boolean): void {
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { subUnitId: sheetId, row, col: column }, next) =>
      next(
        isMarked({ sheetId, row, column })
          ? { ...cell, markers: { ...cell?.markers, tr: { size: 7, color: '#C4314B' } } }
          : cell,
      ),
  });
}

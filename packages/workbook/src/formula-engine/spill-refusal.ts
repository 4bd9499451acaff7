import type { Injector, IRange } from '@univerjs/core';
import { FormulaRuntimeService, IFormulaRuntimeService } from '@univerjs/engine-formula';
import { areaOf, type Area } from '../grid/area.ts';

/** Whether the result of a formula may not spill over an area. */
type SpillRefusal = (sheetId: string, area: Area) => boolean;

/** The private member of the engine's service that decides whether a formula is #SPILL!. */
interface RuntimeService {
  _checkIfArrayFormulaRangeHasData(
    unitId: string,
    sheetId: string,
    row: number,
    column: number,
    range: IRange,
  ): boolean;
}

const refusals = new WeakMap<object, SpillRefusal>();

let isInstalled = false;

/** Makes formulas #SPILL! whose result would spill where that is refused, also over blank cells. */
export function refuseSpills(injector: Injector, isRefused: SpillRefusal): void {
  installRefusals();
  refusals.set(injector.get(IFormulaRuntimeService), isRefused);
}

function installRefusals(): void {
  if (isInstalled) return;
  isInstalled = true;
  const service = FormulaRuntimeService.prototype as unknown as RuntimeService;
  const hasData = service._checkIfArrayFormulaRangeHasData;
  service._checkIfArrayFormulaRangeHasData = function (...args) {
    const [, sheetId, , , range] = args;
    const area = areaOf(range);
    const isSpill = area.rows * area.columns > 1;
    return (isSpill && refusals.get(this)?.(sheetId, area)) || hasData.apply(this, args);
  };
}

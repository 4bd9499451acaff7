import type { Calculation, CalculationMode } from '../host.ts';
import { RemoteObject } from '../wire/index.ts';

export class Application extends RemoteObject {
  constructor(
    private readonly calculation: Calculation,
    private readonly mode: CalculationMode,
  ) {
    super();
  }

  get calculationMode(): CalculationMode {
    return this.mode;
  }

  /** Changed cells are calculated without a call; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.calculation.recalculate();
  }

  /** A request is one task, so nothing calculates within it. */
  suspendApiCalculationUntilNextSync(): void {}
}

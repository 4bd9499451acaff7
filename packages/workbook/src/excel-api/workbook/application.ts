import type { Calculation } from '../host.ts';
import { RemoteObject } from '../wire/index.ts';

export class Application extends RemoteObject {
  constructor(private readonly calculation: Calculation) {
    super();
  }

  /** Changed cells are calculated without a call; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.calculation.recalculate();
  }

  /** A request is one task, so nothing calculates within it. */
  suspendApiCalculationUntilNextSync(): void {}
}

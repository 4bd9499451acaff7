import type { Calculation } from '../host.ts';
import { notImplemented, RemoteObject, type EventSubscriptions } from '../wire/index.ts';
import { CultureInfo } from './culture-info.ts';

export class Application extends RemoteObject {
  constructor(private readonly calculation: Calculation) {
    super();
  }

  get calculationMode(): string {
    return 'Automatic';
  }

  set calculationMode(mode: string) {
    if (mode !== 'Automatic') throw notImplemented(`Application.calculationMode = ${mode}`);
  }

  /** A request reads nothing before what it wrote is calculated. */
  get calculationState(): string {
    return 'Done';
  }

  get cultureInfo(): CultureInfo {
    return new CultureInfo();
  }

  get decimalSeparator(): string {
    return '.';
  }

  get thousandsSeparator(): string {
    return ',';
  }

  get useSystemSeparators(): boolean {
    return true;
  }

  /** Changed cells are calculated without a call; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.calculation.recalculate();
  }

  /** A request is one task, so nothing calculates within it. */
  suspendApiCalculationUntilNextSync(): void {}

  /** The grid paints when a task has ended. */
  suspendScreenUpdatingUntilNextSync(): void {}
}

export class Runtime extends RemoteObject {
  constructor(private readonly subscriptions: EventSubscriptions) {
    super();
  }

  get enableEvents(): boolean {
    return this.subscriptions.enabled;
  }

  set enableEvents(enabled: boolean) {
    this.subscriptions.enabled = enabled;
  }
}

import type { ExcelHost } from '../excel-host.ts';
import { notImplemented } from '../wire/host-error.ts';
import { RemoteObject } from '../wire/remote-object.ts';

/** The program (Microsoft: "Excel.Application"). */
export class Application extends RemoteObject {
  readonly #host: ExcelHost;

  constructor(host: ExcelHost) {
    super();
    this.#host = host;
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

  get decimalSeparator(): string {
    return '.';
  }

  get thousandsSeparator(): string {
    return ',';
  }

  get useSystemSeparators(): boolean {
    return true;
  }

  /** What has changed is calculated by itself; a full calculation takes every formula. */
  calculate(type: string): void {
    if (type !== 'Recalculate') this.#host.recalculate();
  }

  /** The grid calculates after each change by itself; a request is one task, so nothing calculates in between. */
  suspendApiCalculationUntilNextSync(): void {}

  /** The grid paints when a task has ended. */
  suspendScreenUpdatingUntilNextSync(): void {}
}

import { evaluateFormula } from '../../grid/evaluate-formula.ts';
import { isCellError } from '../../grid/cell-error.ts';
import type { CellValue } from '../../grid/cell-contents.ts';
import type { RangeHost } from '../host.ts';
import { Range } from '../range/index.ts';
import { argumentError, RemoteObject } from '../wire/index.ts';

/** `Excel.FunctionResult`: what a function of Excel returns, and the formula that other functions take as its argument. */
export class FunctionResult extends RemoteObject {
  constructor(
    readonly formula: string,
    private readonly result: CellValue,
  ) {
    super();
  }

  override identity() {
    return { _Formula: this.formula };
  }

  get value(): CellValue {
    return isCellError(this.result) ? null : (this.result ?? 0);
  }

  /** The error that a cell with the function would show; "" for none. */
  get error(): string {
    return isCellError(this.result) ? String(this.result) : '';
  }
}

/** `Excel.Functions`: each function of the formula engine is a method, under the client's name for it. */
export class Functions extends RemoteObject {
  constructor(private readonly host: RangeHost) {
    super();
    return new Proxy(this, {
      // What is awaited must not seem to be a promise.
      get: (target, name, receiver: unknown) =>
        typeof name !== 'string' || name === 'then' || Reflect.has(target, name)
          ? (Reflect.get(target, name, receiver) as unknown)
          : (...values: unknown[]) => target.#call(name, values),
    });
  }

  /** @param name Such as `beta_Dist` for BETA.DIST. */
  async #call(name: string, values: unknown[]): Promise<FunctionResult> {
    const given = values.flat(1).filter((value) => value !== undefined);
    const args = given.map((value) => this.#argument(value));
    const formula = `${name.replaceAll('_', '.').toUpperCase()}(${args.join(',')})`;
    const { grid, calculation } = this.host;
    await calculation.whenCalculated();
    return new FunctionResult(formula, await evaluateFormula(grid, `=${formula}`));
  }

  #argument(value: unknown): string {
    if (value instanceof FunctionResult) return value.formula;
    if (value instanceof Range) return value.address;
    if (value === null) return '';
    if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    throw argumentError();
  }
}

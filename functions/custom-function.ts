import type { Text } from '../src/catalog/index.ts';
import type { LookupOptions } from '../src/lookup/index.ts';
import type { Range } from './arguments.ts';
import type { ResultCell } from './result-cell.ts';

/** One parameter as Excel's formula help shows it. Its name and its place never change: workbooks hold them. */
export interface FunctionParameter {
  help: Text;
  optional?: boolean;
  /** A closed list that the formula bar offers, with a word on each. */
  offered?: Offered;
}

/** Values that Excel offers while a formula is typed: a custom enumeration. */
export interface Offered {
  id: string;
  values: readonly { name: string; tooltip: Text }[];
}

/**
 * A custom function, declared once: Excel's metadata in both languages, the documentation, the registration and the
 * tests are derived from it.
 */
export interface CustomFunction<Name extends string = string> {
  /** Name and id at once. */
  name: string;
  help: Text;
  /** What comes back, for the documentation. */
  returns: Text;
  /** In the order of the formula. */
  parameters: Record<Name, FunctionParameter>;
  /** A formula that works with the local service as it is generated. */
  example: string;
  /** Calculated anew with every calculation. */
  volatile?: boolean;
  /**
   * The cells of the result.
   *
   * @param given What stands in the formula for each parameter; null where it was left out.
   * @param options The cell's signal, and whether its responses are reloaded.
   * @throws what {@link cellError} makes the cell's error.
   */
  answer(given: Record<Name, Range>, options: LookupOptions): ResultCell[][] | Promise<ResultCell[][]>;
}

/** Declares a function, so that its parameters' names are known to its answer. */
export const customFunction = <Name extends string>(declared: CustomFunction<Name>): CustomFunction =>
  declared as unknown as CustomFunction;

import { typesetTexts, type Text } from '@cdata/catalog';
import type { ArgumentInput, FunctionDescription, WorkbookQueries } from '../src/app/function-registry.ts';
import type { LookupOptions } from '../src/engine/index.ts';
import type { Range } from './arguments.ts';
import type { ResultCell } from './result.ts';

/** A parameter as Excel's formula help shows it. Its name and position never change: workbooks depend on them. */
export interface FunctionParameter {
  /** What the pane calls it. */
  label: Text;
  help: Text;
  input: ArgumentInput;
  optional?: boolean;
  /** Values that the formula bar offers. */
  enumeration?: Enumeration;
}

/** A custom enumeration of Excel: values that it offers while the user types a formula. */
export interface Enumeration {
  id: string;
  values: readonly { name: string; tooltip: Text }[];
}

interface CallingCell extends Pick<WorkbookQueries, 'lineOfCell'> {
  /** Of the arguments, with their sheets; undefined where Excel does not say, and in the pane. */
  addresses: readonly string[] | undefined;
}

/**
 * A custom function, declared once. Excel's metadata, the registration, the documentation, the pane's formula builder and
 * tests derive from it.
 */
export interface CustomFunction<Name extends string = string> extends Omit<
  FunctionDescription,
  'parameters'
> {
  /** In the order of the formula's arguments. */
  parameters: Record<Name, FunctionParameter>;
  /** Recalculated with every calculation. */
  volatile?: boolean;
  /** It is told the addresses of its arguments. */
  requiresParameterAddresses?: boolean;
  /** Excel does not offer it while the user types a formula. */
  excludeFromAutoComplete?: boolean;
  /**
   * Returns the cells of the result. An argument that was left out is null.
   *
   * @param cell The calling cell.
   * @throws whatever {@link cellError} turns into the error of the cell.
   */
  evaluate(
    args: Record<Name, Range>,
    options: LookupOptions,
    cell?: CallingCell,
  ): ResultCell[][] | Promise<ResultCell[][]>;
}

/** Declares a function; the names of its parameters type the arguments of `evaluate`. */
export const customFunction = <Name extends string>(definition: CustomFunction<Name>): CustomFunction =>
  typesetTexts(definition) as unknown as CustomFunction;

/** A function as the pane's formula builder describes it, in both languages. */
export const describeFunction = ({
  evaluate: _evaluate,
  volatile: _volatile,
  requiresParameterAddresses: _requiresParameterAddresses,
  excludeFromAutoComplete: _excludeFromAutoComplete,
  parameters,
  ...description
}: CustomFunction): FunctionDescription => ({
  ...description,
  parameters: Object.entries(parameters).map(([name, { label, help, optional = false, input }]) => ({
    name,
    label,
    help,
    isOptional: optional,
    input,
  })),
});

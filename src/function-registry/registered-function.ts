import type { LookupOptions } from '../engine/index.ts';
import type { FunctionDescription } from './function-description.ts';

/** A range of plain values: a single cell is `[[value]]`, an omitted argument null. */
export type ArgumentCells = unknown[][] | null | undefined;

/** A custom function that cells and the pane evaluate. */
export interface RegisteredFunction extends FunctionDescription {
  /**
   * Evaluates the function as a cell would.
   *
   * @param args The arguments by the names of the parameters.
   * @throws CustomFunctions.Error, the error that the cell would show.
   */
  evaluate(args: Readonly<Record<string, ArgumentCells>>, options: LookupOptions): Promise<unknown[][]>;
}

/** In the order of the documentation. The functions and the pane run in one JavaScript context. */
export const registeredFunctions: RegisteredFunction[] = [];

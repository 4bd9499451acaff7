import type { LookupOptions } from '../engine/index.ts';

/** A range of plain values: a single cell is `[[value]]`, an omitted argument null. */
export type ArgumentCells = unknown[][] | null | undefined;

/**
 * Evaluates a custom function as a cell would.
 *
 * @param given The arguments by the names of the parameters.
 * @throws CustomFunctions.Error, the error that the cell would show.
 */
export type FunctionEvaluator = (
  given: Readonly<Record<string, ArgumentCells>>,
  options: LookupOptions,
) => Promise<unknown[][]>;

/** The registered custom functions by name. The functions and the pane run in one JavaScript context. */
export const functionEvaluators = new Map<string, FunctionEvaluator>();

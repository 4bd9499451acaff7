import type { DatasetName, Text } from '@cdata/catalog';
import type { LookupOptions } from '../engine/index.ts';

/* What the custom functions and the pane know of each other: the registered functions, and what these ask the workbook. */

/**
 * What an argument of a custom function may be, beyond a cell, a range or a formula, which every argument may be.
 *
 * - `dataset`, `city`: one of those that the service has.
 * - `choice`: one of a few values.
 * - `fields`: some of these names; without the argument, the defaults.
 * - `dataset fields`: the same for the fields of a dataset, by default that of the same call, and further names.
 * - `field`: the name of one field of the dataset of the same call, or one of further names.
 * - `filters`: filters of a dataset, by default that of the same call.
 */
export type ArgumentInput =
  | { kind: 'text' | 'dataset' | 'city' | 'boolean' }
  | { kind: 'number'; minimum?: number; maximum?: number; isWhole?: boolean }
  | { kind: 'choice'; values: readonly { value: string; label: Text }[] }
  | { kind: 'fields'; names: readonly string[]; defaults: readonly string[] }
  | { kind: 'dataset fields'; dataset?: DatasetName; more?: readonly string[]; defaults?: readonly string[] }
  | { kind: 'field'; isNumeric: boolean; more?: readonly string[] }
  | { kind: 'filters'; dataset?: DatasetName };

export interface ParameterDescription {
  name: string;
  label: Text;
  help: Text;
  isOptional: boolean;
  input: ArgumentInput;
}

/**
 * How many rows a result has: as many as the longest argument, a table whose length only the service knows, or one.
 */
type ResultRows = 'as arguments' | 'table' | 'one';

/** A custom function as people read about it. Made from its declaration in `functions/`. */
export interface FunctionDescription {
  /** Both its name, without the namespace, and its id. */
  name: string;
  /** What it does, in a few words. */
  title: Text;
  help: Text;
  /** The result. */
  returns: Text;
  /** Other words for what it does, by which people find it. */
  keywords: Text;
  /** A formula that works with the sample data. */
  example: string;
  rows: ResultRows;
  /** Calls that each input may take after its first; none by default. */
  followUps?: number;
  parameters: readonly ParameterDescription[];
}

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

/** A line about a cell, or why there is none: the argument is at fault, or nothing is known. */
export interface LineOfCell {
  kind: 'line' | 'argument' | 'unknown';
  text: string;
}

/** What the functions ask of the workbook. They are registered with it; what answers loads with the first question. */
export interface WorkbookQueries {
  /**
   * Whether Excel calls a function only to preview a part of the formula that the user is typing. Asked in an Excel
   * before CustomFunctionsRuntime 1.5, which does not say so.
   *
   * @param address Of the cell, with its sheet; undefined where Excel does not say.
   */
  isPreview(name: string, address: string | undefined): Promise<boolean>;
  /** Whether the workbook has the 1904 date system. */
  countsFrom1904(): Promise<boolean>;
  /**
   * Where the value of a cell comes from, in one line. Null if what reads the workbook can't be loaded.
   *
   * @param address With its sheet; undefined where Excel does not say.
   */
  lineOfCell(address: string | undefined, options: LookupOptions): Promise<LineOfCell | null>;
}

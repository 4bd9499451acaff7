import type { DatasetName, Text } from '@cdata/catalog';

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
export type ResultRows = 'as arguments' | 'table' | 'one';

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

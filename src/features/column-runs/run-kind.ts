import { fieldLabel } from '@cdata/catalog';
import * as v from 'valibot';
import type { CellScalar } from '../../excel/cells/index.ts';
import type { runMessages } from './messages.ts';
import type { TaskKind } from '../../tasks/index.ts';
import type { SheetRows } from './sheet-rows.ts';
import type { Run } from './run.ts';
import type { RunEngine } from './run-engine.ts';

/** What a run requests: the options of its kind, and what its source columns contain. */
export interface RunRequest<Options = unknown> {
  /** Indexes of the source columns, in the order that the options expect. */
  columns: readonly number[];
  options: Options;
}

/**
 * A kind of run over the rows of a sheet, such as geocoding addresses: what it reads, requests and writes. Everything
 * else is the same for every kind.
 */
export interface RunKind<Options = unknown, Input = unknown, Response = unknown, Details = unknown> {
  /** The name of its tasks, saved with its runs: it never changes. */
  readonly name: TaskKind;
  /** The options as they are saved in workbooks, by this version and the former ones. */
  readonly optionsSchema: v.GenericSchema<unknown, Options>;
  /** The output columns; the last one is the note. */
  columns(options: Options): OutputColumn[];
  /** Every output column that a run of this kind may have, in their order; the last one is the note. */
  everyColumn(labels: RunLabels): OutputColumn[];
  /** The options of a run that requests what the next one does, and has output columns of these names. */
  optionsOf(next: Options, names: readonly string[], labels: RunLabels): Options;
  /** Whether two runs over the same rows request the same, so that one can add its columns to those of the other. */
  isSameRequest(saved: RunRequest<Options>, next: RunRequest<Options>): boolean;
  /** The next run with the columns and the labels of the saved one: a run keeps the columns that it has made. */
  merge(saved: RunRequest<Options>, next: RunRequest<Options>): RunRequest<Options>;
  /** The options that a count depends on; all of them by default. */
  countedOptions?(options: Options): unknown;
  columnRun(options: Options, context: ColumnRunContext): Promise<ColumnRun<Input, Response, Details>>;
  /** Removes what {@link finish} wrote next to the rows, before the run continues: rows may have been added there. */
  restart?(run: Run<Options>): Promise<void>;
  /** Whether its runs have a {@link RunListing}, which each of them brings up to date, even without a row to request. */
  readonly hasListing?: boolean;
  /**
   * Writes what a complete run shows besides its rows.
   *
   * @returns Sentences for the user.
   */
  finish?(run: Run<Options>, engine: RunEngine): Promise<string[]>;
  /** A sentence that counts all rows of the sheet as they are after a run, whether or not it is complete. */
  summarize?(run: Run<Options>, engine: RunEngine): Promise<string>;
}

/** A run that the user has described, and that nothing has been made for yet. */
export interface NewRun<Options = unknown, Details = unknown> extends RunRequest<Options> {
  kind: RunKind<Options, unknown, unknown, Details>;
  rows: SheetRows;
  outputs: readonly OutputColumn[];
}

export interface ColumnRunContext {
  /** Those of this run: see `runRequests`. */
  engine: RunEngine;
  /** What rows are checked against before the run, such as the cities that have records. */
  reference: Pick<RunEngine, 'request'>;
}

/** What a row may be warned about, in the order of the warnings. */
export type RowWarningKind = keyof ReturnType<typeof runMessages>['warnings'];

export type RowInput<Input> =
  | { kind: 'blank' }
  | {
      kind: 'invalid';
      reason: string;
      /** `invalid` by default. */
      warning?: RowWarningKind;
      /** Rows with the same key count as one. */
      key?: string;
      /** The warning names the groups and counts their rows. */
      group?: string;
    }
  | {
      kind: 'valid';
      /** Rows with the same key share one request. */
      key: string;
      input: Input;
      warning?: RowWarningKind;
    };

export interface RowResult {
  /** A value for each output column except the last, the note. */
  values: readonly CellScalar[];
  /** Why the result is to be read with caution, or empty. */
  note: string;
}

/** A run with its options: how it reads a row, requests the result and writes it. */
export interface ColumnRun<Input = unknown, Response = unknown, Details = unknown> {
  /** @param cells The row's cells of the source columns. */
  rowInput(cells: readonly unknown[]): RowInput<Input>;
  request(input: Input, signal: AbortSignal): Promise<Response>;
  rowResult(response: Response, cells: readonly unknown[]): RowResult;
  /**
   * Text of everything that the result of a row depends on.
   *
   * @param key Key of the row's input.
   */
  resultKey(key: string, cells: readonly unknown[]): string;
  /** Of inputs that have no result: whether that is what a cached response says. */
  areRefused?(this: void, inputs: readonly Input[]): Promise<boolean[]>;
  /** Lists what was found for the rows, if there can be more than one thing for each. */
  readonly listing?: RunListing;
  /** Position of the output column whose cell is highlighted, or null. */
  highlighted(outputs: readonly unknown[]): number | null;
  /** @param newRun The run to describe; null where only its calls are counted. */
  counter(newRun: NewRun | null): Counter<Input, Details>;
}

/** One table, on a sheet of its own, with any number of rows for each row of a run. */
export interface RunListing {
  /**
   * Whether it has what was found for all rows with a result. If the user has deleted it, or the pane was closed before it
   * was written, all rows are requested again, from saved responses where there are some.
   */
  isComplete(run: Run): Promise<boolean>;
  /** Called before the first request: until it is written, the listing is incomplete. */
  begin(run: Run): Promise<void>;
  /**
   * Brings it up to date with the responses so far and the rows of the sheet: whenever an execution ends, for whatever
   * reason.
   *
   * @returns Sentences for the user.
   */
  write(run: Run): Promise<string[]>;
}

/** Counts the calls of a run, without making any. */
export interface Counter<Input = unknown, Details = unknown> {
  /** The warning about a row whose key another row has; null if that needs none. */
  repeatWarning: RowWarningKind | null;
  /** Takes notice of a row that is not blank. */
  addRow?(cells: readonly unknown[], row: { index: number; isRequested: boolean }): void;
  /** Adds the calls of inputs, each with another key. */
  addInputs(inputs: readonly Input[]): Promise<void>;
  readonly cost: CallCount;
  /** What the user is asked or shown before the run. */
  readonly details: Details;
}

export interface CallCount {
  /** Inputs whose responses are cached. */
  saved: number;
  /** Calls that the run makes at least. */
  calls: number;
  /** Further calls that may become necessary. */
  maxExtraCalls: number;
}

/** The colors of cells whose text begins with another one, as hexadecimal RGB. */
export interface TextHighlight {
  startsWith: string;
  fill: string;
  font: string;
}

export interface OutputColumn {
  name: string;
  /** What is written above its cells, unless another column has the same header. */
  header: string;
  /** Number format of its cells. */
  format: string;
  /** Whether lists of users have such a column, too, as a latitude: it does not tell that a run made it. */
  isCommon?: boolean;
  /** Conditional formats of its cells: they stay right when rows are sorted or edited. */
  highlights?: readonly TextHighlight[];
}

/** The language of a run's headers and enumerated values; undefined for the service's own words. */
export const runLabelsSchema = v.optional(v.picklist(['en', 'fr']));
export type RunLabels = v.InferOutput<typeof runLabelsSchema>;

/** Of the service's name of a field, or ours. */
export const outputHeader = (name: string, labels: RunLabels): string =>
  labels ? fieldLabel(name)[labels] : name;

export const noteName = 'note';

/** The last output column of every run: it says why a row has no result. */
export const noteColumn = (labels: RunLabels): OutputColumn => ({
  name: noteName,
  header: outputHeader(noteName, labels),
  format: '@',
});

/** The header of the note on the sheet of a run. */
export const noteHeader = ({ outputs }: { outputs: readonly { name: string; header: string }[] }): string =>
  outputs.find(({ name }) => name === noteName)?.header ?? noteName;

/** @param outputs The row's cells of the output columns, the note last. */
export const hasResult = (outputs: readonly unknown[]): boolean =>
  outputs.slice(0, -1).some((value) => value !== '');

import { fieldLabel, type DatasetName } from '@cdata/catalog';
import * as v from 'valibot';
import type { Engine } from '../../engine/index.ts';
import type { SheetCell } from '../../excel/index.ts';
import type { CellScalar } from '../../excel/cells/index.ts';
import type { TaskKind } from '../../tasks/index.ts';
import type { runMessages } from './messages.ts';
import type { Run } from './run.ts';
import type { RunEngine } from './run-engine.ts';
import type { SheetRows } from './sheet-rows.ts';

/** The language of a run's headers and enumerated values; undefined for the service's own words. */
export const runLabelsSchema = v.optional(v.picklist(['en', 'fr']));

export type RunLabels = v.InferOutput<typeof runLabelsSchema>;

/** What the options of every kind have. */
export interface RunOptions {
  labels?: RunLabels;
}

/**
 * A kind of run over the rows of a sheet, such as geocoding addresses: its options, the columns that it writes, and how
 * rows are read, requested and written once {@link prepare} has read what that takes. Everything else is the same for
 * every kind.
 */
export interface RunKind<
  Options extends RunOptions = RunOptions,
  Input = unknown,
  Response = unknown,
  Details = unknown,
> {
  /** The name of its tasks, saved with its runs: it never changes. */
  readonly name: TaskKind;
  /** The options as they are saved in workbooks, by this version and earlier ones. */
  readonly options: v.GenericSchema<unknown, Options>;
  /** Every column that a run of this kind may write, in their order, which may depend on its options. A note follows. */
  readonly columns: readonly KindColumn<Options>[];
  /** Columns that a run with these options writes besides, before the note: those that only the service knows. */
  extraColumns?(options: Options): readonly KindColumn<Options>[];
  /** The options of a run with columns of these names, as far as users choose columns; by default, they don't. */
  choose?(options: Options, names: readonly string[]): Options;
  /** Whether two runs over the same rows request the same; by default, whether they read the same columns. */
  isSameRequest?(saved: RunRequest<Options>, next: RunRequest<Options>): boolean;
  /** Adds the columns that a saved run reads to those of the next one; by default, they are the same. */
  mergeRequests?(saved: RunRequest<Options>, next: RunRequest<Options>): RunRequest<Options>;
  /** Options that change what a run writes, and not what it requests: it is not counted again for them. */
  readonly uncountedOptions?: readonly string[];
  /** Whether its runs write something besides their rows, as they do again without a row to request. */
  readonly writesElsewhere?: boolean;
  readonly origin: RunOrigin<Options, Input>;
  /** Reads what it takes to read, request and write rows, such as the user's corrections. */
  prepare(options: Options, context: RunContext): Promise<PreparedRun<Input, Response, Details>>;
}

/** What a kind of run tells about where its results come from. It makes no calls. */
export interface RunOrigin<Options extends RunOptions = RunOptions, Input = unknown> {
  /** Whose records the results are made from. */
  readonly datasets: readonly (DatasetName | 'address')[];
  /** The slug of the city of a row, by its cells; empty if they name none. Rows have no cities by default. */
  cityOf?(cells: readonly unknown[], options: Options): string;
  /** What its runs request, if formulas request it too and {@link explain} needs the input only. */
  readonly lookup?: unknown;
  /** What a result means, apart from its row. */
  explain?(
    result: { key: string | null; input: Input | null },
    engine: Pick<Engine, 'cached'>,
  ): Promise<ResultFacts>;
  /**
   * The cells of a run that a cell of its report shows; null if it shows none.
   *
   * @throws WorkbookError where the columns of the run no longer exist.
   */
  cellsBehind?(run: Run, cell: SheetCell): Promise<{ sheet: string; cells: SheetCell[] } | null>;
}

export interface ResultFacts {
  /** What was found for the row, such as an address; empty if that is not saved. */
  found: string;
  facts: readonly { label: string; text: string }[];
  /** The same in a few words each, for a line. */
  remarks: readonly string[];
}

/** What a run requests: which columns it reads, by index and in the order that the options expect, and how. */
export interface RunRequest<Options = unknown> {
  columns: readonly number[];
  options: Options;
}

/** A run that the user has described, and that nothing has been made for yet. */
export interface NewRun<
  Options extends RunOptions = RunOptions,
  Details = unknown,
> extends RunRequest<Options> {
  kind: RunKind<Options, unknown, unknown, Details>;
  rows: SheetRows;
  outputs: readonly OutputColumn[];
}

export interface RunContext {
  /** Requests each input once: see `runRequests`. */
  engine: RunEngine;
  /** What rows are checked against before the run, such as the cities that have records. */
  reference: Pick<RunEngine, 'request'>;
}

/** A run with its options: how a row is read, what is requested for it and what is written next to it. */
export interface PreparedRun<Input = unknown, Response = unknown, Details = unknown> {
  /** @param cells The row's cells of the columns that the run reads. */
  read(cells: readonly unknown[]): RowInput<Input>;
  request(input: Input, signal: AbortSignal): Promise<Response>;
  write(response: Response, cells: readonly unknown[]): RowResult;
  /** @param newRun The run to describe; null where only its calls are counted. */
  counter(newRun: NewRun | null): Counter<Input, Details>;
  /**
   * Whether what it writes besides its rows has everything that was found for them. Otherwise all rows are requested
   * again, from saved responses where there are some.
   */
  isListed?(run: Run): Promise<boolean>;
  /** Prepares what it writes besides its rows, before the first request. */
  begin?(run: Run, options: { isNew: boolean }): Promise<void>;
  /** Writes what it shows besides its rows: whenever an execution ends, for whatever reason. */
  finish?(run: Run, options: FinishOptions): Promise<RunEnding>;
}

export interface FinishOptions {
  /** `complete` if every row that is not blank has a result or a note. */
  outcome: 'complete' | 'incomplete' | 'failed';
  /** What responds to the run, with all saved results. */
  engine: RunEngine;
  /** Of the run, which may have been stopped already. */
  signal: AbortSignal;
}

/** What a run says at its end besides the numbers of its rows. */
interface RunEnding {
  /** How many rows turned out how: `49 with an estimate`. */
  parts?: string[];
  /** Sentences for the user about what was written. */
  remarks?: string[];
  /** A sentence that counts all rows of the sheet as they are. */
  summary?: string;
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
      /** Text of everything that the result of the row depends on; its key by default. */
      resultKey?: string;
      warning?: RowWarningKind;
    };

interface RowResult {
  /** A value for each output column except the last, the note. */
  values: readonly CellScalar[];
  /** Why the result is to be read with caution, or empty. */
  note: string;
}

/** Counts the calls of a run, without making any. */
export interface Counter<Input = unknown, Details = unknown> {
  /** The warning about a row whose key another row has; null if that needs none. */
  repeatWarning: RowWarningKind | null;
  /** Takes notice of a row that is not blank. */
  addRow?(cells: readonly unknown[], row: { index: number; isRequested: boolean }): void;
  /** Adds the calls of inputs, each with another key. */
  addInputs(inputs: readonly Input[]): Promise<void>;
  /** Of inputs without a result, whether that is what a saved response says. By default, saved responses have results. */
  areRefused?(inputs: readonly Input[]): Promise<boolean[]>;
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

/** The calls that a run with this count makes at most. */
export const maxCallsOf = ({ calls, maxExtraCalls }: CallCount): number => calls + maxExtraCalls;

/** The colors of cells whose text begins with another one, as hexadecimal RGB. */
export interface TextHighlight {
  startsWith: string;
  fill: string;
  font: string;
}

interface ColumnStyle {
  /** The service's name of the field, or ours. */
  name: string;
  /** Number format of its cells. */
  format: string;
  /** Whether lists of users have such a column, too, as a latitude: it is no sign that a run made it. */
  isCommon?: boolean;
  /** Conditional formats of its cells: they stay right when rows are sorted or edited. */
  highlights?: readonly TextHighlight[];
  /** Whether its cell is grey in a row with these values, by the names of their columns. */
  isMuted?(values: Readonly<Record<string, unknown>>): boolean;
}

export interface KindColumn<Options = unknown> extends ColumnStyle {
  /** Whether a run with these options writes it; all do by default. */
  isWritten?(options: Options): boolean;
}

export interface OutputColumn extends ColumnStyle {
  /** What is written above its cells, unless another column has the same header. */
  header: string;
}

/** @param name The service's name of a field, or ours. */
export const outputHeader = (name: string, labels: RunLabels): string =>
  labels ? fieldLabel(name)[labels] : name;

export const noteName = 'note';

const withHeader = (column: ColumnStyle, labels: RunLabels): OutputColumn => ({
  ...column,
  header: outputHeader(column.name, labels),
});

/** The last output column of every run: it says why a row has no result. */
const noteColumn = (labels: RunLabels): OutputColumn => withHeader({ name: noteName, format: '@' }, labels);

/** The columns that a run with these options writes; the last one is the note. */
export const outputsOf = <Options extends RunOptions>(
  { columns, extraColumns }: Pick<RunKind<Options>, 'columns' | 'extraColumns'>,
  options: Options,
): OutputColumn[] => [
  ...[...columns, ...(extraColumns?.(options) ?? [])]
    .filter(({ isWritten }) => isWritten?.(options) ?? true)
    .map((column) => withHeader(column, options.labels)),
  noteColumn(options.labels),
];

/** Every column that a run of a kind may write; the last one is the note. */
export const allOutputs = ({ columns }: Pick<RunKind, 'columns'>, labels: RunLabels): OutputColumn[] => [
  ...columns.map((column) => withHeader(column, labels)),
  noteColumn(labels),
];

/** The header of the note on the sheet of a run. */
export const noteHeader = ({ outputs }: { outputs: readonly { name: string; header: string }[] }): string =>
  outputs.find(({ name }) => name === noteName)?.header ?? noteName;

/** @param outputs The row's cells of the output columns, the note last. */
export const hasResult = (outputs: readonly unknown[]): boolean =>
  outputs.slice(0, -1).some((value) => value !== '');

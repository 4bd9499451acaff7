import { fieldLabel } from '@cdata/catalog';
import type { CellScalar } from '../cells/index.ts';

export type RowInput<Input> =
  | { kind: 'blank' }
  | { kind: 'invalid'; reason: string }
  /** Rows with the same key share one request. */
  | { kind: 'valid'; key: string; input: Input };

export interface RowResult {
  /** A value for each output column except the last, the note. */
  values: readonly CellScalar[];
  /** Why the result is to be read with caution, or empty. */
  note: string;
}

/** A kind of run: how it reads a row, requests the result and writes it. */
export interface ColumnRun<Input, Response> {
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
  /** Position of the output column whose cell is highlighted, or null. */
  highlighted(outputs: readonly unknown[]): number | null;
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
  /** Conditional formats of its cells: they stay right when rows are sorted or edited. */
  highlights?: readonly TextHighlight[];
}

/** The language of a run's headers and enumerated values; undefined for the service's own words. */
export type RunLabels = 'en' | 'fr' | undefined;

export const isRunLabels = (json: unknown): json is RunLabels =>
  [undefined, 'en', 'fr'].includes(json as RunLabels);

/** Of the service's name of a field, or ours. */
export const outputHeader = (name: string, labels: RunLabels): string =>
  labels ? fieldLabel(name)[labels] : name;

/** The last output column of every run: it says why a row has no result. */
export const noteColumn = (labels: RunLabels): OutputColumn => ({
  name: 'note',
  header: outputHeader('note', labels),
  format: '@',
});

/** @param outputs The row's cells of the output columns, the note last. */
export const hasResult = (outputs: readonly unknown[]): boolean =>
  outputs.slice(0, -1).some((value) => value !== '');

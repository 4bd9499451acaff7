import type { DatasetName } from '@cdata/catalog';
import type { ResultFacts } from '../column-runs/index.ts';
import type { GivenKind, PublishedSource, SavedReport, UsedRecords, UsedSource } from './reports/index.ts';
import type { TaskKind } from '../../tasks/index.ts';

/** Where the value of a cell comes from, as far as the workbook and what is saved on this computer tell. */
export type CellOrigin = RecordOrigin | ResultOrigin | FormulaOrigin | ReportOrigin | UnknownOrigin;

/** A published value in a table or in a report. */
export interface RecordOrigin {
  kind: 'record';
  dataset: DatasetName;
  field: string;
  /** Empty if the row does not tell its record. */
  recordId: string;
  /** The slug of the city that the query or the row names; null if they name none. */
  municipality: string | null;
  /** The search that found the record, as a sentence. */
  query: string;
  /** The table or the report that shows it. */
  shownIn: { kind: 'table' | 'report'; name: string };
  /** ISO 8601. */
  retrievedAt: string;
  /** The value as it was published, if the cell shows it differently. */
  published: string | null;
  /** Base address of the service, or what sheets call it; empty if that is not known. */
  service: string;
  /** Who publishes it, null if nobody is listed; undefined if the list of sources is not saved on this computer. */
  publishedBy?: PublishedSource | null;
  /** Of the row of a table, or of the cell of a report. */
  state: 'as written' | 'changed' | 'unknown';
}

/** A result of a run, such as the latitude of an address. */
export interface ResultOrigin {
  kind: 'result';
  run: TaskKind;
  /** The service's name of the value, unless two columns would share it. */
  output: string;
  header: string;
  /** What the run read in the row. */
  inputs: { header: string; text: string }[];
  /** What the kind of run tells; null if it tells nothing. */
  told: ResultFacts | null;
  /** When the run wrote the row, ISO 8601; if that is not stored, when it last wrote any. */
  retrievedAt: string;
  /** Whether {@link retrievedAt} is that of the row. */
  isTraced: boolean;
  /** What was typed when the result was retrieved, if that is not what the row has now. */
  typed: string | null;
  /**
   * `outdated` results wait to be requested again; `changed` ones belong to another input than that of the row; `unknown`
   * if that can't be told without a call.
   */
  state: 'current' | 'outdated' | 'changed' | 'unknown';
  note: string;
}

/** A value of a report: a sheet that the add-in has written as a whole, such as statistics. */
export interface ReportOrigin extends Omit<SavedReport, 'lines' | 'run'> {
  kind: 'report';
  /** Who publishes the records; null if the list of sources is not saved on this computer. */
  sources: UsedSource[] | null;
  /** The cells of a run that it was taken from; none if they are not known. */
  precedents: Precedent[];
}

/** A formula, alone or in the cell from which the value spills. */
export interface FormulaOrigin {
  kind: 'formula';
  /** In the language of Excel, as its formula bar shows it. */
  formula: string;
  /** The cell of the formula, if the value spills from another one. */
  spillsFrom: string | null;
  calls: CallOrigin[];
  /** The cells that it refers to. Null if this Excel does not tell. */
  precedents: Precedent[] | null;
}

/** A call of one of our functions, and what is saved of it. */
export interface SavedCall {
  name: string;
  /** What the function does. */
  title: string;
  arguments: { label: string; text: string }[];
  /** When the saved answers behind it were retrieved, milliseconds since the epoch; null if none is saved any more. */
  retrievedAt: { first: number; last: number } | null;
  /** The records in these answers. */
  records: UsedRecords[];
  /** What the kind of run tells that requests the same; null if there is none, or if the call has several inputs. */
  told: ResultFacts | null;
}

export interface CallOrigin extends SavedCall {
  /** Who publishes the records; null if the list of sources is not saved on this computer. */
  sources: UsedSource[] | null;
}

export interface Precedent {
  /** With its sheet. */
  address: string;
  cells: number;
  /** The first cell, with its sheet: where it comes from in turn is asked there. */
  firstCell: string;
}

/**
 * - `blank`: the cell is empty;
 * - `header`: it is the header of a column of ours;
 * - `own column`: it is in a table of ours, in a column of the user's;
 * - `not published`: the add-in made the column for what is no published field;
 * - `edited`: it is in a column of a run, but no run wrote this value;
 * - `entered`: the user has entered it in a report;
 * - `rate`: it is a rate of a report that the user has chosen;
 * - `sale`: it is from the user's own list of sales;
 * - `not ours`: nothing that the workbook knows wrote it.
 */
export interface UnknownOrigin {
  kind: 'unknown';
  reason: 'blank' | 'header' | 'own column' | 'not published' | 'edited' | GivenKind | 'not ours';
}

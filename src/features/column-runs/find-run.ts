import * as v from 'valibot';
import { countName } from '@cdata/catalog';
import { addressPartOf } from '@cdata/catalog/reading';
import { WorkbookError, columnLetters, inWorkbook, Trace } from '../../excel/index.ts';
import { isSameRequest, columnAt, optionsWithOutputs } from './new-run.ts';
import {
  outputsOf,
  type NewRun,
  type RunKind,
  allOutputs,
  noteName,
  type RunLabels,
  type OutputColumn,
} from './run-kind.ts';
import { atLayout, readStoredRuns, type Run, type StoredRun, type RunOutput } from './run.ts';
import { locateRun, existingColumns, matchHeaders } from './layout.ts';
import { isOverRows } from './sheet-rows.ts';
import { headerTexts } from './header-row.ts';
import { copyWrittenResults } from './written-results.ts';

/** The saved runs of some kinds, the newest first. */
export async function readSavedRuns(kinds: readonly RunKind[]): Promise<Run[]> {
  const runs = await readStoredRuns();
  return runs.flatMap((run) => savedRunOf(run, kinds) ?? []).sort((a, b) => b.at.localeCompare(a.at));
}

/** Null if the kind is not among the given ones, or the options are not of this kind. */
function savedRunOf(run: StoredRun, kinds: readonly RunKind[]): Run | null {
  const kind = kinds.find(({ name }) => name === run.kind);
  if (!kind) return null;
  const options = v.safeParse(kind.options, run.options);
  if (!options.success) return null;
  const columns = outputsOf(kind, options.output);
  const outputs = run.outputs.map((column, position) => ({
    ...column,
    name: columns[position]?.name ?? '',
  }));
  return { ...run, kind: kind.name, options: options.output, outputs };
}

/**
 * Finds the saved run that requests the same for the same rows, and whose columns still exist: one with the same output
 * columns, or else the newest one. The rows may have become a table since then, or a range again.
 */
export async function findSavedRun(runs: readonly Run[], newRun: NewRun): Promise<Run | null> {
  const candidates = runs.filter((run) => mayBeOnSameRows(run, newRun));
  const hasSameColumns = ({ outputs }: Run) => namesOf(outputs) === namesOf(newRun.outputs);
  const ordered = [...candidates.filter(hasSameColumns), ...candidates.filter((run) => !hasSameColumns(run))];
  for (const run of ordered) {
    const { tableId, table } = newRun.rows;
    const savedRun = await locateSameRun({ ...run, tableId, table }, newRun);
    if (savedRun) return savedRun;
  }
  return null;
}

const mayBeOnSameRows = (run: Run, { kind, rows }: NewRun): boolean =>
  run.kind === kind.name && isOverRows(run, rows) && run.whole === rows.whole;

const namesOf = (columns: readonly { name: string }[]): string => String(columns.map(({ name }) => name));

/** The run with its columns where they are now, or null if it is no such run. */
async function locateSameRun(run: Run, newRun: NewRun): Promise<Run | null> {
  const { rows } = newRun;
  try {
    const layout = await locateRun(run);
    const isOnSameRows =
      layout.sheetId === rows.sheetId &&
      layout.tableId === rows.tableId &&
      layout.firstRow === rows.firstRow &&
      (run.whole || layout.rowCount === rows.rowCount);
    const { sheetId, sheet, tableId, table } = layout;
    const savedRun = { ...run, ...{ sheetId, sheet, tableId, table }, ...atLayout(run, layout) };
    return isOnSameRows && isSameRequest(newRun, savedRun) ? savedRun : null;
  } catch (error) {
    if (error instanceof WorkbookError) return null;
    throw error;
  }
}

/** A run that a new one can continue, although the workbook has no saved run of these rows. */
export interface RelinkableRun {
  /** With the id of the saved run whose results are known, or with a new one. */
  run: Run;
  /**
   * Where the columns come from:
   * - `moved`: they are those of a saved run, whose inputs are gone;
   * - `copy`: they are copies of those of a saved run, which stays as it is;
   * - `unknown`: they look like results; which inputs they belong to is not known.
   */
  origin: 'moved' | 'copy' | 'unknown';
}

/**
 * Finds columns next to the rows of a new run that hold the results of an earlier one: on the copy of a sheet, in a range
 * that was pasted from another workbook, or because the header of an input was changed.
 *
 * @param runs The saved runs of any kind.
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function findRelinkableRun(runs: readonly Run[], newRun: NewRun): Promise<RelinkableRun | null> {
  const { kind, rows } = newRun;
  if (rows.headerRow === null) return null;
  const headers = await readHeaders(newRun);
  const places = await Promise.all(runs.map((run) => placeOf(run, newRun)));
  const used = [...newRun.columns, ...places.flatMap((place) => (place.isHere ? place.outputs : []))];
  const isFree = ({ index }: RunOutput) => index !== null && !used.includes(index);
  const matches = runs.flatMap((run, at) => {
    if (run.kind !== kind.name || places[at]!.isHere) return [];
    const outputs = outputsAt(run, headers, isFree);
    const origin = places[at]!.isGone ? 'moved' : 'copy';
    return outputs.some(isResult) ? [{ run, outputs, origin } as const] : [];
  });
  const countOf = ({ outputs }: { outputs: RunOutput[] }) =>
    outputs.filter(({ index }) => index !== null).length;
  // The newest first, as the runs are.
  const [best] = matches.sort((a, b) => countOf(b) - countOf(a));
  if (best) return { run: runAt(newRun, best.outputs, { of: best.run }), origin: best.origin };
  const groups = recognizeResults([kind], headers).map((group) => ({
    labels: group.labels,
    outputs: certainColumns(group)
      .filter(isFree)
      .map(({ name, header, index }): RunOutput => ({ name, header, index })),
  }));
  const group = groups.find(({ outputs }) => outputs.some(isResult));
  return group ? { run: runAt(newRun, group.outputs, { labels: group.labels }), origin: 'unknown' } : null;
}

/** The run that continues with the columns. The original of a copy keeps its own results. */
export async function relinkedRun({ run, origin }: RelinkableRun): Promise<Run> {
  if (origin !== 'copy') return run;
  const copy = { ...run, id: crypto.randomUUID() };
  await copyWrittenResults(run.id, copy.id);
  await Trace.copy({ kind: 'run', id: run.id }, { kind: 'run', id: copy.id });
  return copy;
}

const isResult = ({ name, index }: RunOutput): boolean => index !== null && name !== noteName;

interface RunPlace {
  /** Whether its columns are in the rows of the new run, or in other rows of the sheet. */
  isHere: boolean;
  /** Whether its columns are gone from the rows of the new run. */
  isGone: boolean;
  outputs: number[];
}

async function placeOf(run: Run, { rows }: NewRun): Promise<RunPlace> {
  if (run.sheetId !== rows.sheetId && run.sheet !== rows.sheet)
    return { isHere: false, isGone: false, outputs: [] };
  // The run of another table of the sheet has its own rows.
  const isOfOtherRows = !isOverRows(run, rows);
  try {
    const { headerRow, outputs } = await locateRun(run);
    const isInRow = headerRow === rows.headerRow;
    return {
      isHere: isInRow || isOfOtherRows,
      isGone: false,
      outputs: isInRow || !isOfOtherRows ? existingColumns(outputs) : [],
    };
  } catch (error) {
    if (error instanceof WorkbookError) return { isHere: false, isGone: !isOfOtherRows, outputs: [] };
    throw error;
  }
}

/** The output columns of a run where the headers of another row have them. */
function outputsAt(
  run: Run,
  headers: readonly string[],
  isFree: (column: RunOutput) => boolean,
): RunOutput[] {
  const { outputs } = matchHeaders({ columns: [], outputs: run.outputs }, [headers], 0);
  return run.outputs.map((output, position) => {
    const column = { ...output, index: outputs[position] ?? null };
    return isFree(column) ? column : { ...column, index: null };
  });
}

/** A saved run over the rows of a new one, with these output columns. */
function runAt(
  { kind, rows, columns, options }: NewRun,
  found: readonly RunOutput[],
  { of, labels }: { of?: Run; labels?: RunLabels },
): Run {
  const headerLabels = of ? (of.options as { labels?: RunLabels }).labels : labels;
  const names = found.map(({ name }) => name);
  const runOptions = optionsWithOutputs(kind, options, { names, labels: headerLabels });
  const { sheetId, sheet, tableId, table, headerRow, firstRow, rowCount, whole } = rows;
  return {
    ...{ id: crypto.randomUUID() as string, round: null, state: 'done', done: 0, of: 0, reason: null },
    ...of,
    ...{ kind: kind.name, options: runOptions, at: new Date().toISOString() },
    ...{ sheetId, sheet, tableId, table, headerRow, firstRow, rowCount, whole },
    columns: columns.map((index) => columnAt(rows, index)),
    outputs: outputsOf(kind, runOptions).map(
      ({ name, header }) => found.find((column) => column.name === name) ?? { name, header, index: null },
    ),
  };
}

/** The headers of all columns of the sheet, from the first one on. */
function readHeaders({ rows: { sheetId, headerRow } }: NewRun): Promise<string[]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
    await context.sync();
    const top = Math.max(0, headerRow! - 1);
    const lines = sheet
      .getRangeByIndexes(top, 0, headerRow! - top + 1, used.columnIndex + used.columnCount)
      .load('values');
    await context.sync();
    const rows = lines.values as unknown[][];
    return headerTexts(rows.at(-1)!, rows.at(-2) ?? null);
  });
}

/** The first and the last column of the results, such as `E` and `J`. */
export function resultLetters({ outputs }: Run): { first: string; last: string } {
  const indexes = existingColumns(outputs.map(({ index }) => index));
  return { first: columnLetters(Math.min(...indexes)), last: columnLetters(Math.max(...indexes)) };
}

/** Columns that look like the results of a run that the workbook knows nothing of. */
export interface ResultColumns {
  kind: RunKind;
  labels: RunLabels;
  columns: (RunOutput & { index: number; isCommon: boolean })[];
}

/** Columns that users inserted between two result columns. */
const maxInsertedColumns = 3;

/** Fewer result columns without a note may be the user's own, such as a latitude and a longitude. */
const minResultsWithoutNote = 3;

/** The headers that earlier versions wrote, by the name of the column: sheets keep the headers they have. */
const formerHeaders: Readonly<Record<string, { en?: readonly string[]; fr?: readonly string[] }>> = {
  low: { fr: ['Minimum'] },
  high: { fr: ['Maximum'] },
  basis: { fr: ['Fondement'] },
  declared_against_range: { fr: ['Comparaison à la valeur déclarée'] },
  match_type: { en: ['Match type'], fr: ['Type de correspondance'] },
  [countName('permit')]: { fr: ['Permis de construire'] },
  [countName('licence')]: { fr: ['Permis d’entreprise'] },
};

/**
 * Recognizes columns of results by their headers, in any language of headers and with a number after them: several in the
 * order in which runs write them, next to each other.
 *
 * @param headers The headers of a sheet's columns from the first one on.
 */
export function recognizeResults(kinds: readonly RunKind[], headers: readonly string[]): ResultColumns[] {
  const groups = kinds.flatMap((kind) =>
    ([undefined, 'en', 'fr'] as const).flatMap((labels) =>
      groupsOf(kind, labels, headers).map((columns) => ({ kind, labels, columns })),
    ),
  );
  const results: ResultColumns[] = [];
  for (const group of groups.sort((a, b) => b.columns.length - a.columns.length)) {
    const used = results.flatMap(({ columns }) => columns.map(({ index }) => index));
    if (group.columns.every(({ index }) => !used.includes(index))) results.push(group);
  }
  return results;
}

function groupsOf(kind: RunKind, labels: RunLabels, headers: readonly string[]): ResultColumns['columns'][] {
  const outputs = allOutputs(kind, labels);
  const isHeaderOf = (header: string, output: OutputColumn): boolean =>
    header === output.header || (labels && formerHeaders[output.name]?.[labels]?.includes(header)) === true;
  // Runs of different versions may write a column in different places.
  const ordersOf = (header: string) => [...outputs.keys()].filter((at) => isHeaderOf(header, outputs[at]!));
  const groups: (ResultColumns['columns'][number] & { order: number })[][] = [];
  headers.forEach((header, index) => {
    const exact = ordersOf(header);
    const orders = exact.length > 0 ? exact : ordersOf(header.replace(/ \d+$/, ''));
    const last = groups.at(-1)?.at(-1);
    const order = orders.find((at) => last && at > last.order) ?? orders[0];
    if (order === undefined) return;
    const { name, isCommon = false } = outputs[order]!;
    const column = { name, header, index, isCommon, order };
    const continues = last && order > last.order && index - last.index <= maxInsertedColumns + 1;
    if (continues) groups.at(-1)!.push(column);
    else groups.push([column]);
  });
  return groups
    .map((group) => group.map(({ name, header, index, isCommon }) => ({ name, header, index, isCommon })))
    .filter((group) => {
      const results = group.filter(({ name }) => name !== noteName);
      if (results.length < group.length) return results.length > 0;
      return results.length >= minResultsWithoutNote && !results.every(mayBeOfUser);
    });
}

/** Whether a user's list may have the column: what its kind says is common, or a part of an address. */
const mayBeOfUser = ({ header, isCommon }: ResultColumns['columns'][number]): boolean =>
  isCommon || addressPartOf(header) !== null;

/**
 * The columns of a group that are certainly results: a postal code in front of them may be the user's own, of the address
 * that was geocoded.
 */
export function certainColumns({ columns }: ResultColumns): ResultColumns['columns'] {
  const [first, ...others] = columns;
  const mayBeInput = first !== undefined && addressPartOf(first.header) !== null;
  return mayBeInput ? others : columns;
}

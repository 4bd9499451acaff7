import { addressOnSheet, cellAddress, inWorkbook, selectCell } from '../excel/index.ts';
import type { ConnectedLookups } from '../engine/index.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../tasks/index.ts';
import { anchorColumns, deleteAnchors } from './column-anchors.ts';
import type { ColumnSource } from './column-source.ts';
import { keepSourcesVisible } from './visible-sources.ts';
import { estimateRun } from './estimate/estimate-run.ts';
import { writeEstimateReport } from './estimate/estimate-report.ts';
import { clearTotals, writeTotals } from './estimate/totals.ts';
import { executeRun, type ExecutionOptions } from './execute-run.ts';
import { extendRun } from './extend-run.ts';
import { findSavedRun } from './find-saved-run.ts';
import { savedCorrections } from './geocode/corrections.ts';
import { geocodeRun } from './geocode/geocode-run.ts';
import type { NewRun } from './new-run.ts';
import { makeOutputColumns, type Destination } from './output-columns.ts';
import type { ExecutionReport } from './run-progress.ts';
import { savedRuns, unstoreRun, type RunColumn, type SavedEstimateRun, type SavedRun } from './saved-run.ts';
import { deleteWrittenResults } from './written-results.ts';

export interface RunTaskInput {
  /** Whether only the first rows are requested. */
  isTrial: boolean;
  /** The sheet whose rows are requested. */
  sheetId: string;
}

export interface RunReport extends ExecutionReport {
  run: SavedRun;
  /** Address of the totals; null if their cells were not free, undefined if no totals were to be written. */
  totals?: string | null;
  /** Name of the report's sheet; null if nothing could be estimated, undefined if no report was to be written. */
  reportSheet?: string | null;
}

type RequestingLookups = Pick<ConnectedLookups, 'request'> & Partial<Pick<ConnectedLookups, 'service'>>;

/**
 * Starts a new run as a task. If the workbook has a saved run that requests the same for the same rows, and its columns
 * still exist, that run is resumed with the columns that it lacks, and the destination is ignored.
 */
export const startNewRun = (
  tasks: TaskRegistry,
  lookups: RequestingLookups,
  newRun: NewRun,
  { destination, ...options }: ExecutionOptions & { destination: Destination },
): StartedTask<RunReport> =>
  startTask(tasks, newRun.kind, newRun.source, options, async (task) => {
    const saved = await findSavedRun(await savedRuns(), newRun);
    if (saved) {
      const columnRun =
        saved.kind === 'estimate'
          ? estimateRun(lookups, saved.options)
          : geocodeRun(lookups, saved.options, {});
      return resume(await extendRun(saved, newRun, columnRun), lookups, task, options);
    }
    return execute(await makeRun(newRun, destination), lookups, task, options);
  });

export const resumeRun = (
  tasks: TaskRegistry,
  lookups: RequestingLookups,
  run: SavedRun,
  options: ExecutionOptions = {},
): StartedTask<RunReport> =>
  startTask(tasks, run.kind, run, options, (task) => resume(run, lookups, task, options));

function startTask(
  tasks: TaskRegistry,
  kind: SavedRun['kind'],
  { sheet: subject, sheetId }: { sheet: string; sheetId: string },
  { maxRows }: ExecutionOptions,
  work: (task: TaskContext) => Promise<RunReport>,
): StartedTask<RunReport> {
  const input: RunTaskInput = { isTrial: maxRows !== undefined, sheetId };
  return tasks.start({ scope: 'workbook', kind, subject, unit: 'rows', input }, work);
}

async function resume(
  run: SavedRun,
  lookups: RequestingLookups,
  task: TaskContext,
  options: ExecutionOptions,
): Promise<RunReport> {
  // Rows may have been added where the totals are.
  if (hasTotals(run)) await clearTotals(run);
  return execute(run, lookups, task, options);
}

async function execute(
  run: SavedRun,
  lookups: RequestingLookups,
  task: TaskContext,
  options: ExecutionOptions,
): Promise<RunReport> {
  const cache = options.again ? 'reload' : 'default';
  const report =
    run.kind === 'estimate'
      ? await executeRun(run, estimateRun(lookups, run.options, cache), task, options)
      : await executeRun(
          run,
          geocodeRun(lookups, run.options, await savedCorrections(), cache),
          task,
          options,
        );
  if (run.kind !== 'estimate' || report.done < report.of || task.signal.aborted) return { ...report, run };
  return {
    ...report,
    run,
    totals: hasTotals(run) ? await writeTotals(run) : undefined,
    reportSheet: run.options.report
      ? await writeEstimateReport(run, { service: lookups.service ?? '' })
      : undefined,
  };
}

const hasTotals = (run: SavedRun): run is SavedEstimateRun => run.kind === 'estimate' && run.options.totals;

async function makeRun(newRun: NewRun, destination: Destination): Promise<SavedRun> {
  const { source, sources, outputs } = newRun;
  const { sheetId, sheet, tableId, table, headerRow, firstRow, rows, whole } = source;
  const columns = await makeOutputColumns(source, outputs, destination);
  await keepSourcesVisible(
    source,
    sources,
    columns.map(({ index }) => index),
  );
  const base = {
    id: crypto.randomUUID(),
    sheetId,
    sheet,
    tableId,
    table,
    headerRow,
    firstRow,
    rows,
    whole,
    sources: sources.map((index) => runColumn(source, index)),
    outputs: columns,
    round: 0,
    state: 'running' as const,
    done: 0,
    of: 0,
    at: new Date().toISOString(),
    reason: null,
  };
  const run: SavedRun =
    newRun.kind === 'geocode'
      ? { ...base, kind: newRun.kind, options: newRun.options }
      : { ...base, kind: newRun.kind, options: newRun.options };
  if (headerRow === null) await anchorColumns(run);
  return run;
}

const runColumn = ({ columns }: ColumnSource, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});

/** Deletes a run from the workbook; its columns stay. */
export const deleteRun = (id: string): Promise<void> =>
  inWorkbook(async (context) => {
    unstoreRun(context, id);
    await deleteAnchors(context, id);
    await deleteWrittenResults(context, id);
    await context.sync();
  });

/** Selects the first cell that a run reads, so that the user sees its rows fill. */
export const selectRun = ({ sheet, firstRow, sources }: SavedRun): Promise<void> =>
  selectCell(addressOnSheet(sheet, cellAddress(firstRow, sources[0]?.index ?? 0)));

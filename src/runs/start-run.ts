import { keepAnchors } from './column-anchors.ts';
import type { ColumnSource } from './column-source.ts';
import { rememberedCorrections } from './geocode/corrections.ts';
import { locateRun, makeOutputColumns, type OutputColumn, type OutputPlace } from './output-columns.ts';
import { rememberedRuns, type RememberedRun, type RunColumn, type RunKind } from './saved-run.ts';
import { clearTotals, writeTotals } from './estimate/totals.ts';
import { WorkbookError } from '../excel/index.ts';
import type { ConnectedLookups } from '../lookup/index.ts';
import { runColumns, type ColumnRunOptions } from './column-run.ts';
import { estimateWork, summedColumns, type EstimateOptions } from './estimate/estimate-run.ts';
import { geocodeWork, type GeocodeOptions } from './geocode/geocode-run.ts';
import type { StartedTask, TaskContext, TaskRegistry } from '../tasks/index.ts';
import type { ColumnRunReport } from './run-progress.ts';

/** A run that is yet to make its columns. */
export interface NewRun {
  kind: RunKind;
  source: ColumnSource;
  /** Columns of the sheet that it reads, in the order of their meaning. */
  sources: readonly number[];
  outputs: readonly OutputColumn[];
  place: OutputPlace;
  options: GeocodeOptions | EstimateOptions;
}

/** What a run's job is begun with. */
export interface RunInput {
  /** Whether only the first rows are tried. */
  tried: boolean;
}

export interface RunReport extends ColumnRunReport {
  run: RememberedRun;
  /** Where totals were written; null where there was no room, undefined where none were wanted. */
  totals?: string | null;
}

type Asking = Pick<ConnectedLookups, 'request'>;

/**
 * Begins a run as a job. A new one goes on in the columns of the run over the same columns with the same options, where
 * the workbook remembers it and they are still there; otherwise it makes its own.
 */
export function startRun(
  tasks: TaskRegistry,
  lookups: Asking,
  what: NewRun | RememberedRun,
  choices: ColumnRunOptions = {},
): StartedTask<RunReport> {
  const isNew = 'source' in what;
  const subject = isNew ? what.source.sheet : what.sheet;
  const input: RunInput = { tried: choices.most !== undefined };
  return tasks.start(
    { scope: 'workbook', kind: what.kind, subject, unit: 'rows', input },
    async (task): Promise<RunReport> => {
      const earlier = isNew ? await earlierRun(await rememberedRuns(), what) : what;
      if (earlier && wantsTotals(earlier)) await clearTotals(earlier, summedColumns);
      const run = earlier ?? (await makeRun(what as NewRun));
      const report = await work(run, lookups, task, choices);
      const isDone = report.done >= report.of && !task.signal.aborted;
      return {
        ...report,
        run,
        totals: isDone && wantsTotals(run) ? await writeTotals(run, summedColumns) : undefined,
      };
    },
  );
}

const wantsTotals = ({ kind, options }: RememberedRun): boolean =>
  kind === 'estimate' && (options as EstimateOptions).totals;

/** Makes the columns of a run, and what the workbook remembers of it. */
async function makeRun({ kind, source, sources, outputs, place, options }: NewRun): Promise<RememberedRun> {
  const made = await makeOutputColumns(source, outputs, place);
  const { sheetId, sheet, tableId, headerRow, firstRow, rows, whole } = source;
  const run: RememberedRun = {
    id: crypto.randomUUID(),
    kind,
    sheetId,
    sheet,
    tableId,
    headerRow,
    firstRow,
    rows,
    whole,
    sources: sources.map((index) => columnOf(source, index)),
    outputs: made,
    options,
    state: 'running',
    done: 0,
    of: 0,
    at: new Date().toISOString(),
    reason: null,
  };
  if (headerRow === null) await keepAnchors(run);
  return run;
}

const columnOf = ({ columns }: ColumnSource, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});

/** Does a run's work, by its kind; the options are those it was made with. */
async function work(
  run: RememberedRun,
  lookups: Asking,
  task: TaskContext,
  choices: ColumnRunOptions,
): Promise<ColumnRunReport> {
  if (run.kind === 'estimate') {
    return runColumns(run, estimateWork(lookups, run.options as EstimateOptions), task, choices);
  }
  const corrections = await rememberedCorrections();
  return runColumns(run, geocodeWork(lookups, run.options as GeocodeOptions, corrections), task, choices);
}

/** What of a run's options decides what is asked and written beside the rows. */
const asked = (options: unknown): string => JSON.stringify({ ...(options as object), totals: undefined });

/** What makes two runs one: what is asked, of which columns. */
export type WantedRun = Pick<NewRun, 'kind' | 'source' | 'sources' | 'options'>;

/**
 * The newest of these runs that is over the same columns with the same options, and whose columns are still there; or
 * null. Rows may have been made a table since, or have been one.
 */
export async function earlierRun(
  runs: readonly RememberedRun[],
  wanted: WantedRun,
): Promise<RememberedRun | null> {
  for (const run of runs.filter((one) => isSame(one, wanted))) {
    const now = { ...run, tableId: wanted.source.tableId };
    if (await standsAt(now, wanted)) return now;
  }
  return null;
}

const isSame = (run: RememberedRun, { kind, source, sources, options }: WantedRun): boolean =>
  run.kind === kind &&
  run.sheetId === source.sheetId &&
  (run.tableId === source.tableId || run.tableId === null || source.tableId === null) &&
  run.whole === source.whole &&
  run.sources.length === sources.length &&
  asked(run.options) === asked(options);

/** Whether a run's columns are all there, and what it reads is what is wanted. */
async function standsAt(run: RememberedRun, { source, sources }: WantedRun): Promise<boolean> {
  try {
    const layout = await locateRun(run);
    return (
      layout.firstRow === source.firstRow &&
      (run.whole || layout.rows === source.rows) &&
      layout.sources.every((column, index) => column === sources[index])
    );
  } catch (error) {
    if (error instanceof WorkbookError) return false;
    throw error;
  }
}

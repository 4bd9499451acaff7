import type { ColumnSource } from '../excel/columns/column-source.ts';
import { rememberedCorrections } from '../excel/columns/corrections.ts';
import { makeOutputColumns, type OutputColumn, type OutputPlace } from '../excel/columns/output-columns.ts';
import type { RememberedRun, RunColumn, RunKind } from '../excel/columns/remembered-run.ts';
import { clearTotals, writeTotals } from '../excel/columns/totals.ts';
import type { ConnectedLookups } from '../lookup/index.ts';
import { runColumns, type ColumnRunOptions } from './column-run.ts';
import { estimateWork, summedColumns, type EstimateOptions } from './estimate-run.ts';
import { geocodeWork, type GeocodeOptions } from './geocode-run.ts';
import type { Task } from './job.ts';
import type { Jobs } from './jobs.ts';
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

type Asking = Pick<ConnectedLookups, 'ask'>;

/** Begins a run as a job, in new columns or in those of a run that the workbook remembers. */
export function startRun(
  jobs: Jobs,
  lookups: Asking,
  what: NewRun | RememberedRun,
  choices: ColumnRunOptions = {},
): number {
  const isNew = 'source' in what;
  const subject = isNew ? what.source.sheet : what.sheet;
  const input: RunInput = { tried: choices.most !== undefined };
  return jobs.start({ kind: what.kind, subject, unit: 'rows', input }, async (task): Promise<RunReport> => {
    const run = isNew ? await makeRun(what) : what;
    if (!isNew && wantsTotals(run)) await clearTotals(run, summedColumns);
    const report = await work(run, lookups, task, choices);
    const isDone = report.done >= report.of && !task.signal.aborted;
    return {
      ...report,
      run,
      totals: isDone && wantsTotals(run) ? await writeTotals(run, summedColumns) : undefined,
    };
  });
}

const wantsTotals = ({ kind, options }: RememberedRun): boolean =>
  kind === 'estimate' && (options as EstimateOptions).totals;

/** Makes the columns of a run, and what the workbook remembers of it. */
async function makeRun({ kind, source, sources, outputs, place, options }: NewRun): Promise<RememberedRun> {
  const made = await makeOutputColumns(source, outputs, place);
  const { sheetId, sheet, tableId, headerRow, firstRow, rows, whole } = source;
  return {
    id: crypto.randomUUID(),
    kind,
    sheetId,
    sheet,
    tableId: place === 'after' ? null : tableId,
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
}

const columnOf = ({ columns }: ColumnSource, index: number): RunColumn => ({
  header: columns.find((column) => column.index === index)?.header ?? '',
  index,
});

/** Does a run's work, by its kind; the options are those it was made with. */
async function work(
  run: RememberedRun,
  lookups: Asking,
  task: Task,
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

/** The run over the same columns with the same options that the workbook remembers, or null. */
export function sameRun(runs: readonly RememberedRun[], wanted: Omit<NewRun, 'place'>): RememberedRun | null {
  const { kind, source, sources, options } = wanted;
  const columns = sources.map((index) => columnOf(source, index));
  const same = (one: RunColumn, other: RunColumn) =>
    one.header === other.header && (one.header !== '' || one.index === other.index);
  return (
    runs.find(
      (run) =>
        run.kind === kind &&
        run.sheetId === source.sheetId &&
        run.whole === source.whole &&
        (run.whole || (run.firstRow === source.firstRow && run.rows === source.rows)) &&
        run.sources.length === columns.length &&
        run.sources.every((column, index) => same(column, columns[index]!)) &&
        asked(run.options) === asked(options),
    ) ?? null
  );
}

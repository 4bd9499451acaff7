import { removeAnchors } from './column-anchors.ts';
import { inWorkbook } from '../excel/index.ts';

/** A column that a run reads or writes: found by its header, where the rows have one. */
export interface RunColumn {
  /** Empty where the rows have no header. */
  header: string;
  /** Column of the sheet when it was last seen, counted from 0. */
  index: number;
}

export type RunKind = 'geocode' | 'estimate';
export type RunState = 'running' | 'paused' | 'cancelled' | 'failed' | 'done';

/**
 * A run over the rows of a sheet, as the workbook remembers it: what it reads, where it writes, how far it is. It
 * travels with the workbook: never a key.
 */
export interface RememberedRun<Options = unknown> {
  id: string;
  kind: RunKind;
  sheetId: string;
  /** The sheet's name when it was last seen, for people. */
  sheet: string;
  /** The table whose rows it reads, wherever it writes. */
  tableId: string | null;
  headerRow: number | null;
  firstRow: number;
  rows: number;
  /** Whether it is over all rows of its block, those that are added later too. */
  whole: boolean;
  sources: RunColumn[];
  outputs: RunColumn[];
  /** What was chosen on its screen. */
  options: Options;
  state: RunState;
  /** Rows that have their answer, of those that have something to ask. */
  done: number;
  of: number;
  /** When it last wrote, ISO 8601. */
  at: string;
  /** Why it ended before its end. */
  reason: string | null;
}

const prefix = 'cdata.run.';

/** Remembers a run with the next synchronisation of a batch. */
export function rememberRun(context: Excel.RequestContext, run: RememberedRun): void {
  context.workbook.settings.add(prefix + run.id, JSON.stringify(run));
}

export const keepRun = (run: RememberedRun): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    rememberRun(context, run);
    await context.sync();
  });

/** The runs that this workbook remembers, the newest first. What others wrote under the name is left out. */
export function rememberedRuns(): Promise<RememberedRun[]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { settings } = context.workbook;
    settings.load('items/key,items/value');
    await context.sync();
    return settings.items
      .filter(({ key }) => key.startsWith(prefix))
      .flatMap(({ value }) => readRun(value))
      .sort((one, other) => other.at.localeCompare(one.at));
  });
}

export const forgetRun = (id: string): Promise<void> =>
  inWorkbook(async (context) => {
    context.workbook.settings.getItemOrNullObject(prefix + id).delete();
    await removeAnchors(context, id);
    await context.sync();
  });

function readRun(value: unknown): RememberedRun[] {
  try {
    const run = JSON.parse(String(value)) as RememberedRun;
    return Array.isArray(run.sources) && Array.isArray(run.outputs) && run.at ? [run] : [];
  } catch {
    return [];
  }
}

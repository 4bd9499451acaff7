import { pageFetch } from '../../src/api/index.ts';
import { datasets, field, type Field } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import { errorText } from '../../src/language/index.ts';
import { fetchTable } from '../../src/features/tables/fetch-table.ts';
import type { HeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { tableContents } from '../tables/table-workbook.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';

/** A value, or the sentence that the user sees instead. */
export type Shown = { value: unknown } | { sentence: string };

export const shownBy = (request: Promise<unknown>): Promise<Shown> =>
  request.then(
    (value) => ({ value }),
    (error: unknown) => ({ sentence: errorText(error) }),
  );

const fields = ['record_id', 'address', 'lat', 'construction_value'].map(
  (name) => field(datasets.permit, name) as Field,
);

/** What the bar on every screen says while a task waits. */
const waiting = 'The service can’t be reached. Retrying in a moment.';

/** Real milliseconds of an outage after which the user cancels: longer than cells wait on the tests' fast clock. */
const userPatience = 400;

/** Cancels a task that waits for the service. Fails if it waits although nothing says that the service is down. */
async function untilCancelled(
  engine: Engine,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<Shown> {
  const cancelling = new AbortController();
  let outageSince: number | null = null;
  const timer = setInterval(() => {
    outageSince = engine.outage ? (outageSince ?? performance.now()) : null;
    if (outageSince !== null && performance.now() - outageSince > userPatience) cancelling.abort();
  }, 20);
  try {
    const cells = await shownBy(work(cancelling.signal));
    return cancelling.signal.aborted ? { sentence: waiting } : cells;
  } finally {
    clearInterval(timer);
  }
}

/** The rows of a table of permits. */
export const pull = (engine: Engine, workbook: HeadlessWorkbook): Promise<Shown> =>
  untilCancelled(engine, async (signal) => {
    const report = await fetchTable(
      { dataset: datasets.permit, query: { municipality: 'calgary' }, fields, maxRows: 50 },
      'new sheet',
      {
        fetch: pageFetch(engine, '/permit'),
        service: 'https://service.test',
        signal,
        onProgress: () => undefined,
      },
    );
    const [, ...rows] = await tableContents(workbook, report.tableId);
    return rows;
  });

/** The rows that a run over these addresses wrote, with the sentence of the run if it failed: latitude, longitude, note. */
export async function geocodeColumn(
  engine: Engine,
  workbook: HeadlessWorkbook,
  addresses: readonly string[],
): Promise<{ rows: unknown[][]; run: Shown }> {
  const name = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add().load('name');
    sheet.getRange(`A1:A${addresses.length + 1}`).values = [['Address'], ...addresses.map((one) => [one])];
    sheet.activate();
    await context.sync();
    return sheet.name;
  });
  const tasks = newTaskRegistry();
  const newRun = newGeocodeRun(await readSheetRows(), [0], { choices: ['coordinates'] });
  const run = await untilCancelled(engine, (signal) => {
    const task = runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity });
    signal.addEventListener('abort', () => tasks.stop(task.id));
    return task.result;
  });
  const rows = await workbook.run(async (context) => {
    const range = context.workbook.worksheets
      .getItem(name)
      .getRange(`B2:D${addresses.length + 1}`)
      .load('values');
    await context.sync();
    return range.values as unknown[][];
  });
  return { rows, run };
}

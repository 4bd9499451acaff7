import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { saveXlsx } from '../packages/workbook/src/xlsx/index.ts';
import { carrySourcesIf } from '../src/cells/index.ts';
import { Trace } from '../src/traces/index.ts';
import { AddressRuns, geocodeOf } from '../test/runs/address-runs.ts';

/*
 * What the workbook stores of 20,000 geocoded rows: how much a saved file grows, and the share of the run's time; and both
 * where the numbers carry their sources. Responses come at once and nothing is fetched, so that a run of real calls spends
 * a smaller share on it.
 */
// `npm run bench:traces` measures 20,000 rows; its test only shows that the benchmark runs.
const rows = process.env.CDATA_BENCH_SHORT ? 300 : 20_000;
const streets = ['Main St', 'Elm Ave NW', 'Boul. Saint-Laurent', 'Wellington Street', '10th Ave SW'];
const runs = new AddressRuns();

const address = (row: number): string =>
  `${((row * 7919) % 20_011) + 1} ${streets[row % streets.length]}, ${row % 3 === 0 ? 'Unit ' + (row % 40) : 'Calgary AB'}`;

/** Milliseconds that a method takes in all, including what it waits for. */
function timed(name: 'add' | 'save'): () => number {
  let spent = 0;
  const original = Trace.prototype[name] as (...args: never[]) => unknown;
  Trace.prototype[name] = function (this: Trace, ...args: never[]) {
    const start = performance.now();
    const result = original.apply(this, args);
    const end = () => void (spent += performance.now() - start);
    if (result instanceof Promise) return result.finally(end);
    end();
    return result;
  } as never;
  return () => spent;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(3);

/** Milliseconds of a run over all rows on the sheet of a test; of the processor, and as a clock has them. */
async function timesOfRun(): Promise<{ processor: number; total: number }> {
  await runs.write(`A1:A${rows + 1}`, [
    ['Address'],
    ...Array.from({ length: rows }, (_, row) => [address(row)]),
  ]);
  await runs.select('A2');
  runs.respond = (requested) => ({
    ...geocodeOf(requested),
    ...{ normalized_address: requested.toLowerCase(), municipality: 'calgary' },
  });
  const [start, before] = [performance.now(), process.cpuUsage()];
  await runs.run(['coordinates', 'match_type']);
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000, total: performance.now() - start };
}

const savedBytes = async (): Promise<number> => (await saveXlsx(runs.workbook.host)).contents.length;

test(`traces of ${rows} rows`, async () => {
  const [adding, saving] = [timed('add'), timed('save')];
  const { total } = await timesOfRun();
  const parts = await runs.workbook.run(async (context) => {
    const list = context.workbook.customXmlParts.load('items/id');
    await context.sync();
    const texts = list.items.map((part) => part.getXml());
    await context.sync();
    return texts.map(({ value }) => value);
  });
  // A file of Excel is an archive whose parts are compressed once more.
  const inFile = parts.reduce((sum, xml) => sum + deflateRawSync(xml).length, 0);
  const share = (adding() + saving()) / total;
  console.log(
    `traces of ${rows} rows add ${megabytes(inFile)} MB to a saved workbook (target below 1), ` +
      `${megabytes(parts.join('').length)} MB in memory (limit 4.5); ` +
      `ratio ${share.toFixed(3)} of the time of a run of ${(total / 1000).toFixed(1)} s (target below 0.05)`,
  );
  expect(inFile).toBeGreaterThan(0);
});

const measured: { time: number; bytes: number }[] = [];

// Each on a sheet of its own, next to those of the tests before.
test.each([false, true])(`numbers of ${rows} rows that carry their sources: %s`, async (isOn) => {
  const before = await savedBytes();
  carrySourcesIf(() => isOn);
  const { processor: time } = await timesOfRun();
  carrySourcesIf(() => false);
  measured.push({ time, bytes: (await savedBytes()) - before });
  const [plain, carrying] = measured;
  if (!plain || !carrying) return;
  console.log(
    `numbers of ${rows} rows that carry their sources: ${megabytes(carrying.bytes)} MB of a saved workbook instead of ` +
      `${megabytes(plain.bytes)} (ratio ${(carrying.bytes / plain.bytes).toFixed(1)}), processor time of the run ` +
      `${(carrying.time / 1000).toFixed(1)} s instead of ${(plain.time / 1000).toFixed(1)} ` +
      `(ratio ${(carrying.time / plain.time).toFixed(1)})`,
  );
  expect(carrying.bytes).toBeGreaterThan(plain.bytes);
});

import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Trace } from '../src/traces/index.ts';
import { AddressRuns } from '../test/runs/address-runs.ts';

/*
 * What the workbook stores of 20,000 geocoded rows: how much a saved file grows, and the share of the run's time. Responses
 * come at once and nothing is fetched, so that a run of real calls spends a smaller share on it.
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

test(`traces of ${rows} rows`, async () => {
  await runs.write(`A1:A${rows + 1}`, [
    ['Address'],
    ...Array.from({ length: rows }, (_, row) => [address(row)]),
  ]);
  await runs.select('A2');
  const [adding, saving] = [timed('add'), timed('save')];
  const start = performance.now();
  await runs.run(['coordinates', 'match_type']);
  const total = performance.now() - start;
  const parts = await runs.workbook.run(async (context) => {
    const list = context.workbook.customXmlParts.load('items/id');
    await context.sync();
    const texts = list.items.map((part) => part.getXml());
    await context.sync();
    return texts.map(({ value }) => value);
  });
  // A file of Excel is an archive whose parts are compressed once more.
  const inFile = parts.reduce((sum, xml) => sum + deflateRawSync(xml).length, 0);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(3);
  const share = (adding() + saving()) / total;
  console.log(
    `traces of ${rows} rows add ${megabytes(inFile)} MB to a saved workbook (target below 1), ` +
      `${megabytes(parts.join('').length)} MB in memory (limit 4.5); ` +
      `ratio ${share.toFixed(3)} of the time of a run of ${(total / 1000).toFixed(1)} s (target below 0.05)`,
  );
  expect(inFile).toBeGreaterThan(0);
});

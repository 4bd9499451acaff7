import { afterAll, expect, test } from 'vitest';
import { createHeadlessGrid } from '../packages/workbook/src/grid/headless-grid.ts';
import { workbookData } from '../packages/workbook/src/grid/workbook-data.ts';
import { openHeadlessWorkbook } from '../packages/workbook/src/headless/headless-workbook.ts';
import { sleep, withFunctions } from '../packages/workbook/test/custom-functions.ts';

/*
 * The host without a page, next to the bare grid: the same work on Univer alone, without Microsoft's client, the rules of
 * the Excel API and events.
 */
// `npm run bench:workbook` measures 10,000 cells; its test only shows that the benchmark runs.
const cells = process.env.CDATA_BENCH_SHORT ? 200 : 10_000;
const latency = 100;
const rounds = 2;

const functions = withFunctions({
  LATER: {
    parameters: [{ name: 'value', type: 'any' }],
    run: async (value: unknown) => {
      await sleep(latency);
      return value;
    },
  },
});
const { run, close } = openHeadlessWorkbook();
const bare = createHeadlessGrid(workbookData([{ name: 'Sheet1', rows: [] }]));
bare.grid.grow(bare.grid.worksheets.activeId, cells, 26);
afterAll(() => {
  functions.workbook.close();
  close();
  bare.dispose();
});

/** Seconds of processor time, which differ less than the time on the clock where other programs run; the best of several rounds. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

const report = (work: string, host: number, grid: number): void =>
  console.log(
    `${work}: ${host.toFixed(2)} s; bare grid ${grid.toFixed(2)} s; ratio ${(host / grid).toFixed(1)}`,
  );

const bareRange = (address: string) => bare.grid.workbook.getActiveSheet().getRange(address);

const writeProxies = (count: number) =>
  run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    for (let row = 1; row <= count; row++) sheet.getRange(`A${row}`).values = [[row]];
    await context.sync();
  });

const readProxies = (count: number) =>
  run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1');
    const ranges = Array.from({ length: count }, (_, row) => sheet.getRange(`A${row + 1}`).load('values'));
    await context.sync();
    return ranges.map(({ values }) => values[0]![0] as number);
  });

test(`${cells} ranges of one cell in one sync`, async () => {
  const column = Array.from({ length: cells }, (_, row) => [row + 1]);
  const address = `A1:A${cells}`;
  const few = await seconds(() => writeProxies(cells / 4));
  const many = await seconds(() => writeProxies(cells));
  const bareWrite = await seconds(async () => bareRange(address).setValues(column));
  report(`${cells} ranges of one cell written in one sync (target under 2 s)`, many, bareWrite);
  console.log(`four times the ranges take ${(many / few).toFixed(1)} times as long`);
  const read = await seconds(() => readProxies(cells));
  report(
    `${cells} ranges of one cell read in one sync`,
    read,
    await seconds(async () => bareRange(address).getValues()),
  );
  expect((await readProxies(cells)).at(-1)).toBe(cells);
});

test(`${cells * 10} cells in one request`, async () => {
  const rows = Array.from({ length: cells }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => (column % 2 ? row * column : `text ${row}`)),
  );
  const address = `C1:L${cells}`;
  const duration = await seconds(() =>
    run(async (context) => {
      context.workbook.worksheets.getItem('Sheet1').getRange(address).values = rows;
      await context.sync();
    }),
  );
  const bareWrite = await seconds(async () => bareRange(address).setValues(rows));
  report(`${cells * 10} cells written by one request (target under 1 s)`, duration, bareWrite);
});

test(`${cells} cells that wait ${latency} ms, next to as many that wait for nothing`, async () => {
  const settled = (column: string, formula: (row: number) => string) =>
    seconds(() =>
      functions.calculated(
        `${column}1:${column}${cells}`,
        Array.from({ length: cells }, (_, row) => [formula(row + 1)]),
      ),
    );
  await functions.write(
    `A1:A${cells}`,
    Array.from({ length: cells }, (_, row) => [`value ${row}`]),
  );
  const plain = await settled('B', (row) => `=A${row}&"."`);
  report(`${cells} cells that call a function`, await settled('C', (row) => `=FIX.LATER(A${row})`), plain);
  const values = await functions.read(`C1:C${cells}`);
  expect(values.every(([value], row) => value === `value ${row}`)).toBe(true);
});

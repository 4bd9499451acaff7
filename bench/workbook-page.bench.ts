import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from '../test/browser/open-add-in.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { workbookReady } from '../test/browser/workbook-ready.ts';

// `npm run bench:workbook` measures 10,000 rows; its test only shows that the benchmark runs.
const rowCount = process.env.CDATA_BENCH_SHORT ? 200 : 10_000;
const formulas = rowCount;
const addresses = rowCount * 0.6;

let addIn: RunningAddIn;

beforeAll(async () => {
  addIn = await openAddIn({ key: 'demo-paid-key', maxCalls: 100_000 });
});
afterAll(() => addIn.close());

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

async function reopened(): Promise<number> {
  const began = performance.now();
  await addIn.page.reload();
  await workbookReady(addIn.page);
  return performance.now() - began;
}

test('a large saved workbook opens, next to one of the sample sheets', async () => {
  const { page } = addIn;
  const small = await reopened();
  await page.evaluate(async (count) => {
    const rows = Array.from({ length: count }, (_, row) =>
      Array.from({ length: 10 }, (_, column) => (column % 2 ? row * column : `value ${row}`)),
    );
    const [sheet] = window.workbook.sheets();
    window.workbook.write(`'${sheet}'!AA1:AJ${count}`, rows);
    await window.workbook.settled();
    await window.workbook.save();
  }, rowCount);
  const large = await reopened();
  console.log(
    `a saved workbook of ${rowCount * 10} cells opens in ${seconds(large)} (target under 3 s); the sample sheets open in ${seconds(small)}`,
  );
  const last = (row: number) => window.workbook.read(`'${window.workbook.sheets()[0]}'!AI${row}`);
  expect(await page.evaluate(last, rowCount)).toEqual([[`value ${rowCount - 1}`]]);
});

/** The longest time in which the page does not respond, while something runs in it. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const { page } = addIn;
  await page.evaluate(() => {
    const state = { longest: 0, last: performance.now() };
    const timer = setInterval(() => {
      const now = performance.now();
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
    }, 5);
    Object.assign(window, { endBlocks: () => (clearInterval(timer), state.longest) });
  });
  await work();
  return page.evaluate(() => (window as unknown as { endBlocks(): number }).endBlocks());
}

test(`${formulas} GEOCODE formulas over ${addresses} addresses settle`, async () => {
  const { page } = addIn;
  let lastResponse = 0;
  page.on('response', (response) => {
    if (response.url().includes('/geocode')) lastResponse = performance.now();
  });
  const write = (column: string, texts: string[]) =>
    page.evaluate(
      async ([to, rows]) => {
        const sheet = window.workbook.sheets().at(-1)!;
        window.workbook.write(
          `'${sheet}'!${to}1:${to}${rows.length}`,
          rows.map((text) => [text]),
        );
        await window.workbook.settled();
      },
      [column, texts] as const,
    );
  const rows = Array.from({ length: formulas }, (_, row) => row + 1);
  await write(
    'T',
    rows.map((row) => `${(row % addresses) + 1} Centre Street, Calgary`),
  );
  const began = performance.now();
  await write(
    'U',
    rows.map((row) => `=T${row}&"."`),
  );
  const plain = performance.now() - began;
  let settledAt = 0;
  const block = await longestBlock(async () => {
    await write(
      'W',
      rows.map((row) => `=CDATA.GEOCODE(T${row})`),
    );
    settledAt = performance.now();
  });
  console.log(
    `${formulas} GEOCODE formulas over ${addresses} addresses settle ${seconds(Math.max(0, settledAt - lastResponse))} after the last response (target under 6 s), ` +
      `and the page is busy for at most ${seconds(block)}; ${formulas} plain formulas take ${seconds(plain)}`,
  );
});

/** Turns the wheel over the grid for a second, and returns the milliseconds between the frames that were drawn. */
async function scrolled(): Promise<number[]> {
  const { page } = addIn;
  const grid = (await page.locator('#grid').boundingBox())!;
  await page.mouse.move(grid.x + 300, grid.y + 300);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      if ((window as { scrolling?: boolean }).scrolling) requestAnimationFrame(frame);
    };
    Object.assign(window, { scrolling: true, frames });
    requestAnimationFrame(frame);
  });
  const until = performance.now() + 1000;
  while (performance.now() < until) await page.mouse.wheel(0, 400);
  return page.evaluate(() => {
    (window as { scrolling?: boolean }).scrolling = false;
    return (window as unknown as { frames: number[] }).frames;
  });
}

const described = (frames: number[]): string => {
  const sorted = [...frames].sort((a, b) => a - b);
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
  return `${(1000 / mean).toFixed(0)} frames per second, 95th percentile ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(0)} ms`;
};

test('scrolling through many cells, next to scrolling through a small sheet', async () => {
  const { page } = addIn;
  await page.evaluate(() => window.workbook.activate(window.workbook.sheets()[1]!));
  await page.waitForTimeout(300);
  console.log(`a small sheet scrolls with ${described(await scrolled())}`);
  await page.evaluate(() => window.workbook.select(`'${window.workbook.sheets()[0]}'!AA1`));
  console.log(`${rowCount * 10} cells scroll with ${described(await scrolled())}`);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAll } from '../workbook/build.ts';
import { openFixture, type RunningFixture } from '../test/browser/running-fixture.ts';
import { workbookReady } from '../test/browser/workbook-ready.ts';

let fixture: RunningFixture;

beforeAll(async () => {
  await buildAll(() => undefined);
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('how long it takes until a formula can be typed', async () => {
  for (let round = 1; round <= 3; round++) {
    const began = performance.now();
    await fixture.page.reload();
    await workbookReady(fixture.page);
    console.log(`round ${round}: usable after ${((performance.now() - began) / 1000).toFixed(2)} s`);
  }
});

/** Turns the wheel over the grid for two seconds, and gives the milliseconds between the frames that were drawn. */
async function scrolled(): Promise<number[]> {
  const { page } = fixture;
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
  const until = performance.now() + 2000;
  while (performance.now() < until) await page.mouse.wheel(0, 400);
  return page.evaluate(() => {
    (window as { scrolling?: boolean }).scrolling = false;
    return (window as unknown as { frames: number[] }).frames;
  });
}

const told = (frames: number[]): string => {
  const sorted = [...frames].sort((a, b) => a - b);
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
  return `${(1000 / mean).toFixed(0)} frames a second, 95th percentile ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(0)} ms`;
};

test('scrolling through 50,000 rows, beside scrolling through a blank sheet', async () => {
  const { page } = fixture;
  await page.evaluate(() => window.workbook.activate('Two'));
  await page.waitForTimeout(300);
  console.log(`blank sheet: ${told(await scrolled())}`);
  await page.evaluate(() => {
    const rows = Array.from({ length: 50_000 }, (_, row) =>
      Array.from({ length: 8 }, (_, column) => (column % 2 ? row * column : `value ${row} ${column}`)),
    );
    window.workbook.write('Two!A1:H50000', rows);
  });
  await page.evaluate(() => window.workbook.settled());
  for (let round = 1; round <= 3; round++) {
    await page.evaluate(() => window.workbook.select('Two!A1'));
    console.log(`50,000 rows, round ${round}: ${told(await scrolled())}`);
  }
  expect(await page.evaluate(() => window.workbook.read('Two!A50000'))).toEqual([['value 49999 0']]);
});

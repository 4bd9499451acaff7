import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../taskpane/screens.ts';
import { longTest } from '../extent.ts';
import { openAddIn } from './open-add-in.ts';
import { openScreen } from './pane.ts';
import { markPrimaryButtons, sampleSheetFor } from './primary-buttons.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sampleCell, select, stops } from './tour.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

/** Milliseconds for which a person holds a button down. */
const pressTime = 110;

/** Clicks a cell, and then presses each primary button of the open screen: its texts, and those that got no click. */
async function pressPrimary(): Promise<{ pressed: string[]; lost: string[] }> {
  const { page, pane } = addin;
  const pressed = await pane.evaluate(markPrimaryButtons);
  const lost: string[] = [];
  for (const [at, text] of pressed.entries()) {
    const cell = await page.evaluate((to) => window.workbook.cellRectangle(to), 'A4');
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    const button = pane.locator('[data-clicks]').nth(at);
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(pressTime);
    await page.mouse.up();
    if ((await button.getAttribute('data-clicks')) !== '1') lost.push(text);
  }
  return { pressed, lost };
}

/** The primary buttons of screens as they open, without their numbers. The map opens with points alone. */
const primaryButtons: Record<string, string> = {
  home: 'Geocode rows',
  clean: 'Geocode addresses',
  geocode: 'Geocode rows',
  listings: 'List rows',
  search: 'Insert table',
  tables: 'Search records',
  statistics: 'Insert statistics',
  estimate: 'Estimate rows',
  property: 'Look up',
  sources: 'Sources of this workbook',
  connect: 'Get started',
};

test('the first click on every primary button after one in the grid counts', async () => {
  const { page, pane } = addin;
  const lost: Record<string, string[]> = {};
  for (const { name } of screens.filter((screen) => screen.name !== 'map')) {
    await select(page, await sampleCell(page, sampleSheetFor(name), 'A2'));
    await openScreen(pane, name);
    const expected = primaryButtons[name];
    await expect.poll(() => pane.evaluate(markPrimaryButtons)).toEqual(expected ? [expected] : []);
    const found = await pressPrimary();
    if (found.lost.length > 0) lost[name] = found.lost;
  }
  expect(lost).toEqual({});
});

longTest('the first click after one in the grid counts on screens in use, too', async () => {
  const pressed: string[] = [];
  const lost: Record<string, string[]> = {};
  for (const { name, open } of stops) {
    await open(addin);
    const found = await pressPrimary();
    pressed.push(...found.pressed);
    if (found.lost.length > 0) lost[name] = found.lost;
  }
  expect(lost).toEqual({});
  expect(new Set(pressed).size).toBeGreaterThan(8);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { press } from './by-keyboard.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, openScreen, takeSelection } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { newSheet, values } from './sheet-values.ts';
import { runEnded } from './tour.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

const current = () => addin.pane.locator('li[aria-current="true"]');
const toReview = (count: number) => addin.pane.getByText(`Review matches: ${count} to review`).waitFor();

test('a pin is moved from the match: by mouse, and by keyboard, and each decision is taken back', async () => {
  const { page, pane } = addin;
  await newSheet(pane, 'Pins', [
    ['Address'],
    ['312 rue Sainte-Catherine Est, Québec'],
    ['705 4 STREET SW, Edmonton'],
  ]);
  await openScreen(pane, 'geocode');
  await takeSelection(pane);
  await pane.getByText(/^Pins · /).waitFor();
  await button(pane, /^Geocode (all|\d)/).click();
  await pane.getByText(runEnded).waitFor();
  await button(pane, /^Review 2 matches$/).click();
  await toReview(2);
  const state = async () => (await values(pane, 'Pins!B2:D2'))[0]!;
  const before = await state();
  expect(before).toEqual(['', '', 'City only']);
  const undo = button(pane, /^Undo last decision( \(\d+ calls?\))?$/);
  expect(await undo.count()).toBe(0);
  const map = current().getByRole('application');
  const field = (name: string) => current().locator(`input[name="${name}"]`);

  await pane.getByRole('listitem').filter({ hasText: 'Québec' }).click();
  await button(pane, /^Correct match: 312 .*, Québec$/).click();
  await current().getByRole('button', { name: 'Move pin' }).click();
  await expect.poll(() => map.evaluate((element) => element === document.activeElement)).toBe(true);
  const box = (await map.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => field('lng').inputValue()).toMatch(/^-71\.\d{6}$/);
  const lng = Number(await field('lng').inputValue());
  expect(await axeViolations(pane)).toEqual([]);
  await current()
    .getByRole('button', { name: /^Use coordinates/ })
    .click();
  await toReview(1);
  await expect.poll(state).toEqual([expect.any(Number), lng, 'Manual coordinates']);

  await undo.click();
  await toReview(2);
  await expect.poll(state).toEqual(before);
  await undo.waitFor({ state: 'detached' });

  // By keyboard: the arrow keys move the pin, not the list, and Enter saves its location.
  await expect.poll(() => current().textContent()).toContain('Québec');
  await current().focus();
  await page.keyboard.press('c');
  await press(page, current().getByRole('button', { name: 'Move pin' }));
  await expect.poll(() => map.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => field('lng').inputValue()).toMatch(/^-71\.\d{6}$/);
  expect(await current().textContent()).toContain('Québec');
  await page.keyboard.press('Enter');
  await toReview(1);
  await expect.poll(async () => (await state())[2]).toBe('Manual coordinates');
  await current().focus();
  await page.keyboard.press('u');
  await toReview(2);
  await expect.poll(state).toEqual(before);

  // An accepted match is taken back, too, and the focus stays in the list.
  await page.keyboard.press('a');
  await toReview(1);
  await current().focus();
  await page.keyboard.press('u');
  await toReview(2);
});

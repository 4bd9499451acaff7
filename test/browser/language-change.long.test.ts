import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddIn } from './open-add-in.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { workbookReady } from './workbook-ready.ts';

let addin: RunningAddIn;
/** What the console reports as an error. */
const errors: string[] = [];
const onMessage = (message: { type(): string; text(): string }) => {
  if (message.type() === 'error') errors.push(message.text());
};

beforeAll(async () => {
  addin = await openAddIn({ locale: 'fr-CA', key: 'demo-paid-key', formattingBar: true });
  addin.page.on('console', onMessage);
});
afterAll(async () => {
  addin?.page.off('console', onMessage);
  await addin?.close();
});

const soon = { timeout: 20_000 };

test('the sheet is drawn after the language or the theme has changed, without an error in the console', async () => {
  const { page } = addin;
  for (const entry of ['English', 'Français', 'Sombre', 'Clair']) {
    await page.getByRole('button', { name: /^(Classeur|Workbook)$/ }).click();
    const item = page
      .getByRole('menuitemradio', { name: entry })
      .or(page.getByRole('menuitem', { name: entry }));
    await Promise.all([page.waitForEvent('load'), item.first().click()]);
    await workbookReady(page);
    await expect.poll(drawnPixels, soon).toBeGreaterThan(500);
  }
  expect(errors).toEqual([]);
});

/** How many pixels of the grid differ from its last corner: lines, headers and texts. */
const drawnPixels = () =>
  addin.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#grid canvas[id^="univer-sheet-main-canvas"]')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(data.buffer);
    const paper = pixels[(canvas.height - 3) * canvas.width + canvas.width - 3];
    return pixels.filter((pixel) => pixel !== paper).length;
  });

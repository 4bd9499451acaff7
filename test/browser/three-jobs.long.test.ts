import { afterAll, beforeAll, expect, test } from 'vitest';
import { goToStart, press, tabTo } from './by-keyboard.ts';
import { recordKeys } from './recorded-keys.ts';
import { runEnded, select } from './tour.ts';
import { openAddIn } from './open-add-in.ts';
import { button, openHome } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';

let addin: RunningAddIn;
beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
});
afterAll(() => addin?.close());

test('the three jobs are done by keyboard alone, with the keys of the documentation', async () => {
  const { pane, page } = addin;
  const keys = recordKeys(pane);
  const jobs: [title: string, keys: string[]][] = [];
  const start = async (title: string, card: RegExp, address?: string) => {
    if (address) await select(page, address);
    await openHome(pane);
    await goToStart(pane);
    keys.length = 0;
    await press(page, button(pane, card));
    jobs.push([title, []]);
  };
  const finish = () => jobs.at(-1)![1].push(...keys);

  await start('Geocode the addresses of a column, from its first cell', /^Addresses/, 'Addresses!A2');
  await press(page, button(pane, /^Geocode \d/));
  await pane.getByText(runEnded).waitFor();
  finish();

  await start('Estimate the permits of a sheet', /^Estimates/, 'Permits!A2');
  await press(page, button(pane, /^Estimate \d/));
  await pane.getByText(runEnded).waitFor();
  finish();

  await start('Look up a property', /^Property/);
  const address = pane.locator('input[name="address"]');
  await tabTo(page, address);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('111 Rue Sherbrooke Ouest, Montréal');
  await page.keyboard.press('Enter');
  await pane.getByRole('tablist').waitFor();
  finish();

  const text = jobs
    .map(([title, pressed]) => [title, ...pressed.map((key) => `  ${key}`)].join('\n'))
    .join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('spoken/three-jobs.txt');
});

import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../packages/gateway/test/running-gateway.ts';
import { press, tabTo } from './by-keyboard.ts';
import { openAddIn, sharedAddress } from './open-add-in.ts';
import { axeViolations, button, openHome, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';

/** The gateway of an organization, as a colleague and an administrator see it. */

let gateway: RunningGateway;
let addin: RunningAddIn;
beforeAll(async () => {
  gateway = await startGateway({
    service: `${sharedAddress()}/api`,
    entries: {
      addin: { origins: [sharedAddress()] },
      budgets: { person: { day: 4 }, organization: { day: 100 } },
    },
  });
  addin = await openAddIn({ gateway: gateway.address });
});
afterAll(async () => {
  await addin?.close();
  await gateway?.close();
});

const field = (name: RegExp) => addin.pane.getByRole('textbox', { name });

test('a colleague connects with a token, works, and reads on Home what is left and whom to ask', async () => {
  const { pane, page } = addin;
  const token = await gateway.token('Ana Côté');
  await openScreen(pane, 'connect');
  await pane.getByRole('radio', { name: 'My organization' }).check();
  await field(/^Address of your organization/).fill(gateway.address);
  await pane.getByText('The gateway of Example Estimating').waitFor();
  await field(/^Access token/).fill('cdata_wrong');
  await button(pane, /^Connect$/).click();
  await pane.getByText('This is not a token of this gateway. Copy it again.').waitFor();
  expect(await axeViolations(pane)).toEqual([]);
  await field(/^Access token/).fill(token);
  await button(pane, /^Connect$/).click();
  await pane.getByText('Signed in as Ana Côté, Example Estimating').waitFor();
  await button(pane, /^Get started$/).click();
  await pane.getByText(/4 of 4 calls left today · 100 of the organization’s 100 calls left today/).waitFor();

  const { write, read, settled, sentence } = sheet(page);
  const formula = (number: number) => [
    `=CDATA.GEOCODE("${number} Rue Sherbrooke Ouest, Montréal",,"match_type")`,
  ];
  await write('Property!P1:P4', [formula(11), formula(12), formula(13), formula(14)]);
  await settled();
  expect(
    (await read('Property!P1:P4')).flat().every((value) => /exact|interpolated|street/.test(String(value))),
  ).toBe(true);
  await write('Property!P5', formula(15)[0]!);
  await settled();
  expect(await read('Property!P5')).toEqual([['#N/A']]);
  expect(await sentence('Property!P5')).toMatch(
    /Your budget for today is used up\. To get more, ask Marie Roy/,
  );
  await openScreen(pane, 'activity');
  await openHome(pane);
  await pane.getByText('Your budget for today, 4 calls, is used up.').waitFor();
  await pane.getByText(/Ask Marie Roy, 514-555-0100 for more, or wait until/).waitFor();
  expect(await axeViolations(pane)).toEqual([]);
  // The token is neither in the workbook nor in the page's source.
  expect(await pane.content()).not.toContain(token);
});

test('an administrator signs in by keyboard, reads who used how much in both languages, and exports it', async () => {
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const page: Page = await addin.context.newPage();
  await page.goto(`${gateway.address}/gateway/usage`);
  await tabTo(page, page.getByLabel('Access token'));
  await page.keyboard.type('cdata_wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This is not a token of this gateway').waitFor();
  expect(await axeViolations(page.mainFrame())).toEqual([]);
  await tabTo(page, page.getByLabel('Access token'));
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Ana Côté' }).waitFor();
  const row = page.getByRole('row', { name: /^Ana Côté/ });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['4', '0', '0%', '1']);
  expect(page.url()).not.toContain(token);
  expect(await axeViolations(page.mainFrame())).toEqual([]);

  await press(page, page.getByRole('link', { name: 'Français' }));
  await page.getByRole('heading', { name: 'Utilisation de la passerelle' }).waitFor();
  await page.getByText('Le budget quotidien d’une personne était épuisé').waitFor();
  expect(await axeViolations(page.mainFrame())).toEqual([]);
  await tabTo(page, page.getByLabel('Période'));
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Afficher' }));
  await expect.poll(() => page.url()).toContain('days=7');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, page.getByRole('link', { name: 'Exporter en CSV' })),
  ]);
  expect(await text(await download.createReadStream())).toContain('Ana Côté,/geocode,4,0,0');
  await press(page, page.getByRole('button', { name: 'Se déconnecter' }));
  await page.getByLabel('Jeton d’accès').waitFor();
  await page.close();
});

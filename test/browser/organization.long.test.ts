import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountingService } from '../../packages/service/test/counting-service.ts';
import { startGateway, type RunningGateway } from '../../packages/gateway/test/running-gateway.ts';
import { updateTokens } from '../../packages/gateway/src/sign-in/index.ts';
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
  await pane.getByText(/Saved results still work\. Until .+, ask Marie Roy, 514-555-0100 for more/).waitFor();
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

test.each([
  [
    'en-CA',
    /^The service refuses the organization’s key\. This isn’t your fault: tell Marie Roy, 514-555-0100\. Retrying/,
    'The token has been revoked. Ask for another one.',
  ],
  [
    'fr-CA',
    /^Le service refuse la clé de l’organisation\. Vous n’y êtes pour rien : avisez Marie Roy, 514-555-0100\. Nouvelle tentative/,
    'Le jeton a été révoqué. Demandez-en un autre.',
  ],
])(
  'in %s, a refused key of the organization is told apart from the colleague’s refused token',
  async (locale, keyRefused, tokenRefused) => {
    const counting = await startCountingService(`${sharedAddress()}/api`);
    const origins = [sharedAddress()];
    const own = await startGateway({ service: counting.address, entries: { addin: { origins } } });
    const { pane, page, close } = await openAddIn({ gateway: own.address, locale });
    const { write, settled, sentence } = sheet(page);
    await openScreen(pane, 'connect');
    await pane.getByRole('radio', { name: /^(My organization|Mon organisation)$/ }).check();
    await pane.getByRole('textbox', { name: /^(Address of your org|Adresse de la pass)/ }).fill(own.address);
    const token = await own.token('Ana Côté');
    await pane.getByRole('textbox', { name: /^(Access token|Jeton d’accès)/ }).fill(token);
    await button(pane, /^(Connect|Se connecter)$/).click();
    await pane.getByText(/Ana Côté, Example Estimating/).waitFor();
    await openHome(pane);

    counting.fault = () => ({ status: 401, body: '{"detail":"Invalid API key."}' });
    await write('Property!R1', '=CDATA.ZONE(51.05,-114.07)');
    const banner = pane.getByRole('region', { name: /^(Service status|État du service)$/ });
    await banner.waitFor();
    expect((await banner.innerText()).replaceAll(/\s+/g, ' ')).toMatch(keyRefused);

    counting.fault = () => null;
    const revoked = new Date().toISOString();
    await updateTokens(own.tokens, (tokens) => tokens.map((one) => ({ ...one, revoked })));
    await expect.poll(async () => (await own.fetch('/gateway/me', token)).status).toBe(401);
    await button(pane, /^(Retry now|Réessayer maintenant)$/).click();
    await settled();
    expect(await sentence('Property!R1')).toBe(tokenRefused);
    await openScreen(pane, 'activity');
    await openHome(pane);
    const notice = pane.getByRole('main').getByText(tokenRefused);
    await notice.waitFor();
    const state = (name: RegExp) => pane.getByRole('banner').getByRole('button', { name });
    await state(/^(Not connected|Non connecté)$/).waitFor();
    expect(await pane.getByText(/Signed in as|Connecté en tant que/).count()).toBe(0);
    expect(await axeViolations(pane)).toEqual([]);
    await pane
      .getByRole('main')
      .getByRole('button', { name: /^(Connect|Se connecter)$/ })
      .click();
    await pane.getByText(tokenRefused).waitFor();
    await openHome(pane);
    await openScreen(pane, 'connect');
    await button(pane, /^(Change|Modifier)$/).click();
    const renewed = await own.token('Ana Côté');
    await pane.getByRole('textbox', { name: /^(Access token|Jeton d’accès)/ }).fill(renewed);
    await button(pane, /^(Connect|Se connecter)$/).click();
    await state(/^(Connected|Connecté)$/).waitFor();
    await close();
    await own.close();
    await counting.close();
  },
);

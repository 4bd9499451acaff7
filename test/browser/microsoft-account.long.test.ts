import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ana,
  client,
  startMicrosoft,
  tenant,
  type MicrosoftStandIn,
} from '../../packages/gateway/test/microsoft-stand-in.ts';
import { startGateway, type RunningGateway } from '../../packages/gateway/test/running-gateway.ts';
import { press, tabTo } from './by-keyboard.ts';
import { installExcelSignIn } from './excel-sign-in.ts';
import { openAddIn, sharedAddress } from './open-add-in.ts';
import { axeViolations, button, openHome, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';
import { sampleCell } from './tour.ts';

/** Sign-in with a Microsoft account: Microsoft's own library, and tokens that the gateway verifies. */

let microsoft: MicrosoftStandIn;
let gateway: RunningGateway;
beforeAll(async () => {
  microsoft = await startMicrosoft();
  gateway = await startGateway({
    service: `${sharedAddress()}/api`,
    entries: {
      addin: { origins: [sharedAddress()] },
      entra: { tenant, client, authority: microsoft.authority },
    },
  });
});
afterAll(async () => {
  await gateway?.close();
  microsoft?.close();
});

const languages = {
  'en-CA': {
    organization: 'My organization',
    address: /^Address of your org/,
    signIn: /^Sign in with Microsoft$/,
    cancelled: 'Cancelled. The connection is unchanged.',
    declined: /^Microsoft didn’t sign you in\. Try again\./,
    otherTenant: /^The token is from another organization/,
    signedIn: 'Signed in as Ana Côté, Example Estimating',
    signedOut: /^You are signed out\. On the CDATA tab, choose Open pane, then Connection/,
    change: /^Change$/,
  },
  'fr-CA': {
    organization: 'Mon organisation',
    address: /^Adresse de la passerelle/,
    signIn: /^Se connecter avec Microsoft$/,
    cancelled: 'Opération annulée. La connexion est inchangée.',
    declined: /^Microsoft n’a pas ouvert votre session\. Réessayez\./,
    otherTenant: /^Le jeton provient d’une autre organisation/,
    signedIn: 'Connecté en tant que Ana Côté, Example Estimating',
    signedOut: /^Votre session est terminée\. Dans l’onglet CDATA, choisissez/,
    change: /^Modifier$/,
  },
} as const;

/** Presses the button and returns Microsoft's window, where the person is asked. */
async function askMicrosoft({ page, pane }: RunningAddIn, name: RegExp): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await press(page, button(pane, name));
  const microsoftPage = await popup;
  await microsoftPage.getByRole('heading', { name: `Sign in as ${ana.username}` }).waitFor();
  return microsoftPage;
}

async function openForm(addin: RunningAddIn, text: (typeof languages)[keyof typeof languages]) {
  const { pane } = addin;
  await pane.evaluate(installExcelSignIn, {
    authority: `${microsoft.authority}/${tenant}`,
    redirect: `${microsoft.authority}/signed-in`,
  });
  await openScreen(pane, 'connect');
  await pane.getByRole('radio', { name: text.organization }).check();
  await pane.getByRole('textbox', { name: text.address }).fill(gateway.address);
  await button(pane, text.signIn).waitFor();
}

test.each(['en-CA', 'fr-CA'] as const)(
  'in %s, a colleague cancels, is refused, signs in, works, and signs in again after the session has ended',
  async (locale) => {
    const text = languages[locale];
    const own = [sharedAddress(), gateway.address, microsoft.authority];
    const addin = await openAddIn({ locale, isForeign: ({ origin }) => !own.includes(origin) });
    const { pane, page } = addin;
    const focusIsOnSignIn = () =>
      button(pane, text.signIn).evaluate((element) => element === document.activeElement);
    await openForm(addin, text);

    await (await askMicrosoft(addin, text.signIn)).close();
    await pane.getByText(text.cancelled).waitFor();
    expect(await focusIsOnSignIn()).toBe(true);

    const declined = await askMicrosoft(addin, text.signIn);
    await declined.getByRole('button', { name: 'Decline' }).click();
    await pane.getByText(text.declined).waitFor();
    expect(await focusIsOnSignIn()).toBe(true);
    expect(microsoft.issued).toEqual([]);

    // Microsoft signs her in, and the gateway does not take her.
    microsoft.claims = { tid: '22222222-2222-4222-8222-222222222222' };
    const wrongTenant = await askMicrosoft(addin, text.signIn);
    await wrongTenant.getByRole('button', { name: 'Accept' }).click();
    await pane.locator('footer').getByText(text.otherTenant).waitFor();
    // Nothing is wrong with the field of the access token, which she left empty.
    expect(await pane.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(await axeViolations(pane)).toEqual([]);

    microsoft.claims = {};
    await press(page, button(pane, text.signIn));
    await pane.getByText(text.signedIn).waitFor();
    expect(await axeViolations(pane)).toEqual([]);

    const { write, read, settled, sentence } = sheet(page);
    const [first, second] = [
      await sampleCell(page, 'property', 'P1'),
      await sampleCell(page, 'property', 'P2'),
    ];
    await write(first, '=CDATA.GEOCODE("11 Rue Sherbrooke Ouest, Montréal",,"match_type")');
    await settled();
    expect(String((await read(first))[0]![0])).toMatch(/exact|interpolated|street/);
    expect(gateway.log.join('')).toMatch(
      new RegExp(`"endpoint":"/geocode","status":200,"ms":\\d+,"person":"entra:${ana.oid}"`),
    );

    microsoft.endSessions();
    await write(second, '=CDATA.GEOCODE("13 Rue Sherbrooke Ouest, Montréal",,"match_type")');
    await settled();
    expect(await sentence(second)).toMatch(text.signedOut);
    await openHome(pane);
    await openScreen(pane, 'connect');
    await press(page, button(pane, text.change));
    await tabTo(page, button(pane, text.signIn));
    const again = await askMicrosoft(addin, text.signIn);
    await again.getByRole('button', { name: 'Accept' }).click();
    await pane.getByText(text.signedIn).waitFor();

    await expectNoTokens(addin);
    await addin.close();
    microsoft.issued.length = 0;
  },
);

/** The tokens are neither in the workbook, nor in what the browser stores, nor in the page. */
async function expectNoTokens({ pane }: RunningAddIn): Promise<void> {
  const places = await pane.evaluate(async () => {
    const settings = await Excel.run(async (context) => {
      const all = context.workbook.settings.load('items/key,items/value');
      await context.sync();
      return all.items.map(({ key, value }) => [key, value as unknown]);
    });
    const stores = [localStorage, sessionStorage].map((store) => Object.entries(store));
    return JSON.stringify([settings, stores, document.documentElement.outerHTML, location.href]);
  });
  expect(places).toContain(ana.username);
  expect(microsoft.issued.length).toBeGreaterThan(1);
  expect(microsoft.issued.filter((token) => places.includes(token))).toEqual([]);
  const log = [...gateway.log, ...gateway.warnings].join('');
  expect(microsoft.issued.filter((token) => log.includes(token))).toEqual([]);
}

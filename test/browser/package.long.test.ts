import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { responseHeaders } from '../../deploy/hosting/response-headers.ts';
import { listFiles } from '../../deploy/package/previous-build.ts';
import { newSheet, values } from './sheet-values.ts';
import { installed } from '../installed.ts';
import { sharedAddress, sharedBrowser } from './open-add-in.ts';
import { openHost, openWorkbook, watchFaults, type Host } from './packaged-add-in.ts';
import { axeViolations, button, connect, openHome, openScreen, takeSelection } from './pane.ts';
import { sheet } from './sheet.ts';

const officeScripts = path.resolve(import.meta.dirname, '../../node_modules/@microsoft/office-js/dist');

/** The value of a field of the Settings screen. */
const settingOf = (pane: Frame, name: string) => pane.locator(`input[name="${name}"]`).inputValue();

/** Calculates a formula and geocodes a column, on a new sheet with addresses of the sample data. */
async function doTheJob(page: Page, pane: Frame): Promise<void> {
  const response = await fetch(`${sharedAddress()}/api/permit?municipality=calgary&limit=3`, {
    headers: { 'x-api-key': 'demo-paid-key' },
  });
  const permits = (await response.json()) as { results: { address: string }[] };
  const addresses = permits.results.map(({ address }) => [`${address}, Calgary`]);
  await newSheet(pane, 'Permits', [['Address'], ...addresses]);
  const { write, settled } = sheet(page);
  await write('Permits!H2', '=CDATA.GEOCODE(A2)');
  await settled();
  const [[latitude]] = (await values(pane, 'Permits!H2')) as [[number]];
  expect(latitude).toBeCloseTo(51, 0);

  await openScreen(pane, 'geocode');
  await takeSelection(pane);
  await button(pane, /^Geocode (all )?3 rows$/).click();
  await pane.getByText(/^3 rows were written\./).waitFor();
  expect(await values(pane, 'Permits!B1:B2')).toEqual([['Latitude'], [latitude]]);
}

/** A host for the tests of a block. */
function useHost(prefix: string): () => Host {
  let host: Host | null = null;
  beforeAll(async () => {
    host = await openHost(prefix);
  });
  afterAll(() => host?.close());
  return () => host!;
}

/** What holds wherever the add-in is on its host. */
function servesTheAddIn(host: () => Host): void {
  test('has every file, with the headers declared for it', async () => {
    const files = await listFiles(path.join(host().packageFolder, 'upload'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const shared = 'Access-Control-Allow-Origin';
    for (const file of files) {
      const { status, headers } = await fetch(`${host().base}${file}`);
      expect([file, status]).toEqual([file, 200]);
      for (const [header, value] of Object.entries({ [shared]: null, ...responseHeaders(file) })) {
        expect([file, header, headers.get(header)]).toEqual([file, header, value]);
      }
    }
    const response = await fetch(`${host().base}pane.000000000000.js`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
  });

  test('connects, calculates, geocodes and uses the organization’s defaults, without a fault', async () => {
    const context = await (await sharedBrowser()).newContext({ locale: 'en-CA' });
    try {
      const faults = watchFaults(context);
      const { page, pane } = await openWorkbook(context, host());
      const signUp = pane.getByRole('link', { name: 'Get a key' });
      expect(await signUp.getAttribute('href')).toBe('https://example.org/key');
      await pane.getByText('Free for 500 calls a month.').waitFor();
      await connect(pane, 'demo-paid-key');
      await button(pane, /^Get started$/).click();
      await doTheJob(page, pane);
      await openScreen(pane, 'settings');
      expect(await settingOf(pane, 'costThreshold')).toBe('77');
      const support = pane.getByRole('link', { name: 'Support' });
      expect(await support.getAttribute('href')).toBe('https://intranet.example.org/cdata');
      await pane.getByText('Provided by Example Estimating').waitFor();
      expect(faults).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test('names who helps and who is in charge of personal information on its pages and in its manifest', async () => {
    const [help, privacy] = await Promise.all(
      ['help.fr.html', 'privacy.html'].map(async (name) => (await fetch(host().base + name)).text()),
    );
    expect(help).toContain('<a href="https://intranet.example.org/cdata">');
    expect(help).toContain('Gratuit jusqu’à 500 appels par mois.');
    expect(privacy).toContain('<a href="mailto:privacy@example.org">');
    const manifest = await readFile(path.join(host().packageFolder, 'manifest.xml'), 'utf8');
    expect(manifest).toContain('<ProviderName>Example Estimating</ProviderName>');
    expect(manifest).toContain('<SupportUrl DefaultValue="https://intranet.example.org/cdata"/>');
  });
}

describe.skipIf(installed.nginx.path === null)('the package on nginx', () => {
  describe('at the root of a host', () => servesTheAddIn(useHost('/')));

  describe('under a path', () => {
    const host = useHost('/cdata/');
    servesTheAddIn(host);

    test('lists the packages in its scripts with their licences, and its files with their checksums', async () => {
      const { packageFolder } = host();
      await promisify(execFile)('sha256sum', ['--check', '--quiet', 'checksums.txt'], { cwd: packageFolder });
      const notices = await readFile(path.join(packageFolder, 'upload/licences.txt'), 'utf8');
      const { components } = JSON.parse(await readFile(path.join(packageFolder, 'sbom.json'), 'utf8')) as {
        components: { name: string; version: string }[];
      };
      const names = components.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'idb', '@fluentui/react-button']));
      for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version}\n`);
    });

    test.each([
      ['Windows', 'Excel$Win32$16.01$en-US', 'excel-win32-16.01', 'Windows NT 10.0; Win64; x64'],
      ['the Mac', 'Excel$Mac$16.00$en-US', 'excel-mac-16.00', 'Macintosh; Intel Mac OS X 10_15_7'],
      ['the web', 'Excel$Web$16.00$en-US', 'excel-web-16.00', 'X11; Linux x86_64'],
    ])(
      'loads with Microsoft’s Office.js as on %s, within its security policy',
      async (_, info, file, system) => {
        const context = await (
          await sharedBrowser()
        ).newContext({
          userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
        });
        try {
          const faults = watchFaults(context);
          await context.route('https://appsforoffice.microsoft.com/lib/1/hosted/**', (route) => {
            const script = new URL(route.request().url()).pathname.replace('/lib/1/hosted/', '');
            return route.fulfill({ path: path.join(officeScripts, script), contentType: 'text/javascript' });
          });
          const page = await context.newPage();
          await Promise.all([
            page.waitForResponse((response) => response.url().includes(file)),
            page.goto(`${host().base}taskpane.html?_host_Info=${encodeURIComponent(`${info}$telemetry`)}`),
          ]);
          await page.waitForLoadState('networkidle');
          // Excel does not answer Office.js here; everything else must be right.
          expect(faults.filter((fault) => !fault.startsWith('Sys.'))).toEqual([]);
        } finally {
          await context.close();
        }
      },
    );

    const withOffice = async (locale: string, isBlocked = () => false) => {
      const viewport = { width: 320, height: 640 };
      const context = await (await sharedBrowser()).newContext({ locale, viewport });
      const faults = watchFaults(context);
      const requests: string[] = [];
      context.on('request', (request) => requests.push(request.url()));
      await context.route('https://appsforoffice.microsoft.com/**', (route) => {
        const script = new URL(route.request().url()).pathname.replace('/lib/1/hosted/', '');
        if (isBlocked()) return route.abort();
        return route.fulfill({ path: path.join(officeScripts, script), contentType: 'text/javascript' });
      });
      const page = await context.newPage();
      await page.goto(`${host().base}taskpane.html`);
      return { page, context, faults, requests };
    };

    test.each([
      ['en-CA', 'Open this in Excel', 'Help: install and use CDATA', 'Install'],
      ['fr-CA', 'Ouvrez cette page dans Excel', 'Aide : installer et utiliser CDATA', 'Installer'],
    ])(
      'opened in a browser outside Excel (%s), says how to open it there',
      async (locale, title, help, install) => {
        const { page, context, faults, requests } = await withOffice(locale);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await axeViolations(page.mainFrame())).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect(requests.filter((url) => /\/api\b|config\.json/.test(url))).toEqual([]);
        // Office.js itself asks for a style and a frame that the pages' policy does not allow.
        expect(faults.filter((fault) => !fault.includes('Content Security Policy'))).toEqual([]);
        await page.getByRole('link', { name: help }).click();
        await page.getByRole('heading', { level: 2, name: install }).waitFor();
        await context.close();
      },
    );

    test('says that Office.js is missing where it cannot be loaded, and tries again', async () => {
      let isBlocked = true;
      const { page, context, faults } = await withOffice('en-CA', () => isBlocked);
      await page.getByRole('heading', { level: 1, name: 'Office.js can’t be loaded' }).waitFor();
      await page.getByText('On the CDATA tab, choose Open pane.').waitFor();
      expect(await axeViolations(page.mainFrame())).toEqual([]);
      expect(faults).toEqual([expect.stringContaining('office.js')]);
      isBlocked = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Open this in Excel' }).waitFor();
      await context.close();
    });

    test('keeps an open pane working after an update, and the pane says that there is one', async () => {
      const context = await (await sharedBrowser()).newContext({ locale: 'en-CA' });
      try {
        const faults = watchFaults(context);
        const { pane } = await openWorkbook(context, host());
        await connect(pane, 'demo-paid-key');
        await openHome(pane);
        const before = await listFiles(path.join(host().packageFolder, 'upload'));
        const notice = /^Version 0\.2\.0 of CDATA is available\./;
        expect(await pane.getByText(notice).count()).toBe(0);

        await host().update('0.2.0');

        await openScreen(pane, 'settings');
        await openHome(pane);
        await pane.getByText(notice).waitFor();
        // Another pane may still load any of the former scripts.
        const after = await listFiles(path.join(host().packageFolder, 'upload'));
        expect(after.length).toBeGreaterThan(before.length);
        for (const file of before)
          expect([file, (await fetch(`${host().base}${file}`)).status]).toEqual([file, 200]);

        // A workbook that is opened now runs the new build.
        const { pane: reopened } = await openWorkbook(context, host(), 'reopened');
        await openHome(reopened);
        const script = await reopened.locator('script[src*="functions."]').getAttribute('src');
        expect(before).not.toContain(script);
        expect(await reopened.getByText(notice).count()).toBe(0);
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    });
  });
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherHosts } from '../src/local-server.ts';
import { AddinCommands } from '../src/page/addin-commands.ts';
import { pageMessages } from '../src/page/messages.ts';
import { addinFolder, readAddin } from '../src/server/addin-description.ts';
import { fromFolder, registerWorkbook } from '../src/server/workbook-routes.ts';

const own = path.resolve(import.meta.dirname, '../../../manifest.xml');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manifest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the add-in’s manifest has names, functions, buttons and translations', async () => {
  const addin = await readAddin(own);
  expect(addin).toMatchObject({
    displayName: { text: 'CDATA for Excel' },
    namespace: 'CDATA',
    taskpane: '/addin/taskpane.html',
    shortcuts: '/addin/shortcuts.json',
  });
  expect(addinFolder(addin)).toBe('/addin/');
  expect(addin.ribbon.tab!.text).toBe('CDATA');
  const [open, geocode] = addin.ribbon.groups.flatMap(({ controls }) => controls);
  expect(open).toMatchObject({ id: 'Cdata.Open', run: null });
  expect(geocode!.run).toEqual(expect.any(String));
  expect(geocode!.label.overrides['fr-CA']).toContain('Géocoder');
  expect(addin.contextMenu!.label!.text).toBe('CDATA');
  expect(addin.contextMenu!.items.map(({ id }) => id)).toContain('Cdata.Cell.Geocode');
});

test('what a manifest lacks is named', async () => {
  const file = path.join(folder, 'manifest.xml');
  await writeFile(file, '<OfficeApp><Id>x</Id></OfficeApp>');
  await expect(readAddin(file)).rejects.toThrow('The add-in’s manifest has no Workbook.');
});

test('a tab of its own and buttons on a tab of Excel’s exclude each other', async () => {
  const file = path.join(folder, 'two-places.xml');
  const text = await readFile(own, 'utf8');
  await writeFile(file, text.replace('<CustomTab', '<OfficeTab id="TabHome"/><CustomTab'));
  await expect(readAddin(file)).rejects.toThrow('a CustomTab and an OfficeTab in one extension point');
});

test('the menu of a cell takes one control', async () => {
  const file = path.join(folder, 'two-controls.xml');
  const text = await readFile(own, 'utf8');
  await writeFile(file, text.replace('<Items>', '<Control xsi:type="Button" id="Other"/><Items>'));
  await expect(readAddin(file)).rejects.toThrow('2 controls in the menu of a cell');
});

test('the pane is shown once the command that runs has completed', async () => {
  const commands = new AddinCommands({
    showPane: () => undefined,
    showNotice: () => undefined,
    messages: pageMessages('en'),
    language: 'en',
  });
  let complete = () => {};
  commands.associate('Show', ({ completed }) => void (complete = completed));
  await commands.runAction('Show');
  let isShown = false;
  const shown = commands.completed.then(() => (isShown = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isShown).toBe(false);
  complete();
  expect(await shown).toBe(true);
});

test('the names of actions are the same in any case (Microsoft: “Office.actions”)', async () => {
  const run: string[] = [];
  const commands = new AddinCommands({
    showPane: () => undefined,
    showNotice: (message) => void run.push(message),
    messages: pageMessages('en'),
    language: 'en',
  });
  commands.associate('SetColor', ({ source }) => run.push(source.id));
  await commands.runAction('SETCOLOR', 'Button');
  await commands.runAction('Missing');
  expect(run).toEqual(['Button', expect.stringContaining('Missing')]);
});

test('the add-in’s pages get the workbook’s host instead of Office.js; the page loads from its own server only', async () => {
  await writeFile(
    path.join(folder, 'page.html'),
    '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>',
  );
  const app = Fastify();
  refuseOtherHosts(app, ['workbook.example']);
  await registerWorkbook(app, {
    manifest: own,
    serveAddin: fromFolder(folder),
    pageFolder: folder,
    sheets: async () => [],
  });
  const [page, workbook] = await Promise.all([app.inject('/addin/page.html'), app.inject('/')]);
  const asOther = async (host: string, url = '/') =>
    (await app.inject({ url, headers: { host } })).statusCode;
  for (const url of ['/', '/workbook/addin.json', '/addin/page.html', '/nowhere'])
    expect([url, await asOther('evil.example:3000', url)]).toEqual([url, 421]);
  expect([await asOther('[::1]:3000'), await asOther('workbook.example')]).toEqual([200, 200]);
  await app.close();
  for (const { headers } of [page, workbook]) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(page.body).toBe('<script src="/workbook/office.js"></script>');
  expect(workbook.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
});

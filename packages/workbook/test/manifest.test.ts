import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addinFolder, describeAddin } from '../src/server/addin-description.ts';
import { readManifest } from '../src/server/manifest.ts';
import { AddinCommands } from '../src/page/addin-commands.ts';
import { pageMessages } from '../src/page/messages.ts';
import { contentSecurityPolicy } from '../src/server/content-security-policy.ts';
import { registerWorkbook } from '../src/server/workbook-routes.ts';

const own = path.resolve(import.meta.dirname, '../../../manifest.xml');
const fixture = path.join(import.meta.dirname, '../../../test/browser/fixture-addin/manifest.xml');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manifest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('our own manifest has names, functions, a shared runtime and a button that shows the pane', async () => {
  const manifest = await readManifest(own);
  expect(manifest).toMatchObject({
    displayName: { text: 'CDATA for Excel' },
    functions: { namespace: 'CDATA' },
  });
  expect(manifest.longRuntime).toEqual(manifest.taskpane);
  expect(manifest.taskpane.pathname).toBe('/addin/taskpane.html');
  expect(addinFolder(manifest)).toBe('/addin/');
  const [group] = manifest.ribbon;
  expect(group!.controls[0]!.action).toEqual({ show: manifest.taskpane });
});

test('the description has buttons, menus, context menu entries and translations', async () => {
  const addin = describeAddin(await readManifest(fixture));
  expect(addin).toMatchObject({
    displayName: { text: 'Fixture & co.' },
    taskpane: '/fixture/page.html',
    namespace: 'FIX',
    functionsMetadata: { text: '/fixture/functions.json', overrides: {} },
    functionsPage: null,
    commandsPage: null,
    contextMenu: [{ id: 'Fixture.StampHere', run: 'stamp', show: null }],
  });
  const [open, menu] = addin.ribbon[0]!.controls;
  expect(open).toMatchObject({
    label: { text: 'Open', overrides: { 'fr-CA': 'Ouvrir' } },
    tip: { text: 'Opens the pane.' },
    show: '/fixture/page.html',
    icon: '/fixture/icon.png',
  });
  expect(menu!.items.map(({ id, run }) => [id, run])).toEqual([
    ['Fixture.Stamp', 'stamp'],
    ['Fixture.Missing', 'missing'],
  ]);
});

/** The sources of each directive. */
const sources = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name, ...allowed] = directive.split(' ');
      return [name, allowed];
    }),
  );

test('the workbook’s page may load from elsewhere only what the manifest names', async () => {
  const manifest = await readManifest(own);
  expect(sources(contentSecurityPolicy(describeAddin(manifest), []))).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
  });
  const elsewhere = new URL('https://elsewhere.example/icon.png');
  const foreign = contentSecurityPolicy(describeAddin({ ...manifest, icon: elsewhere }), [
    new URL('https://login.example'),
  ]);
  expect(sources(foreign)).toMatchObject({
    'script-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'https://elsewhere.example'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", 'https://login.example'],
  });
});

const written = async (xml: string): Promise<string> => {
  const file = path.join(folder, 'manifest.xml');
  await writeFile(file, xml);
  return file;
};

test.each([
  ['plain text', 'plain text', 'is not valid XML'],
  ['broken XML', '<OfficeApp><Id></OfficeApp>', 'is not valid XML'],
  ['another document', '<html/>', 'is not the manifest of an Office add-in'],
  ['no page', '<OfficeApp><Id>x</Id><DisplayName DefaultValue="A"/></OfficeApp>', 'has no SourceLocation'],
  [
    'no name',
    '<OfficeApp><Id>x</Id><DefaultSettings><SourceLocation DefaultValue="https://a.example/p.html"/></DefaultSettings></OfficeApp>',
    'has no DisplayName',
  ],
  [
    'an invalid address',
    '<OfficeApp><Id>x</Id><DisplayName DefaultValue="A"/><IconUrl DefaultValue="icon"/><DefaultSettings><SourceLocation DefaultValue="https://a.example/p.html"/></DefaultSettings></OfficeApp>',
    'an invalid address: icon',
  ],
])('%s is reported', async (_, xml, sentence) => {
  await expect(readManifest(await written(xml))).rejects.toThrow(sentence);
});

test('a manifest needs no buttons or functions', async () => {
  const file = await written(
    '<OfficeApp><Id>x</Id><DisplayName DefaultValue="A"/><IconUrl DefaultValue="https://a.example/d/i.png"/><DefaultSettings><SourceLocation DefaultValue="https://a.example/d/e/p.html"/></DefaultSettings></OfficeApp>',
  );
  const manifest = await readManifest(file);
  expect(addinFolder(manifest)).toBe('/d/');
  expect(describeAddin(manifest)).toMatchObject({
    namespace: '',
    functionsMetadata: null,
    ribbon: [],
    contextMenu: [],
  });
});

/** @param override The host's part of VersionOverrides. @param rest Elements beside the name. */
const addinWith = (override: string, rest = ''): string => `
  <OfficeApp xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <Id>x</Id><DisplayName DefaultValue="A"/>${rest}
    <VersionOverrides><Hosts><Host xsi:type="Workbook">${override}</Host></Hosts><Resources><Urls>
      <Url id="Runtime" DefaultValue="https://a.example/runtime.html"/>
      <Url id="Functions" DefaultValue="https://a.example/functions.html"/>
      <Url id="Own" DefaultValue="https://a.example/own.html"/>
      <Url id="Metadata" DefaultValue="https://a.example/functions.json"/>
    </Urls></Resources></VersionOverrides>
  </OfficeApp>`;

const settings =
  '<DefaultSettings><SourceLocation DefaultValue="https://a.example/p.html"/></DefaultSettings>';
const functionsOn = (page: string) => `<ExtensionPoint xsi:type="CustomFunctions">
    <Page><SourceLocation resid="${page}"/></Page><Metadata><SourceLocation resid="Metadata"/></Metadata>
  </ExtensionPoint>`;
const longRuntime = '<Runtimes><Runtime resid="Runtime" lifetime="long"/></Runtimes>';

test('an AppDomain needs no scheme (Microsoft: “AppDomain element”)', async () => {
  const file = await written(
    addinWith('', `${settings}<AppDomains><AppDomain>contoso.com</AppDomain></AppDomains>`),
  );
  const { domains, warnings } = await readManifest(file);
  expect(domains.map(({ origin }) => origin)).toEqual(['https://contoso.com']);
  expect(warnings).toEqual([expect.stringContaining('IconUrl')]);
});

test('functions and commands that name another page than the long-lived runtime have that page', async () => {
  const separate = addinWith(
    `${longRuntime}${functionsOn('Functions')}<FunctionFile resid="Own"/>`,
    settings,
  );
  expect(describeAddin(await readManifest(await written(separate)))).toMatchObject({
    taskpane: '/runtime.html',
    functionsPage: '/functions.html',
    commandsPage: '/own.html',
  });
  const shared = addinWith(
    `${longRuntime}${functionsOn('Runtime')}<FunctionFile resid="Runtime"/>`,
    settings,
  );
  expect(describeAddin(await readManifest(await written(shared)))).toMatchObject({
    functionsPage: null,
    commandsPage: null,
  });
});

test('an add-in with functions alone needs no settings, as published ones have none', async () => {
  const file = await written(addinWith(`${longRuntime}${functionsOn('Runtime')}`));
  expect(describeAddin(await readManifest(file)).taskpane).toBe('/runtime.html');
});

test('a button opens its own page (Microsoft: “Action element”, ShowTaskpane)', async () => {
  const file = await written(
    addinWith(
      `<ExtensionPoint xsi:type="PrimaryCommandSurface"><Group><Control id="Open">
        <Action xsi:type="ShowTaskpane"><SourceLocation resid="Own"/></Action>
      </Control></Group></ExtensionPoint>`,
      settings,
    ),
  );
  const addin = describeAddin(await readManifest(file));
  const [button] = addin.ribbon[0]!.controls;
  expect([addin.taskpane, button!.show]).toEqual(['/own.html', '/own.html']);
  const opened: string[] = [];
  await commandsOf({ showPane: (address) => void opened.push(address) }).run(button!);
  expect(opened).toEqual(['/own.html']);
});

test('the names of actions are the same in any case (Microsoft: “Office.actions”)', async () => {
  const run: string[] = [];
  const commands = commandsOf({ showNotice: (message) => void run.push(message) });
  commands.associate('SetColor', ({ source }) => run.push(source.id));
  await commands.runAction('SETCOLOR', 'Button');
  await commands.runAction('Missing');
  expect(run).toEqual(['Button', expect.stringContaining('Missing')]);
});

const commandsOf = (own: Partial<ConstructorParameters<typeof AddinCommands>[0]>): AddinCommands =>
  new AddinCommands({
    commandsWindow: () => null,
    showPane: () => undefined,
    showNotice: () => undefined,
    messages: pageMessages('en'),
    language: 'en',
    ...own,
  });

test('pages get the workbook’s host instead of Office.js, however they write its name', async () => {
  const file = await written(
    addinWith(
      '',
      '<DefaultSettings><SourceLocation DefaultValue="https://a.example/page.html"/></DefaultSettings>',
    ),
  );
  const cdn = 'https://appsforoffice.microsoft.com/lib/1';
  const scripts = ['Office.js', 'office.js', 'custom-functions-runtime.js'].map(
    (name) => `${cdn}/hosted/${name}`,
  );
  const tags = scripts.map((address) => `<script src="${address}"></script>`).join('');
  await writeFile(path.join(folder, 'page.html'), tags);
  const app = Fastify();
  await registerWorkbook(app, {
    manifest: file,
    addinFolder: folder,
    pageFolder: folder,
    sheets: async () => [],
  });
  const { body } = await app.inject('/page.html');
  await app.close();
  expect(body).toBe('<script src="/workbook/office.js"></script>'.repeat(3));
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shortcutsFile, shortcutTexts } from '../../deploy/manifest/shortcuts-file.ts';
import { xmlManifest } from '../../deploy/manifest/xml-manifest.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { associateCommands, pendingCommand } from '../../taskpane/frame/commands.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { emittedPackage, type EmittedPackage } from '../deploy/emitted-package.ts';
import { organization } from '../deploy/organization.ts';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'manifest.xml');
const { version } = packageFile;

test('manifest.xml is what npm run manifest writes', async () => {
  const manifest = xmlManifest({ base: 'https://localhost:3000/addin/', version });
  expect(await readFile(file, 'utf8')).toBe(manifest);
});

describe('the manifest', () => {
  test('is read by office-addin-manifest as an add-in for workbooks, with the version of the package', async () => {
    const manifest = await OfficeAddinManifest.readManifestFile(file);
    expect(manifest).toMatchObject({
      displayName: 'CDATA for Excel',
      officeAppType: 'TaskPaneApp',
      hosts: ['Workbook'],
      permissions: 'ReadWriteDocument',
      version: `${version}.0`,
    });
    expect(manifest.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('uses every resource that it declares', async () => {
    const text = await readFile(file, 'utf8');
    const ids = [...text.matchAll(/<bt:(?:String|Url|Image) id="([^"]*)"/g)].map(([, id]) => id!);
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(text).toContain(`resid="${id}"`);
  });

  test('without the menu of cells, lacks that extension point and its texts alone', () => {
    const options = { base: 'https://localhost:3000/addin/', version };
    const isInMenu = (line: string): boolean => /Cdata\.Cell\./.test(line);
    const menu = /\s*<ExtensionPoint xsi:type="ContextMenu">[^]*?<\/ExtensionPoint>/;
    const without = xmlManifest({ ...options, hasCellMenu: false });
    expect(without).not.toContain('ContextMenu');
    const rest = xmlManifest(options).replace(menu, '').split('\n');
    const left = new Set(without.split('\n'));
    expect(
      rest.filter((line) => !left.has(line) && !isInMenu(line)).filter((line) => line.includes('id=')),
    ).toEqual([]);
  });

  test('runs only functions that the pane associates, and each completes, and then shows its screen', async () => {
    const commands = new Map<string, (event?: { completed(): void }) => Promise<void>>();
    const events: string[] = [];
    vi.stubGlobal('Office', {
      actions: { associate: (name: string, run: () => Promise<void>) => commands.set(name, run) },
      addin: { showAsTaskpane: async () => void events.push('shown') },
    });
    associateCommands();
    const text = await readFile(file, 'utf8');
    const runs = [...text.matchAll(/<FunctionName>(.*?)<\/FunctionName>/g)].map(([, name]) => name!);
    expect(runs.length).toBeGreaterThan(5);
    for (const name of [...runs, ...shortcuts.map(({ run }) => run)])
      expect([...commands.keys()]).toContain(name);
    await commands.get('LookUpAddress')!({ completed: () => void events.push('completed') });
    // Excel shows no pane before.
    expect(events).toEqual(['completed', 'shown']);
    expect(pendingCommand.take()).toEqual({ screen: 'property', withAddress: true });
    expect(pendingCommand.take()).toBeNull();
    // A keyboard shortcut passes no event.
    await commands.get('ShowHome')!();
    expect(pendingCommand.take()).toEqual({ screen: 'home' });
    vi.unstubAllGlobals();
  });

  test('speaks French to fr-CA and fr-FR alike', async () => {
    const text = await readFile(file, 'utf8');
    const french = (locale: string) =>
      [...text.matchAll(new RegExp(`Override Locale="${locale}" Value="([^"]*)"`, 'g'))].map(
        ([, value]) => value,
      );
    expect(french('fr-CA').length).toBeGreaterThanOrEqual(4);
    expect(french('fr-FR')).toEqual(french('fr-CA'));
  });
});

const host = 'https://complements.estimation-laurier.ca/cdata/';

describe.each([
  ['manifest.xml', 'https://localhost:3000/addin/', null, 1],
  ['the package', host, [], 1],
  ['the package for the store without the menu of cells', host, ['--store', '--no-cell-menu'], 0],
] as const)(
  'what Microsoft’s pages of the elements say, beyond the schema, of %s:',
  (_, base, args, menuCount) => {
    let emitted: EmittedPackage;
    beforeAll(async () => {
      emitted = args
        ? await emittedPackage(base, [...args])
        : {
            manifest: await readFile(file, 'utf8'),
            shortcuts: JSON.stringify(shortcutsFile()),
            shortcutTexts: JSON.stringify(shortcutTexts()),
          };
    });
    const all = (pattern: RegExp): string[] =>
      [...emitted.manifest.matchAll(pattern)].map(([, found]) => found!);

    test('a menu of cells has one control (“OfficeMenu”)', () => {
      const menus = all(/<OfficeMenu id="ContextMenuCell">([^]*?)<\/OfficeMenu>/g);
      expect(menus).toHaveLength(menuCount);
      for (const menu of menus) expect(menu.match(/<Control /g)).toHaveLength(1);
    });

    test('a tab of its own excludes groups on a tab of Excel’s (“ExtensionPoint”)', () => {
      expect([all(/<(CustomTab) /g).length, all(/<(OfficeTab) /g).length]).toEqual([1, 0]);
    });

    test('all pages, scripts, files and icons are on the host, by HTTPS (“SourceLocation”, “Override”)', () => {
      const addresses = all(/(?:Value|Url)="(\w+:[^"]*)"/g).filter((one) => one !== organization.support);
      expect(addresses.length).toBeGreaterThan(20);
      expect(addresses.filter((address) => !address.startsWith(base))).toEqual([]);
    });

    test('the host of the pane is no AppDomain (“AppDomain”)', () => {
      for (const domain of all(/<AppDomain>(.*?)<\/AppDomain>/g))
        expect(new URL(domain).host).not.toBe(new URL(base).host);
    });

    test('ids of tabs, groups, controls and items differ, and have at most 125 characters (“CustomTab”, “Group”)', () => {
      const ids = all(/<(?:CustomTab|Group|Control|Item)\b[^>]* id="([^"]*)"/g);
      expect(ids.length).toBeGreaterThan(12);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => id.length > 125)).toEqual([]);
    });

    test('labels have at most 125 characters, and descriptions 250 (“Resources”)', () => {
      const [short, long] = ['ShortStrings', 'LongStrings'].map((name) =>
        all(new RegExp(`<bt:${name}>([^]*?)</bt:${name}>`, 'g')).flatMap((strings) =>
          [...strings.matchAll(/(?:DefaultValue|Value)="([^"]*)"/g)].map(([, text]) => text!),
        ),
      );
      expect(Math.max(...short!.map(({ length }) => length))).toBeLessThanOrEqual(125);
      expect(Math.max(...long!.map(({ length }) => length))).toBeLessThanOrEqual(250);
    });

    test('each group and control has icons of 16, 32 and 80 pixels (“Icon”)', () => {
      const icons = all(/<Icon>([^]*?)<\/Icon>/g);
      expect(icons.length).toBeGreaterThan(12);
      for (const icon of icons)
        expect([...icon.matchAll(/size="(\d+)"/g)].map(([, size]) => size)).toEqual(
          expect.arrayContaining(['16', '32', '80']),
        );
    });

    test('the texts of shortcuts are those of their names, in one further language (“Localize the description of a keyboard shortcut”)', () => {
      const { actions, resources } = JSON.parse(emitted.shortcuts) as {
        actions: { name: string }[];
        resources: { default: Record<string, { value: string }> };
      };
      const names = actions.map(({ name }) => /^\$\{resource\.(\w+)\}$/.exec(name)![1]!);
      expect(Object.keys(resources.default)).toEqual(names);
      const french = JSON.parse(emitted.shortcutTexts) as Record<string, { value: string }>;
      expect(Object.keys(french)).toEqual(names);
      expect(french.ShowHome_label).toEqual({ value: 'Afficher CDATA' });
    });
  },
);

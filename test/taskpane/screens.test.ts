import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { iconSizes } from '../../deploy/manifest/entry-point.ts';
import { tab } from '../../deploy/manifest/entry-points.ts';
import { commands } from '../../taskpane/frame/commands.ts';
import { keyboardHelp } from '../../deploy/pages/keyboard-help.ts';
import { keysOf } from '../../taskpane/frame/keyboard/screen-keys.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { places } from '../../taskpane/frame/places.ts';
import type { Screen, ScreenName } from '../../taskpane/frame/screen.ts';
import { screens } from '../../taskpane/screens.ts';
import { stops } from '../browser/tour.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readRoot = (file: string) => readFile(path.join(root, file));

test('each screen has a name of its own, and each command too', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  const names = screens.flatMap(({ command }: Screen) => command?.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

test('Home has six places', () => {
  expect(places.map(({ title }) => title.en)).toEqual([
    'Addresses',
    'Records',
    'Estimates',
    'Property',
    'Formulas',
    'Workbook',
  ]);
  for (const { screens: steps, start } of places) expect(steps).toContain(start);
});

describe.each<Screen>(screens)('$name', ({ name, help, command }) => {
  test('has help in both languages: as many sentences, three at least', () => {
    expect(help.en.length).toBeGreaterThanOrEqual(3);
    expect(help.fr).toHaveLength(help.en.length);
  });

  test('is in one place, unless it is Home or the map, and its command leads to it', () => {
    const found = places.filter(({ screens: steps }) => steps.includes(name));
    expect(found).toHaveLength(['home', 'map'].includes(name) ? 0 : 1);
    if (command) expect(commands.get(command.name)).toEqual({ screen: name });
  });

  test('is in the checks and pictures of all screens, and in docs/pane.md', async () => {
    expect(stops.map((stop) => stop.name)).toContain(name);
    expect(String(await readRoot('docs/pane.md'))).toContain(`(pane/${name}.png)`);
  });
});

test('the help lists the shortcuts of the manifest: all on Home, and each on the screen that it opens', () => {
  const keysOn = (screen: ScreenName, isMac = false) => keysOf(screen, { isMac }).map(({ keys }) => keys.en);
  const all = shortcuts.map(({ keys }) => keys.default);
  expect(keysOn('home').slice(0, all.length)).toEqual(all);
  expect(keysOn('home', true)).toContain('Command+Option+Shift+D');
  for (const { run, keys } of shortcuts) {
    const command = commands.get(run)!;
    if ('screen' in command) expect(keysOn(command.screen)).toContain(keys.default);
  }
  expect(keysOn('settings').filter((keys) => all.includes(keys))).toEqual([]);
});

test.each(['en', 'fr'] as const)('%s: the help page lists every key', async (language) => {
  const file = { en: 'help.html', fr: 'help.fr.html' }[language];
  expect(String(await readRoot(`deploy/pages/${file}`))).toContain('<%= keys %>');
  const help = keyboardHelp(language);
  for (const { name } of screens)
    for (const { keys, does } of keysOf(name, { isMac: false })) {
      expect(help).toContain(`<kbd>${keys[language]}`);
      expect(help).toContain(does[language]);
    }
});

test('every button of the ribbon has an icon in every size', async () => {
  for (const { icon, controls } of tab.groups)
    for (const name of [icon, ...controls.map((control) => control.icon)])
      for (const size of iconSizes)
        await expect(readRoot(`assets/${name}-${size}.png`)).resolves.toBeDefined();
});

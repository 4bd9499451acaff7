import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { iconSizes } from '../../deploy/manifest/entry-point.ts';
import { tab } from '../../deploy/manifest/entry-points.ts';
import { commands } from '../../taskpane/commands/commands.ts';
import type { Screen } from '../../taskpane/frame/screen.ts';
import { screens } from '../../taskpane/screens.ts';
import { stops } from '../browser/tour.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readRoot = (file: string) => readFile(path.join(root, file));

test('each screen has a name of its own, and each command too', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  const names = screens.flatMap(({ command }: Screen) => command?.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

describe.each<Screen>(screens)('$name', ({ name, help, home, command }) => {
  test('is in a folder of its name', async () => {
    expect(String(await readRoot(`taskpane/${name}/screen.ts`))).toContain(`name: '${name}'`);
  });

  test('has help in both languages: as many sentences, three at least', () => {
    expect(help.en.length).toBeGreaterThanOrEqual(3);
    expect(help.fr).toHaveLength(help.en.length);
  });

  test('can be reached: from Home, unless it is Home', () => {
    expect(home === undefined).toBe(name === 'home');
    expect(command === undefined || commands.get(command.name)).toBeTruthy();
  });

  test('is in the checks and pictures of all screens, and in docs/pane.md', async () => {
    expect(stops.map((stop) => stop.name)).toContain(name);
    expect(String(await readRoot('docs/pane.md'))).toContain(`(pane/${name}.png)`);
  });
});

test('every button of the ribbon has an icon in every size', async () => {
  for (const { icon, controls } of tab.groups)
    for (const name of [icon, ...controls.map((control) => control.icon)])
      for (const size of iconSizes)
        await expect(readRoot(`assets/${name}-${size}.png`)).resolves.toBeDefined();
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getStarted } from '../../deploy/manifest/entry-points.ts';
import { readAddin } from '../../packages/workbook/src/server/addin-description.ts';
import { cells } from '../../src/language/cells.ts';
import { messageFiles } from '../texts/message-files.ts';
import { connect } from '../../src/connection/messages.ts';

/** Where people find the add-in in Excel, and whether every instruction says so. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

/** The words for the place of the button that opens the pane, from the manifest. */
async function openingPlace() {
  const { ribbon } = await readAddin(path.join(root, 'manifest.xml'));
  const open = ribbon.groups.flatMap(({ controls }) => controls).find(({ run }) => run === null)!;
  const { text: tab } = ribbon.tab!;
  return {
    en: { tab: `${tab} tab`, button: open.label.text },
    fr: { tab: `onglet ${ribbon.tab!.overrides['fr-CA'] ?? tab}`, button: open.label.overrides['fr-CA']! },
  };
}

const instructions: [string, 'en' | 'fr', () => Promise<string>][] = [
  ['what Excel shows after the installation', 'en', async () => getStarted.description.en],
  ['what Excel shows after the installation', 'fr', async () => getStarted.description.fr],
  ['a cell without a connection', 'en', async () => cells.en.notConnected],
  ['a cell without a connection', 'fr', async () => cells.fr.notConnected],
  ['a person who is signed out', 'en', async () => connect.en.signInAgain],
  ['a person who is signed out', 'fr', async () => connect.fr.signInAgain],
  ...(
    [
      ['README.md', 'en'],
      ['docs/install.md', 'en'],
      ['docs/deploy.md', 'en'],
      ['docs/store.md', 'en'],
      ['deploy/pages/help.html', 'en'],
      ['deploy/pages/help.fr.html', 'fr'],
    ] as const
  ).map(([file, language]): [string, 'en' | 'fr', () => Promise<string>] => [
    file,
    language,
    () => read(file),
  ]),
];

test.each(instructions)('%s (%s) names the tab and the button of the manifest', async (_, language, text) => {
  const { tab, button } = (await openingPlace())[language];
  const words = (await text()).replaceAll(/<[^>]+>|\*\*/g, '').replaceAll(/\s+/g, ' ');
  expect(words).toContain(tab);
  expect(words).toContain(button);
});

test('no instruction looks for the add-in elsewhere', async () => {
  const files = ['README.md', 'docs/install.md', 'docs/deploy.md', 'docs/store.md', 'docs/excel.md'];
  const pages = ['help', 'privacy'].flatMap((name) =>
    ['', '.fr'].map((end) => `deploy/pages/${name}${end}.html`),
  );
  for (const file of [...files, ...pages, ...messageFiles]) {
    const otherPlaces = (await read(file)).match(
      /\bHome tab\b|\bonglet Accueil\b|\b(Home|Accueil) (›|>|&gt;) CDATA/g,
    );
    expect([file, otherPlaces]).toEqual([file, null]);
  }
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

/** The rules of Excel in docs/excel.md: the tests that it names, and what only the pages say. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** The words of a page, without its markup. */
const wordsOf = (file: string): string =>
  read(file)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

test('each rule has a source, and tests that exist', () => {
  const section = read('docs/excel.md').split('## Each rule, its source and its test')[1]!.split('\n## ')[0]!;
  const rules = section.split(/^- /m).slice(1);
  expect(rules.length).toBeGreaterThan(20);
  for (const rule of rules) {
    expect(rule).toMatch(/Source: \S/);
    const tests = [...rule.matchAll(/`([^`]+\.test\.ts) › ([^`]+)`/g)];
    expect([rule, tests.length]).not.toEqual([rule, 0]);
    for (const [, file, name] of tests)
      expect([file, name, new RegExp(`\\(\\s*['"]${escaped(name!)}['"],`).test(read(file!))]).toEqual([
        file,
        name,
        true,
      ]);
  }
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

test.each([
  ['docs/install.md', /#BUSY!` for a long time *\| open the pane/],
  ['deploy/pages/help.html', /stay at #BUSY!, open the pane: while it is closed/],
  ['deploy/pages/help.fr.html', /restent à #BUSY!, ouvrez le volet : lorsqu’il est fermé/],
])('%s says to open the pane where cells stay at #BUSY!', (file, sentence) => {
  expect(wordsOf(file)).toMatch(sentence);
});

test.each([
  ['deploy/pages/privacy.html', /Data cards with all their fields: anyone who opens the file can read them/],
  ['deploy/pages/privacy.fr.html', /cartes de données avec tous leurs champs : quiconque ouvre le fichier/],
])('%s says that anyone who has the file can read the fields of data cards', (file, sentence) => {
  expect(wordsOf(file)).toMatch(sentence);
});

test('the version is one that the store accepts', () => {
  expect(packageFile.version).toMatch(/^[1-9]\d{0,3}\.\d+\.\d+$/);
});

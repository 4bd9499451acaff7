import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { functionNames } from '../../functions/docs.ts';
import { generalKeys, keysOfScreens } from '../../taskpane/frame/keyboard/screen-keys.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { screens } from '../../taskpane/screens.ts';
import { withSection } from './generated-section.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the pages should say is compared with what they say; `npm run docs` runs the same and renews them.
test('the README names every function', async () => {
  const readme = path.join(root, 'README.md');
  await expect(await withSection(readme, 'functions', functionNames())).toMatchFileSnapshot(readme);
});

test('the documentation of the pane has its keys', async () => {
  const rows = [
    ...shortcuts.map(({ keys, label }) => ['Excel', keys.default, label.en]),
    ...generalKeys.map(({ keys, does }) => ['Every screen', keys.en, does.en]),
    ...screens.flatMap(({ name, title }) =>
      (keysOfScreens[name] ?? []).map(({ keys, does }) => [title.en, keys.en, does.en]),
    ),
  ];
  const table = ['| where | keys | what they do |', '| --- | --- | --- |'];
  const page = path.join(root, 'docs/pane.md');
  const lines = [...table, ...rows.map((cells) => `| ${cells.join(' | ')} |`)];
  await expect(await withSection(page, 'keys', lines.join('\n'))).toMatchFileSnapshot(page);
});

test('the relative links of all pages lead to files', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const broken = pages.flatMap((page) => {
    const links = [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)];
    return links
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(path.resolve(root, path.dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
  expect(pages.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

test('docs/architecture.md names every folder of src', () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const folders = readdirSync(path.join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders).toContain('engine');
  expect(
    folders.filter((name) => !new RegExp(`src/${name}\\b|(^|\\s)${name}/(\\s|$)`, 'm').test(text)),
  ).toEqual([]);
});

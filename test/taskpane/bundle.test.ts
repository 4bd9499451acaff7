import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const build = path.resolve(import.meta.dirname, '../../build/addin');
const kilobytes = (scripts: string[]): number =>
  scripts.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(build, name))).length, 0) / 1024;

test('the scripts of the page, which load before a formula can answer, are at most 45 KB gzip', () => {
  const page = readFileSync(path.join(build, 'taskpane.html'), 'utf8');
  const scripts = [...page.matchAll(/<script defer(?:="[^"]*")? src="?([^">]+\.js)/g)].map(
    ([, name]) => name!,
  );
  expect(scripts).toEqual([expect.stringMatching(/^functions\.[0-9a-f]{12}\.js$/)]);
  expect(kilobytes(scripts)).toBeLessThanOrEqual(45);
});

test('all scripts of the add-in, with those that load when the pane is shown, are under 400 KB gzip', () => {
  const scripts = readdirSync(build).filter((name) => /\.[0-9a-f]{12}\.js$/.test(name));
  expect(scripts).toContainEqual(expect.stringMatching(/^pane\./));
  expect(kilobytes(scripts)).toBeLessThan(400);
});

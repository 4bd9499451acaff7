import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, gzipKilobytes } from './script-size.ts';

// Office.js, which loads before them, is 229 KB gzip. The names of cities that others share are 4 KB of these.
test('the scripts of the page, which load before a formula can answer, are at most 105 KB gzip', () => {
  const page = readFileSync(path.join(build, 'taskpane.html'), 'utf8');
  const scripts = [...page.matchAll(/<script src="?((?!http)[^">]+\.js)/g)].map(([, name]) => name!);
  expect(scripts).toEqual(['browser-check.js', expect.stringMatching(/^functions\.[0-9a-f]{12}\.js$/)]);
  expect(gzipKilobytes(scripts)).toBeLessThanOrEqual(105);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const build = path.resolve(import.meta.dirname, '../../build/addin');

test('all JavaScript of the add-in’s page is under 350 KB as it travels', () => {
  const scripts = readdirSync(build).filter((name) => name.endsWith('.js'));
  const bytes = scripts.map((name) => gzipSync(readFileSync(path.join(build, name))).length);
  expect(scripts.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350 * 1024);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { versionedFiles, versionOf } from '../src/sample/sample-version.ts';

test('the version changes with each file, and not with the order of the files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'version-'));
  try {
    const [one, other] = ['a.ts', 'b.ts'].map((name) => path.join(folder, name)) as [string, string];
    await writeFile(one, 'ab');
    await writeFile(other, 'c');
    const version = await versionOf([one, other]);
    expect(await versionOf([other, one])).toBe(version);
    await writeFile(one, 'a');
    await writeFile(other, 'bc');
    expect(await versionOf([one, other])).not.toBe(version);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const source = path.resolve(import.meta.dirname, '../src');

/** The files that a file imports, and those that they import, but for types. */
async function importsOf(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^'"]*?'(\.[^']+\.ts)'/gm))
    await importsOf(path.resolve(path.dirname(file), name), found);
  return found;
}

test('it depends on everything that a load of the sample runs, and on nothing that only serves it', async () => {
  const files = await versionedFiles();
  const loading = await importsOf(path.join(source, 'sample/load-sample.ts'));
  expect(loading.size).toBeGreaterThan(20);
  expect([...loading].filter((file) => !files.includes(file))).toEqual([]);
  const names = files.map((file) => path.relative(source, file));
  expect(names).toEqual(
    expect.arrayContaining([
      'store/permit-words.ts',
      '../../catalog/src/reading/number.ts',
      '../sample-data/sample.ndjson.gz',
    ]),
  );
  expect(names.filter((name) => name.startsWith('http'))).toEqual([]);
});

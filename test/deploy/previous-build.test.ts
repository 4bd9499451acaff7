import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPreviousFiles, listFiles } from '../../deploy/package/previous-build.ts';

const hour = 60 * 60 * 1000;
const noon = Date.parse('2026-11-22T12:00:00Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'previous-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A package whose upload folder has these files. */
async function packageOf(name: string, files: string[]): Promise<string> {
  const directory = path.join(folder, name);
  for (const file of files) {
    await mkdir(path.dirname(path.join(directory, 'upload', file)), { recursive: true });
    await writeFile(path.join(directory, 'upload', file), `${file} of ${name}`);
  }
  return directory;
}

const chunk = (name: string, digit: number): string => `${name}.${String(digit).repeat(12)}.js`;

test('the scripts of the previous build are kept for a day, and its pages are not', async () => {
  const [old, current] = [chunk('pane', 1), chunk('pane', 2)];
  const shared = chunk('vendor', 9);
  const first = await packageOf('first', [old, shared, 'taskpane.html', 'functions.js', 'assets/a.png']);
  const second = await packageOf('second', [current, shared, 'taskpane.html', 'functions.js']);
  expect(await addPreviousFiles(first, second, noon)).toEqual([old]);
  expect(await listFiles(path.join(second, 'upload'))).toEqual(
    [old, current, shared, 'taskpane.html', 'functions.js'].sort(),
  );
  expect(await readFile(path.join(second, 'upload', shared), 'utf8')).toBe(`${shared} of second`);

  // The next builds keep it until a day has passed since it was replaced.
  const third = await packageOf('third', [chunk('pane', 3), 'taskpane.html']);
  expect(await addPreviousFiles(second, third, noon + 23 * hour)).toEqual([old, current, shared].sort());
  const fourth = await packageOf('fourth', [chunk('pane', 4), 'taskpane.html']);
  expect(await addPreviousFiles(third, fourth, noon + 25 * hour)).toEqual(
    [current, shared, chunk('pane', 3)].sort(),
  );
});

test('a folder that is not a package is refused', async () => {
  const target = await packageOf('target', ['taskpane.html']);
  await expect(addPreviousFiles(folder, target)).rejects.toThrow('is not a package');
});

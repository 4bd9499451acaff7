import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

// The page's size has a test of its own, on the build.
const functions = ['--only', 'geocode,estimate,cache,memory'];

test.each<[name: string, ...args: string[]]>([
  ['functions', ...functions],
  ['ingest'],
  ['service'],
  ['table'],
])('npm run bench:%s runs and prints its ratios', async (name, ...args) => {
  const program = ['--import', 'tsx', `bench/${name}.ts`, ...args, '--short'];
  const { stdout } = await run(process.execPath, program, { cwd: root });
  const ratios = [...stdout.matchAll(/ratio (NaN|[\d.]+)/g)].map(([, ratio]) => Number(ratio));
  expect(ratios.length).toBeGreaterThan(0);
  expect(ratios.filter((ratio) => !(ratio >= 0))).toEqual([]);
});

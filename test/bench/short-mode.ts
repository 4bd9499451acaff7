import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Runs a benchmark's short mode: it ends without an error and prints a ratio. Nothing is said of its size. */
export async function runShortMode(name: string, ...args: string[]): Promise<void> {
  const program = ['--import', 'tsx', `bench/${name}.ts`, ...args, '--short'];
  const { stdout } = await run(process.execPath, program, { cwd: root });
  expect(stdout).toMatch(/ratio \d/);
}

import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/** What the bundler writes. */
export const build = {
  addin: path.join(root, 'build/addin'),
  sourceMaps: path.join(root, 'build/source-maps'),
  /** The packages in the scripts, with their licences. */
  licences: path.join(root, 'build/licences.json'),
};

const { resolve } = createRequire(import.meta.url);
const webpack = resolve('webpack/bin/webpack.js');
const typescriptLoader = pathToFileURL(resolve('tsx')).href;

/**
 * Builds the add-in into `build/`, in a process of its own: a server that runs on does not keep the bundler's memory.
 *
 * @param options `hasMaps`: write source maps too, which takes longer.
 * @throws Error with what the bundler printed.
 */
export async function buildAddin({ hasMaps = false } = {}): Promise<void> {
  await rm(build.sourceMaps, { recursive: true, force: true });
  const options = ['--import', typescriptLoader, webpack, ...(hasMaps ? ['--env', 'maps'] : [])];
  const child = spawn(process.execPath, options, { cwd: root });
  const kill = () => child.kill();
  process.once('exit', kill);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', kill);
      if (code === 0) resolve();
      else reject(new Error(`The add-in could not be built.\n${Buffer.concat(output).toString()}`));
    });
  });
}

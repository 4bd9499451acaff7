import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What webpack writes. */
export const build = {
  addin: path.join(root, 'build/addin'),
  sourceMaps: path.join(root, 'build/source-maps'),
  /** The packages in the scripts, with their licences. */
  licences: path.join(root, 'build/licences.json'),
};

/**
 * Runs webpack in a process of its own, because it keeps a processor busy for seconds.
 *
 * @throws Error with what webpack printed.
 */
export async function buildAddin(): Promise<void> {
  await rm(build.sourceMaps, { recursive: true, force: true });
  const webpack = createRequire(import.meta.url).resolve('webpack/bin/webpack.js');
  const options = [webpack, '--stats', 'errors-only', '--no-color'];
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

import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'build/stamp');
const sources = ['src', 'functions', 'taskpane', 'workbook', 'assets'];
const settings = ['package-lock.json', 'webpack.config.js', 'tsconfig.json', 'manifest.xml'];

/**
 * Builds the add-in and the page of the workbook into `build/`, unless they were built from the same sources before.
 *
 * @param say Told in a line what is going on.
 * @throws Error with what webpack found wrong.
 */
export async function buildAll(say: (line: string) => void): Promise<void> {
  const stamp = await digest();
  const built = await readFile(stampFile, 'utf8').catch(() => null);
  if (built === stamp) return;
  say('Building the add-in and the workbook …');
  await rm(stampFile, { force: true });
  const { default: configurations } = await import('../webpack.config.js');
  await run(configurations as webpack.Configuration[]);
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}

function run(configurations: webpack.Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
}

/** The content of everything the build is made of. */
async function digest(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of sources) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  for (const file of settings) hash.update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

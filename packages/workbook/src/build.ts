import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { buildAddin } from '../../../deploy/webpack/build-addin.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const build = path.join(root, 'build');
const stampFile = path.join(build, 'stamp');
const sourceFolders = [
  'src',
  'functions',
  'taskpane',
  'packages/catalog/src',
  'packages/workbook/src',
  'assets',
  'deploy',
];
const settingsFiles = ['package-lock.json', 'tsconfig.json', 'package.json', 'webpack.config.js'];

/**
 * Builds the add-in and the workbook's page into `build/`, unless they were built from the same sources before.
 *
 * @param report Receives a line when a build starts.
 * @throws Error with what the bundler printed.
 */
export async function buildAll(report: (line: string) => void): Promise<void> {
  const stamp = await digest();
  const built = await readFile(stampFile, 'utf8').catch(() => null);
  if (built === stamp) return;
  report('Building the add-in and the workbook');
  await rm(stampFile, { force: true });
  await mkdir(build, { recursive: true });
  await Promise.all([buildAddin(), buildPage()]);
  await writeFile(stampFile, stamp);
}

async function buildPage(): Promise<void> {
  const esbuild = await import('esbuild');
  const outdir = path.join(build, 'workbook');
  await rm(outdir, { recursive: true, force: true });
  const options: BuildOptions = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    target: 'es2022',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    charset: 'utf8',
    // Names stay as they are, because errors name the classes whose members the host lacks.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'silent',
  };
  await Promise.all([
    // Split, so that the grid's hyphenation dictionaries are not part of the page's script.
    esbuild.build({
      ...options,
      entryPoints: { workbook: 'packages/workbook/src/page/main.ts' },
      format: 'esm',
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
    }),
    // The add-in's pages load it as a classic script, as they do Office.js.
    esbuild.build({
      ...options,
      entryPoints: { office: 'packages/workbook/src/office/main.ts' },
      format: 'iife',
    }),
  ]);
}

/** A hash of everything that the build is made from. */
async function digest(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of sourceFolders) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  for (const file of settingsFiles) hash.update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

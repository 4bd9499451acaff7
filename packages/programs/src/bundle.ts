import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { licenceNotices, packagesOf } from './bundled-package.ts';

interface BundleOptions {
  /** The folder of the package; the bundle goes into `dist` in it. */
  folder: string;
  /** Source files of the programs, by name: `{ gateway: 'src/main.ts' }` becomes `dist/gateway.js`. */
  programs: Record<string, string>;
  /** Files and folders that programs read next to their own file. */
  files: readonly string[];
  /** Packages that are not bundled: dependencies of the package, and optional ones that it does without. */
  external?: readonly string[];
}

/** Some libraries are CommonJS, which an ES module has to be given. The shebang of a program comes before it. */
const requireForLibraries = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** Bundles the programs of a package for production: plain JavaScript for Node, with everything that they import. */
export async function bundle({ folder, programs, files, external = [] }: BundleOptions): Promise<void> {
  const output = path.join(folder, 'dist');
  await rm(output, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: programs,
    outdir: output,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: requireForLibraries },
    external: [...external],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  await mkdir(output, { recursive: true });
  for (const file of files) {
    await cp(path.join(folder, file), path.join(output, path.basename(file)), { recursive: true });
  }
  await copyFile(path.join(import.meta.dirname, '../../../LICENSE'), path.join(output, 'LICENSE'));
  const inputs = Object.values(metafile.outputs)
    .flatMap((one) => Object.keys(one.inputs))
    .map((file) => path.join(folder, file));
  await writeFile(path.join(output, 'licences.txt'), licenceNotices(packagesOf(inputs)));
}

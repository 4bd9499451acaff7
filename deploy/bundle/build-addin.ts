import { rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What the bundler writes. */
export const build = {
  addin: path.join(root, 'build/addin'),
  sourceMaps: path.join(root, 'build/source-maps'),
  /** The packages in the scripts, with their licences. */
  licences: path.join(root, 'build/licences.json'),
};

/**
 * Builds the add-in into `build/`. The bundler works in threads of its own, so that this one stays responsive.
 *
 * @throws Error with what the bundler reports.
 */
export async function buildAddin(): Promise<void> {
  await rm(build.sourceMaps, { recursive: true, force: true });
  // Loaded here: a program that finds the build complete needs none of it.
  const [{ rspack }, { bundlerOptions }] = await Promise.all([
    import('@rspack/core'),
    import('./bundler-options.ts'),
  ]);
  const compiler = rspack(bundlerOptions());
  const errors = await new Promise<string | null>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else resolve(stats!.hasErrors() ? stats!.toString({ preset: 'errors-only', colors: false }) : null);
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (errors !== null) throw new Error(`The add-in could not be built.\n${errors}`);
}

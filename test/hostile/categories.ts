import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What goes wrong when a hostile test fails. A file names those that it looks for at its start, as
 * `// @module-tag wrong-value`.
 */
export const hostileCategories = {
  'wrong-value': 'wrong values',
  'value-kept': 'values kept',
  hang: 'hangs',
  loss: 'losses',
  leak: 'leaks',
} as const;

export type HostileCategory = keyof typeof hostileCategories;

const isTagged = (file: string): boolean => /^\/\/ @module-tag /.test(readFileSync(file, 'utf8'));

/** The test files of the add-in, the service and the gateway that name a category, by their paths from the root. */
export function hostileFiles(root: string): string[] {
  const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/test`);
  const folders = ['test', ...packages.filter((folder) => existsSync(path.join(root, folder)))];
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((file) => isTagged(path.join(root, file))),
  );
}

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './add-in-program.ts';

/** Messages that several features share. */
const shared = ['cards', 'cells', 'language', 'names'].map((name) => `src/language/${name}.ts`);

/** Every file of messages, by its path from the root: what features share, and the `messages.ts` of each. */
export const messageFiles: readonly string[] = [
  ...shared,
  'taskpane/home/changelog.ts',
  ...['src', 'taskpane', 'packages/gateway/src'].flatMap((folder) =>
    (readdirSync(path.join(root, folder), { recursive: true }) as string[])
      .filter((file) => /(^|[\\/-])messages\.ts$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
  ),
];

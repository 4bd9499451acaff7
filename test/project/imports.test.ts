import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, test } from 'vitest';
import rules, { mayImport } from '../../dependency-rules.js';

/** The rules that a tree of these files violates; a file imports the files listed for it. */
async function violations(files: Record<string, string[]>): Promise<string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'cdata-imports-'));
  try {
    await writeFiles(root, files);
    const { output } = await cruise(['.'], {
      ...rules.options,
      tsConfig: undefined,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules.forbidden },
    });
    return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function writeFiles(root: string, files: Record<string, string[]>): Promise<void> {
  for (const [file, targets] of Object.entries(files)) {
    const imports = targets.map((target) => {
      const relative = path.posix.relative(path.posix.dirname(file), target);
      return `import '${relative.startsWith('.') ? relative : `./${relative}`}';`;
    });
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), imports.join('\n'));
  }
}

test('accepts imports in the direction of the data', async () => {
  expect(
    await violations({
      'functions/locate.ts': ['src/lookup/index.ts'],
      'src/lookup/index.ts': ['src/api/index.ts'],
      'src/api/index.ts': ['src/catalog/index.ts'],
      'src/catalog/index.ts': [],
    }),
  ).toEqual([]);
});

const allowed: Record<string, string[]> = mayImport;
const folders = Object.keys(allowed);

const forbiddenFor = (from: string): string[] =>
  folders.filter((to) => to !== from && !allowed[from]!.includes(to));

describe('rejects every import that is not listed', () => {
  let found: string[];
  beforeAll(async () => {
    const entries = folders.map((folder): [string, string[]] => [`${folder}/index.ts`, []]);
    const imports = folders.map((from): [string, string[]] => [
      `${from}/trial/trial.ts`,
      forbiddenFor(from).map((to) => `${to}/index.ts`),
    ]);
    found = await violations(Object.fromEntries([...entries, ...imports]));
  });

  test.each(folders)('from %s', (from) => {
    const own = `${from.replace('src/', '')}-direction`;
    expect(found.filter((name) => name === own)).toHaveLength(forbiddenFor(from).length);
  });
});

test('rejects an import that bypasses the entry file of a folder', async () => {
  expect(
    await violations({ 'taskpane/app.tsx': ['src/lookup/queue.ts'], 'src/lookup/queue.ts': [] }),
  ).toEqual(['entry-file-only']);
});

test('rejects an import of the composition root that bypasses an entry file', async () => {
  expect(await violations({ 'src/runtime.ts': ['src/lookup/queue.ts'], 'src/lookup/queue.ts': [] })).toEqual([
    'composition-root-entry-file-only',
  ]);
});

test('rejects a cycle', async () => {
  const found = await violations({
    'src/lookup/batch.ts': ['src/lookup/queue.ts'],
    'src/lookup/queue.ts': ['src/lookup/batch.ts'],
  });
  expect(new Set(found)).toEqual(new Set(['no-cycles']));
});

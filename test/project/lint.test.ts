import path from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { mayImport } from '../../eslint.imports.js';

const root = path.resolve(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

/** The rules that a file with this text would break, if it stood at this path. */
async function broken(file: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  return result!.messages.map(({ ruleId }) => ruleId);
}

const importing = (from: string, to: string): string => {
  const way = path.posix.relative(from, to);
  return `import { something } from '${way.startsWith('.') ? way : `./${way}`}/file.ts';\nexport default something;\n`;
};

const directions: Record<string, string[]> = mayImport;
const folders = Object.keys(directions);
const pairs = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => [from, to] as const));

describe('directions of imports', () => {
  test.each(pairs)('%s → %s', async (from, to) => {
    const allowed = directions[from]!.includes(to);
    const rules = await broken(`${from}/trial.ts`, importing(from, to));
    expect(rules).toEqual(allowed ? [] : ['no-restricted-imports']);
  });

  test('a file deeper in a folder is held to the same directions', async () => {
    expect(await broken('taskpane/search/trial.ts', importing('taskpane/search', 'functions'))).toEqual([
      'no-restricted-imports',
    ]);
    expect(await broken('taskpane/search/trial.ts', importing('taskpane/search', 'src/excel'))).toEqual([]);
    expect(
      await broken('src/lookup/endpoints/trial.ts', importing('src/lookup/endpoints', 'src/excel')),
    ).toEqual(['no-restricted-imports']);
  });

  test('React stays in the pane, Excel in src/excel', async () => {
    const react = "import { useState } from 'react';\nexport default useState;\n";
    expect(await broken('src/excel/trial.ts', react)).toEqual(['no-restricted-imports']);
    expect(await broken('functions/trial.ts', 'export default () => Excel.run;\n')).toEqual([
      'no-restricted-globals',
    ]);
    expect(await broken('src/api/trial.ts', 'export default () => Office.context;\n')).toEqual([
      'no-restricted-globals',
    ]);
  });
});

test('the rules of eslint-plugin-office-addins hold', async () => {
  const unsynced = `export const read = () =>
  Excel.run(async (context) => {
    const range = context.workbook.getSelectedRange();
    range.load('values');
    return range.values;
  });
`;
  expect(await broken('src/excel/trial.ts', unsynced)).toContain('office-addins/call-sync-before-read');
});

describe('what a person reads in the pane', () => {
  const screen = (jsx: string): string => `export const Screen = ({ text }: { text: string }) => ${jsx};\n`;

  test.each([
    '<p>Ready</p>',
    "<p>{'Ready'}</p>",
    '<p>{`${text} rows`}</p>',
    '<input aria-label="Key" />',
    "<input placeholder={'Key'} />",
    '<option label={`Key ${text}`} />',
  ])('is in no JSX: %s', async (jsx) => {
    expect(await broken('taskpane/search/trial.tsx', screen(jsx))).toContain('no-restricted-syntax');
  });

  test.each([
    '<p>{text}</p>',
    '<p className="wide">{text} · {text}</p>',
    '<p>{`${text} (${text})`}</p>',
    '<input aria-label={text} name="key" type="text" />',
  ])('comes from the messages: %s', async (jsx) => {
    expect(await broken('taskpane/search/trial.tsx', screen(jsx))).toEqual([]);
  });
});

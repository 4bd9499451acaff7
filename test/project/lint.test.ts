import path from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** Without the rules that need types, whose program takes longer to load than all these texts. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: false } } },
  ruleFilter: ({ ruleId }) => /^(no-restricted-|office-addins\/)/.test(ruleId),
});

/** The rules that a file with this text would violate at this path. */
async function violations(file: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  return result!.messages.map(({ ruleId }) => ruleId);
}

test('Excel is used at the edge only', async () => {
  expect(await violations('functions/trial.ts', 'export default () => Excel.run;\n')).toEqual([
    'no-restricted-globals',
  ]);
  expect(await violations('src/api/trial.ts', 'export default () => Office.context;\n')).toEqual([
    'no-restricted-globals',
  ]);
});

test('the rules of eslint-plugin-office-addins apply', async () => {
  const unsynced = `export const read = () =>
  Excel.run(async (context) => {
    const range = context.workbook.getSelectedRange();
    range.load('values');
    return range.values;
  });
`;
  expect(await violations('src/excel/trial.ts', unsynced)).toContain('office-addins/call-sync-before-read');
});

describe('text in the pane', () => {
  const screen = (jsx: string): string => `export const Screen = ({ text }: { text: string }) => ${jsx};\n`;

  test.each([
    '<p>Ready</p>',
    "<p>{'Ready'}</p>",
    '<p>{`${text} rows`}</p>',
    '<input aria-label="Key" />',
    "<input placeholder={'Key'} />",
    '<option label={`Key ${text}`} />',
  ])('is rejected in JSX: %s', async (jsx) => {
    expect(await violations('taskpane/search/trial.tsx', screen(jsx))).toContain('no-restricted-syntax');
  });

  test.each([
    '<p>{text}</p>',
    '<p className="wide">{text} · {text}</p>',
    '<p>{`${text} (${text})`}</p>',
    '<input aria-label={text} name="key" type="text" />',
  ])('is accepted from the messages: %s', async (jsx) => {
    expect(await violations('taskpane/search/trial.tsx', screen(jsx))).toEqual([]);
  });
});

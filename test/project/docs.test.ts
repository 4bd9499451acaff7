import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { withFunctionsTable } from '../../functions/table.ts';

test('the README’s table of functions is the metadata’s', async () => {
  const readme = path.resolve(import.meta.dirname, '../../README.md');
  const text = await readFile(readme, 'utf8');
  const renewed = await format(await withFunctionsTable(text), {
    ...(await resolveConfig(readme)),
    parser: 'markdown',
  });
  expect(text, 'npm run docs writes it').toBe(renewed);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { withApiTable } from '../../workbook/api-table.ts';

const readme = path.resolve(import.meta.dirname, '../../workbook/README.md');

// The grid's packages load in Vitest and not in Node alone, so that this is also what `npm run docs` runs to renew it.
test('the workbook’s page lists the members that the host supports', async () => {
  const text = await readFile(readme, 'utf8');
  const options = { ...(await resolveConfig(readme)), parser: 'markdown' };
  await expect(await format(await withApiTable(text), options)).toMatchFileSnapshot(readme);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { functionsTable } from '../../functions/docs.ts';
import { apiCoverage, coverageTable, isCovered } from '../../packages/workbook/src/api-coverage.ts';
import { apiTable } from '../../packages/workbook/src/api-table.ts';
import { excelVersions } from '../../packages/workbook/src/office/requirement-sets.ts';
import { withSection } from './generated-section.ts';

const root = path.resolve(import.meta.dirname, '../..');

// What the pages should say is compared with what they say; `npm run docs` runs the same and renews them. The grid's
// packages load in Vitest and not in Node alone.
test('the README’s table of functions is what Excel’s metadata is made of', async () => {
  const readme = path.join(root, 'README.md');
  await expect(await withSection(readme, 'functions', functionsTable())).toMatchFileSnapshot(readme);
});

test('the workbook’s page lists the members that the host supports', async () => {
  const readme = path.join(root, 'packages/workbook/README.md');
  await expect(await withSection(readme, 'members', apiTable())).toMatchFileSnapshot(readme);
});

test('the workbook’s page says how much of each version of ExcelApi works, and add-ins are told the same', async () => {
  const covered = apiCoverage().filter(isCovered);
  expect(covered.map(({ version }) => version)).toEqual(excelVersions);
  const readme = path.join(root, 'packages/workbook/README.md');
  await expect(await withSection(readme, 'versions', coverageTable())).toMatchFileSnapshot(readme);
});

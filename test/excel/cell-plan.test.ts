import { expect, test } from 'vitest';
import { CellPlan } from '../../src/excel/index.ts';
import { excelWorkbook, onSheet } from '../excel-workbook.ts';

const workbook = excelWorkbook();

/** The heights of the first two rows of a sheet with a title and one header, and whether the title has several lines. */
const measures = (title: string, label: string) =>
  onSheet(workbook, 'Sheet1', async (sheet, context) => {
    const plan = new CellPlan();
    plan.title(title);
    plan.header(1, ['Address', label]);
    await plan.replace(context, sheet, [100, 60]);
    const heights = ['A1', 'A2'].map((cell) => sheet.getRange(cell).format.load('rowHeight'));
    const titleFormat = sheet.getRange('A1').format.load('wrapText');
    await context.sync();
    return { heights: heights.map(({ rowHeight }) => rowHeight), isWrapped: titleFormat.wrapText };
  });

test('a title that is wider than its sheet, and labels that are wider than their columns, have lines enough', async () => {
  const short = await measures('Support', 'Area');
  expect(short.isWrapped).toBe(false);
  const long = await measures('Support for the rates of 1 Example Street', 'Floor area of the unit (m²)');
  expect(long.isWrapped).toBe(true);
  for (const [at, height] of long.heights.entries())
    expect(height).toBeGreaterThanOrEqual(1.9 * short.heights[at]!);
});

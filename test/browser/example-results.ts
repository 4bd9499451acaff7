import type { Page } from 'playwright-core';
import type { ExampleResult } from '../../functions/docs.ts';
import { customFunctions } from '../../functions/index.ts';
import type { CellValue } from '../../packages/workbook/src/page/workbook-api.ts';
import { sheet } from './sheet.ts';

/** What each function's example shows, by the function's name. */
export async function exampleResults(page: Page): Promise<Map<string, ExampleResult>> {
  const rows = 160;
  const { write, read, settled } = sheet(page);
  const pane = page.frames().find((frame) => frame.url().includes('/addin/taskpane.html'))!;
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.add('Examples');
      await context.sync();
    }),
  );
  // What it says of another example is only known once that one has its result.
  const isLast = (name: string) => name === 'SOURCEOF';
  for (const last of [false, true]) {
    for (const [index, { name, example }] of customFunctions.entries())
      if (isLast(name) === last) await write(`Examples!A${index * rows + 1}`, example);
    await settled();
  }
  const isFilled = (value: CellValue) => value !== null && value !== '';
  const results = new Map<string, ExampleResult>();
  for (const [index, { name }] of customFunctions.entries()) {
    const cells = await read(`Examples!A${index * rows + 1}:AN${(index + 1) * rows}`);
    const height = 1 + cells.findLastIndex((row) => row.some(isFilled));
    const width = 1 + Math.max(0, ...cells.map((row) => row.findLastIndex(isFilled)));
    const result = cells.slice(0, Math.max(1, height)).map((row) => row.slice(0, width));
    // It says when the examples were calculated.
    results.set(
      name,
      isLast(name) ? [[String(result[0]![0]).replace(/\d{4}-\d\d-\d\d/, '2026-11-20')]] : result,
    );
  }
  return results;
}

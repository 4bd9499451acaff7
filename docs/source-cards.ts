import { openScreen } from '../test/browser/pane.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { sheet } from '../test/browser/sheet.ts';
import { geocodeColumn, select } from '../test/browser/tour.ts';

/** Cells of the sheet that is made for formulas. */
const formulaCell = 'Property!B20';
const totalCell = 'Property!B21';

/**
 * The screen Source on a cell of a run, a formula, a cell of a grid of comparables, and a total of a table.
 *
 * @param addin Its active sheet is the grid, and it has a table of permits of Calgary.
 */
export async function pictureSources(addin: RunningAddIn): Promise<Buffer[]> {
  const { page, pane } = addin;
  const gridCell = await firstComparable(addin);
  await geocodeColumn(pane, page);
  await writeFormulas(addin);
  const pictures: Buffer[] = [];
  for (const address of ['Addresses!E3', formulaCell, gridCell, totalCell]) {
    await select(page, address);
    await openScreen(pane, 'source');
    await pane.getByRole('heading', { level: 2 }).first().waitFor();
    pictures.push(await page.locator('#pane').screenshot({ animations: 'disabled' }));
  }
  return pictures;
}

/** The assessed value of the first comparable, which follows the subject's. */
async function firstComparable({ page, pane }: RunningAddIn): Promise<string> {
  const name = await pane.evaluate(() =>
    Excel.run(async (context) => {
      const active = context.workbook.worksheets.getActiveWorksheet().load('name');
      await context.sync();
      return active.name;
    }),
  );
  const rows = await sheet(page).read(`${name}!A1:L60`);
  const row = rows.findLastIndex(([label]) => /^(Assessed value|Valeur portée au rôle)$/.test(String(label)));
  const [, , column] = rows[row]!.flatMap((cell, at) => (cell === null || cell === '' ? [] : [at]));
  return `${name}!${String.fromCharCode(65 + column!)}${row + 1}`;
}

async function writeFormulas({ page }: RunningAddIn): Promise<void> {
  const { read, write, settled } = sheet(page);
  const rows = await read('permit calgary!A1:Z10');
  const isValue = (cell: unknown) => /^(Declared value|Valeur déclarée)/.test(String(cell));
  const row = rows.findIndex((cells) => cells.some(isValue));
  const column = String.fromCharCode(65 + rows[row]!.findIndex(isValue));
  await write(formulaCell, '=CDATA.GEOCODE(Addresses!A3,,"postal_code")');
  await write(totalCell, `=SUM('permit calgary'!${column}${row + 2}:${column}${row + 61})`);
  await settled();
}

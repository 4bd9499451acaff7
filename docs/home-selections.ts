import { choose, fill, openHome, openSearch, outcome, putIntoTable } from '../test/browser/pane.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { newSheet } from '../test/browser/sheet-values.ts';
import { sampleCell, select } from '../test/browser/tour.ts';

type Cells = (string | number)[][];

/** Lists of each kind that Home tells apart, by the names of their sheets, and the cell or the rows that are selected. */
const lists: { sheet: string; selected: string; cells: Cells }[] = [
  {
    sheet: 'List',
    selected: 'A3:A4',
    cells: [
      ['Address', 'City'],
      ['12 Elm St', 'Ottawa'],
      ['14 Elm St', 'Ottawa'],
      ['40 Bank St', 'Ottawa'],
      ['99 King St', 'Ottawa'],
    ],
  },
  {
    sheet: 'Points',
    selected: 'B2',
    cells: [
      ['Site', 'Latitude', 'Longitude'],
      ['A', 51.05, -114.07],
      ['B', 51.04, -114.06],
    ],
  },
  {
    sheet: 'Ids',
    selected: 'A2',
    cells: [['record_id'], ['calgary:BP2024-00101'], ['calgary:BP2024-00102']],
  },
  {
    sheet: 'Scores',
    selected: 'A2',
    cells: [
      ['Name', 'Score'],
      ['Marie', 7],
      ['Daniel', 9],
    ],
  },
];

/** Milliseconds after which Home has read a selection. */
const settled = 1500;

/** A picture of what Home says about ten kinds of selections, one below the other. */
export async function drawHomeSelections(addin: RunningAddIn, file: string): Promise<void> {
  const { page, pane, context } = addin;
  const pictures: string[] = [];
  const draw = async (selected: string) => {
    await select(page, selected);
    await openHome(pane);
    await page.waitForTimeout(settled);
    const region = pane.getByRole('region', { name: /^(Selection|Sélection)$/ });
    pictures.push((await region.screenshot({ animations: 'disabled' })).toString('base64'));
  };
  await draw(await sampleCell(page, 'addresses', 'A2'));
  for (const { sheet, selected, cells } of lists) {
    await newSheet(pane, sheet, cells);
    await draw(`${sheet}!${selected}`);
  }
  await draw('Scores!H20');
  await draw(await sampleCell(page, 'permits', 'A2'));
  await pane.evaluate(() =>
    Excel.run(async (excel) => {
      const cell = excel.workbook.worksheets.getItem('Scores').getRange('D2');
      cell.formulas = [['=CDATA.GEOCODE("12 Elm St, Ottawa")']];
      await excel.sync();
    }),
  );
  await draw('Scores!D2');
  for (const dataset of ['permit', 'assessment']) {
    await select(page, 'Scores!A1');
    await openSearch(pane);
    await choose(pane, 'dataset', dataset);
    await fill(pane, 'municipality', 'calgary');
    await fill(pane, 'maxRows', '20');
    await putIntoTable(pane);
    await outcome(pane).waitFor();
    const sheet = await page.evaluate(() => window.workbook.sheets().at(-1)!);
    await draw(`${sheet}!A6`);
  }
  const montage = await context.newPage();
  await montage.setContent(
    `<div style="display: inline-grid; grid-template-columns: auto auto; gap: 16px 32px; padding: 16px; background: white">
      ${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('')}
    </div>`,
  );
  await montage.locator('div').screenshot({ path: file });
  await montage.close();
}

import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** The pages of a PDF. */
const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;

/** At which scales the pages of a PDF are drawn, in 1/300 inch per pixel of the page: 300 / 96, or less if they were shrunk. */
function scalesOf(pdf: Buffer): Set<number> {
  const contents = [...pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].map((match) =>
    inflateSync(pdf.subarray(match.index + match[0].length)).toString('latin1'),
  );
  const scale = /^\.2\d* 0 0 -\.2\d* 0 \d+ cm\n(?:.*\n)*?([\d.]+) 0 0 \1 0 0 cm$/m;
  return new Set(contents.map((text) => Number(scale.exec(text)?.[1])).filter((one) => !Number.isNaN(one)));
}

test('Ctrl+P prints the sheet alone, with its header on each page, and the screen stays as it is', async () => {
  const { page, pane } = fixture;
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('One');
      sheet.activate();
      const rows = Array.from({ length: 500 }, (_, row) => [
        `${row + 1} Main Street NW`,
        row * 1000,
        'Calgary',
      ]);
      sheet.getRange('A1:C501').values = [['Address', 'Value', 'City'], ...rows];
      sheet.getRange('B2:B501').numberFormat = Array.from({ length: 500 }, () => ['#,##0 $']);
      sheet.tables.add('A1:C501', true);
      // So wide that a page has more rows than fit at full size: browsers would shrink the pages once more.
      sheet.getRange('A:C').format.columnWidth = 190;
      sheet.getRange('E1').values = [['Merged']];
      sheet.getRange('E1:G2').merge(false);
      sheet.getRange('E1:G2').format.fill.color = '#FFE699';
      sheet.getRange('E4:G4').format.borders.getItem('EdgeBottom').style = 'Continuous';
      sheet.charts.add('ColumnClustered', sheet.getRange('A1:B8'), 'Columns').setPosition('E6', 'I20');
      sheet.pageLayout.setPrintTitleRows('1:1');
      sheet.pageLayout.orientation = 'Landscape';
      sheet.pageLayout.zoom = { horizontalFitToPages: 1 };
      await context.sync();
    }),
  );
  await page.evaluate(() => {
    window.print = () => (document.title = 'printed');
  });
  await page.locator('canvas').first().click();
  await page.keyboard.press('Control+p');
  await page.waitForFunction(() => document.title === 'printed');
  expect(await page.locator('#print').isVisible()).toBe(false);
  const sections = await page.locator('#print section').count();
  expect(sections).toBeGreaterThan(10);
  const texts = await page.locator('#print section').allTextContents();
  expect(texts.every((text) => text.startsWith('AddressValueCity'))).toBe(true);
  expect(texts.join('')).toContain('499,000 $');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pageCount(pdf)).toBe(sections);
  expect(scalesOf(pdf)).toEqual(new Set([300 / 96]));
});

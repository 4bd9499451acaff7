import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** The pages of a PDF. */
const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;

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
});

import { expect, test } from 'vitest';
import { openAddIn } from '../../browser/open-add-in.ts';

test('functions answer while the pane is hidden, and its screens load once it is shown', async () => {
  const addin = await openAddIn();
  try {
    const { page } = addin;
    const scripts: string[] = [];
    await page.evaluate(() => window.workbook.showPane(false));
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await Promise.all([
      page.waitForResponse('**/addin/functions.js'),
      addin.pane.evaluate(() => location.reload()),
    ]);
    const rows = await page.evaluate(async () => {
      window.workbook.write('Property!F31', '=ROWS(CDATA.FIELDS("heritage_status"))');
      await window.workbook.settled();
      return window.workbook.read('Property!F31');
    });
    expect(Number(rows[0]![0])).toBeGreaterThan(20);
    expect(scripts).not.toContain('/addin/pane.js');

    await page.evaluate(() => window.workbook.showPane(true));
    await page.frameLocator('#pane-frame').getByRole('heading', { level: 1 }).waitFor();
    expect(scripts).toContain('/addin/pane.js');
  } finally {
    await addin.close();
  }
});

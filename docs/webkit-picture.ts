import { writeFile } from 'node:fs/promises';
import { openInWebKit } from '../test/browser/webkit.ts';

/** Draws the workbook and the pane, with a list to geocode, in WebKit, the engine of Excel's panes on a Mac. */
export async function drawInWebKit(address: string, file: string): Promise<void> {
  const page = await openInWebKit(address);
  try {
    await page.driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    await page.enterPane();
    await page.press(await page.button('Use demo-paid-key'));
    await page.press(await page.button('Get started'));
    await page.press(await page.button('Addresses'));
    // The last that comes: the addresses have been checked.
    await page.waitForText(/rows to look at/);
    // WebKit paints what is there a moment later.
    await page.driver.sleep(1000);
    await page.leavePane();
    await writeFile(file, await page.driver.takeScreenshot(), 'base64');
  } finally {
    await page.close();
  }
}

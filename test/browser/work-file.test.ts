import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadedBytes } from './downloaded-text.ts';
import { openAddIn } from './open-add-in.ts';
import { button, openScreen } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { newSheet, values } from './sheet-values.ts';

/** The screen of work files as a user goes through it: saves one, verifies it and an altered one, and opens it. */

const address = '1 Rue Sherbrooke Ouest, Montréal';

let addin: RunningAddIn;
let zip: Buffer;
let seal: string;

beforeAll(async () => {
  addin = await openAddIn({ key: 'demo-paid-key' });
  const { pane } = addin;
  await newSheet(pane, 'Report', [
    ['Address', 'Match'],
    [address, ''],
  ]);
  await pane.evaluate(() =>
    Excel.run(async (context) => {
      const cell = context.workbook.worksheets.getItem('Report').getRange('B2');
      cell.numberFormat = [['General']];
      cell.formulas = [['=CDATA.GEOCODE(A2,,"match_type")']];
      await context.sync();
    }),
  );
});
afterAll(() => addin?.close());

const matchType = async (): Promise<string> => String((await values(addin.pane, 'Report!B2'))[0]![0]);

const contents = (range: string): Promise<unknown[][]> =>
  addin.pane.evaluate(
    (cells) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem('Report (saved)');
        const loaded = sheet.getRange(cells).load('formulas');
        await context.sync();
        return loaded.formulas as unknown[][];
      }),
    range,
  );

async function chooseFile(buffer: Buffer): Promise<void> {
  const chooser = addin.page.waitForEvent('filechooser');
  await button(addin.pane, /^Choose a work file/).click();
  await (await chooser).setFiles({ name: 'work-file.zip', mimeType: 'application/zip', buffer });
}

const sealLine = () => addin.pane.getByText(/^Seal: [0-9a-f]{64}$/);
const refusal = () => addin.pane.getByText('This file is not as it was saved. It is not opened.');
const opening = () => button(addin.pane, /^Open \d+ sheets? as values$/);

test('Save work file offers one zip, and says what it holds and its seal', async () => {
  const { page, pane } = addin;
  await expect.poll(matchType, { timeout: 20_000 }).toMatch(/^[a-z_]+$/);
  await openScreen(pane, 'work-file');
  const download = page.waitForEvent('download');
  await button(pane, /^Save work file/).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^work-file-\d{4}-\d\d-\d\d\.zip$/);
  zip = await downloadedBytes(saved);
  await pane.getByText(/^Saved: \d+ sheets?, \d+ responses?\.$/).waitFor();
  seal = await sealLine().innerText();
  const responses = Buffer.from(unzipSync(zip)['responses.json']!).toString();
  const answers = (JSON.parse(responses) as { response: object }[]).map(({ response }) => response);
  expect(answers).toContainEqual(
    expect.objectContaining({ municipality: 'montreal', match_type: await matchType() }),
  );
  expect(responses).not.toContain('demo-paid-key');
});

test('the file is as it was saved, with the same seal', async () => {
  await chooseFile(zip);
  await addin.pane.getByText(/^The file is as it was saved on /).waitFor();
  await expect.poll(() => sealLine().allInnerTexts()).toEqual([seal, seal]);
});

test('one byte altered is refused: the file in it and the byte are named, and it can’t be opened', async () => {
  const files = unzipSync(zip);
  files['sheets/1.json']![40]! ^= 1;
  await chooseFile(Buffer.from(zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) })));
  await refusal().waitFor();
  await addin.pane.getByText('sheets/1.json was altered at byte 40, and nowhere else.').waitFor();
  expect(await opening().count()).toBe(0);

  await chooseFile(zip);
  await opening().waitFor();
  const damaged = Buffer.from(zip);
  const at = Math.floor(zip.length / 2);
  damaged[at] = damaged[at]! ^ 1;
  await chooseFile(damaged);
  await refusal().waitFor();
  expect(await opening().count()).toBe(0);
});

test('its sheets are opened as they were, as values and without a call', async () => {
  await chooseFile(zip);
  await opening().waitFor();
  addin.resetRequests();
  await opening().click();
  await addin.pane.getByText(/added, as they were\. No call was made\.$/).waitFor();
  expect(await contents('A1:B2')).toEqual([
    ['Address', 'Match'],
    [address, await matchType()],
  ]);
  expect(addin.requests()).toEqual({});
  await button(addin.pane, /^Compare with this workbook$/).click();
  await addin.pane.getByText('The sheets of this workbook have the values of the file.').waitFor();
});

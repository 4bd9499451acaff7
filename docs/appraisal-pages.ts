import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Frame } from 'playwright-core';
import { installed } from '../test/installed.ts';
import { button, openScreen, outcome } from '../test/browser/pane.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { newSheet } from '../test/browser/sheet-values.ts';
import {
  effectiveDate,
  likest,
  saleRows,
  worthOf,
  type AppraisalJob,
  type Picture,
  type ServiceRecord,
} from './appraisal-jobs.ts';

/** What the steps of an appraisal share. */
interface Appraisal {
  addin: RunningAddIn;
  job: AppraisalJob;
  /** Draws the active sheet. */
  drawSheet(name: string): Promise<void>;
  /** Folder of the workbook as a file, and of its printed pages. */
  build: string;
}

const comparables = 6;
const weights = [0.2, 0.2, 0.15, 0.15, 0.15, 0.15];

/**
 * Makes a job from its address to printed pages: the property, sixty sales of which eight are bad, the grid of those that are
 * most like the subject, support for the rates, the text, the page of the assignment, and for an appeal the equity. Draws the
 * sheets, and has LibreOffice print them.
 */
export async function drawAppraisal(appraisal: Appraisal): Promise<void> {
  const { addin, job, build } = appraisal;
  const { pane, page } = addin;
  await mkdir(build, { recursive: true });
  const [subject, ...properties] = await propertiesOf(appraisal);
  await lookUp(pane, subject!, job);
  if (job.pictures.includes('property')) await appraisal.drawSheet('property');
  await compareSales(pane, job, subject!, saleRows(job, properties));
  const grid = (await page.evaluate(() => window.workbook.sheets())).at(-2)!;
  await fillIn(pane, grid, job);
  await chooseRates(pane, job);
  const sheets = await page.evaluate(() => window.workbook.sheets());
  const named = (pattern: RegExp) => sheets.find((name) => pattern.test(name));
  const drawn: [Picture, string | undefined][] = [
    ['grid', grid],
    ['support', named(/^(Sales supp|Appui)/)],
    ['text', named(/^(Sales text|Texte)/)],
    ['equity', named(/^Equity/)],
  ];
  await fillInAssignment(pane, named(/^(Assignment|Mandat)$/)!, job);
  for (const [name, sheet] of drawn) {
    if (!sheet || !job.pictures.includes(name)) continue;
    await page.evaluate((to) => window.workbook.activate(to), sheet);
    await appraisal.drawSheet(name);
  }
  await print(appraisal);
}

/** The subject, of usual size, and the others of its kind, those most like it first. */
async function propertiesOf({ addin, job }: Appraisal): Promise<ServiceRecord[]> {
  const headers = { 'x-api-key': 'demo-paid-key' };
  const records: ServiceRecord[] = [];
  for (let offset = 0; offset < 2500; offset += 500) {
    const parameters = new URLSearchParams({
      municipality: job.city[0],
      limit: '500',
      offset: String(offset),
    });
    const response = await fetch(`${addin.address}/api/assessment?${parameters}`, { headers });
    records.push(...((await response.json()) as { results: ServiceRecord[] }).results);
  }
  const isNewest = ({ assessment_year: year }: ServiceRecord) => year === 2026;
  const ratioOf = (one: ServiceRecord) => worthOf(one, job) / Number(one.assessed_value);
  const ofKind = records.filter(
    (one) =>
      isNewest(one) &&
      job.isOfKind(one) &&
      one.lat &&
      one.square_footage &&
      ratioOf(one) > 0.6 &&
      ratioOf(one) < 1.6,
  );
  const usual = ofKind
    .filter((one) => ratioOf(one) > 0.85 && ratioOf(one) < 1.1)
    .sort((a, b) => worthOf(a, job) - worthOf(b, job));
  const subject = usual[Math.floor(usual.length * (job.withEquity ? 0.6 : 0.5))]!;
  return likest(subject, ofKind);
}

async function lookUp(pane: Frame, subject: ServiceRecord, { city: [, city] }: AppraisalJob): Promise<void> {
  await openScreen(pane, 'property');
  await pane.locator('input[name="address"]').fill(String(subject.address));
  await pane.locator('input[name="city"]').fill(city);
  await button(pane, /^(Look up|Consulter)$/).click();
  await button(pane, /^(Insert on a new sheet|Insérer dans une nouvelle feuille)$/).click();
  await outcome(pane).waitFor();
  await deleteOtherSheets(pane);
}

/** Deletes the sheets with which the local workbook begins. */
const deleteOtherSheets = (pane: Frame): Promise<void> =>
  pane.evaluate(() =>
    Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      const active = worksheets.getActiveWorksheet().load('id');
      worksheets.load('items/id');
      await context.sync();
      for (const sheet of worksheets.items) if (sheet.id !== active.id) sheet.delete();
      await context.sync();
    }),
  );

/** Formats the list as an appraiser would: it is printed with the rest. */
const formatSales = (pane: Frame, name: string, rows: number): Promise<void> =>
  pane.evaluate(
    ([sheetName, count]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem(sheetName);
        sheet.getRange('A1:E1').format.font.bold = true;
        const formats = ['#,##0', 'yyyy-mm-dd', '#,##0'];
        sheet.getRange(`C2:E${count}`).numberFormat = Array<string[]>(count - 1).fill(formats);
        sheet.getRange('C:E').format.horizontalAlignment = 'Right';
        sheet.getRange(`A1:E${count}`).format.autofitColumns();
        const { pageLayout } = sheet;
        pageLayout.setPrintArea(`A1:E${count}`);
        pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
        pageLayout.setPrintTitleRows('$1:$1');
        await context.sync();
      }),
    [name, rows] as const,
  );

/** Compares the subject with sales of the appraiser's own. */
async function compareSales(
  pane: Frame,
  { locale }: AppraisalJob,
  subject: ServiceRecord,
  rows: (string | number)[][],
): Promise<void> {
  const sales = locale === 'fr-CA' ? 'Mes ventes' : 'My sales';
  await newSheet(pane, sales, rows);
  await formatSales(pane, sales, rows.length);
  await pane.getByRole('tab', { name: 'Comparables' }).click();
  await pane.locator('select[name="basis"]').selectOption('sales');
  await button(pane, /^(Use selection|Utiliser la sélection)$/).click();
  await pane.locator('input[name="effectiveDate"]').fill(effectiveDate);
  await button(pane, /^(Look up the sales|Rechercher les ventes)/).click();
  const list = pane.getByRole('listbox');
  await list.getByRole('option').first().waitFor();
  const built = Number(subject.year_built);
  const area = Number(subject.square_footage) * (locale === 'fr-CA' ? 0.09290304 : 1);
  const filters = { areaFrom: area * 0.85, areaTo: area * 1.15, builtFrom: built - 25, builtTo: built + 25 };
  for (const [name, value] of Object.entries(filters)) {
    const field = pane.locator(`input[name="${name}"]`);
    if (await field.isVisible()) await field.fill(String(Math.round(value)));
  }
  await list.focus();
  for (let at = 0; at < comparables; at++) {
    await list.press('Space');
    await list.press('ArrowDown');
  }
  await button(pane, /^(Insert|Insérer) \d+ comparables?$/).click();
  await outcome(pane)
    .filter({ hasText: /^(Inserted|Le sujet)/ })
    .waitFor();
}

/** Weighs the comparables of the grid, and says why. */
const fillIn = (pane: Frame, grid: string, { words }: AppraisalJob): Promise<void> =>
  pane.evaluate(
    ([name, shares, reconciliation]) =>
      Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem(name);
        const labels = sheet.getRange('A1:A80').load('values');
        await context.sync();
        labels.values.forEach(([label], row) => {
          if (/^(Weight|Poids)$/.test(String(label)))
            sheet.getRangeByIndexes(row, 3, 1, shares.length).values = [shares as number[]];
          if (/^(Reconciliation, in words|Conciliation, en mots)$/.test(String(label)))
            sheet.getRangeByIndexes(row, 3, 1, 1).values = [[reconciliation]];
        });
        await context.sync();
      }),
    [grid, weights, words.reconciliation] as const,
  );

/** Takes the first method that has a figure for each rate whose range is above 0, or none, and writes why. */
async function chooseRates(pane: Frame, { words, withEquity }: AppraisalJob): Promise<void> {
  await pane.getByRole('tab', { name: /^(Support|Appui)/ }).click();
  const name = pane.locator('input[name="by"]');
  await name.fill('A. Tremblay');
  for (const basis of await pane.locator('select[name^="basis "]').all()) {
    const rate = (await basis.getAttribute('name'))!.slice('basis '.length);
    const methods = await basis
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const section = pane.locator('section', { has: pane.locator(`select[name="basis ${rate}"]`) });
    const [range = ''] = await section.locator('dd').allInnerTexts();
    const [, low = '', high = ''] = /\((.*) (?:to|à) (.*); n/.exec(range) ?? [];
    const isAwayFrom0 = low !== '' && /^[-−]/.test(low) === /^[-−]/.test(high);
    const method = methods.includes('robust') && isAwayFrom0 ? 'robust' : 'own';
    await basis.selectOption(method);
    if (method === 'own') await pane.locator(`input[name="rate ${rate}"]`).fill('0');
    await pane.locator(`input[name="reason ${rate}"]`).fill(method === 'own' ? words.own : words.ofMethod);
  }
  if (withEquity) await pane.locator('input[name="withEquity"]').check();
  await button(pane, /^(Write rates and support|Écrire les taux et leurs appuis)$/).click();
  await pane
    .getByText(/^(The rates are on|Les taux sont dans)/)
    .first()
    .waitFor({ timeout: 120_000 });
}

const fillInAssignment = (pane: Frame, sheet: string, { words }: AppraisalJob): Promise<void> =>
  pane.evaluate(
    ([name, texts]) =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem(name).getRange('A1:A30').load('values');
        await context.sync();
        range.values.forEach(([label], row) => {
          const text = texts[String(label)];
          if (text)
            context.workbook.worksheets.getItem(name).getRangeByIndexes(row, 1, 1, 1).values = [[text]];
        });
        await context.sync();
      }),
    [sheet, words.assignment] as const,
  );

/** Saves the workbook as a file, and its printed pages as LibreOffice makes them. */
async function print({ addin: { page }, job, build }: Appraisal): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^(Workbook|Classeur)$/ }).click();
  await page.getByRole('menuitem', { name: /^(Save as|Enregistrer).*xlsx/ }).click();
  const file = path.join(build, `${job.name}.xlsx`);
  await (await download).saveAs(file);
  const options = ['--headless', '--convert-to', 'pdf', '--outdir', build];
  await promisify(execFile)(installed.libreOffice.path!, [...options, file]);
}

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Frame } from 'playwright-core';
import { dateSerial } from '../src/excel/cells/index.ts';
import { installed } from '../test/installed.ts';
import { button, openScreen, outcome } from '../test/browser/pane.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { newSheet } from '../test/browser/sheet-values.ts';

type ServiceRecord = Record<string, unknown>;

const city = { slug: 'edmonton', name: 'Edmonton' };
const reasons = { method: 'Middle of what the methods say.', own: 'Too little evidence for an adjustment.' };
const appraiser = 'A. Tremblay';
const comparables = 8;

/** What the steps of an appraisal share. */
interface Appraisal {
  addin: RunningAddIn;
  /** Draws the active sheet. */
  drawSheet(name: string): Promise<void>;
  /** Folder of the workbook as a file, and of its printed pages. */
  build: string;
}

/**
 * Appraises a house from its address to printed pages: the property, the grid of comparables, support for the rates, the
 * adjusted values, the text for the report, and the same with sales of the appraiser's own. Draws each sheet. Needs
 * LibreOffice, which prints `appraisal.pdf`.
 */
export async function drawAppraisal(appraisal: Appraisal): Promise<void> {
  const { addin, build } = appraisal;
  await mkdir(build, { recursive: true });
  const subject = await findSubject(appraisal);
  await lookUp(addin.pane, `${String(subject.normalized_address)}, ${city.name}`);
  await draw(appraisal, '1-property');
  await insertComparables(appraisal);
  await draw(appraisal, '2-comparables');
  await chooseRates(appraisal);
  const sheets = await addin.page.evaluate(() => window.workbook.sheets());
  const [grid, support, text] = [-5, -3, -1].map((at) => sheets.at(at)!);
  await draw(appraisal, '3-support', support);
  await draw(appraisal, '4-adjusted', grid);
  await draw(appraisal, '5-text', text);
  await compareSales(appraisal, subject);
  await chooseRates(appraisal);
  const [sales] = (await addin.page.evaluate(() => window.workbook.sheets())).slice(-5);
  await draw(appraisal, '6-sales', sales);
  await print(appraisal);
}

async function get<Response>(
  { addin }: Appraisal,
  endpoint: string,
  query: Record<string, string>,
): Promise<Response> {
  const parameters = new URLSearchParams({ municipality: city.slug, ...query });
  const headers = { 'x-api-key': 'demo-paid-key' };
  const response = await fetch(`${addin.address}/api/${endpoint}?${parameters}`, { headers });
  return (await response.json()) as Response;
}

const assessmentsOf = async (appraisal: Appraisal, query: Record<string, string>): Promise<ServiceRecord[]> =>
  (await get<{ results: ServiceRecord[] }>(appraisal, 'assessment', query)).results;

/** The house with permits that has the most houses around it. */
async function findSubject(appraisal: Appraisal): Promise<ServiceRecord> {
  const houses = (await assessmentsOf(appraisal, { limit: '500' })).filter(isHouse);
  const near = (one: ServiceRecord, other: ServiceRecord) =>
    Math.hypot(Number(one.lat) - Number(other.lat), Number(one.lng) - Number(other.lng)) < 0.01;
  const neighbours = new Map(
    houses.map((house) => [house, houses.filter((other) => near(house, other)).length]),
  );
  for (const house of houses.sort((one, other) => neighbours.get(other)! - neighbours.get(one)!)) {
    const { records } = await get<{ records: Record<string, ServiceRecord[]> }>(appraisal, 'property', {
      address: String(house.normalized_address),
    });
    if ((records.permit ?? []).length > 1) return house;
  }
  throw new Error('No house has permits.');
}

const isHouse = ({ property_class, lat, assessed_value, year_built, unit }: ServiceRecord): boolean =>
  /^R[ée]sident/.test(String(property_class)) &&
  Boolean(lat && year_built && !unit) &&
  Number(assessed_value) < 900_000;

async function lookUp(pane: Frame, address: string): Promise<void> {
  await openScreen(pane, 'property');
  await pane.locator('input[name="address"]').fill(address);
  await button(pane, /^(Look up|Consulter)$/).click();
  await button(pane, /^(Insert on a new sheet|Insérer dans une nouvelle feuille)$/).click();
  await outcome(pane).waitFor();
}

async function insertComparables({ addin: { pane } }: Appraisal): Promise<void> {
  await pane.getByRole('tab', { name: 'Comparables' }).click();
  await button(pane, /^(Find comparables|Trouver des comparables)$/).click();
  await select(pane, comparables);
  await button(pane, /^(Rows of the grid|Lignes de la grille)$/).click();
  await pane.locator('input[name="ownRows"]').fill('View, Condition');
  await pane.locator('input[name="field permit count"]').check();
  await insertSelected(pane);
}

/** Selects the first of the listed comparables. */
async function select(pane: Frame, count: number): Promise<void> {
  const list = pane.getByRole('listbox');
  await list.getByRole('option').first().waitFor();
  await list.focus();
  for (let at = 0; at < count; at++) {
    await list.press('Space');
    await list.press('ArrowDown');
  }
}

async function insertSelected(pane: Frame): Promise<void> {
  await button(pane, /^(Insert|Insérer) \d+ comparables?$/).click();
  await outcome(pane)
    .filter({ hasText: /^(Inserted|Le sujet)/ })
    .waitFor();
}

/** Takes the first method that has a figure for each rate, or none, and writes why. */
async function chooseRates({ addin: { pane } }: Appraisal): Promise<void> {
  await pane.getByRole('tab', { name: /^(Support|Appui)/ }).click();
  const name = pane.locator('input[name="by"]');
  const find = button(pane, /^(Find support|Trouver des appuis)/);
  await name.or(find).first().waitFor();
  if (!(await name.isVisible())) await find.click();
  await name.fill(appraiser);
  for (const basis of await pane.locator('select[name^="basis "]').all()) {
    const rate = (await basis.getAttribute('name'))!.slice('basis '.length);
    const methods = await basis
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const method = methods.find((one) => ['rolls', 'robust', 'pairs'].includes(one)) ?? 'own';
    await basis.selectOption(method);
    if (method === 'own') await pane.locator(`input[name="rate ${rate}"]`).fill('0');
    await pane.locator(`input[name="reason ${rate}"]`).fill(method === 'own' ? reasons.own : reasons.method);
  }
  await button(pane, /^(Write rates and support|Écrire les taux et leurs appuis)$/).click();
  await pane
    .getByText(/^(The rates are on|Les taux sont dans)/)
    .first()
    .waitFor();
}

/** Sales of the appraiser's own around the subject, at prices that are above the roll and rise. */
async function compareSales(appraisal: Appraisal, subject: ServiceRecord): Promise<void> {
  const { pane } = appraisal.addin;
  const query = { lat: String(subject.lat), lng: String(subject.lng), radius_km: '25', limit: '500' };
  const houses = (await assessmentsOf(appraisal, query)).filter(isHouse).slice(0, 72);
  const firstDay = dateSerial('2025-04-02');
  const rows = houses.map((house, at) => {
    const day = firstDay + ((at * 37) % 500);
    const price = Number(house.assessed_value) * (1.02 + (day - firstDay) / 9000 + ((at * 7) % 11) / 400);
    return [String(house.address), city.name, Math.round(price / 500) * 500, day];
  });
  await newSheet(pane, 'My sales', [['Address', 'City', 'Sale price', 'Sale date'], ...rows]);
  await pane.getByRole('tab', { name: 'Comparables' }).click();
  await pane.locator('select[name="basis"]').selectOption('sales');
  await button(pane, /^(Use selection|Utiliser la sélection)$/).click();
  await pane.getByText(new RegExp(`^${rows.length} (sales|ventes)$`)).waitFor();
  await button(pane, /^(Look up the sales|Rechercher les ventes)/).click();
  await select(pane, comparables);
  await insertSelected(pane);
}

/** Shows a sheet and draws it; the active one by default. */
async function draw({ addin, drawSheet }: Appraisal, name: string, sheet?: string): Promise<void> {
  if (sheet !== undefined) await addin.page.evaluate((to) => window.workbook.activate(to), sheet);
  await drawSheet(name);
}

/** Saves the workbook as a file, and its printed pages as LibreOffice makes them. */
async function print({ addin: { page }, build }: Appraisal): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Workbook' }).click();
  await page.getByRole('menuitem', { name: /^Save as .xlsx/ }).click();
  const file = path.join(build, 'appraisal.xlsx');
  await (await download).saveAs(file);
  const options = ['--headless', '--convert-to', 'pdf', '--outdir', build];
  await promisify(execFile)(installed.libreOffice.path!, [...options, file]);
}

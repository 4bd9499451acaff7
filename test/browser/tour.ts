import type { Frame, Page } from 'playwright-core';
import type { RunningAddIn } from './running-add-in.ts';
import { screens } from '../../taskpane/screens.ts';
import { newSheet } from './sheet-values.ts';
import { button, fill, openHome, openScreen, outcome, putIntoTable, takeSelection } from './pane.ts';

/** A screen in use, and how to get there. */
export interface Stop {
  name: string;
  open(addin: RunningAddIn): Promise<void>;
}

/** Activates a cell's sheet, and selects the cell. */
export const select = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.workbook.activate(to.split('!')[0]!);
    window.workbook.select(to);
  }, address);

/** The sheets of the sample workbook, in the order of their tabs: their names are in the user's language. */
const samples = ['addresses', 'property', 'permits'] as const;

/** A cell of a sheet of the sample workbook. */
export async function sampleCell(page: Page, sheet: (typeof samples)[number], cell: string): Promise<string> {
  const names = await page.evaluate(() => window.workbook.sheets());
  return `${names[samples.indexOf(sheet)]}!${cell}`;
}

const either = (english: string, french: string): RegExp => new RegExp(`^(${english}|${french})`);

/** What the pane says when a run has ended, in both languages. */
export const runEnded =
  /^([\d\s,]+ (rows?|lignes?) .*(written|écrites?)\.|Nothing was looked up|Rien n’a été traité)/;

/** Geocodes the addresses in the first column of a sheet to the end; by default, those of the sample workbook. */
export async function geocodeColumn(pane: Frame, page: Page, sheet?: string): Promise<void> {
  await select(page, sheet ? `${sheet}!A2` : await sampleCell(page, 'addresses', 'A2'));
  await openScreen(pane, 'geocode');
  await button(pane, either('Geocode (all|\\d)', 'Géocoder (toutes|\\d)')).click();
  await pane.getByText(runEnded).waitFor();
}

/** Addresses that the review has candidates or corrections for. */
const doubtful = [
  '312 rue Sainte-Catherine Est, Québec',
  '312 rue Sainte-Catehrine Est, Montréal',
  '705 4 STEET SW, Calgary',
  '100 Main',
  'see attached plan',
] as const;

/** Places as sheets have them: in degrees, with minutes, exchanged, in metres, and what is none. */
const places = [
  '45.5017, -73.5673',
  '45,5088; -73,5540',
  '45°31′12″ N 73°35′24″ O',
  '-73.6000, 45.5300',
  '18T 611234 5039123',
  'see attached plan',
] as const;

/** Loans of a lender, and licences of a city at some of their addresses. */
const loans = [
  '12 ELM ST, OTTAWA',
  '14 Elm Street, Ottawa, ON',
  '308 Shrewood Dr, Ottawa',
  '5-40 Bank Street, Ottawa',
  '99 King Street, Ottawa',
  '40 Elgin St, Ottawa',
  '380 Oak St, Ottawa',
];
const licences = [
  ['Licence', 'Address', 'City'],
  ['B-1', '12 Elm St', 'Ottawa'],
  ['B-2', '14 Elm St', 'Ottawa'],
  ['B-3', '308 Sherwood Dr', 'Ottawa'],
  ['B-4', '40 Bank St', 'Ottawa'],
  ['B-5', '99 King St W', 'Ottawa'],
  ['B-6', '40 Elgin St', 'Ottawa'],
  ['B-7', '40 Elgin Street', 'Ottawa'],
];

/** Addresses with faults that the check finds. */
const faulty = [
  '12 Elm Street, Ottawa, ON',
  '12 ELM ST., OTTAWA',
  '308 Sherwood Dr, Ottawa, ON',
  '308 Sherwod Drive, Ottawa',
  '45 Bank St',
  '100-110 Somerset St W, Ottawa, ON',
  'PO Box 100, Ottawa, ON',
  '88 Slater St, Ottawa ON V5K 0A1',
] as const;

/** Screens in use, in an order in which each has data to show. */
const visits: readonly Stop[] = [
  {
    name: 'home',
    open: async ({ pane }) => {
      await openHome(pane);
      await pane.getByText(/(paid plan|forfait payant)/).waitFor();
    },
  },
  {
    name: 'connect-form',
    open: async ({ pane }) => {
      await openScreen(pane, 'connect');
      await button(pane, either('Change', 'Modifier')).click();
      await pane.getByRole('radio', { name: either('Through a marketplace', 'Par une place') }).check();
    },
  },
  {
    name: 'geocode',
    open: async ({ pane, page }) => {
      await geocodeColumn(pane, page);
      // The rows are checked again after the run.
      await pane.getByText(/ (rows? to look at|lignes? à examiner)$/).waitFor();
    },
  },
  {
    name: 'review',
    open: async ({ pane }) => {
      const isFrench = await button(pane, /^Modifier$/).isVisible();
      const [sheet, header] = isFrench ? ['À vérifier', 'Adresse'] : ['Doubtful', 'Address'];
      await newSheet(pane, sheet, [[header], ...doubtful.map((address) => [address])]);
      await takeSelection(pane);
      await pane.getByText(new RegExp(`^${sheet}`)).waitFor();
      await button(pane, either('Geocode (all|\\d)', 'Géocoder (toutes|\\d)')).click();
      await pane.getByText(runEnded).waitFor();
      await button(pane, either('Review \\d', 'Vérifier \\d')).click();
      await button(pane, either('Find all', 'Trouver toutes')).click();
      await pane.getByText(/ · 0 (calls|appel)$/).waitFor();
      await pane.getByRole('listitem').filter({ hasText: doubtful[0] }).click();
      await pane.getByRole('list', { name: either('Candidate', 'Adresses') }).waitFor();
      await pane.locator('.leaflet-container').waitFor();
    },
  },
  {
    name: 'geocode-coordinates',
    open: async ({ pane }) => {
      await newSheet(pane, 'Places', [['Coordonnées'], ...places.map((place) => [place])]);
      await openScreen(pane, 'geocode');
      await pane.getByText(/ · 5 (calls|appels)$/).waitFor();
    },
  },
  {
    name: 'clean',
    open: async ({ pane }) => {
      await newSheet(pane, 'Faulty', [['Address'], ...faulty.map((address) => [address])]);
      await openScreen(pane, 'clean');
      await pane.getByText(/^Faulty/).waitFor();
      await button(pane, either('1 address written', '1 adresse écrite')).click();
      await pane.getByText(either('Before and after', 'Avant et après')).waitFor();
    },
  },
  {
    name: 'match',
    open: async ({ pane }) => {
      await newSheet(pane, 'Licences', licences);
      await newSheet(pane, 'Loans', [['Address'], ...loans.map((address) => [address])]);
      await openScreen(pane, 'match');
      await takeSelection(pane);
      await pane.getByText(/^Loans/).waitFor();
      await pane.locator('select[name="otherList"]').selectOption({ label: 'Licences' });
      await pane.getByText(either('4 of 7 rows are', '4 lignes sur 7 figurent')).waitFor();
      await button(pane, either('Match 7 rows', 'Apparier 7 lignes')).click();
      await outcome(pane).waitFor();
    },
  },
  {
    name: 'search',
    open: async ({ pane, page }) => {
      await select(page, await sampleCell(page, 'permits', 'A1'));
      await openScreen(pane, 'search');
      await fill(pane, 'municipality', 'calgary');
      await fill(pane, 'maxRows', '60');
      await putIntoTable(pane);
      await outcome(pane).waitFor();
      await button(pane, either('Preview', 'Aperçu')).click();
      await pane.getByRole('region', { name: either('Preview', 'Aperçu') }).waitFor();
    },
  },
  {
    name: 'estimate',
    open: async ({ pane, page }) => {
      await select(page, await sampleCell(page, 'permits', 'A2'));
      await openScreen(pane, 'estimate');
      await button(pane, either('Estimate (all|\\d)', 'Estimer (toutes|\\d)')).click();
      await pane.getByText(runEnded).waitFor();
    },
  },
  {
    name: 'property',
    open: async ({ pane, page }) => {
      await openScreen(pane, 'property');
      await lookUpSubject(pane, page);
    },
  },
  {
    name: 'comparables',
    open: async ({ pane }) => {
      await pane.getByRole('tab', { name: 'Comparables' }).click();
      await button(pane, either('Find comparables', 'Trouver')).click();
      await pane.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'listings',
    open: async ({ pane, page }) => {
      await select(page, await sampleCell(page, 'addresses', 'A2'));
      await openScreen(pane, 'listings');
      await pane.getByText(/ · \d+ (calls?|appels?)$/).waitFor();
    },
  },
  {
    name: 'statistics',
    open: async ({ pane }) => {
      await openScreen(pane, 'statistics');
      await fill(pane, 'municipality', 'calgary');
      await button(pane, either('Insert statistics', 'Insérer les statistiques')).click();
      await outcome(pane).waitFor();
    },
  },
  {
    name: 'sources',
    open: async ({ pane }) => {
      await openScreen(pane, 'sources');
      await fill(pane, 'city', 'Cal');
      await pane.getByText('Calgary – ').first().waitFor();
    },
  },
  {
    name: 'convert',
    open: async ({ pane }) => {
      await openScreen(pane, 'convert');
      await button(pane, either('Prepare to send', 'Préparer l’envoi')).waitFor();
    },
  },
  {
    name: 'formula-builder',
    open: async ({ pane, page }) => {
      await select(page, await sampleCell(page, 'property', 'B4'));
      await openScreen(pane, 'formula-builder');
      await pane.getByRole('searchbox').fill('geocode');
      await button(pane, either('Coordinates of an address', 'Coordonnées d’une adresse')).click();
      await pane.locator('input[name="address"]').click();
      await select(page, await sampleCell(page, 'property', 'B2'));
      await pane.locator('code').waitFor();
      await button(pane, either('Options', 'Arguments')).click();
      // A click would open the list of cities, too.
      await pane.locator('input[name="municipality"]').focus();
      await select(page, await sampleCell(page, 'property', 'B3'));
      await pane.locator('code', { hasText: 'B2,B3' }).waitFor();
      const preview = button(pane, either('Preview', 'Aperçu'));
      const result = pane.getByRole('region', { name: either('Preview', 'Aperçu') });
      // A saved result is shown at once.
      await preview.or(result).first().waitFor();
      if (await preview.isVisible()) await preview.click();
      await result.waitFor();
    },
  },
  {
    name: 'source',
    open: async ({ pane, page }) => {
      const sheets = await page.evaluate(() => window.workbook.sheets());
      await select(
        page,
        `${sheets.find((name) => /^(Building permits – Calgary|Permis de construction)/.test(name))}!C6`,
      );
      await openScreen(pane, 'source');
      await button(pane, either('Open the record', 'Ouvrir l’enregistrement')).click();
      await pane.getByText(either('Published value', 'Valeur publiée')).waitFor();
    },
  },
  {
    name: 'map',
    open: async ({ pane }) => {
      await openScreen(pane, 'tables');
      await button(pane, either('Show on map', 'Afficher sur la carte')).first().click();
      await pane.locator('select[name="source"]').selectOption({ index: 1 });
      await pane.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
];

/** All screens in use, at the end those that show something by themselves. */
export const stops: readonly Stop[] = [
  ...visits,
  ...screens
    .filter((screen) => !visits.some(({ name }) => name === screen.name))
    .map(({ name }): Stop => ({ name, open: ({ pane }) => openScreen(pane, name) })),
];

/** Looks up the subject property of the sample sheets. */
async function lookUpSubject(pane: Frame, page: Page): Promise<void> {
  const cells = await sampleCell(page, 'property', 'B2:B3');
  const [address, city] = (await page.evaluate((range) => window.workbook.read(range), cells)).flat();
  await pane.getByRole('textbox', { name: either('Address', 'Adresse') }).fill(String(address));
  await pane.getByRole('combobox', { name: either('City', 'Ville') }).fill(String(city));
  await button(pane, either('Look up', 'Consulter')).click();
  await pane.getByRole('heading', { level: 2 }).first().waitFor();
}

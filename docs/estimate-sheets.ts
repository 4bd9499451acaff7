import type { Frame } from 'playwright-core';
import { dateSerial } from '../src/excel/cells/index.ts';
import { button, openScreen, takeSelection } from '../test/browser/pane.ts';
import type { RunningAddIn } from '../test/browser/running-add-in.ts';
import { newSheet, values } from '../test/browser/sheet-values.ts';
import { select } from '../test/browser/tour.ts';
import { clientPermits } from '../test/estimate/client-permits.ts';
import { estimate as estimateTexts } from '../src/features/estimate/index.ts';

type SheetLanguage = 'en' | 'fr';

const sheetNames = { en: 'Client', fr: 'Permis du client' };

/** Prices a client's 160 permits in one run, and fills the what-if figures of their report. */
export async function priceClientPermits(
  { page, pane }: RunningAddIn,
  language: SheetLanguage,
): Promise<void> {
  const { headers, rows } = clientPermits(language);
  const name = sheetNames[language];
  await newSheet(pane, name, [headers, ...rows]);
  await estimateSheet(pane, name);
  const text = estimateTexts[language];
  const report = text.reportSheet(name);
  const labels = (await values(pane, `${report}!A1:A60`)).map(([label]) => label);
  const figures = { factor: 1.15, contingency: 0.1, rate: 0.04, escalatedTo: dateSerial('2027-06-30') };
  for (const [input, figure] of Object.entries(figures) as [keyof typeof figures, number][]) {
    const row = labels.indexOf(text.whatIfInputs[input]) + 1;
    await enter(pane, `${report}!B${row}`, figure);
  }
  await select(page, `${report}!A1`);
}

const buildings = [
  'Hospital with operating theatres',
  'Office tower',
  'Single family house',
  'Detached garage',
];

/** Estimates four buildings of 1,000 m² that differ in their use only. */
export async function estimateBuildings({ page, pane }: RunningAddIn): Promise<void> {
  const name = 'Four buildings';
  const headers = ['Proposed use', 'City', 'Work type', 'Floor area (m²)'];
  const rows = buildings.map((use) => [use, 'Edmonton', 'New construction', 1000]);
  await newSheet(pane, name, [headers, ...rows]);
  await estimateSheet(pane, name);
  await select(page, `${name}!A1`);
}

async function estimateSheet(pane: Frame, name: string): Promise<void> {
  await openScreen(pane, 'estimate');
  await takeSelection(pane);
  await pane.getByText(new RegExp(`^${name} · `)).waitFor();
  await button(pane, /^(Estimate|Estimer) \d/).click();
  await pane.getByText(/(were written|ont été écrites)\./).waitFor();
}

const enter = (pane: Frame, address: string, value: number): Promise<void> =>
  pane.evaluate(
    ([whole, entry]) =>
      Excel.run(async (context) => {
        const [sheet, cell] = whole.split('!') as [string, string];
        context.workbook.worksheets.getItem(sheet).getRange(cell).values = [[entry]];
        await context.sync();
      }),
    [address, value] as const,
  );

import { afterEach } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { onSheet, readValues, type SheetAction } from '../excel-workbook.ts';
import { service, excelWorkbook } from '../tables/table-workbook.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { assessmentOf, place, subjectWith } from './assessment.ts';

export const own = assessmentOf('0001', { assessed_value: 500_000, lot_size_sf: 5000, year_built: 2000 });
export const others = [
  assessmentOf('0002', { assessed_value: 400_000, lot_size_sf: 4000, year_built: 1990 }, 0.001),
  assessmentOf('0003', { assessed_value: 450_000, lot_size_sf: 6000, year_built: 2005 }, 0.002),
  assessmentOf(
    '0004',
    {
      assessed_value: 600_000,
      lot_size_sf: 5000,
      year_built: 2000,
      assessment_year: 2023,
      municipality: 'airdrie',
    },
    0.003,
  ),
  assessmentOf('0005', { assessed_value: 480_000, lot_size_sf: null, year_built: null }, 0.004),
];
export const subject = subjectWith(own);
export const selected = comparables(subject, place, others.slice(0, 3)).nearest;
const search = { place, radius: 5, valueFrom: null, valueTo: 700_000 };
export const comparison: Comparison = {
  subject,
  search,
  selected,
  unit: 'ft2',
  fields: [],
  ownRows: [],
  kinds: {},
  found: null,
  basis: 'assessed',
  effectiveDate: null,
};
export const options = () => ({
  engine: sourceEngine,
  service,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});

/** A workbook for grids of comparables, without those of the test before, and what a user does there. */
export function gridWorkbook() {
  const workbook = excelWorkbook();
  afterEach(() => {
    setLanguage('en');
    return workbook.run(async ({ workbook: { worksheets } }) => {
      worksheets.load('items/name');
      await worksheets.context.sync();
      for (const sheet of worksheets.items.slice(1)) sheet.delete();
    });
  });

  const onGrid = <Result>(sheetId: string, act: SheetAction<Result>) => onSheet(workbook, sheetId, act);

  const valuesOf = (sheetId: string, address: string) => readValues(workbook, sheetId, address);

  const summaryOf = async (sheetId: string) =>
    new Map((await valuesOf(sheetId, 'A4:D28')).map(([label, , , value]) => [label, value]));

  return { workbook, onGrid, valuesOf, summaryOf };
}

export const chooseRates = (sheet: Excel.Worksheet, rates: number[]): void => {
  sheet.getRange('D6:D8').values = rates.map((rate) => [rate]);
  sheet.getRange('H6:H8').values = rates.map(() => ['by the market']);
};

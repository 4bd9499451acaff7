import { afterEach, describe, expect, test } from 'vitest';
import { testedLanguages } from '../extent.ts';
import { samplePublisher } from '@cdata/catalog';
import { setLanguage } from '../../src/language/index.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { reportMessages } from '../../src/features/property/report/messages.ts';
import { writeRates } from '../../src/features/property/report/write-report.ts';
import { judgeSales } from '../../src/features/property/sales/judge-sales.ts';
import { salesEvidence, supportEvidence } from '../../src/features/property/support/support-evidence.ts';
import { supportMessages } from '../../src/features/property/support/messages.ts';
import { assessmentOf, place } from './assessment.ts';
import { comparison, gridWorkbook, options, others, selected, subject } from './grid-workbook.ts';

const { onGrid, valuesOf } = gridWorkbook();
afterEach(() => setLanguage('en'));

const effectiveDate = '2026-06-30';
const changeOfYear = 0.05;
const daysPerYear = 365.25;

/** Six houses, assessed at these shares of the prices that they would have on the effective date. */
const shares = [0.8, 0.85, 0.9, 0.95, 1, 1.1];
const houses = shares.map((share, at) => {
  const date = `2025-0${at + 1}-15`;
  const price = 400_000 + 20_000 * at;
  const years = (Date.parse(effectiveDate) - Date.parse(date)) / 86_400_000 / daysPerYear;
  const atDate = price * (1 + changeOfYear * years);
  return {
    row: { row: at + 2, address: `${10 + at} Elm St`, city: '', price, date },
    assessment: assessmentOf(
      `H${at}`,
      {
        address: `${10 + at} Elm Street`,
        assessed_value: Math.round(share * atDate),
        lot_size_sf: 5000,
        year_built: 2000,
      },
      (at + 1) / 1000,
    ),
    atDate,
  };
});

const found = {
  notFound: [],
  leftOut: [],
  sales: houses.map(({ row, assessment }) => ({
    ...row,
    comparable: {
      recordId: String(assessment.record_id),
      record: { ...assessment, sale_price: row.price, sale_date: row.date, distance_km: 0.1 },
      distance: 0.1,
      address: row.address,
      value: row.price,
      propertyClass: 'Residential',
      year: row.date,
    },
  })),
};

const reason = 'r';
const requestOfSales = (ownRates: Record<string, number>) => {
  const judged = judgeSales(subject, found, { effectiveDate, soldFrom: null, takenBack: {} });
  const ofSales: Comparison = {
    ...comparison,
    basis: 'sales',
    effectiveDate,
    selected: judged.comparables.slice(0, 3),
  };
  return {
    comparison: ofSales,
    evidence: salesEvidence(judged, { place, unit: 'ft2', propertyClass: 'Residential' }),
    ...{ pairDistance: 1, propertyClass: 'Residential', by: 'A', withEquity: true },
    choices: Object.fromEntries(
      Object.entries(ownRates).map(([name, value]) => [name, { value, basis: 'own' as const, reason }]),
    ),
  };
};

const figuresOf = async (sheet: string) => {
  const rows = await valuesOf(sheet, 'A1:G40');
  return { rows, figure: (label: string) => rows.find(([cell]) => cell === label)!.slice(4, 6) };
};

describe.each(testedLanguages)('the equity of an assessment, in %s,', (language) => {
  const rates = { time: changeOfYear, lot_size_sf: 0, year_built: 0 };

  test('by sales has the ratios at the effective date, and what the subject would be assessed at by their median', async () => {
    setLanguage(language);
    const text = reportMessages().equity;
    const { equity, grid } = await writeRates(requestOfSales(rates), options());
    const rowOfWeights =
      (await valuesOf(grid, 'A1:A80')).findIndex(([cell]) => cell === 'Weight' || cell === 'Poids') + 1;
    expect((await figuresOf(equity!)).figure(text.difference)[0]).toBe('');
    await onGrid(grid, (sheet) => void (sheet.getRange(`D${rowOfWeights}`).values = [[1]]));
    const { rows, figure } = await figuresOf(equity!);
    const list = rows.filter(([, , , price]) => typeof price === 'number' && price >= 400_000);
    expect(list.map((row) => row[1])).toEqual(found.sales.map(({ address }) => address).reverse());
    for (const row of list) {
      const at = houses.findIndex(({ row: { address } }) => address === row[1]);
      expect(Number(row[4])).toBeCloseTo(houses[at]!.atDate, 0);
      expect(Number(row[6])).toBeCloseTo(shares[at]!, 3);
    }
    // The comparables have the numbers of the grid.
    expect(list.filter(([number]) => number !== '')).toHaveLength(3);
    const median = (0.9 + 0.95) / 2;
    expect(Number(figure(supportMessages().medianRatio)[0])).toBeCloseTo(median, 3);
    const deviations = shares.map((share) => Math.abs(share - median)).reduce((sum, one) => sum + one);
    expect(Number(figure(supportMessages().cod)[0])).toBeCloseTo((deviations / 6 / median) * 100, 1);
    expect(figure(text.count)[0]).toBe(6);
    const value = Number(figure(text.marketValue)[0]);
    expect(value).toBeGreaterThan(400_000);
    expect(Number(figure(text.atMedian)[0])).toBeCloseTo(value * median, -3);
    const { yes, no } = reportMessages();
    expect(figure(text.isAbove.marketValue)[0]).toBe(500_000 > value ? yes : no);
    expect(figure(text.isAbove.ratio)[0]).toBe(500_000 / value > median ? yes : no);
  });

  test('by assessments compares the subject’s with those that the grid adjusts to it', async () => {
    setLanguage(language);
    const text = reportMessages().equity;
    const request = {
      ...requestOfSales(rates),
      comparison: { ...comparison, isSample: true },
      evidence: supportEvidence(subject, others, { place, unit: 'ft2', propertyClass: null }),
    };
    const { equity } = await writeRates(
      { ...request, choices: { ...request.choices, time: { value: 0, basis: 'own', reason } } },
      options(),
    );
    const { rows, figure } = await figuresOf(equity!);
    expect(rows[0]![0]).toContain(samplePublisher[language]);
    // 400,000, 450,000 and 600,000 are assessed next to the subject's 500,000.
    expect(selected).toHaveLength(3);
    expect(figure(text.medianAdjusted)[0]).toBe(450_000);
    expect(Number(figure(text.ownToMedian)[0])).toBeCloseTo(500_000 / 450_000, 6);
    expect(figure(text.isAbove.others)[0]).toBe(reportMessages().yes);
    expect(Number(figure(text.difference)[0])).toBeCloseTo(-0.1, 6);
    expect(figure(text.count)[0]).toBe(3);
  });
});

test('no sheet of an appeal is made unless it is asked for', async () => {
  const { equity } = await writeRates({ ...requestOfSales({}), withEquity: false }, options());
  expect(equity).toBeNull();
});

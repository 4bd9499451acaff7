import { describe, expect, test } from 'vitest';
import { isEstimate } from '../../src/features/property/support/adjustments/index.ts';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { type Engine, geocodeLookup, propertyLookup } from '../../src/engine/index.ts';
import { findSales } from '../../src/features/property/sales/find-sales.ts';
import { judgeSales, type JudgedSales } from '../../src/features/property/sales/judge-sales.ts';
import { gridModel } from '../../src/features/property/grid/grid-model.ts';
import { supportOf } from '../../src/features/property/support/rate-support.ts';
import { type SaleRow } from '../../src/features/property/sales/sale-rows.ts';
import { salesEvidence } from '../../src/features/property/support/support-evidence.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { supportBasis } from '../../src/features/property/support/support-basis.ts';
import { writeRates } from '../../src/features/property/report/write-report.ts';
import { ServiceError } from '../../src/api/index.ts';
import { randomNumbers } from './adjustments/neighbourhood.ts';
import { onSheet } from '../excel-workbook.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { assessmentOf, place } from './assessment.ts';
import { own, subject } from './support-request.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { longTest } from '../extent.ts';

const workbook = excelWorkbook();

/** Houses that sold at known rates: $1,200 per m², 4% a year, with an error of 1%. */
const ratePerM2 = 1200;
const changeOfYear = 0.04;
const random = randomNumbers(11);
const houses = Array.from({ length: 90 }, (_, at) => {
  const floor = Math.round(1000 + 1500 * random());
  const day = Math.round(1000 * random());
  const date = new Date(Date.parse('2023-07-01') + day * 86_400_000).toISOString().slice(0, 10);
  const base = 200_000 + floor * 0.09290304 * ratePerM2;
  const price = Math.round(
    base * (1 + (changeOfYear * day) / 365.25) * (1 + 0.01 * (random() + random() + random() - 1.5)),
  );
  const roll = String(5000 + at);
  return {
    sale: { row: at + 2, address: `${roll} Example Street`, city: '', price, date } satisfies SaleRow,
    assessment: assessmentOf(
      `${roll}/2024`,
      {
        roll_number: roll,
        address: `${roll} Example Street`,
        square_footage: floor,
        lot_size_sf: 5000,
        year_built: 1990,
        assessed_value: 500_000,
      },
      0.0001 * (at + 1),
    ),
  };
});

/** The service, with these houses. */
const engine: Pick<Engine, 'request'> = {
  request: (async (lookup: unknown, input: { address: string }) => {
    const house = houses.find(({ sale }) => input.address.startsWith(sale.address));
    if (lookup === geocodeLookup) {
      if (!house) throw new ServiceError({ status: 404, detail: 'not found' } as never);
      const { lat, lng } = house.assessment;
      return { lat, lng, match_type: 'exact', confidence: 1, municipality: 'calgary' };
    }
    if (lookup !== propertyLookup) throw new Error('not expected');
    const records = house && !input.address.includes('5003') ? { assessment: [house.assessment] } : {};
    if (!house) throw new ServiceError({ status: 404, detail: 'no such address' } as never);
    return { normalized_address: input.address.toUpperCase(), records, count: 1 };
  }) as never,
};

const unknownSale: SaleRow = { row: 99, address: 'nowhere', city: '', price: 1, date: '2025-01-01' };
const search = () => findSales(subject, place, [...houses.map(({ sale }) => sale), unknownSale], { engine });
const judgedSearch = async () =>
  judgeSales(
    subject,
    { ...(await search()), leftOut: [] },
    { effectiveDate: '2026-06-30', soldFrom: null, takenBack: {} },
  );

const comparisonOf = ({ comparables, lines }: JudgedSales): Comparison => ({
  subject,
  search: { place, radius: 5, valueFrom: null, valueTo: null },
  selected: comparables.slice(0, 5),
  unit: 'm2',
  basis: 'sales',
  effectiveDate: '2026-06-30',
  fields: [],
  ownRows: [],
  kinds: {},
  found: {
    count: comparables.length,
    filters: null,
    places: [],
    saleDates: { from: '2023-07-01', to: '2026-03-27' },
    lines,
  },
});
const options = {
  engine: sourceEngine,
  service,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

describe('sales that are looked up', () => {
  test('are joined to their newest assessments, and say which have none', async () => {
    const found = await search();
    const { sales, notFound } = found;
    const { comparables } = judgeSales(
      subject,
      { ...found, leftOut: [] },
      { effectiveDate: '2026-06-30', soldFrom: null, takenBack: {} },
    );
    expect(sales).toHaveLength(89);
    expect(comparables).toHaveLength(89);
    expect(comparables[0]!.record).toMatchObject({
      square_footage: houses[0]!.assessment.square_footage,
      sale_price: houses[0]!.sale.price,
    });
    expect(notFound.map(({ sale, reason }) => [sale.row, reason])).toEqual([
      [5, 'noAssessment'],
      [99, 'notFound'],
    ]);
  });

  test('are no comparables if their assessment is that of a parking stall', async () => {
    const { sale, assessment } = houses[0]!;
    const before = assessment.property_class;
    assessment.property_class = 'Parking stall';
    const { sales, notFound } = await findSales(subject, place, [sale], { engine });
    assessment.property_class = before;
    expect([sales, notFound]).toMatchObject([[], [{ reason: 'parking' }]]);
  });

  test('are comparables with prices adjusted to the effective date', async () => {
    const comparison = comparisonOf(await judgedSearch());
    const { sheetId } = await writeComparables(comparison, options);
    const values = await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(sheetId);
      sheet.getRange('D6:D8').values = [[0.04], [0], [0]];
      sheet.getRange('H6:H9').values = [['r'], ['r'], ['r'], ['r']];
      sheet.getRange('D9').values = [[1200]];
      const used = sheet.getUsedRange().load('values');
      await context.sync();
      return used.values as unknown[][];
    });
    const line = (label: string) => values.find(([cell]) => cell === label)!;
    const [first] = comparison.selected;
    const years = (dateSerial('2026-06-30') - dateSerial(first!.year)) / 365.25;
    const area = (1600 - Number(first!.record.square_footage)) * 0.09290304;
    expect(line('Sale price')[3]).toBe(first!.value);
    expect(line('Sale date (subject: effective date)')[2]).toBe(dateSerial('2026-06-30'));
    expect(Number(line('Adjusted value')[3])).toBeCloseTo(
      first!.value! * (1 + 0.04 * years) + area * 1200,
      4,
    );
    expect(line('Comparables')[3]).toBe(5);
    const older = comparison.selected.filter(({ year }) => year < '2025-06-30').length;
    expect(line('Comparables sold more than a year before')[3]).toBe(older);
  });

  longTest(
    'support rates by pairs and regression: the known ones are within the ranges, on the sheet as in the pane',
    async () => {
      const joined = await judgedSearch();
      const comparison = comparisonOf(joined);
      const evidence = salesEvidence(joined, { place, unit: 'm2', propertyClass: 'Residential' });
      const reason = 'the sales agree';
      const request = {
        comparison,
        evidence,
        pairDistance: 2,
        propertyClass: 'Residential',
        choices: {
          time: { value: 0.04, basis: 'ordinary' as const, reason },
          square_footage: { value: 1200, basis: 'pairs' as const, reason },
          lot_size_sf: { value: 0, basis: 'own' as const, reason },
          year_built: { value: 0, basis: 'own' as const, reason },
        },
        by: 'A. Tremblay',
      };
      const model = gridModel(
        own,
        comparison.selected.map(({ record }) => record),
        comparison,
      );
      const support = supportOf(supportBasis(request, model));
      const finding = (name: string, method: string) =>
        support.rates.find(({ rate }) => rate.name === name)!.findings.find((one) => one.method === method)!
          .finding;
      for (const method of ['pairs', 'ordinary', 'robust']) {
        const floor = finding('square_footage', method);
        if (!isEstimate(floor)) throw new Error(`no rate by ${method}`);
        // Prices have risen by about 6% on average.
        expect(floor.low).toBeLessThan(ratePerM2 * 1.1);
        expect(floor.high).toBeGreaterThan(ratePerM2);
        const time = finding('time', method);
        if (!isEstimate(time)) throw new Error(`no change by ${method}`);
        expect(time.low).toBeLessThan(changeOfYear);
        expect(time.high).toBeGreaterThan(changeOfYear * 0.9);
      }
      const { support: sheet, report } = await writeRates(request, options);
      const values = await onSheet(workbook, sheet, async (worksheet, context) => {
        const used = worksheet.getUsedRange().load('values');
        await context.sync();
        return used.values as unknown[][];
      });
      const onSupport = (label: string, method: string) =>
        Number(values.find((row) => String(row[0]).startsWith(label) && row[1] === method)![2]);
      for (const [name, label] of [
        ['square_footage', 'Floor area (m²)'],
        ['time', 'Time'],
      ] as const) {
        const rate = finding(name, 'pairs');
        expect(onSupport(label, 'Pairs')).toBeCloseTo(isEstimate(rate) ? rate.rate : NaN, 6);
      }
      expect(report.texts.en).toContain('sold from 20');
      expect(report.texts.en).toContain(
        'The values are sale prices that the appraiser supplied, adjusted to 2026-06-30',
      );
      expect(report.texts.en).not.toContain('assessment roll');
      expect(report.texts.fr).toContain('aux prix fournis par l’utilisateur');
    },
  );

  testInLibreOffice(() => workbook, { sheets: 5, formulas: 500 });
});

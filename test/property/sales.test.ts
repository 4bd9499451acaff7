import { describe, expect, test } from 'vitest';
import { isEstimate } from '../../src/features/property/support/adjustments/index.ts';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { type Engine, geocodeLookup, propertyLookup } from '../../src/engine/index.ts';
import { findSales, type FoundSales } from '../../src/features/property/sales/find-sales.ts';
import { gridModel } from '../../src/features/property/grid/grid-model.ts';
import { supportOf } from '../../src/features/property/support/rate-support.ts';
import { pastedRows, readSales, type SaleRow } from '../../src/features/property/sales/sale-rows.ts';
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

const workbook = excelWorkbook();
const today = '2026-06-30';

describe('sales in cells', () => {
  test('are read by headers in either language, with amounts and dates as people write them', () => {
    const pasted = [
      'Adresse\tVille\tPrix de vente\tDate de vente',
      '12 rue Elm\tGatineau\t452 000 $\t3 mars 2025',
      '14 rue Elm\tGatineau\t$498,500\t2025-11-20',
      '16 rue Elm\tGatineau\t\t2025-11-20',
      '18 rue Elm\tGatineau\t400000\tbientôt',
      '20 rue Elm\tGatineau\t400000\t2027-01-01',
    ].join('\n');
    expect(readSales(pastedRows(pasted), today)).toMatchObject({
      sales: [
        { row: 2, address: '12 rue Elm', city: 'Gatineau', price: 452_000, date: '2025-03-03' },
        { row: 3, address: '14 rue Elm', city: 'Gatineau', price: 498_500, date: '2025-11-20' },
      ],
      leftOut: [
        { row: 4, problem: 'price' },
        { row: 5, problem: 'date' },
        { row: 6, problem: 'future' },
      ],
      lacks: [],
    });
  });

  test('are read without headers by what the columns contain, with dates as Excel has them', () => {
    const { sales, lacks } = readSales(
      [
        [dateSerial('2025-02-01'), '1 Elm St, Ottawa', 510_000],
        [dateSerial('2025-07-15'), '2 Elm St, Ottawa', 61_000],
      ],
      today,
    );
    expect(lacks).toEqual([]);
    expect(sales.map(({ address, price, date }) => [address, price, date])).toEqual([
      ['1 Elm St, Ottawa', 510_000, '2025-02-01'],
      ['2 Elm St, Ottawa', 61_000, '2025-07-15'],
    ]);
  });

  test('have dates only in an order that their column proves', () => {
    const rows = (dates: string[]) => [
      ['Address', 'Price', 'Date'],
      ...dates.map((date, at) => [`${at} Elm St`, '1000', date]),
    ];
    const dates = (...texts: string[]) => readSales(rows(texts), today).sales.map(({ date }) => date);
    expect(dates('03/04/2025', '25/04/2025')).toEqual(['2025-04-03', '2025-04-25']);
    expect(dates('03/04/2025', '04/25/2025')).toEqual(['2025-03-04', '2025-04-25']);
    expect(dates('03/04/2025')).toEqual([]);
    expect(dates('24-03-05', '24-03-15', '24-04-30')).toEqual(['2024-03-05', '2024-03-15', '2024-04-30']);
    expect(dates('24-03-05', '24-03-15')).toEqual([]);
  });

  test('say which column is missing', () => {
    expect(readSales([['1 Elm St', '2025-01-01']], today).lacks).toEqual(['price']);
  });

  // Another price and another date than the sale's stand in each of these rows, before it where there are four cells.
  test.each([
    'Municipal address|Sale price|Sale date',
    'Adresse municipale|Prix de vente|Date de vente',
    'Property|Closing price|Closing date',
    'CivicAddress|SalePrice|SaleDate',
    'ADDRESS|SALEPRICE|SALEDATE',
    'address|consideration|contract_date',
    'Adresse de l’immeuble|Contrepartie|Date de l’acte',
    'Address|Sold for|Sold on',
  ])('are read by the headers %s', (headers) => {
    const { sales, lacks } = readSales([headers.split('|'), ['12 Elm St', '510,000', '2025-02-01']], today);
    expect(lacks).toEqual([]);
    expect(sales).toEqual([{ row: 2, address: '12 Elm St', city: '', price: 510_000, date: '2025-02-01' }]);
  });

  test.each([
    'List Price|List Date|Sold Price|Sold Date|Address',
    'Asking price|Listed on|Closing price|Closing date|Address',
    'Assessed value|Assessment date|Price|Date|Property type|Address',
    'Prix demandé|Date d’inscription|Prix vendu|Date de vente|Adresse',
    'Original price|Offer date|Sale price|Date of sale|Address',
    'Sale price per sq. ft.|Contract date|Sale price|Sale date|Address',
    'Price|Date|Sold price|Sold date|Address',
  ])('have the price and the date of the sale among %s', (headers) => {
    const row = ['900,000', '2024-01-01', '510,000', '2025-02-01', 'House', '12 Elm St'];
    const names = headers.split('|');
    const cells = names.length === 5 ? row.filter((cell) => cell !== 'House') : row;
    expect(readSales([names, cells], today).sales).toEqual([
      { row: 2, address: '12 Elm St', city: '', price: 510_000, date: '2025-02-01' },
    ]);
  });

  test.each([
    ['Address|List price|Sold date', ['price'], ['List price']],
    ['Address|Assessed value|Sale date', ['price'], ['Assessed value']],
    ['Adresse|Prix demandé|Date d’inscription', ['price', 'date'], ['Prix demandé', 'Date d’inscription']],
    ['Owner address|Sale price|Sale date', ['address'], []],
  ])('lack what %s does not name, and say which columns are no sale’s', (headers, lacks, passedOver) => {
    const cells = [headers.split('|'), ['12 Elm St', '510,000', '2025-02-01']];
    expect(readSales(cells, today)).toMatchObject({ sales: [], leftOut: [], lacks, columns: { passedOver } });
  });

  test.each([
    ...['Mortgage amount', 'Loan amount', 'Amount financed', 'Insurance amount', 'Montant de l’hypothèque'],
    ...['Prix offert', 'Reserve price', 'Renovation price', 'Lot price', 'Price change', 'Amount'],
    ...['Expected sale price', 'Last sold', 'Last sale price', 'Deposit amount', 'Montant du dépôt'],
  ])('have no price in %s unless the user says so', (price) => {
    const cells = [
      ['Address', price, 'Sale date'],
      ['12 Elm St', '510,000', '2025-02-01'],
    ];
    const { sales, lacks, asked } = readSales(cells, today);
    expect([sales, ...lacks, ...asked]).toEqual([[], 'price']);
    expect(readSales(cells, today, { price: 1 }).sales).toMatchObject([{ price: 510_000 }]);
  });

  test.each([
    ...['Birth date', 'Date de naissance', 'Date modified', 'Date de modification', 'Inspection date'],
    ...['Date de la visite', 'Permit date', 'Date entered', 'Date of loss', 'LastSaleDate', 'Due date'],
    'Expected closing date',
  ])('have no date in %s unless the user says so', (date) => {
    const cells = [
      ['Address', 'Sale price', date],
      ['12 Elm St', '510,000', '2025-02-01'],
    ];
    const { sales, lacks, asked } = readSales(cells, today);
    expect([sales, ...lacks, ...asked]).toEqual([[], 'date']);
    expect(readSales(cells, today, { date: 2 }).sales).toMatchObject([{ date: '2025-02-01' }]);
  });

  test.each([
    ['Address|Asking|Sold|Closing', ['900,000', '510,000', '2025-02-01']],
    ['Address|Sold|Sold on', ['510,000', '2025-02-01']],
    ['Adresse|Vendu|Vendu le', ['510 000 $', '2025-02-01']],
    ['Address|Price|Sold', ['510,000', dateSerial('2025-02-01')]],
    ['Address|Sale price|Last sale price|Date', ['510,000', '900,000', '2025-02-01']],
    ['Address|Sold price ($000)|Sold on', ['510', '2025-02-01']],
    ['Adresse|Prix de vente (k$)|Date de vente', ['510', '2025-02-01']],
  ])('are told apart by headers and cells of %s', (headers, row) => {
    expect(readSales([headers.split('|'), ['12 Elm St', ...row]], today)).toMatchObject({
      sales: [{ price: 510_000, date: '2025-02-01' }],
      asked: [],
    });
  });

  test.each(['Sale price USD', 'Sale price (US$)', 'SALE_PRICE_USD', 'Prix de vente (€)'])(
    'are left out with %s, which is in another currency',
    (price) => {
      const cells = [
        ['Address', price, 'Sale date'],
        ['12 Elm St', '510,000', '2025-02-01'],
      ];
      const { sales, leftOut } = readSales(cells, today, { price: 1 });
      expect({ sales, leftOut }).toEqual({ sales: [], leftOut: [{ row: 2, problem: 'currency' }] });
    },
  );

  test.each([
    ['without headers', [['12 Elm St', '900,000', '510,000', '2025-02-01']], 2],
    [
      'with headers that are as clear',
      [
        ['Address', 'Sale price', 'Sold for', 'Sale date'],
        ['12 Elm St', '900,000', '510,000', '2025-02-01'],
      ],
      2,
    ],
  ])('are read once the user has chosen among two columns of prices, %s', (_, cells, price) => {
    expect(readSales(cells, today)).toMatchObject({ sales: [], lacks: [], asked: ['price'] });
    expect(readSales(cells, today, { price })).toMatchObject({ sales: [{ price: 510_000 }], asked: [] });
  });

  test('have an address in several columns', () => {
    const cells = [
      ['No.', 'Street', 'City', 'Sale price', 'Sale date'],
      ['12', 'Elm St', 'Guelph', 510_000, '2025-02-01'],
    ];
    expect(readSales(cells, today).sales).toMatchObject([{ address: '12, Elm St', city: 'Guelph' }]);
  });

  test('are read out of pasted CSV text, whose quotes hold commas', () => {
    const pasted =
      'Address,Sale price,Sale date\r\n"12 Elm St, Guelph","$510,000",2025-02-01\n14 Elm St,498500,2025-03-01\n';
    expect(readSales(pastedRows(pasted), today).sales).toMatchObject([
      { address: '12 Elm St, Guelph', price: 510_000 },
      { address: '14 Elm St', price: 498_500 },
    ]);
    expect(pastedRows('Adresse;Prix\n12, rue Elm;510 000 $')).toEqual([
      ['Adresse', 'Prix'],
      ['12, rue Elm', '510 000 $'],
    ]);
  });

  test('are no token transfers, deeds of several parcels, repeated rows, stalls or lockers', () => {
    const cells = [
      ['Address', 'Type', 'Sale price', 'Sale date'],
      ['1 Elm St', 'House', 1, '2025-02-01'],
      ['2 Elm St', 'House', '$2.00', '2025-02-02'],
      ['3 Elm St', 'Land', 900_000, '2025-02-03'],
      ['5 Elm St', 'Land', 900_000, '2025-02-03'],
      ['7 Elm St', 'Land', 900_000, '2025-02-03'],
      ['8 Elm St', 'House', 500_000, '2025-02-04'],
      ['8 ELM ST.', 'House', 500_000, '2025-02-04'],
      ['Stall 14, 100 Main St', '', 40_000, '2025-02-05'],
      ['100 Main St, locker B7', '', 9000, '2025-02-06'],
      ['102 Main St', 'Stationnement intérieur', 35_000, '2025-02-07'],
      ['100 Parking Way', 'House with garage', 500_000, '2025-02-08'],
      ['9 Elm St', 'House', 500_000, '2025-02-09'],
    ];
    const { sales, leftOut } = readSales(cells, today);
    expect(sales.map(({ row }) => row)).toEqual([7, 12, 13]);
    expect(leftOut.map(({ row, problem }) => `${row} ${problem}`)).toEqual([
      ...['2 nominal', '3 nominal', '4 parcels', '5 parcels', '6 parcels'],
      ...['8 duplicate', '9 parking', '10 parking', '11 parking'],
    ]);
  });
});

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

const comparisonOf = ({ comparables }: FoundSales): Comparison => ({
  subject,
  search: { place, radius: 5, valueFrom: null, valueTo: null },
  selected: comparables.slice(0, 5),
  unit: 'm2',
  basis: 'sales',
  effectiveDate: '2026-06-30',
  fields: [],
  ownRows: [],
  kinds: {},
  found: { count: comparables.length, filters: null, places: [] },
});
const options = {
  engine: sourceEngine,
  service,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

describe('sales that are looked up', () => {
  test('are joined to their newest assessments, and say which have none', async () => {
    const { sales, comparables, notFound } = await search();
    expect(sales).toHaveLength(89);
    expect(comparables).toHaveLength(89);
    expect(comparables[0]!.record).toMatchObject({
      square_footage: houses[0]!.assessment.square_footage,
      sale_price: houses[0]!.sale.price,
    });
    expect(notFound.map(({ sale, reason }) => [sale.row, reason])).toEqual([
      [5, 'assessment'],
      [99, 'address'],
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
    const joined = await search();
    const comparison = comparisonOf(joined);
    const { sheetId } = await writeComparables(comparison, options);
    const values = await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(sheetId);
      sheet.getRange('D6:D8').values = [[0.04], [0], [0]];
      sheet.getRange('J6:J9').values = [['r'], ['r'], ['r'], ['r']];
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

  test('support rates by pairs and regression: the known ones are within the ranges, on the sheet as in the pane', async () => {
    const joined = await search();
    const comparison = comparisonOf(joined);
    const evidence = salesEvidence(joined.sales, { place, unit: 'm2', propertyClass: 'Residential' });
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
    const support = supportOf(supportBasis(request, { model, entries: new Map() }));
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
      Number(values.find((row) => row[0] === label && row[1] === method)![3]);
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
  });

  testInLibreOffice(() => workbook, { sheets: 4, formulas: 500 });
});

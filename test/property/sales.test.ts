import { describe, expect, test } from 'vitest';
import { dateSerial } from '../../src/excel/cells/index.ts';
import { pastedRows, readSales } from '../../src/features/property/sales/sale-rows.ts';

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
        { row: 4, reason: 'noPrice', value: '' },
        { row: 5, reason: 'noDate', value: 400_000, date: 'bientôt' },
        { row: 6, reason: 'future', date: '2027-01-01' },
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

  test('are asked about where no date proves the order, and are read in the chosen one', () => {
    const rows = [
      ['Address', 'Price', 'Date'],
      ['1 Elm St', '510,000', '03/04/2025'],
      ['2 Elm St', '520,000', '05/06/2025'],
    ];
    expect(readSales(rows, today)).toMatchObject({ sales: [], leftOut: [], unclearDate: '03/04/2025' });
    const dates = (order: 'day-first' | 'month-first') => {
      const { sales, unclearDate } = readSales(rows, today, {}, order);
      expect(unclearDate).toBeNull();
      return sales.map(({ date }) => date);
    };
    expect(dates('day-first')).toEqual(['2025-04-03', '2025-06-05']);
    expect(dates('month-first')).toEqual(['2025-03-04', '2025-05-06']);
    const proven = [...rows, ['3 Elm St', '530,000', '25/04/2025']];
    expect(readSales(proven, today)).toMatchObject({ unclearDate: null });
    expect(readSales(proven, today, {}, 'month-first').sales[0]).toMatchObject({ date: '2025-04-03' });
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
    'Sale price per sq. ft.|Expected date|Sale price|Sale date|Address',
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
    ['Address|Sale price in millions|Sold on', ['0.51', '2025-02-01']],
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
      expect([sales, leftOut]).toMatchObject([[], [{ row: 2, reason: 'currency', value: '510,000' }]]);
    },
  );

  test('say that their prices were multiplied, or are passed over in another currency', () => {
    const columnsOf = (price: string) =>
      readSales(
        [
          ['Address', price, 'Sale date'],
          ['12 Elm St', '510', '2025-02-01'],
        ],
        today,
      ).columns;
    expect(columnsOf('Sale price ($000)')).toMatchObject({ scale: { power: 3 }, passedOver: [] });
    expect(columnsOf('Sale price USD')).toMatchObject({ passedOver: ['Sale price USD'] });
  });

  test('are left out in the rows whose own column says another currency', () => {
    const rows = [
      ['Address', 'Sale price', 'Currency', 'Sale date'],
      ['1 Elm St', '510,000', 'CAD', '2025-03-31'],
      ['2 Elm St', '520,000', 'USD', '2025-04-30'],
      ['3 Elm St', '530,000', '', '2025-04-30'],
      ['4 Elm St', '540,000', 'US', '2025-04-30'],
    ];
    const { sales, leftOut } = readSales(rows, today);
    expect(sales.map(({ row }) => row)).toEqual([2, 4]);
    expect(leftOut).toMatchObject([3, 5].map((row) => ({ row, reason: 'currency' })));
  });

  test.each([
    ['LSC', 'Sld', ['New', 'Pc', 'Ext', 'Sc', 'Sce', 'Lsd', 'Exp', 'Ter', 'Sus', 'Dft']],
    ['Status', 'S', ['A', 'P', 'X', 'T', 'W']],
    ['MLS Status', 'Closed', ['Active', 'Sold Conditional', 'Cancelled', 'Pending']],
    ['Statut', 'Vendu', ['En vigueur', 'Expiré', 'Loué', 'Vente conditionnelle', 'Annulée']],
    ['Statut', 'VE', ['AC', 'EX']],
  ])('are told by %s from other listings', (header, sold, others) => {
    const rows = [sold, ...others].map((status, at) => [`${at} Elm St`, status, 510_000 + at, '2025-03-31']);
    const { sales, leftOut } = readSales([['Address', header, 'Price', 'Date'], ...rows], today);
    expect(sales.map(({ row }) => row)).toEqual([2]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(others.map(() => 'unsold'));
  });

  test('have no status or type out of a street’s, and are asked about a price that may be of the purchase', () => {
    const rows = [
      ['Street No', 'Street', 'Type', 'Purchase price', 'Sale price', 'Sale date'],
      ['12', 'Elm', 'Ter', '410,000', '510,000', '2025-03-31'],
    ];
    const { columns, asked } = readSales(rows, today);
    expect(columns.fields.kind.columns).toEqual([]);
    expect(asked).toEqual(['price']);
  });

  test('are asked about where a header of thousands is over full prices', () => {
    const rows = (price: string) => [
      ['Address', 'Sale price ($000)', 'Sale date'],
      ['1 Elm St', price, '2025-03-31'],
    ];
    expect(readSales(rows('510,000'), today)).toMatchObject({
      asked: ['price'],
      columns: { areFullDollars: true },
    });
    expect(readSales(rows('510'), today)).toMatchObject({ asked: [], sales: [{ price: 510_000 }] });
    expect(readSales(rows('510,000'), today, { price: 1 })).toMatchObject({
      columns: { areFullDollars: false },
    });
  });

  test('are left out where a price is in another currency', () => {
    const cells = [
      ['Address', 'Sale price', 'Sale date'],
      ['12 Elm St', '510,000', '2025-02-01'],
      ['14 Elm St', 'US$410,000', '2025-02-02'],
    ];
    expect(readSales(cells, today).leftOut).toMatchObject([
      { row: 3, reason: 'currency', value: 'US$410,000' },
    ]);
  });

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

  test('are read once the user has chosen among two columns of cities', () => {
    const cells = [
      ['Municipality', 'Address', 'Town', 'Sale price', 'Sale date'],
      ['Guelph', '12 Elm St', 'Eramosa', 510_000, '2025-02-01'],
    ];
    expect(readSales(cells, today)).toMatchObject({ sales: [], asked: ['city'] });
    expect(readSales(cells, today, { city: 2 })).toMatchObject({ sales: [{ city: 'Eramosa' }], asked: [] });
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

  test('are none of stalls or lockers', () => {
    const cells = [
      ['Address', 'Type', 'Sale price', 'Sale date'],
      ['Stall 14, 100 Main St', '', 40_000, '2025-02-05'],
      ['100 Main St, locker B7', '', 9000, '2025-02-06'],
      ['102 Main St', 'Stationnement intérieur', 35_000, '2025-02-07'],
      ['100 Parking Way', 'House with garage', 500_000, '2025-02-08'],
      ['9 Elm St', 'House', 500_000, '2025-02-09'],
    ];
    const { sales, leftOut } = readSales(cells, today);
    expect(sales.map(({ row }) => row)).toEqual([5, 6]);
    expect(leftOut.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      ...['2 parking', '3 parking', '4 parking'],
    ]);
  });

  test('beyond 500 are left out by name', () => {
    const rows = Array.from({ length: 502 }, (_, at) => [`${at} Elm St`, 500_000 + at, '2025-02-09']);
    const { sales, leftOut } = readSales([['Address', 'Sale price', 'Sale date'], ...rows], today);
    expect([sales.length, leftOut.map(({ row, reason }) => [row, reason])]).toEqual([
      500,
      [
        [502, 'overLimit'],
        [503, 'overLimit'],
      ],
    ]);
  });
});

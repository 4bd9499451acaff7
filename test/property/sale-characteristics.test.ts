import { afterEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { geocodeLookup, propertyLookup } from '../../src/engine/index.ts';
import {
  isEstimate,
  judgeSales,
  subjectRecord,
  supportBasis,
  supportOf,
  type Comparison,
} from '../../src/features/property/index.ts';
import { gridModel } from '../../src/features/property/grid/grid-model.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { findSales } from '../../src/features/property/sales/find-sales.ts';
import { readSales } from '../../src/features/property/sales/sale-rows.ts';
import { salesEvidence } from '../../src/features/property/support/support-evidence.ts';
import { setLanguage } from '../../src/language/index.ts';
import { assessmentOf, place } from './assessment.ts';
import { gridWorkbook, options, subject } from './grid-workbook.ts';

const { onGrid, valuesOf } = gridWorkbook();
afterEach(() => setLanguage('en'));

const today = '2026-12-31';
const squareFeetPerSquareMetre = 10.7639104;

/** The facts of one sale below these headers. */
const factsOf = (headers: string, row: readonly unknown[], choices = {}) => {
  const cells = [
    ['Address', 'Sale price', 'Sale date', ...headers.split('|')],
    ['12 Elm St', 500_000, '2025-02-01', ...row],
  ];
  return readSales(cells, today, choices);
};

describe('the characteristics of sales', () => {
  test.each([
    ['Living area (sq ft)|Lot size (ft²)|Year built|Units', [1420, 5000, 1998, 2], [1420, 5000, 1998, 2]],
    [
      'Superficie habitable (pi²)|Superficie du terrain (m²)|Année de construction',
      [1420, 100, 1998],
      [1420, 1076.39, 1998],
    ],
    ['GLA|Lot', ['1,420 sqft', '0.25 acres'], [1420, 10_890]],
    ['Floor area m2', ['132'], [1420.84]],
    ['TotalSqFt', [1420], [1420]],
  ])('are read below %s', (headers, row, expected) => {
    const { sales, lacksAreaUnit } = factsOf(headers, row);
    expect(lacksAreaUnit).toBe(false);
    const { square_footage, lot_size_sf, year_built, dwelling_units } = sales[0]!.facts!;
    const facts = [square_footage, lot_size_sf, year_built, dwelling_units].filter(
      (one) => one !== undefined,
    );
    expect(facts).toHaveLength(expected.length);
    facts.forEach((fact, at) => expect(fact).toBeCloseTo(expected[at]!, 1));
  });

  test('are not those of basements, prices per area and neighbourhoods', () => {
    const { sales } = factsOf('Basement area (sq ft)|Price per sq ft|Area', [900, 340, 'Glenora']);
    expect(sales[0]!.facts).toBeUndefined();
  });

  test('have areas whose unit is asked where nothing names it', () => {
    expect(factsOf('Living area', [132])).toMatchObject({ sales: [], lacksAreaUnit: true });
    const { sales } = factsOf('Living area', [132], { areaUnit: 'm2' });
    expect(sales[0]!.facts!.square_footage).toBeCloseTo(132 * squareFeetPerSquareMetre, 3);
  });

  test('have areas in several units that are converted, and said', () => {
    const cells = [
      ['Address', 'Sale price', 'Sale date', 'Living area (sq ft)'],
      ['12 Elm St', 500_000, '2025-02-01', 1420],
      ['14 Elm St', 500_000, '2025-03-01', '100 m²'],
      ['16 Elm St', 500_000, '2025-04-01', '1,400-1,600'],
    ];
    const { sales, mixedAreas } = readSales(cells, today);
    expect(mixedAreas).toEqual(['Living area (sq ft)']);
    expect(sales.map(({ facts }) => facts && Math.round(Number(facts.square_footage)))).toEqual([
      1420,
      1076,
      undefined,
    ]);
  });

  test('are further columns of numbers or of few words, once they are chosen', () => {
    const headers = 'Garage|Condition|MLS no.|List price';
    const row = [2, 'Good', 'E4123456', 520_000];
    const { columns, sales } = factsOf(headers, row);
    expect(columns.comparable).toMatchObject([
      { header: 'Garage', isNumeric: true },
      { header: 'Condition', isNumeric: false },
      { header: 'MLS no.', isNumeric: false },
    ]);
    expect(sales[0]!.facts).toBeUndefined();
    expect(factsOf(headers, row, { compared: [3, 4] }).sales[0]!.facts).toEqual({
      'own Garage': 2,
      'own Condition': 'Good',
    });
  });
});

/** 40 houses whose roll has no floor area, sold at known rates per square foot and per garage. */
const [perSquareFoot, perGarage] = [210, 15_000];
const houses = Array.from({ length: 40 }, (_, at) => {
  const [area, garages] = [1000 + ((at * 370) % 900), at % 3];
  const price = 200_000 + area * perSquareFoot + garages * perGarage + (at % 7) * 900;
  return {
    cells: [
      `${10 + at} Elm St`,
      price,
      `2025-${String(1 + (at % 12)).padStart(2, '0')}-15`,
      area,
      garages,
      at % 2 ? 'Good' : 'Fair',
    ],
    assessment: assessmentOf(
      `H${at}`,
      {
        address: `${10 + at} Elm Street`,
        assessed_value: 450_000,
        lot_size_sf: 5000 + (at % 5) * 100,
        year_built: 1980 + (at % 9),
      },
      at / 10_000,
    ),
  };
});
const cells = [
  ['Address', 'Sale price', 'Sale date', 'Living area (ft²)', 'Garage', 'Condition'],
  ...houses.map((house) => house.cells),
];

const demolition = { permit_type_canonical: 'demolition', issued_date: '2024-10-01', address: '10 Elm St' };

const engine = {
  request: ((lookup: unknown, { address }: { address: string }) => {
    const house = houses.find((one) => one.cells[0] === address);
    if (!house) throw new ServiceError({ status: 404, detail: 'not found' } as never);
    if (lookup === geocodeLookup) return { ...place, match_type: 'exact', municipality: 'calgary' };
    if (lookup !== propertyLookup) throw new Error('not expected');
    return {
      normalized_address: address.toUpperCase(),
      records: { assessment: [house.assessment], ...(address.startsWith('10 ') && { permit: [demolition] }) },
      count: 1,
    };
  }) as never,
};

const choices = { compared: [4, 5] };
const facts = { square_footage: 1300, 'own Garage': 1, 'own Condition': 'Good' };

async function judged() {
  const { sales, leftOut } = readSales(cells, today, choices);
  const found = await findSales(subject, place, sales, { engine });
  return judgeSales(
    subject,
    { ...found, leftOut },
    { effectiveDate: '2026-06-30', soldFrom: null, takenBack: {} },
  );
}

const comparisonOf = ({ comparables, lines }: Awaited<ReturnType<typeof judged>>): Comparison => ({
  ...{ subject, facts, basis: 'sales', unit: 'ft2', effectiveDate: '2026-06-30' },
  ...{ fields: [], ownRows: ['Condition', 'View'], kinds: {} },
  search: { place, radius: 5, valueFrom: null, valueTo: null },
  selected: comparables.slice(0, 4),
  found: { count: comparables.length, filters: null, places: [], saleDates: null, lines },
});

describe('a grid of sales with characteristics', () => {
  test.each([
    [
      'en',
      'Floor area (ft²)',
      'Sales read 1 Example St',
      /Floor area \(ft²\): 1,300; Garage: 1; Condition: Good/,
    ],
    [
      'fr',
      'Aire de plancher (pi²)',
      'Ventes lues 1 Example St',
      /Aire de plancher \(pi²\)\s: 1\s300; Garage\s: 1; Condition\s: Good/,
    ],
  ] as const)(
    'has them as rows with rates, and in the list of evidence, in %s',
    async (language, floor, list, said) => {
      setLanguage(language);
      const comparison = comparisonOf(await judged());
      const { sheetId } = await writeComparables(comparison, options());
      const rows = await valuesOf(sheetId, 'A1:G90');
      const line = (label: string) => rows.filter(([cell]) => cell === label);
      const [area] = line(floor);
      expect(area!.slice(2, 7)).toEqual([
        1300,
        ...comparison.selected.map(({ record }) => record.square_footage),
      ]);
      expect(line('Garage')[0]!.slice(2, 7)).toEqual([1, ...[0, 1, 2, 3].map((at) => at % 3)]);
      expect(line('Condition')[0]!.slice(2, 7)).toEqual(['Good', 'Fair', 'Good', 'Fair', 'Good']);
      expect(line('View')[0]!.slice(2, 7)).toEqual(['', '', '', '', '']);
      const permits = rows.find(([label]) => /^(Permits within|Permis dans)/.test(String(label)))!;
      expect(permits.slice(2, 5)).toEqual([
        '',
        expect.stringMatching(/\?$/),
        expect.stringMatching(/^(No permits|Aucun permis)$/),
      ]);
      expect(String(rows[2]![0])).toMatch(said);
      expect(rows.some(([label]) => String(label).startsWith('Garage') && String(label) !== 'Garage')).toBe(
        true,
      );
      const evidence = await valuesOf(list, 'A1:J50');
      const header = evidence.find((row) => row.includes('Garage'))!;
      expect(header.slice(5, 8)).toEqual([floor, 'Garage', 'Condition']);
      expect(evidence.find(([row]) => row === 3)!.slice(6, 8)).toEqual(['1', 'Good']);
    },
  );

  test('adjusts by a characteristic of 0, too', async () => {
    const comparison = comparisonOf(await judged());
    const { sheetId } = await writeComparables(comparison, options());
    const before = await valuesOf(sheetId, 'A5:D12');
    const at = 5 + before.findIndex(([label]) => String(label).startsWith('Garage'));
    await onGrid(sheetId, (sheet) => void (sheet.getRange(`D${at}`).values = [[1000]]));
    const rows = await valuesOf(sheetId, 'A12:G90');
    expect(rows.find(([label]) => label === 'Garage adj.')!.slice(3, 7)).toEqual([1000, 0, -1000, 1000]);
  });

  test('has rates for them whose ranges hold the truth', async () => {
    const sales = await judged();
    const comparison = comparisonOf(sales);
    const model = gridModel(
      subjectRecord(comparison),
      comparison.selected.map(({ record }) => record),
      comparison,
    );
    const basis = { place, unit: 'ft2', propertyClass: 'Residential' } as const;
    const evidence = salesEvidence(sales, basis);
    const { rates } = supportOf(supportBasis({ evidence, pairDistance: 1 }, model));
    const truths = { square_footage: perSquareFoot, 'own Garage': perGarage };
    for (const [name, truth] of Object.entries(truths)) {
      const { findings } = rates.find(({ rate }) => rate.name === name)!;
      const finding = findings.find(({ method }) => method === 'robust')!.finding;
      if (!isEstimate(finding)) throw new Error(`no rate of ${name}`);
      expect(finding.low).toBeLessThan(truth);
      expect(finding.high).toBeGreaterThan(truth);
      expect(finding.high - finding.low).toBeLessThan(truth);
    }
  });

  test('needs a fact of the subject for each rate', async () => {
    const comparison = comparisonOf(await judged());
    const records = comparison.selected.map(({ record }) => record);
    const namesOf = (own: typeof facts | undefined) =>
      gridModel(subjectRecord({ subject, ...(own && { facts: own }) }), records, comparison).rates.map(
        ({ name }) => name,
      );
    expect(namesOf(undefined)).toEqual(['time', 'lot_size_sf', 'year_built']);
    expect(namesOf(facts)).toEqual(['time', 'lot_size_sf', 'year_built', 'square_footage', 'own Garage']);
  });
});

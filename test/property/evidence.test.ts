import { afterEach, describe, expect, test } from 'vitest';
import { testedLanguages } from '../extent.ts';
import { setLanguage } from '../../src/language/index.ts';
import { evidenceText, foundText, judgeSales, type Comparison } from '../../src/features/property/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import type { SaleRules } from '../../src/features/property/sales/judge-sales.ts';
import { readSales } from '../../src/features/property/sales/sale-rows.ts';
import type { Sale } from '../../src/features/property/sales/find-sales.ts';
import { writeRates } from '../../src/features/property/report/write-report.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { salesEvidence, supportEvidence } from '../../src/features/property/support/support-evidence.ts';
import { assessmentOf, place } from './assessment.ts';
import { gridWorkbook, options, own, subject } from './grid-workbook.ts';

const { valuesOf } = gridWorkbook();
afterEach(() => setLanguage('en'));

const effectiveDate = '2026-06-30';

/** Sales as they are read, of assessments at their addresses; one bad row of each kind among good ones. */
const cells = [
  ['Address', 'Sale price', 'Sale date'],
  ['10 Elm St', 500_000, '2025-02-01'],
  ['11 Elm St', 510_000, '2025-03-01'],
  ['12 Elm St', 520_000, '2025-04-01'],
  ['12 ELM STREET', 520_000, '2025-04-01'],
  ['13 Elm St', 1, '2025-05-01'],
  ['14 Elm St', 530_000, '2026-10-15'],
  ['15 Elm St', 540_000, '2020-01-01'],
  ['16 Elm St', 900_000, '2025-06-01'],
  ['18 Elm St', 900_000, '2025-06-01'],
  ['20 Far St', 550_000, '2025-07-01'],
  ['1 Example Street', 480_000, '2024-05-01'],
  ['21 Shop St', 600_000, '2025-08-01'],
  ['22 Elm St', 'soon', '2025-08-01'],
  ['23 Elm St', 505_000, 'spring'],
  ['24 Elm St', 610_000, '2025-09-01'],
];

const assessmentAt = (address: string) => {
  const number = address.split(' ')[0]!;
  if (number === '1') return own;
  return assessmentOf(
    `E${number}`,
    {
      address: `${number} Elm Street`,
      normalized_address: `${number} ELM ST`,
      assessed_value: 500_000,
      lot_size_sf: number === '24' ? null : 5000,
      year_built: 2000,
      ...(number === '20' && { municipality: 'edmonton' }),
      ...(number === '21' && { property_class: 'Commercial' }),
    },
    Number(number) / 10_000,
  );
};

const read = readSales(cells, '2026-12-31');
const found = {
  notFound: [],
  leftOut: read.leftOut,
  sales: read.sales.map((sale): Sale => {
    const record = assessmentAt(sale.address);
    const recordId = `${String(record.record_id)} ${sale.row}`;
    const distance = Number(record.lat) - place.lat;
    return {
      ...sale,
      comparable: {
        recordId,
        record: { ...record, sale_price: sale.price, sale_date: sale.date, distance_km: distance },
        distance,
        address: sale.address,
        value: sale.price,
        propertyClass: String(record.property_class),
        year: sale.date,
      },
    };
  }),
};
const rules: SaleRules = { effectiveDate, soldFrom: '2023-01-01', takenBack: {} };
const judge = (changes: Partial<SaleRules> = {}) => judgeSales(subject, found, { ...rules, ...changes });
const fates = (changes: Partial<SaleRules> = {}) =>
  Object.fromEntries(judge(changes).lines.map(({ row, reason }) => [row, reason]));

describe('sales that were read', () => {
  test('are each used, or left out for a reason', () => {
    expect(fates()).toEqual({
      ...{ 2: null, 3: null, 4: null, 5: 'repeated', 6: 'notArmsLength', 7: 'after', 8: 'before' },
      ...{ 9: 'deed', 10: 'deed', 11: 'otherCity', 12: 'own', 13: null, 14: 'noPrice', 15: 'noDate' },
      16: null,
    });
    const { sales, comparables: properties } = judge();
    expect(sales.map(({ row }) => row).sort((a, b) => a - b)).toEqual([2, 3, 4, 13, 16]);
    expect(properties).toHaveLength(5);
  });

  test('name the rows of a deed and of a repetition', () => {
    const rows = Object.fromEntries(judge().lines.map((line) => [line.row, line.rows]));
    expect([rows[9], rows[10], rows[5], rows[4]]).toEqual([[10], [9], [4], []]);
  });

  test.each(['13 after', '7 before', '5 repeated', '12 own'])(
    'are not taken back by a reason for %s',
    (key) => {
      expect(fates({ takenBack: { [key]: 'why' } })).toEqual(fates());
    },
  );

  test('are used all the same once the user says why, and once of each reason', () => {
    expect(fates({ takenBack: { '7 after': 'retrospective' } })[7]).toBeNull();
    expect(fates({ takenBack: { '7 after': '  ' } })[7]).toBe('after');
    const early = { effectiveDate: '2025-01-01', takenBack: { '6 after': 'retrospective' } };
    expect(fates(early)[6]).toBe('notArmsLength');
    expect(
      fates({ ...early, takenBack: { '6 after': 'retrospective', '6 notArmsLength': 'a share' } })[6],
    ).toBeNull();
  });

  test.each([
    [124_999, 'notArmsLength'],
    [125_000, null],
    [2_000_000, null],
    [2_000_001, 'notArmsLength'],
  ])('at %d, where half a million was assessed, are %s', (price, reason) => {
    const [sale] = found.sales;
    const { lines } = judgeSales(subject, { sales: [{ ...sale!, price }], notFound: [], leftOut: [] }, rules);
    expect(lines[0]!.reason).toBe(reason);
  });
});

/** The grid of the sales that are used, with one comparable. */
function comparisonOf(changes: Partial<SaleRules> = {}): Comparison {
  const { comparables: properties, lines } = judge(changes);
  return {
    subject,
    search: { place, radius: 1, valueFrom: null, valueTo: null },
    selected: properties.slice(0, 2),
    unit: 'm2',
    basis: 'sales',
    effectiveDate,
    fields: [],
    ownRows: [],
    kinds: {},
    found: {
      count: properties.length,
      filters: null,
      places: [],
      saleDates: { from: '2025-02-01', to: '2025-09-01' },
      lines,
    },
  };
}
const evidenceOf = (changes: Partial<SaleRules> = {}) =>
  salesEvidence(judge(changes), { place, unit: 'm2', propertyClass: 'Residential' });

describe('the sentence about what was read', () => {
  test.each(testedLanguages)(
    'counts everything, on grid, support and in the text, in %s',
    async (language) => {
      setLanguage(language);
      const takenBack = { '7 after': 'retrospective' };
      const comparison = comparisonOf({ takenBack });
      const evidence = evidenceOf({ takenBack });
      const { grid, support, report } = await writeRates(
        { comparison, evidence, pairDistance: 1, propertyClass: 'Residential', choices: {}, by: '' },
        options(),
      );
      const ofGrid = foundText(comparison);
      const ofRates = evidenceText(evidence);
      const [gridCell] = (await valuesOf(grid, 'A3:A3'))[0]!;
      const supportCells = (await valuesOf(support, 'A1:A6')).flat();
      expect(gridCell).toContain(ofGrid);
      expect(supportCells).toContain(ofRates);
      expect(report.texts[language]).toContain(ofGrid);
      expect(report.texts[language]).toContain(ofRates);
      for (const sentence of [ofGrid.split('. ')[0]!, ofRates]) {
        const [read, ...parts] = (sentence.match(/\d+/g) ?? []).map(Number);
        expect(read).toBe(15);
        // The count of those left out comes before the counts of its reasons.
        const at = parts.findIndex(
          (part, index) => part === parts.slice(index + 1).reduce((sum, one) => sum + one, 0),
        );
        expect(parts.slice(0, at + 1).reduce((sum, one) => sum + one, 0)).toBe(15);
      }
      expect(ofGrid).toMatch(/retrospective/);
    },
  );

  test('says in both languages what was taken back, and which reasons others were left out for', () => {
    const comparison = comparisonOf({ takenBack: { '7 after': 'retrospective' } });
    expect(foundText(comparison)).toMatchInlineSnapshot(
      `"Of 15 sales read, 2 are comparables, 4 could be and were not chosen, and 9 are left out: 1 without a price that can be read, 1 without a date that can be read for certain, 1 of the subject itself, 1 repeated, 1 before the first date chosen, 1 in another city, 2 with the price and the date of another property (one deed?), 1 priced below a quarter or above four times the assessed value. Used although it was set aside (after the effective date): 14 Elm St, 2026-10-15, because “retrospective”."`,
    );
    expect(evidenceText(evidenceOf())).toMatchInlineSnapshot(
      `"Of 15 sales read, 3 support the rates, and 12 are left out: 1 without a price that can be read, 1 without a date that can be read for certain, 1 of the subject itself, 1 repeated, 1 after the effective date, 1 before the first date chosen, 1 in another city, 2 with the price and the date of another property (one deed?), 1 priced below a quarter or above four times the assessed value, 1 of another class, 1 without a value or one of the characteristics."`,
    );
    setLanguage('fr');
    expect(foundText(comparison)).toMatchInlineSnapshot(
      `"Sur 15 ventes lues, 2 sont des comparables, 4 pourraient l’être et n’ont pas été choisies, et 9 sont exclues : 1 sans prix lisible, 1 sans date lisible avec certitude, 1 du sujet lui-même, 1 en double, 1 avant la première date choisie, 1 dans une autre ville, 2 au prix et à la date d’une autre propriété (un seul acte?), 1 à un prix inférieur au quart ou supérieur au quadruple de la valeur portée au rôle. Utilisée bien qu’elle ait été mise de côté (après la date d’effet) : 14 Elm St, 2026-10-15, parce que « retrospective »."`,
    );
    expect(evidenceText(evidenceOf())).toMatchInlineSnapshot(
      `"Sur 15 ventes lues, 3 appuient les taux, et 12 sont exclues : 1 sans prix lisible, 1 sans date lisible avec certitude, 1 du sujet lui-même, 1 en double, 1 après la date d’effet, 1 avant la première date choisie, 1 dans une autre ville, 2 au prix et à la date d’une autre propriété (un seul acte?), 1 à un prix inférieur au quart ou supérieur au quadruple de la valeur portée au rôle, 1 d’une autre catégorie, 1 sans valeur ou sans l’une des caractéristiques."`,
    );
  });
});

test.each([
  ['en', 'Sales read 1 Example St', 'Comparable 1', 'of another class', '“soon”', '“spring”'],
  [
    'fr',
    'Ventes lues 1 Example St',
    'Comparable n° 1',
    'd’une autre catégorie',
    '«\u00a0soon\u00a0»',
    '«\u00a0spring\u00a0»',
  ],
] as const)(
  'each row is listed with its fate in %s',
  async (language, sheet, first, otherClass, price, date) => {
    setLanguage(language);
    const comparison = comparisonOf();
    await writeRates(
      {
        comparison,
        evidence: evidenceOf(),
        pairDistance: 1,
        propertyClass: 'Residential',
        choices: {},
        by: '',
      },
      options(),
    );
    const rows = (await valuesOf(sheet, 'A5:G30')).filter(([row]) => typeof row === 'number');
    expect(rows.map(([row]) => row)).toEqual(cells.slice(1).map((_, at) => at + 2));
    const line = (row: number) => rows.find(([at]) => at === row)!;
    expect(line(2)[5]).toBe(first);
    expect(line(13)[6]).toBe(otherClass);
    expect(line(14)[3]).toMatch(price);
    expect(line(15)[4]).toMatch(date);
    expect(line(9)[5]).toMatch(/10/);
  },
);

test('assessments are listed with their fate, too: other rolls, the subject’s, those without a place', async () => {
  const records = [
    assessmentOf('A1', { assessed_value: 500_000, lot_size_sf: 5000, year_built: 2000 }, 0.001),
    assessmentOf('A1/2023', { roll_number: 'A1', assessed_value: 480_000, assessment_year: 2023 }, 0.001),
    assessmentOf('A2', { assessed_value: 500_000, property_class: 'Commercial' }, 0.002),
    assessmentOf('A3', { assessed_value: 500_000, lat: null, lng: null }),
    assessmentOf('A4', { assessed_value: null, lot_size_sf: 5000, year_built: 2000 }, 0.003),
    assessmentOf('A5', { assessed_value: 450_000, assessment_year: 2023 }, 0.004),
    own,
  ];
  const { nearest, lines } = comparables(subject, place, records);
  const fateOf = (list: typeof lines) => Object.fromEntries(list.map(({ id, reason }) => [id, reason]));
  expect(fateOf(lines)).toEqual({
    ...{ A1: null, 'A1/2023': 'earlierRoll', A2: null, A3: 'noPlace', A4: null, A5: 'earlierRoll' },
    '0001': 'own',
  });
  const evidence = supportEvidence(subject, records, { place, unit: 'm2', propertyClass: 'Residential' });
  expect(fateOf(evidence.lines)).toMatchObject({ A1: null, A2: 'propertyClass', A4: 'incomplete' });
  const comparison: Comparison = {
    ...comparisonOf(),
    basis: 'assessed',
    effectiveDate: null,
    selected: nearest.slice(0, 1),
    found: { count: nearest.length, filters: null, places: [], saleDates: null, lines },
  };
  await writeComparables(comparison, options());
  const rows = await valuesOf('Evidence 1 Example St', 'A5:F15');
  expect(rows.filter(([, address]) => address !== '').length).toBeGreaterThanOrEqual(records.length);
  expect(rows.map((row) => row[5])).toContain('on an earlier roll');
  expect(rows.map((row) => row[5])).toContain('of the subject itself');
});

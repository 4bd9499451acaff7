import { beforeAll, describe, expect, test } from 'vitest';
import { isEstimate } from '../../src/adjustments/index.ts';
import type { ServiceRecord } from '../../src/api/index.ts';
import { comparables } from '../../src/property/comparables.ts';
import { gridModel } from '../../src/property/grid-model.ts';
import type { Property } from '../../src/property/property-lookup.ts';
import { supportOf, type Support } from '../../src/property/rate-support.ts';
import { supportEvidence } from '../../src/property/support-evidence.ts';
import type { Comparison } from '../../src/property/write-comparables.ts';
import { supportBasis, writeSupport, type SupportRequest } from '../../src/property/write-support.ts';
import { neighbourhood } from '../adjustments/neighbourhood.ts';
import { onSheet } from '../excel-workbook.ts';
import { excelWorkbook, service } from '../tables/table-workbook.ts';
import { assessmentOf, place } from './assessment.ts';

const workbook = excelWorkbook();

/** The houses of a generated neighbourhood as assessments, each also on the roll of the year before. */
function assessmentsAround(seed: number, count: number): ServiceRecord[] {
  const { evidence } = neighbourhood(seed, count);
  return evidence.flatMap((one, at) => {
    const facts = {
      address: one.address,
      normalized_address: one.address.toUpperCase(),
      zoning: one.zone,
      assessed_value: one.value,
      ...one.facts,
      lat: place.lat + one.north / 111.195,
      lng: place.lng + one.east / 111.195 / Math.cos((place.lat * Math.PI) / 180),
    };
    const roll = String(2000 + at);
    return [
      assessmentOf(`${roll}/2024`, { roll_number: roll, ...facts }),
      assessmentOf(`${roll}/2023`, {
        roll_number: roll,
        ...facts,
        assessment_year: 2023,
        assessed_value: Math.round(one.value / (1.02 + (at % 5) / 100)),
      }),
    ];
  });
}

const own = assessmentOf('0001', {
  assessed_value: 700_000,
  square_footage: 1600,
  lot_size_sf: 5100,
  year_built: 1995,
});
const subject: Property = {
  unit: null,
  units: [],
  address: '1 EXAMPLE ST',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: null,
  records: [{ dataset: 'assessment', records: [own] }],
  assessment: own,
};

function requestOf(
  records: readonly ServiceRecord[],
  choices: SupportRequest['choices'] = {},
): SupportRequest {
  const { nearest } = comparables(subject, place, records);
  const comparison: Comparison = {
    subject,
    search: { place, radius: 5, valueFrom: null, valueTo: null },
    selected: nearest.slice(0, 6),
    unit: 'm2',
    layout: 'columns',
    fields: [],
    ownRows: [],
  };
  return {
    comparison,
    evidence: supportEvidence(subject, records, { place, unit: 'm2', propertyClass: 'Residential' }),
    pairDistance: 1.5,
    propertyClass: 'Residential',
    choices,
    by: 'A. Tremblay',
  };
}

const modelOf = ({ comparison }: SupportRequest) =>
  gridModel(
    own,
    comparison.selected.map(({ record }) => record),
    comparison,
  );

function computed(request: SupportRequest): Support {
  const entries = new Map(
    Object.entries(request.choices).map(([name, { value }]) => [name, { rate: value }]),
  );
  return supportOf(supportBasis(request, { model: modelOf(request), entries }));
}

const write = (request: SupportRequest) =>
  writeSupport(request, { service, signal: new AbortController().signal, onProgress: () => undefined });

/** The figures of each method as the sheet shows them: rate, from, to, n, standard error. */
const sideBySide = (values: unknown[][]): unknown[][] => {
  const first = values.findIndex(([label]) => label === 'Side by side') + 2;
  const count = values.slice(first).findIndex(([label]) => label === '');
  return values.slice(first, first + count).map((row) => [row[1], row[2], row[4], row[5], row[6], row[7]]);
};

const methodNames = {
  rolls: 'Same property on two rolls',
  pairs: 'Pairs',
  ordinary: 'Regression, least squares',
  robust: 'Regression, Theil-Sen',
  agreement: 'Best agreement',
};

function expectFigures(values: unknown[][], support: Support): void {
  const figures = sideBySide(values);
  const findings = support.rates.flatMap((one) => one.findings);
  expect(figures).toHaveLength(findings.length);
  for (const [at, { method, finding }] of findings.entries()) {
    const [name, ...numbers] = figures[at]!;
    expect(name).toBe(methodNames[method]);
    if (!isEstimate(finding)) {
      expect(numbers).toEqual(['', '', '', finding.count, '']);
      continue;
    }
    const { rate, low, high, count, standardError } = finding;
    const expected = [rate, low, high, count, ...(standardError === null ? [] : [standardError])];
    for (const [index, figure] of expected.entries()) {
      const error = Math.abs(Number(numbers[index]) - figure) / Math.abs(rate);
      expect(error, `${name}, ${index}`).toBeLessThan(1e-6);
    }
  }
}

const valuesOf = (sheet: string): Promise<unknown[][]> =>
  onSheet(workbook, sheet, async (worksheet, context) => {
    const used = worksheet.getUsedRange().load('values');
    await context.sync();
    return used.values as unknown[][];
  });

const reason = 'pairs and regression agree';

describe('the support of a generated neighbourhood', () => {
  const records = assessmentsAround(1, 260);
  const request = requestOf(records, {
    lot_size_sf: { value: 100, basis: 'ordinary', reason },
    year_built: { value: 0, basis: 'own', reason: 'the market does not tell them apart' },
  });
  let values: unknown[][];
  beforeAll(async () => {
    const { support } = await write(request);
    expect(support).toBe('Support 1 EXAMPLE ST');
    values = await valuesOf(support);
  }, 120_000);

  test('has the figures of the pane as formulas', () => {
    expectFigures(values, computed(request));
  });

  test('has the choices with reason, date and name, as the grid has them', async () => {
    const at = values.findIndex(([label]) => label === 'Chosen rates, from the sheet of comparables');
    const rows = values.slice(at + 2, at + 6).map((row) => [row[0], row[1], row[2], row[4], row[6]]);
    expect(rows).toEqual([
      ['Time', '', 'Not chosen', '', ''],
      ['Lot area (m²)', methodNames.ordinary, 100, 'A. Tremblay', reason],
      ['Year built', 'My own figure', 0, 'A. Tremblay', 'the market does not tell them apart'],
      ['Floor area (m²)', '', 'Not chosen', '', ''],
    ]);
    const grid = await valuesOf('Comparables of 1 EXAMPLE ST');
    expect(grid.slice(5, 9).map((row) => [row[3], row[8]])).toEqual([
      ['', ''],
      [100, reason],
      [0, 'the market does not tell them apart'],
      ['', ''],
    ]);
  });

  test('has the ratio study of its regression', () => {
    const { ratios, regression } = computed(request);
    const figure = (label: string) => Number(values.find(([cell]) => cell === label)![1]);
    expect(figure('Median ratio')).toBeCloseTo(ratios!.median, 9);
    expect(figure('Coefficient of dispersion (COD, %)')).toBeCloseTo(ratios!.cod, 6);
    expect(figure('Price-related differential (PRD)')).toBeCloseTo(ratios!.prd, 9);
    expect(figure('R²')).toBeCloseTo(regression.rSquared!, 9);
  });

  test('follows narrower tolerances on the sheet', async () => {
    const row = values.findIndex(([label]) => label === 'km apart, at most');
    const pairs = (await valuesOf('Support 1 EXAMPLE ST')).find(([, method]) => method === 'Pairs')![6];
    const fewer = await onSheet(workbook, 'Support 1 EXAMPLE ST', async (sheet, context) => {
      sheet.getRangeByIndexes(row, 2, 1, 1).values = [[0.4]];
      await context.sync();
      const used = sheet.getUsedRange().load('values');
      await context.sync();
      return (used.values as unknown[][]).find(([, method]) => method === 'Pairs')![6];
    });
    expect(Number(fewer)).toBeGreaterThan(0);
    expect(Number(fewer)).toBeLessThan(Number(pairs));
  });
});

test('with too little evidence, each method says so and gives no number', async () => {
  const request = requestOf(assessmentsAround(2, 6));
  const { support } = await write({ ...request, comparison: { ...request.comparison, selected: [] } });
  const values = await valuesOf(support);
  const figures = sideBySide(values);
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.every(([, ...numbers]) => numbers.slice(0, 3).every((number) => number === ''))).toBe(true);
  const notes = values.flatMap((row) => (String(row[8]).startsWith('Too little evidence') ? [row[8]] : []));
  expect(notes).toHaveLength(figures.length);
});

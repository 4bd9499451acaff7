import { afterEach, expect, test } from 'vitest';
import { describedPermit } from '../../src/excel/cells/index.ts';
import { resultKeyOf } from '../../src/features/column-runs/row.ts';
import { prepareEstimates } from '../../src/features/estimate/estimate-kind.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { permitInput } from '../../src/features/estimate/permit-row.ts';
import { setLanguage } from '../../src/language/index.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';

afterEach(() => setLanguage('en'));

const options: EstimateOptions = {
  mode: 'attributes',
  mapped: ['municipality', 'permit_type', 'area'],
  areaUnit: null,
  totals: true,
};
const row = (area: unknown): unknown[] => ['Montréal', 'renovation', area];
const permitOf = (area: unknown, changes: Partial<EstimateOptions> = {}) => {
  const input = permitInput(row(area), { ...options, ...changes });
  return input.kind === 'valid' ? (input.input as { permit: object }).permit : input;
};
const base = { municipality: 'montreal', permit_type_canonical: 'renovation' };
const estimate = { low: 1, median: 2, high: 3, confidence: 'high', basis: 'model' };
const noteOf = (area: unknown, changes: Partial<EstimateOptions> = {}) =>
  prepareEstimates({ ...options, ...changes }, { engine: {} as RunEngine }).write(estimate, row(area)).note;

test('areas are requested in the unit of their cell, whatever the unit of the column', () => {
  expect(permitOf('178 m2')).toEqual({ ...base, area_m2: 178 });
  expect(permitOf('5,587 sf', { areaUnit: 'm2' })).toEqual({ ...base, area_ft2: 5587 });
  expect(permitOf('3 617 pi²')).toEqual({ ...base, area_ft2: 3617 });
  expect(permitOf('1 850,5', { areaUnit: 'ft2' })).toEqual({ ...base, area_ft2: 1850.5 });
  for (const unknown of ['n/a', '', 0, 'inconnue']) expect(permitOf(unknown)).toEqual(base);
});

test('an area without a unit waits for one, and says so', () => {
  expect(permitOf(1500)).toEqual({
    kind: 'invalid',
    reason: 'The area “1500” has no unit. Choose one in the pane.',
  });
});

test('a range counts as its middle, or as the end that the user chose, and the note says so', () => {
  const range = '1,200-1,400 sq ft';
  expect(permitOf(range)).toEqual({ ...base, area_ft2: 1300 });
  expect(permitOf(range, { rangeSize: 'high' })).toEqual({ ...base, area_ft2: 1400 });
  expect(noteOf(range)).toBe('The area “1,200-1,400 sq ft” counts as 1,300\u00a0ft².');
  expect(noteOf('approx. 140 m2')).toBe('The area “approx. 140 m2” counts as 140\u00a0m².');
  expect(noteOf('140 m2')).toBe('');
  setLanguage('fr');
  expect(noteOf(range).replace(/\s/g, ' ')).toBe(
    'La superficie « 1,200-1,400 sq ft » compte pour 1 300 pi².',
  );
});

test('an unreadable area leaves its row out, or is ignored as the user chose', () => {
  expect(permitOf('see plans')).toEqual({
    kind: 'invalid',
    reason: '“see plans” can’t be read as a floor area.',
  });
  expect(permitOf('see plans', { withoutUnreadableAreas: true })).toEqual(base);
  expect(noteOf('see plans', { withoutUnreadableAreas: true })).toBe(
    'Estimated without an area: “see plans” can’t be read.',
  );
});

test('a row is estimated again if its area is interpreted otherwise', () => {
  const run = prepareEstimates(options, { engine: {} as RunEngine });
  expect(resultKeyOf(run.read(row('approx. 140 m2')))).not.toBe(resultKeyOf(run.read(row('140 m2'))));
});

test('before the run, the forms of areas are counted, each with its first text', () => {
  const engine = { cached: () => Promise.resolve([]) } as unknown as RunEngine;
  const counter = prepareEstimates(options, { engine }).counter({} as NewRun);
  const areas = [
    '178 m2',
    '95 m²',
    '1475 sq ft',
    '~ 80 m2',
    '100-120 m²',
    1500,
    '1 850,5',
    'n/a',
    'large',
    '',
    0,
  ];
  for (const area of areas) counter.addRow?.(row(area), { index: 0, isRequested: true });
  expect(counter.details.areas).toEqual({
    m2: { rows: 4, sample: '178 m2' },
    ft2: { rows: 1, sample: '1475 sq ft' },
    withoutUnit: { rows: 2, sample: '1500' },
    approximate: { rows: 1, sample: '~ 80 m2' },
    range: { rows: 1, sample: '100-120 m²' },
    unknown: { rows: 1, sample: 'n/a' },
    unreadable: { rows: 1, sample: 'large' },
    zeroArea: { rows: 1, sample: '0' },
  });
});

test('before the run, areas of another unit than the others of their kind, and impossible figures, are named', () => {
  const engine = { cached: () => Promise.resolve([]) } as unknown as RunEngine;
  const mapped: EstimateOptions['mapped'] = ['permit_type', 'proposed_use', 'area', 'declared_value'];
  const { details, addRow } = (() => {
    const counter = prepareEstimates({ ...options, areaUnit: 'm2', mapped }, { engine }).counter(
      {} as NewRun,
    );
    return {
      details: () => counter.details.areas,
      addRow: (cells: unknown[]) => counter.addRow?.(cells, { index: 0, isRequested: true }),
    };
  })();
  for (const area of [120, 150, 180, '1,940 sq ft', 210]) addRow(['New construction', 'House', area, 1000]);
  // Factories are as large as that; a house of 1,900 m² is one in square feet.
  for (const area of [1500, 1900, 2100, 2500, 3000]) addRow(['New construction', 'Factory', area, 1000]);
  expect(details()).toEqual({
    withoutUnit: { rows: 9, sample: '120' },
    ft2: { rows: 1, sample: '1,940 sq ft' },
  });
  addRow(['Neuf', 'House', 1900, 0]);
  addRow(['Neuf', 'House', 14, 'to come']);
  addRow(['Neuf', 'House', -5, -1]);
  addRow(['Neuf', 'House', 2_000_000, '']);
  expect(details()).toMatchObject({
    tenfold: { rows: 1, sample: '1900' },
    tenth: { rows: 1, sample: '14' },
    impossibleArea: { rows: 2, sample: '-5' },
    zeroValue: { rows: 2, sample: '0' },
    valueText: { rows: 1, sample: 'to come' },
  });
});

test('a formula reads the unit of an area in its cell, too', () => {
  const permit = { municipality: 'Montréal', permit_type: 'renovation' };
  expect(describedPermit({ ...permit, area: '178 m²' })).toMatchObject({ area_m2: 178 });
  expect(describedPermit({ ...permit, area: '1,475 sq ft', area_unit: 'm2' })).toMatchObject({
    area_ft2: 1475,
  });
  expect(() => describedPermit({ ...permit, area: 1500 })).toThrow('Enter the unit of the area');
  expect(() => describedPermit({ ...permit, area: '100-120 m²' })).toThrow('area must be a number');
});

test('permits of a city without records are estimated from those of all Canada if the user wants it', () => {
  const cities = new Set(['montreal']);
  const mapped: EstimateOptions['mapped'] = ['municipality', 'permit_type', 'area', 'lat', 'lng'];
  const cells = ['Ville de Longueuil', 'renovation', '95 m²', 45.53, -73.52];
  const national = { ...options, mapped, nationalEstimates: true };
  expect(permitInput(cells, { ...options, mapped }, cities)).toMatchObject({ kind: 'invalid' });
  // Its coordinates would make it a permit of the nearest city with records.
  expect(permitInput(cells, national, cities)).toMatchObject({
    kind: 'valid',
    input: { permit: { permit_type_canonical: 'renovation', area_m2: 95 } },
  });
  const { input } = permitInput(cells, national, cities) as { input: { permit: object } };
  expect(Object.keys(input.permit)).not.toContain('municipality');
  expect(Object.keys(input.permit)).not.toContain('lat');
  setLanguage('fr');
  const run = prepareEstimates(national, {
    engine: {} as RunEngine,
    cities: [{ slug: 'montreal', name: 'Montréal', province: 'QC', latestDate: null }],
  });
  const low = { ...estimate, confidence: 'low', basis: 'model; low confidence: the city is not known' };
  expect(run.write(low, cells).note.replace(/\s/g, ' ')).toBe(
    'Il n’y a pas de données de permis pour Longueuil : estimation d’après ceux de tout le Canada.',
  );
  expect(run.write(estimate, ['Montréal', 'renovation', '95 m²', '', '']).note).toBe('');
});

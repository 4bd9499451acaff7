import { expect, test } from 'vitest';
import { namedAreaUnit, provenAreaUnit, settleAreaUnit } from '../../src/ingest/floor-area-unit.ts';
import { csvOf, imports } from './imports.ts';
import { longTest } from '../../../../test/extent.ts';

const { write, load, recordsOf } = imports();

const house = (dollars: number, area: number) => ({
  permit_type_canonical: 'new_construction',
  construction_value: dollars,
  area_m2: area,
});
const [inMetres, inFeet] = [house(450_000, 200), house(450_000, 2150)];
const several = <One>(one: One, count: number): One[] => Array.from({ length: count }, () => one);

test.each([
  ['square metres', several(inMetres, 12), 'm2'],
  ['square feet', several(inFeet, 12), 'ft2'],
  ['both, row by row', [...several(inMetres, 6), ...several(inFeet, 6)], 'by row'],
  ['nothing by too few', several(inFeet, 9), undefined],
  ['nothing by renovations', several({ ...inFeet, permit_type_canonical: 'renovation' }, 12), undefined],
  [
    'nothing by what lies between',
    [...several(house(100_000, 150), 6), ...several(house(110_000, 150), 6)],
    undefined,
  ],
])('dollars per area prove %s', (_, records, unit) => {
  expect(provenAreaUnit(records)?.unit).toBe(unit);
});

test.each([
  ['Floor area (sq ft)', [], 'ft2'],
  ['Superficie (m²)', [], 'm2'],
  ['GFA', ['120 m²', '1,200 sq ft'], 'm2'],
  ['GFA', ['120', '1200'], undefined],
])('the unit of %s with %j is %s', (header, cells, unit) => {
  expect(namedAreaUnit(header, cells)).toBe(unit);
});

test('where a file mixes both, a row without dollars of a new building has no area', () => {
  const records = [{ ...inMetres }, { ...inFeet }, { area_m2: 90 }];
  expect(records.map((record) => settleAreaUnit(record, 'by row'))).toEqual([
    { assumed: 'the floor area is read as square metres, by its dollars per area' },
    { assumed: 'the floor area is read as square feet, by its dollars per area' },
    { problem: "area_m2 '90' may be square metres or square feet" },
  ]);
  expect(records[1]).toMatchObject({ area_ft2: 2150 });
  expect(records.map(({ area_m2: area }) => area)).toEqual([200, undefined, undefined]);
});

longTest('a lot whose size names no unit is asked about, and one that names it is converted', async () => {
  const roll = (header: string) =>
    csvOf([
      ['Roll Number', 'Address', 'Roll Year', 'Total Assessment', header],
      ['100', '12 Elm St', '2026', '529000', '500'],
    ]);
  const lotsIn = async (header: string, ...options: string[]) => {
    const file = await write(`${header}${options.length}.csv`, roll(header));
    const { code, output } = await load(file, '--municipality', 'Oshawa', '--yes', ...options);
    const [record] = code === 0 ? await recordsOf('oshawa', 'assessment') : [];
    return { output, size: record?.lot_size_sf };
  };
  expect((await lotsIn('Lot Size')).output).toContain('Nothing says whether Lot Size is in square metres');
  expect((await lotsIn('Lot Size', '--area', 'm2')).size).toBeCloseTo(5381.96, 1);
  expect((await lotsIn('Lot Size', '--area', 'ft2')).size).toBe(500);
  expect((await lotsIn('LotSizeSF')).size).toBe(500);
  expect((await lotsIn('Superficie du terrain (m²)')).size).toBeCloseTo(5381.96, 1);
  expect((await lotsIn('Lot Size (acres)')).size).toBeCloseTo(21_780_000, -2);
  expect((await lotsIn('Lot Size (ha)')).size).toBeCloseTo(53_819_552, -2);
});

const permits = (areas: readonly number[]) =>
  csvOf([
    ['Permit No', 'Issued', 'Address', 'Type', 'Value', 'Floor Area'],
    ...areas.map((area, at) => [
      `P${at}`,
      '2026-02-03',
      `${at + 1} Elm St`,
      'New single family house',
      450_000,
      area,
    ]),
  ]);

test('a file whose floor areas name no unit is asked about, and what its dollars say is said', async () => {
  const few = await write('few.csv', permits([2150, 2200]));
  const options = ['--municipality', 'Guelph', '--yes'];
  const refused = await load(few, ...options);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.output).toContain(
    'Nothing says whether Floor Area is in square metres or in square feet: add --area m2 or --area ft2.',
  );
  expect((await load(few, ...options, '--area', 'ft2')).code).toBe(0);
  expect(await recordsOf('guelph')).toMatchObject([{ area_ft2: 2150 }, { area_ft2: 2200 }]);
  const many = await write('many.csv', permits(several(2150, 12)));
  const { output } = await load(many, '--municipality', 'Ajax', '--yes');
  expect(output).toContain('Floor Area is read as square feet: $209 per unit of area in 12 new buildings.');
  expect((await recordsOf('ajax'))[0]).toMatchObject({ area_ft2: 2150 });
});

import { describe, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { assessmentOf, place } from './assessment.ts';
import {
  chooseRates,
  comparison,
  gridWorkbook,
  options,
  others,
  selected,
  subject,
} from './grid-workbook.ts';
import { longTest } from '../extent.ts';

const { workbook, onGrid, valuesOf, summaryOf } = gridWorkbook();

const sheetNames = () =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    return worksheets.items.map(({ name }) => name);
  });

describe('a grid of comparables', () => {
  const withOwnRow: Comparison = {
    ...comparison,
    fields: ['roll_number'],
    ownRows: ['View'],
  };
  const lineOf = async (sheetId: string, label: string, width = 18) =>
    (await valuesOf(sheetId, 'A1:O110')).filter(([cell]) => cell === label).map((row) => row.slice(2, width));
  const rowOf = async (sheetId: string, label: string) =>
    (await valuesOf(sheetId, 'A1:A110')).findIndex(([cell]) => cell === label) + 1;
  const choose = (sheetId: string) => onGrid(sheetId, (sheet) => void chooseRates(sheet, [0.05, 20, 0.005]));

  test('has a comparable per column, chosen and own rows, and figures that agree with those by hand', async () => {
    const { sheetId } = await writeComparables(withOwnRow, options());
    expect(await lineOf(sheetId, 'Address', 6)).toEqual([
      ['0001 Example Street', '0002 Example Street', '0003 Example Street', '0004 Example Street'],
    ]);
    expect(await lineOf(sheetId, 'Roll number', 6)).toEqual([['0001', '0002', '0003', '0004']]);
    expect(await lineOf(sheetId, 'Adjusted value', 6)).toEqual([['', '', '', '']]);
    const summary = await summaryOf(sheetId);
    expect(summary.get('Median of the adjusted values')).toBe('');
    await choose(sheetId);
    const [other, view, weight] = await Promise.all(
      ['Other adj. ($ or %)', 'View', 'Weight'].map((label) => rowOf(sheetId, label)),
    );
    await onGrid(sheetId, (sheet) => {
      sheet.getRange(`F${other}`).values = [[-10_000]];
      sheet.getRange(`C${view}:D${view}`).values = [['river', 'street']];
      // 1.25% of 400,000.
      sheet.getRange(`D${view! + 1}`).values = [[0.0125]];
      sheet.getRange(`D${weight}:E${weight}`).values = [[0.75, 0.25]];
    });
    expect(await lineOf(sheetId, 'Adjusted value', 6)).toEqual([['', 445_000, 418_750, 620_000]]);
    const [gross] = await lineOf(sheetId, 'Gross adj.', 6);
    expect(gross!.slice(1).map((share) => Math.round(Number(share) * 1e4))).toEqual([1125, 694, 667]);
    const figures = Object.fromEntries(await summaryOf(sheetId));
    expect(figures).toMatchObject({
      Comparables: 3,
      'Median of the adjusted values': 445_000,
      'Reconciled value (by weights)': 438_437.5,
      'Rates below 0': 'OK',
      'Gross adjustments over 25%': 'OK',
      'Comparables do not bracket the subject in': 'OK',
      'Comparables from a roll a year older, or more': 1,
      'Rows of the same property': 'OK',
    });
  });

  test('has prices per dwelling unit where the units are published', async () => {
    const units = [4, 2, 3, 4];
    const [subjectUnits, ...others] = units;
    const withUnits: Comparison = {
      ...withOwnRow,
      subject: { ...subject, assessment: { ...subject.assessment!, dwelling_units: subjectUnits } },
      selected: selected.map((one, at) => ({
        ...one,
        record: { ...one.record, dwelling_units: others[at] },
      })),
    };
    const { sheetId } = await writeComparables(withUnits, options());
    expect(await lineOf(sheetId, 'Assessed $ per dwelling unit', 6)).toEqual([
      [500_000, 400_000, 450_000, 600_000].map((value, at) => value / units[at]!),
    ]);
    const without = await writeComparables(withOwnRow, options());
    expect(await lineOf(without.sheetId, 'Assessed $ per dwelling unit')).toEqual([]);
  });

  test('keeps the type of the street in the name of its sheet', async () => {
    const address = '4216 ERASMUS CRESCENT NORTHWEST';
    const long = { ...withOwnRow, subject: { ...subject, address } };
    expect((await writeComparables(long, options())).sheet).toBe('Comps 4216 Erasmus Crescent NW');
  });

  test('has rates in dollars or in percent, as the user prefers for each', async () => {
    const kinds = { time: 'amount', lot_size_sf: 'share', year_built: 'amount' } as const;
    const { sheetId } = await writeComparables({ ...withOwnRow, kinds }, options());
    const labels = (await valuesOf(sheetId, 'A6:A8')).flat();
    expect(labels).toEqual([
      'Time: $ per year',
      'Lot area (ft²): % of the value per ft²',
      'Year built: $ per year',
    ]);
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [10_000, 0.00005, 1000]));
    // 400,000 × 0.005% × 1,000 + 1,000 × 10; 600,000 + 10,000.
    const [adjusted] = await lineOf(sheetId, 'Adjusted value', 6);
    expect(adjusted).toEqual(['', 430_000, 422_500, 610_000]);
  });

  test('says how the comparables were found', async () => {
    const filters = {
      propertyClass: 'Residential',
      zone: null,
      built: { from: 1990, to: null },
      area: { from: 1000, to: 2000 },
      areaField: 'lot_size_sf',
    } as const;
    const { sheetId } = await writeComparables(
      { ...withOwnRow, found: { count: 87, filters, places: [], saleDates: null, lines: [] } },
      options(),
    );
    const [[source]] = (await valuesOf(sheetId, 'A2:A2')) as [[string]];
    expect(source).toContain(
      'Property assessments of Calgary, within 5\u00a0km, assessed at $700,000 or less, of class Residential, built in 1990 or later, with a lot area (ft²) from 1,000 to 2,000 (87) · ',
    );
  });

  test('needs a reason for each rate, and says which rates are doubtful', async () => {
    const { sheetId } = await writeComparables({ ...withOwnRow, selected: selected.slice(0, 1) }, options());
    await onGrid(sheetId, (sheet) => {
      sheet.getRange('D6:D8').values = [[0], [-200], [0]];
      sheet.getRange('H6:H7').values = [['one roll'], ['by pairs']];
    });
    expect((await summaryOf(sheetId)).get('No value is indicated:')).toBe('a rate or its reason is open');
    await onGrid(sheetId, (sheet) => {
      sheet.getRange('H8').values = [['no difference in age']];
    });
    expect(Object.fromEntries(await summaryOf(sheetId))).toMatchObject({
      'Lowest adjusted value': 200_000,
      'Median of the adjusted values': '',
      'No value is indicated:': 'fewer than three comparables',
      'Rates below 0': 'Lot area (ft²)',
      'Gross adjustments over 25%': 1,
      'Comparables do not bracket the subject in': 'Lot area (ft²); Year built',
    });
  });

  test('continues on further pages after six, and keeps what was entered when others are inserted', async () => {
    const records = Array.from({ length: 8 }, (_, index) =>
      assessmentOf(String(index + 1000), { assessed_value: 400_000 + index * 1000 }, 0.001 + index / 100_000),
    );
    const many = comparables(subject, place, records).nearest;
    const { sheetId } = await writeComparables({ ...withOwnRow, selected: many }, options());
    await choose(sheetId);
    expect(await lineOf(sheetId, 'Record ID', 5)).toEqual([
      ['0001', '1000', '1001'],
      ['0001', '1006', '1007'],
    ]);
    expect((await summaryOf(sheetId)).get('Comparables')).toBe(8);
    // Each page of comparables begins a page on paper.
    const heads = (await valuesOf(sheetId, 'A1:A110')).flatMap(([cell], row) =>
      cell === 'Property' ? [row] : [],
    );
    const breaks = await onGrid(sheetId, async (sheet, context) => {
      const { horizontalPageBreaks } = sheet;
      horizontalPageBreaks.load('items/rowIndex');
      await context.sync();
      return horizontalPageBreaks.items.map(({ rowIndex }) => rowIndex);
    });
    expect(breaks).toEqual(heads);
    const [notes] = (await valuesOf(sheetId, 'A1:A110')).flatMap(([cell], at) =>
      cell === 'Notes' ? [at + 1] : [],
    );
    await onGrid(sheetId, (sheet) => {
      sheet.getRange(`E${notes}`).values = [['corner lot']];
    });
    await writeComparables({ ...withOwnRow, selected: many.slice(1, 4) }, options());
    expect(await lineOf(sheetId, 'Notes', 6)).toEqual([['', 'corner lot', '', '']]);
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [20], [0.005]]);
  });

  longTest(
    'keeps own rows apart from lines with the same label, when they are inserted again in another language',
    async () => {
      const withRows: Comparison = {
        ...withOwnRow,
        fields: ['zoning'],
        ownRows: ['Zone', 'Notes', 'Weight', 'time'],
        selected: selected.map((one) => ({ ...one, record: { ...one.record, zoning: 'R-C1' } })),
      };
      const { sheetId } = await writeComparables(withRows, options());
      const rowsOf = async (label: string) =>
        (await valuesOf(sheetId, 'A1:A110')).flatMap(([cell], at) => (cell === label ? [at + 1] : []));
      const [zones, notes, weights] = await Promise.all(['Zone', 'Notes', 'Weight'].map(rowsOf));
      expect([zones, notes, weights].map((all) => all!.length)).toEqual([2, 2, 2]);
      const [time] = await rowsOf('time');
      await choose(sheetId);
      await onGrid(sheetId, (sheet) => {
        sheet.getRange(`D${notes![0]}`).values = [['mine']];
        sheet.getRange(`D${notes![1]}`).values = [['a note']];
        sheet.getRange(`D${weights![0]! + 1}`).values = [[5000]];
        sheet.getRange(`D${weights![1]}`).values = [[2]];
        sheet.getRange(`D${time! + 1}`).values = [[1000]];
      });
      const entries = async () => {
        const column = (await valuesOf(sheetId, 'D1:D110')).map(([cell]) => cell);
        const at = (row: number) => column[row - 1];
        return [
          ...[...zones!, ...notes!, ...weights!].map(at),
          ...[at(weights![0]! + 1), at(time! + 1), ...column.slice(5, 8)],
        ];
      };
      const before = ['R-C1', '', 'mine', 'a note', '', 2, 5000, 1000, 0.05, 20, 0.005];
      expect(await entries()).toEqual(before);
      // 440,000 without the own adjustments.
      expect((await lineOf(sheetId, 'Adjusted value', 4))[0]![1]).toBe(446_000);
      await writeComparables(withRows, options());
      expect(await entries()).toEqual(before);
      setLanguage('fr');
      await writeComparables(withRows, options());
      expect(await entries()).toEqual(before);
    },
  );

  test('keeps what was entered after rows were moved and named otherwise, and a comparable was deleted', async () => {
    const { sheetId } = await writeComparables({ ...withOwnRow, ownRows: ['View', 'Notes'] }, options());
    await choose(sheetId);
    const [view, notes] = [await rowOf(sheetId, 'View'), await rowOf(sheetId, 'Notes')];
    await onGrid(sheetId, (sheet) => {
      sheet.getRange(`D${view}:F${view}`).values = [['river', 'street', 'park']];
      sheet.getRange(`D${notes}:F${notes}`).values = [['one', 'two', 'three']];
      sheet.getRange('F6:G6').values = [['A. Tremblay', 46_000]];
      // The column of the second comparable is also that of the methods.
      sheet.getRange('E:E').delete('Left');
      sheet.getRange(`A${view}`).values = [['Notes']];
      sheet.getRange(`A${notes}`).values = [['What I see']];
      sheet.getRange(`${view}:${view}`).insert('Down');
      sheet.getRange('A6').values = [['Time, by me']];
      sheet.getRange('1:1').insert('Down');
    });
    await writeComparables({ ...withOwnRow, ownRows: ['View', 'Notes'] }, options());
    expect(await lineOf(sheetId, 'View', 6)).toEqual([['', 'river', '', 'park']]);
    expect((await lineOf(sheetId, 'Notes', 6))[0]).toEqual(['', 'one', '', 'three']);
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [20], [0.005]]);
    expect((await valuesOf(sheetId, 'F6:H6'))[0]).toEqual(['A. Tremblay', 46_000, 'by the market']);
  });

  test('gives areas in square metres, and says what does not fit the unit of a rate', async () => {
    setLanguage('fr');
    const { sheetId } = await writeComparables({ ...withOwnRow, unit: 'm2' }, options());
    const [areas] = await lineOf(sheetId, 'Superficie du terrain (m²)', 4);
    expect(areas!.map((area) => Math.round(Number(area)))).toEqual([465, 372]);
    await choose(sheetId);
    await writeComparables({ ...withOwnRow, unit: 'ft2' }, options());
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [''], [0.005]]);
  });

  test('gives prices per square metre, and labels in French', async () => {
    setLanguage('fr');
    const { sheetId } = await writeComparables({ ...withOwnRow, unit: 'm2' }, options());
    const [prices] = await lineOf(sheetId, 'Valeur au rôle par m² de terrain', 4);
    expect(Number(prices![0])).toBeCloseTo(100 / 0.09290304, 6);
    await onGrid(sheetId, (sheet) => chooseRates(sheet, [0, 0, 0]));
    expect((await summaryOf(sheetId)).get('Médiane des valeurs ajustées')).toBe(450_000);
  });

  test('leaves out an adjustment for a fact that is not published', async () => {
    const unknown = comparables(subject, place, others.slice(3)).nearest;
    const { sheetId } = await writeComparables({ ...withOwnRow, selected: unknown }, options());
    await choose(sheetId);
    expect(await lineOf(sheetId, 'Adjusted value', 4)).toEqual([['', 480_000]]);
  });

  longTest('of 54 comparables is written whole, and more are refused', async () => {
    const records = Array.from({ length: 55 }, (_, index) =>
      assessmentOf(String(index + 1000), { assessed_value: 400_000 + index }, 0.001 + index / 100_000),
    );
    const { nearest } = comparables(subject, place, records);
    const { sheetId } = await writeComparables({ ...withOwnRow, selected: nearest.slice(1) }, options());
    expect(Object.fromEntries(await summaryOf(sheetId))).toMatchObject({
      Comparables: 54,
      'Rows of the same property': 'OK',
    });
    await expect(writeComparables({ ...withOwnRow, selected: nearest }, options())).rejects.toThrow(
      'at most 54 comparables',
    );
  });

  test('is printed after its summary, with a chart of what it shows, and nothing hides its rows on a low screen', async () => {
    const { sheetId } = await writeComparables(withOwnRow, options());
    await onGrid(sheetId, async (sheet, context) => {
      const { pageLayout, charts, freezePanes } = sheet;
      pageLayout.load('orientation,zoom');
      const frozen = freezePanes.getLocationOrNullObject();
      charts.load('items/name');
      await context.sync();
      expect(pageLayout.orientation).toBe('Landscape');
      expect(pageLayout.zoom).toEqual({ horizontalFitToPages: 1 });
      expect(frozen.isNullObject).toBe(true);
      const series = charts.items[0]!.series.load('items/name');
      await context.sync();
      const values = series.items.map((one) => one.getDimensionValues('Values'));
      await context.sync();
      const assessed = series.items.findIndex(({ name }) => name === 'Assessed value');
      expect(values[assessed]!.value.map(Number)).toEqual([400_000, 450_000, 600_000]);
    });
  });

  test('of other comparables is on the same sheet, which is found by its mark', async () => {
    const { sheetId } = await writeComparables(withOwnRow, options());
    await onGrid(sheetId, (sheet) => void (sheet.name = 'For the client'));
    const before = await sheetNames();
    const next = { ...withOwnRow, selected: selected.slice(1) };
    const report = await writeComparables(next, options());
    expect(report).toMatchObject({ sheetId, sheet: 'For the client', records: 3 });
    expect(await sheetNames()).toEqual(before);
  });
});

test('records without an id or a readable value are no other’s', () => {
  const noIds = ['0005', '0006'].map((roll, index) => ({
    ...assessmentOf(roll, {}, (index + 5) / 1000),
    record_id: index ? 'None' : null,
    assessed_value: index ? '0x1F' : '$1,000',
  }));
  const { nearest } = comparables(subject, place, noIds);
  expect(new Set(nearest.map(({ recordId }) => recordId)).size).toBe(2);
  expect(nearest.map(({ value }) => value)).toEqual([1000, null]);
});

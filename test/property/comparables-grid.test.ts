import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../src/api/index.ts';
import { setLanguage } from '../../src/messages/index.ts';
import { comparables } from '../../src/property/comparables.ts';
import type { Property } from '../../src/property/property-lookup.ts';
import { startWritingComparables } from '../../src/property/property-task.ts';
import { writeComparables, type Comparison } from '../../src/property/write-comparables.ts';
import { listSavedTables, refreshTable, type RecordSource } from '../../src/tables/index.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { refusedFormulas } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { service, excelWorkbook } from '../tables/table-workbook.ts';
import { assessmentOf, place } from './assessment.ts';

const workbook = excelWorkbook();

const own = assessmentOf('0001', { assessed_value: 500_000, lot_size_sf: 5000, year_built: 2000 });
const others = [
  assessmentOf('0002', { assessed_value: 400_000, lot_size_sf: 4000, year_built: 1990 }, 0.001),
  assessmentOf('0003', { assessed_value: 450_000, lot_size_sf: 6000, year_built: 2005 }, 0.002),
  assessmentOf(
    '0004',
    {
      assessed_value: 600_000,
      lot_size_sf: 5000,
      year_built: 2000,
      assessment_year: 2023,
      municipality: 'airdrie',
    },
    0.003,
  ),
  assessmentOf('0005', { assessed_value: 480_000, lot_size_sf: null, year_built: null }, 0.004),
];
const subject: Property = {
  unit: null,
  units: [],
  address: '1 EXAMPLE ST',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: { code: 'R-CG', description: 'Residential' },
  records: [{ dataset: 'assessment', records: [own] }],
  assessment: own,
};
const selected = comparables(subject, place, others.slice(0, 3)).nearest;
const search = { place, radius: 5, valueFrom: null, valueTo: 700_000 };
const comparison: Comparison = {
  subject,
  search,
  selected,
  unit: 'ft2',
  layout: 'rows',
  fields: [],
  ownRows: [],
  kinds: {},
  found: null,
  basis: 'assessed',
  effectiveDate: null,
};
const options = () => ({ service, signal: new AbortController().signal, onProgress: () => undefined });

afterEach(() => {
  setLanguage('en');
  return workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    for (const sheet of worksheets.items.slice(1)) sheet.delete();
  });
});

const sheetNames = () =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    return worksheets.items.map(({ name }) => name);
  });

/** Changes the sheet of comparables as a user would. */
const onGrid = <Result>(
  sheetId: string,
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result> | Result,
): Promise<Result> =>
  workbook.run(async (context) => {
    const result = await act(context.workbook.worksheets.getItem(sheetId), context);
    await context.sync();
    return result;
  });

const valuesOf = (sheetId: string, address: string) =>
  onGrid(sheetId, async (sheet, context) => {
    const range = sheet.getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });

const summaryOf = async (sheetId: string) =>
  new Map((await valuesOf(sheetId, 'A4:D26')).map(([label, , , value]) => [label, value]));

/** The rows of the grid by the id of their record: adjustments, adjusted value and notes. */
async function rowsOf(sheetId: string): Promise<Record<string, unknown[]>> {
  const rows = await valuesOf(sheetId, 'A28:T32');
  return Object.fromEntries(
    rows.filter((row) => row[19] !== '').map((row) => [row[19], [...row.slice(9, 14), row[16], row[18]]]),
  );
}

const chooseRates = (sheet: Excel.Worksheet, rates: number[]): void => {
  sheet.getRange('D6:D8').values = rates.map((rate) => [rate]);
  sheet.getRange('I6:I8').values = rates.map(() => ['by the market']);
};

/** 5% a year, $20 a square foot, 0.5% a year of age, $10,000 less for a property, and a note. */
const adjust = (sheetId: string) =>
  onGrid(sheetId, (sheet) => {
    chooseRates(sheet, [0.05, 20, 0.005]);
    sheet.getRange('N31').values = [[-10_000]];
    sheet.getRange('S31').values = [['corner lot']];
  });

/** A zero is a choice, too. */
const chooseZeroRates = (sheet: Excel.Worksheet): void => chooseRates(sheet, [0, 0, 0]);

const adjusted = {
  '0001': [100, '', '', '', '', '', ''],
  // (5,000 − 4,000) × $20, and 400,000 × 0.5% × 10 years.
  '0002': [100, 0, 20_000, 20_000, '', 440_000, ''],
  '0003': [75, 0, -20_000, -11_250, '', 418_750, ''],
  // 600,000 × 5% × 1 year.
  '0004': [120, 30_000, 0, 0, -10_000, 620_000, 'corner lot'],
};

describe('a grid of comparables', () => {
  test('has the subject first, and figures that agree with those by hand', async () => {
    const { sheetId, sheet } = await writeComparables(comparison, options());
    expect(sheet).toBe('Comparables 1 Example St');
    const [header, ...rows] = await valuesOf(sheetId, 'A27:I31');
    expect(header!.join(' · ')).toBe(
      'Property · Address · km · Assessed value · Year · Class · Zone · Lot area (ft²) · Year built',
    );
    expect(rows.map((row) => [row[0], row[1], row[3], row[4], row[6]])).toEqual([
      ['subject', '0001 Example Street', 500_000, 2024, 'R-CG'],
      ['comparable', '0002 Example Street', 400_000, 2024, 'R-CG'],
      ['comparable', '0003 Example Street', 450_000, 2024, 'R-CG'],
      ['comparable', '0004 Example Street', 600_000, 2023, 'R-CG'],
    ]);
    expect((await rowsOf(sheetId))['0003']).toEqual([75, '', '', '', '', '', '']);
    const unadjusted = await summaryOf(sheetId);
    expect(unadjusted.get('Comparables')).toBe(3);
    expect(unadjusted.get('Indicated value (median adjusted)')).toBe('');
    expect(unadjusted.get('Compared with the subject’s assessed value')).toBe('');
    await adjust(sheetId);
    expect(await rowsOf(sheetId)).toEqual(adjusted);
    const summary = await summaryOf(sheetId);
    expect(Object.fromEntries(summary)).toMatchObject({
      Comparables: 3,
      'Median assessed value': 450_000,
      'Median assessed $ per ft² of lot': 100,
      'Lowest adjusted value': 418_750,
      'Highest adjusted value': 620_000,
      'Indicated value (median adjusted)': 440_000,
    });
    expect(summary.get('Compared with the subject’s assessed value')).toBeCloseTo(-0.12, 9);
  });

  test('gives prices per square metre if the user prefers them, and labels in French', async () => {
    setLanguage('fr');
    const { sheetId } = await writeComparables({ ...comparison, unit: 'm2' }, options());
    const [header, row] = await valuesOf(sheetId, 'J27:J28');
    expect(header).toEqual(['Valeur au rôle par m² de terrain']);
    expect(row![0]).toBeCloseTo(100 / 0.09290304, 6);
    expect((await summaryOf(sheetId)).get('Valeur indiquée (médiane ajustée)')).toBe('');
    await onGrid(sheetId, chooseZeroRates);
    expect((await summaryOf(sheetId)).get('Valeur indiquée (médiane ajustée)')).toBe(450_000);
  });

  test('leaves out an adjustment for a fact that is not published', async () => {
    const unknown = comparables(subject, place, others.slice(3)).nearest;
    const { sheetId } = await writeComparables({ ...comparison, selected: unknown }, options());
    await onGrid(sheetId, (sheet) => {
      chooseRates(sheet, [0.05, 20, 0.005]);
    });
    expect((await rowsOf(sheetId))['0005']).toEqual(['', 0, 0, 0, '', 480_000, '']);
  });

  test('of 500 rows is written whole, although Excel refuses so many formulas as one undo step', async () => {
    const records = Array.from({ length: 500 }, (_, index) =>
      assessmentOf(String(index + 1000), { assessed_value: 400_000 + index }, 0.001 + index / 100_000),
    );
    const { sheetId } = await writeComparables(
      { ...comparison, selected: comparables(subject, place, records).nearest },
      options(),
    );
    const { cellCount, formulas } = await onGrid(sheetId, async (sheet, context) => {
      const body = sheet.tables.getItemAt(0).getDataBodyRange().load('formulas,rowCount');
      await context.sync();
      const cells = (body.formulas as unknown[][]).flat();
      return {
        cellCount: body.rowCount,
        formulas: cells.filter((cell) => String(cell).startsWith('=')).length,
      };
    });
    expect(cellCount).toBe(501);
    expect(formulas).toBeGreaterThan(refusedFormulas);
    expect(workbook.host.excel.undoGroups.refused).toEqual([]);
  });

  test('is printed on one page, with a chart of what it shows, and nothing hides its rows on a low screen', async () => {
    const { sheetId } = await writeComparables(comparison, options());
    await onGrid(sheetId, chooseZeroRates);
    await onGrid(sheetId, async (sheet, context) => {
      const { pageLayout, charts, freezePanes } = sheet;
      pageLayout.load('orientation,zoom');
      const area = pageLayout.getPrintArea().load('address');
      const frozen = freezePanes.getLocationOrNullObject();
      charts.load('items/name');
      const first = sheet.getRange('A28').format.fill.load('color');
      await context.sync();
      expect(pageLayout.orientation).toBe('Landscape');
      expect(pageLayout.zoom).toEqual({ horizontalFitToPages: 1, verticalFitToPages: 1 });
      expect(area.address).toMatch(/!A1:S31$/);
      expect(frozen.isNullObject).toBe(true);
      expect(first.color).toBe('#FFF2CC');
      const series = charts.items[0]!.series.load('items/name');
      await context.sync();
      const values = series.items[1]!.getDimensionValues('Values');
      await context.sync();
      expect(series.items.map(({ name }) => name)).toEqual(['Assessed value', 'Adjusted value']);
      expect(values.value.map(Number).slice(1)).toEqual([400_000, 450_000, 600_000]);
    });
  });
});

describe('adjustments and notes stay', () => {
  const sort = (sheetId: string) =>
    onGrid(sheetId, (sheet) => {
      sheet.tables.getItemAt(0).sort.apply([{ key: 3, ascending: false }]);
    });
  const sourceOf = (records: readonly ServiceRecord[]): RecordSource => ({
    fetch: async () => ({
      entity_type: 'assessment',
      count: records.length,
      offset: 0,
      results: [...records],
    }),
    fetchById: async () => null,
    countMatches: async () => null,
  });

  test('when the grid is sorted, refreshed, and opened again', async () => {
    const { sheetId } = await writeComparables(comparison, options());
    await adjust(sheetId);
    await sort(sheetId);
    expect(await rowsOf(sheetId)).toEqual(adjusted);
    const [{ id } = { id: '' }] = await listSavedTables();
    const newer = [own, { ...others[0]!, assessed_value: 420_000 }, ...others.slice(1, 3)];
    const report = await refreshTable(id, { ...options(), mode: 'update', ...sourceOf(newer) });
    expect(report).toMatchObject({ changed: 1, added: 0, notFound: 0 });
    const refreshed = {
      ...adjusted,
      '0002': [105, 0, 20_000, 21_000, '', 461_000, ''],
    };
    expect(await rowsOf(sheetId)).toEqual(refreshed);
    expect((await summaryOf(sheetId)).get('Indicated value (median adjusted)')).toBe(461_000);

    const opened = openHeadlessWorkbook({ state: structuredClone(workbook.host.state()) });
    try {
      await opened.host.settled();
      const reopened = await opened.run(async (context) => {
        const range = context.workbook.worksheets.getItem('Comparables 1 Example St').getRange('A28:T31');
        range.load('values');
        await context.sync();
        return range.values as unknown[][];
      });
      expect(
        Object.fromEntries(reopened.map((row) => [row[19], [...row.slice(9, 14), row[16], row[18]]])),
      ).toEqual(refreshed);
    } finally {
      opened.close();
    }
  });

  test('when other comparables are inserted: on the same sheet, which is found by its mark', async () => {
    const { sheetId } = await writeComparables(comparison, options());
    await adjust(sheetId);
    await onGrid(sheetId, (sheet) => {
      sheet.name = 'For the client';
      sheet.getRange('V2').values = [['my own cell']];
    });
    const before = await sheetNames();
    const next = comparables(subject, place, [others[1]!, others[2]!, others[3]!]).nearest;
    const report = await writeComparables({ ...comparison, selected: next }, options());
    expect(report).toMatchObject({ sheetId, sheet: 'For the client', records: 4 });
    expect(await sheetNames()).toEqual(before);
    expect(await rowsOf(sheetId)).toEqual({
      '0001': adjusted['0001'],
      '0003': adjusted['0003'],
      '0004': adjusted['0004'],
      '0005': ['', 0, 0, 0, '', 480_000, ''],
    });
    // 418,750, 480,000 and 620,000.
    expect((await summaryOf(sheetId)).get('Indicated value (median adjusted)')).toBe(480_000);
    expect(await valuesOf(sheetId, 'V2')).toEqual([['my own cell']]);
  });
});

describe('inserting comparables repeatedly', () => {
  let tasks: TaskRegistry;
  beforeEach(() => {
    tasks = new TaskRegistry(new ActivityLog(null));
  });

  const insert = (selection = selected) =>
    startWritingComparables(tasks, { ...comparison, selected: selection }, { service });
  const inserted = () => expect.poll(() => tasks.latest('property')?.state, { timeout: 60_000 }).toBe('done');

  test('makes one sheet, whether or not the first is done', async () => {
    insert();
    insert();
    expect(tasks.all).toHaveLength(1);
    await inserted();
    insert();
    await inserted();
    insert(selected.slice(1));
    await inserted();
    expect((await sheetNames()).slice(1)).toEqual(['Comparables 1 Example St']);
    const [saved, ...more] = await listSavedTables();
    expect(more).toEqual([]);
    expect(saved).toMatchObject({
      dataset: 'assessment',
      query: { lat: place.lat, lng: place.lng, radius_km: 5, value_max: 700_000 },
      recordIds: ['0001', '0003', '0004'],
      service,
    });
  });

  test('writes again what was deleted', async () => {
    insert();
    await inserted();
    await workbook.run(async ({ workbook: { worksheets } }) => worksheets.getLast().delete());
    insert();
    await inserted();
    expect((await sheetNames()).slice(1)).toEqual(['Comparables 1 Example St']);
  });
});

test('records without an id or a readable value are no other’s, and are not picked for a refresh', async () => {
  const noIds = ['0005', '0006'].map((roll, index) => ({
    ...assessmentOf(roll, {}, (index + 5) / 1000),
    record_id: index ? 'None' : null,
    assessed_value: index ? '0x1F' : '$1,000',
  }));
  const { nearest: result } = comparables(subject, place, noIds);
  expect(new Set(result.map(({ recordId }) => recordId)).size).toBe(2);
  expect(result.map(({ value }) => value)).toEqual([1000, null]);
  const { table } = await writeComparables({ ...comparison, selected: result }, options());
  const saved = (await listSavedTables()).find(({ name }) => name === table);
  expect(saved!.recordIds).toEqual(['0001']);
});

describe('a grid with comparables in columns', () => {
  const inColumns: Comparison = {
    ...comparison,
    layout: 'columns',
    fields: ['roll_number'],
    ownRows: ['View'],
  };
  const lineOf = async (sheetId: string, label: string, width = 18) =>
    (await valuesOf(sheetId, 'A1:O110')).filter(([cell]) => cell === label).map((row) => row.slice(2, width));
  const rowOf = async (sheetId: string, label: string) =>
    (await valuesOf(sheetId, 'A1:A110')).findIndex(([cell]) => cell === label) + 1;
  const choose = (sheetId: string) =>
    onGrid(sheetId, (sheet) => {
      chooseRates(sheet, [0.05, 20, 0.005]);
    });

  test('has a comparable per column, chosen and own rows, and figures that agree with those by hand', async () => {
    const { sheetId } = await writeComparables(inColumns, options());
    expect(await lineOf(sheetId, 'Address', 6)).toEqual([
      ['0001 Example Street', '0002 Example Street', '0003 Example Street', '0004 Example Street'],
    ]);
    expect(await lineOf(sheetId, 'Roll number', 6)).toEqual([['0001', '0002', '0003', '0004']]);
    expect(await lineOf(sheetId, 'Adjusted value', 6)).toEqual([['', '', '', '']]);
    const summary = await summaryOf(sheetId);
    expect(summary.get('Indicated value (median adjusted)')).toBe('');
    await choose(sheetId);
    const [other, view, weight] = await Promise.all(
      ['Other adj. ($ or %)', 'View', 'Weight'].map((label) => rowOf(sheetId, label)),
    );
    await onGrid(sheetId, (sheet) => {
      sheet.getRange(`F${other}`).values = [[-10_000]];
      sheet.getRange(`C${view}:D${view}`).values = [['river', 'street']];
      // 1.25% of 400,000.
      sheet.getRange(`D${view! + 1}`).values = [[0.0125]];
      sheet.getRange(`D${weight}:E${weight}`).values = [[3, 1]];
    });
    expect(await lineOf(sheetId, 'Adjusted value', 6)).toEqual([['', 445_000, 418_750, 620_000]]);
    const [gross] = await lineOf(sheetId, 'Gross adj.', 6);
    expect(gross!.slice(1).map((share) => Math.round(Number(share) * 1e4))).toEqual([1125, 694, 667]);
    const figures = Object.fromEntries(await summaryOf(sheetId));
    expect(figures).toMatchObject({
      Comparables: 3,
      'Indicated value (median adjusted)': 445_000,
      'Reconciled value (by weights)': 438_437.5,
      'Rates below 0': 'OK',
      'Comparables with gross adjustments over 25%': 'OK',
      'Comparables do not bracket the subject in': 'OK',
      'Comparables from a roll a year older, or more': 1,
      'Rows of the same property': 'OK',
    });
  });

  test('has rates in dollars or in percent, as the user prefers for each', async () => {
    const kinds = { time: 'amount', lot_size_sf: 'share', year_built: 'amount' } as const;
    const { sheetId } = await writeComparables({ ...inColumns, kinds }, options());
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
    const { sheetId } = await writeComparables({ ...inColumns, found: { count: 87, filters } }, options());
    const [[source]] = (await valuesOf(sheetId, 'A2:A2')) as [[string]];
    expect(source).toContain(
      'Property assessments of Calgary, within 5\u00a0km, assessed at $700,000 or less, of class Residential, built in 1990 or later, with a lot area (ft²) from 1,000 to 2,000 (87) · ',
    );
  });

  test('needs a reason for each rate, and says which rates are doubtful', async () => {
    const { sheetId } = await writeComparables({ ...inColumns, selected: selected.slice(0, 1) }, options());
    await onGrid(sheetId, (sheet) => {
      sheet.getRange('D6:D8').values = [[0], [-200], [0]];
      sheet.getRange('I6:I7').values = [['one roll'], ['by pairs']];
    });
    expect((await summaryOf(sheetId)).get('Indicated value (median adjusted)')).toBe('');
    await onGrid(sheetId, (sheet) => {
      sheet.getRange('I8').values = [['no difference in age']];
    });
    expect(Object.fromEntries(await summaryOf(sheetId))).toMatchObject({
      'Indicated value (median adjusted)': 200_000,
      'Rates below 0': 'Lot area (ft²); ',
      'Comparables with gross adjustments over 25%': 1,
      'Comparables do not bracket the subject in': 'Lot area (ft²); Year built; ',
    });
  });

  test('continues on further pages after 12, and keeps what was entered when others are inserted', async () => {
    const records = Array.from({ length: 14 }, (_, index) =>
      assessmentOf(String(index + 1000), { assessed_value: 400_000 + index * 1000 }, 0.001 + index / 100_000),
    );
    const many = comparables(subject, place, records).nearest;
    const { sheetId } = await writeComparables({ ...inColumns, selected: many }, options());
    await choose(sheetId);
    expect(await lineOf(sheetId, 'Record ID', 5)).toEqual([
      ['0001', '1000', '1001'],
      ['0001', '1012', '1013'],
    ]);
    expect((await summaryOf(sheetId)).get('Comparables')).toBe(14);
    // The second page of comparables begins a page on paper.
    const heads = (await valuesOf(sheetId, 'A1:A110')).flatMap(([cell], row) =>
      cell === 'Property' ? [row] : [],
    );
    const breaks = await onGrid(sheetId, async (sheet, context) => {
      const { horizontalPageBreaks } = sheet;
      horizontalPageBreaks.load('items/rowIndex');
      await context.sync();
      return horizontalPageBreaks.items.map(({ rowIndex }) => rowIndex);
    });
    expect(breaks).toEqual(heads.slice(1));
    const [notes] = (await valuesOf(sheetId, 'A1:A110')).flatMap(([cell], at) =>
      cell === 'Notes' ? [at + 1] : [],
    );
    await onGrid(sheetId, (sheet) => {
      sheet.getRange(`E${notes}`).values = [['corner lot']];
    });
    await writeComparables({ ...inColumns, selected: many.slice(1, 4) }, options());
    expect(await lineOf(sheetId, 'Notes', 6)).toEqual([['', 'corner lot', '', '']]);
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [20], [0.005]]);
  });

  test('gives areas in square metres, and says what does not fit the unit of a rate', async () => {
    setLanguage('fr');
    const { sheetId } = await writeComparables({ ...inColumns, unit: 'm2' }, options());
    const [areas] = await lineOf(sheetId, 'Superficie du terrain (m²)', 4);
    expect(areas!.map((area) => Math.round(Number(area)))).toEqual([465, 372]);
    await choose(sheetId);
    await writeComparables({ ...inColumns, unit: 'ft2' }, options());
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [''], [0.005]]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../src/api/index.ts';
import { setLanguage } from '../../src/messages/index.ts';
import { comparables } from '../../src/property/comparables.ts';
import { startWritingComparables } from '../../src/property/property-task.ts';
import { writeComparables } from '../../src/property/write-comparables.ts';
import { listSavedTables, refreshTable, type RecordSource } from '../../src/tables/index.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { refusedFormulas } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { service } from '../tables/table-workbook.ts';
import { assessmentOf, place } from './assessment.ts';
import {
  chooseRates,
  comparison,
  gridWorkbook,
  options,
  others,
  own,
  selected,
  subject,
} from './grid-workbook.ts';
import { sourceLookups } from '../reports/scripted-sources.ts';

const { workbook, onGrid, valuesOf, summaryOf } = gridWorkbook();

/** The grid shows no permits, so nothing is looked up. */

const sheetNames = () =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    return worksheets.items.map(({ name }) => name);
  });

/** The rows of the grid by the id of their record: adjustments, adjusted value and notes. */
async function rowsOf(sheetId: string): Promise<Record<string, unknown[]>> {
  const rows = await valuesOf(sheetId, 'A28:T32');
  return Object.fromEntries(
    rows.filter((row) => row[19] !== '').map((row) => [row[19], [...row.slice(9, 14), row[16], row[18]]]),
  );
}

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
      expect(area.address).toMatch(/!A1:S36$/);
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
    startWritingComparables(
      tasks,
      { ...comparison, selected: selection },
      { lookups: sourceLookups, service },
    );
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

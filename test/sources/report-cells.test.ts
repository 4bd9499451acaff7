import { describe, expect, test, vi } from 'vitest';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import { writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { writeProperty } from '../../src/features/property/subject/property-report.ts';
import { comparison, gridWorkbook, options, selected, subject } from '../property/grid-workbook.ts';
import { onSheet } from '../excel-workbook.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import { assessmentOf, place } from '../property/assessment.ts';
import { originAt } from './cells.ts';
import { longTest } from '../extent.ts';

const { workbook, valuesOf } = gridWorkbook();

const withRollNumbers: Comparison = { ...comparison, fields: ['roll_number'] };

async function addSheet(context: Excel.RequestContext): Promise<{ id: string; name: string }> {
  const sheet = context.workbook.worksheets.add().load('id,name');
  await context.sync();
  return { id: sheet.id, name: sheet.name };
}

/** The cell of a line in a column, by the label of the line. */
async function cellOf(sheetId: string, label: string, column: string, labels = 'A'): Promise<string> {
  const lines = await valuesOf(sheetId, `${labels}1:${labels}120`);
  return `${column}${lines.findIndex(([cell]) => cell === label) + 1}`;
}

const write = (chosen: Comparison = withRollNumbers) => writeComparables(chosen, options());

describe('a cell of a grid of comparables', () => {
  test('leads to its record, with the published value, also after columns and rows were inserted', async () => {
    const { sheetId, sheet } = await write({ ...withRollNumbers, unit: 'm2' });
    const area = async (column: string, labels?: string) =>
      originAt(workbook, sheet, await cellOf(sheetId, 'Lot area (m²)', column, labels));
    const ofThird = {
      kind: 'record',
      dataset: 'assessment',
      field: 'lot_size_sf',
      recordId: '0003',
      municipality: 'calgary',
      published: '6000',
      shownIn: { kind: 'report' },
      state: 'as written',
    };
    expect(await area('E')).toMatchObject(ofThird);
    await onSheet(workbook, sheetId, (one) => {
      one.getRange('3:3').insert('Down' as Excel.InsertShiftDirection);
      one.getRange('D:D').insert('Right' as Excel.InsertShiftDirection);
      one.getRange('A:A').insert('Right' as Excel.InsertShiftDirection);
    });
    expect(await area('G', 'B')).toMatchObject(ofThird);
    const address = await cellOf(sheetId, 'Address', 'D', 'B');
    expect(await originAt(workbook, sheet, address)).toMatchObject({ recordId: '0001', field: 'address' });
  });

  test('is not vouched for once somebody has changed it', async () => {
    const { sheetId, sheet } = await write();
    const [value, zoning] = await Promise.all([
      cellOf(sheetId, 'Assessed value', 'D'),
      cellOf(sheetId, 'Zone', 'D'),
    ]);
    await onSheet(workbook, sheetId, (one) => void (one.getRange(value).values = [[410_000]]));
    expect(await originAt(workbook, sheet, value)).toMatchObject({ recordId: '0002', state: 'changed' });
    expect(await originAt(workbook, sheet, zoning)).toMatchObject({ recordId: '0002', state: 'as written' });
  });

  test('names the city of its own record, and the sheet the sources of all of them', async () => {
    const { sheetId, sheet } = await write();
    const year = await cellOf(sheetId, 'Roll year', 'F');
    expect(await originAt(workbook, sheet, year)).toMatchObject({
      recordId: '0004',
      municipality: 'airdrie',
    });
    const texts = (await valuesOf(sheetId, 'A1:A120')).flat();
    expect(texts).toEqual(
      expect.arrayContaining(['Property assessments, Calgary', 'Property assessments, Airdrie']),
    );
  });

  test.each(['D', 'F', 'G', 'I'])(
    'with its column %s deleted still has all of its sources',
    async (column) => {
      const { sheetId } = await write();
      const sourcesOn = async () => {
        const values = await valuesOf(sheetId, 'A1:I120');
        const top = values.findIndex(([cell]) => cell === 'Property assessments, Calgary');
        return values
          .slice(top - 1, top + 1)
          .flat()
          .filter((cell) => cell !== '');
      };
      const before = await sourcesOn();
      expect(before).toEqual([
        'Records',
        'Publisher · Licence · Attribution · Retrieved',
        'Property assessments, Calgary',
        expect.stringMatching(
          /^City of Calgary · Open Government Licence – City of Calgary https.* · Contains .* · .* 20\d\d$/,
        ),
      ]);
      await onSheet(workbook, sheetId, (one) =>
        one.getRange(`${column}:${column}`).delete('Left' as Excel.DeleteShiftDirection),
      );
      expect(await sourcesOn()).toEqual(before);
    },
  );

  test('of a permit leads to the permit, and a distance or a zone that was looked up to no record', async () => {
    const permit = { 'permit record_id': 'P7', 'permit status': 'issued', 'permit count': 3 };
    const { sheetId, sheet } = await write({
      ...withRollNumbers,
      subject: { ...subject, assessment: { ...subject.assessment!, zoning: null } },
      fields: ['permit count', 'permit status'],
      selected: selected.map((one) => ({ ...one, record: { ...one.record, ...permit } })),
    });
    const at = async (label: string, column: string) =>
      originAt(workbook, sheet, await cellOf(sheetId, label, column));
    expect(await at('Newest permit: Status, as published', 'D')).toMatchObject({
      dataset: 'permit',
      recordId: 'P7',
      field: 'status',
    });
    expect(await at('Permits', 'D')).toMatchObject({ kind: 'report' });
    expect(await at('km', 'D')).toMatchObject({ kind: 'report' });
    expect(await at('Zone', 'C')).toMatchObject({ kind: 'report' });
    expect(await at('Zone', 'D')).toMatchObject({ kind: 'record', recordId: '0002', field: 'zoning' });
  });

  test('on a further page leads to the record of its own page', async () => {
    const records = Array.from({ length: 8 }, (_, at) =>
      assessmentOf(String(1000 + at), { assessed_value: 400_000 + at }, 0.001 + at / 100_000),
    );
    const nearest = comparables(subject, place, records).nearest;
    const { sheetId, sheet } = await write({ ...withRollNumbers, selected: nearest });
    const lines = await valuesOf(sheetId, 'A1:A120');
    const rows = lines.flatMap(([label], at) => (label === 'Assessed value' ? [at + 1] : []));
    expect(rows).toHaveLength(2);
    expect(await originAt(workbook, sheet, `D${rows[1]}`)).toMatchObject({
      recordId: '1006',
      state: 'as written',
    });
  });

  test('is known on the copy of its sheet, as long as it shows what was written', async () => {
    const { sheetId, sheet } = await write();
    const [value, zone] = await Promise.all([
      cellOf(sheetId, 'Assessed value', 'D'),
      cellOf(sheetId, 'Zone', 'D'),
    ]);
    const copy = await workbook.run(async (context) => {
      const contents = context.workbook.worksheets.getItem(sheet).getRange('A1:O60').load('values');
      const other = context.workbook.worksheets.add().load('name');
      await context.sync();
      other.getRange('A1:O60').numberFormat = contents.values.map((row) => row.map(() => '@'));
      other.getRange('A1:O60').values = contents.values;
      other.getRange(zone).values = [['R-1']];
      await context.sync();
      return other.name;
    });
    expect(await originAt(workbook, copy, value)).toMatchObject({ kind: 'record', recordId: '0002' });
    expect(await originAt(workbook, copy, zone)).toEqual({ kind: 'unknown', reason: 'not ours' });
  });

  test('is told by its labels in a file without traces, with a warning', async () => {
    const { sheetId, sheet } = await write();
    await workbook.run(async (context) => {
      const parts = context.workbook.customXmlParts.load('items/id');
      await context.sync();
      for (const part of parts.items) part.delete();
      await context.sync();
    });
    expect(await originAt(workbook, sheet, await cellOf(sheetId, 'Roll number', 'D'))).toMatchObject({
      recordId: '0002',
      state: 'unknown',
    });
  });
});

/** Values that the workbook is asked for while something is read. */
async function valuesRead(read: () => Promise<unknown>): Promise<number> {
  const count = (reply: unknown): number =>
    typeof reply === 'object' && reply !== null
      ? Object.values(reply).reduce((sum: number, one) => sum + count(one), 0)
      : 1;
  const { host } = workbook;
  const execute = host.execute.bind(host);
  let values = 0;
  const spy = vi.spyOn(host, 'execute').mockImplementation(async (...request) => {
    const reply = await execute(...request);
    values += count(reply);
    return reply;
  });
  await read().finally(() => spy.mockRestore());
  return values;
}

longTest(
  'in a workbook with a grid, the source of a cell is found without reading its sheet of 20,000 rows',
  async () => {
    const { sheetId, sheet } = await write();
    const value = await cellOf(sheetId, 'Assessed value', 'D');
    const long = await workbook.run(async (context) => {
      const { id, name } = await addSheet(context);
      const rows = Array.from({ length: 20_000 }, (_, at) => [`Row ${at}`, 'Assessed value', at, at, at]);
      context.workbook.worksheets.getItem(id).getRange('A1:E20000').values = rows;
      context.workbook.worksheets.getItem(sheet).getRange('A1000:A21000').values = Array(20_001).fill([
        'note',
      ]);
      await context.sync();
      return name;
    });
    let origin: unknown;
    const read = (at: string, address: string) =>
      valuesRead(async () => void (origin = await originAt(workbook, at, address)));
    expect(await read(long, 'A9000')).toBeLessThan(300);
    expect(origin).toEqual({ kind: 'unknown', reason: 'not ours' });
    // Next to a label of a grid, the ids of a copy are looked for.
    expect(await read(long, 'C9000')).toBeLessThan(1500);
    expect(origin).toEqual({ kind: 'unknown', reason: 'not ours' });
    expect(await read(sheet, 'A9000')).toBeLessThan(300);
    expect(origin).toMatchObject({ kind: 'report' });
    expect(await read(sheet, value)).toBeLessThan(1500);
    expect(origin).toMatchObject({ recordId: '0002', state: 'as written' });
  },
);

test('a line of a property page leads to the newest assessment, and its tables to their records', async () => {
  const { sheetId, sheet } = await writeProperty(subject, 'default', options());
  const at = async (label: string) => originAt(workbook, sheet, await cellOf(sheetId, label, 'B'));
  expect(await at('Assessed value, 2024 roll')).toMatchObject({
    kind: 'record',
    recordId: '0001',
    field: 'assessed_value',
    state: 'as written',
  });
  expect(await at('Assessment date')).toMatchObject({ recordId: '0001', field: 'assessment_date' });
  expect(await at('Zone')).toMatchObject({ kind: 'report' });
  await onSheet(workbook, sheetId, (one) => void (one.getRange('D4:D14').values = Array(11).fill(['note'])));
  expect(await originAt(workbook, sheet, await cellOf(sheetId, 'Year built', 'D'))).toMatchObject({
    kind: 'report',
  });
  const cells = await valuesOf(sheetId, 'A1:A40');
  const header = cells.findIndex(([cell]) => cell === 'record_id');
  expect(await originAt(workbook, sheet, `A${header + 2}`)).toMatchObject({
    kind: 'record',
    recordId: '0001',
    shownIn: { kind: 'table' },
    state: 'as written',
  });
});

describe('a cell of a grid of own sales', () => {
  test.each([
    ['Sale price', 'D', 'sale'],
    ['Sale date (subject: effective date)', 'D', 'sale'],
    ['Floor area (ft²)', 'D', 'sale'],
    ['View', 'D', 'entered'],
    ['Weight', 'D', 'entered'],
    ['Time: % of the value per year', 'D', 'rate'],
  ])('says of %s that the user has given it, and how', async (label, column, reason) => {
    const { sheetId, sheet } = await write({
      ...withRollNumbers,
      ...{ basis: 'sales', effectiveDate: '2026-06-30', ownRows: ['View'], facts: { square_footage: 1500 } },
      selected: selected.map((one) => ({
        ...one,
        record: { ...one.record, square_footage: 1400, sale_price: 500_000, sale_date: '2025-03-01' },
        facts: { square_footage: 1400 },
      })),
    });
    const address = await cellOf(sheetId, label, column);
    await onSheet(workbook, sheetId, (one) => {
      if (['View', 'Weight', 'Time: % of the value per year'].includes(label))
        one.getRange(address).values = [[label === 'View' ? 'Lake' : 0.04]];
    });
    expect(await originAt(workbook, sheet, address)).toEqual({ kind: 'unknown', reason });
    expect(await originAt(workbook, sheet, await cellOf(sheetId, 'Lot area (ft²)', 'D'))).toMatchObject({
      kind: 'record',
      recordId: '0002',
    });
  });
});

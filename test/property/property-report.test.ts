import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import type { Property } from '../../src/features/property/subject/property-lookup.ts';
import { writeProperty } from '../../src/features/property/subject/property-report.ts';
import { excelWorkbook } from '../tables/table-workbook.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { assessmentOf, subjectWith } from './assessment.ts';

const workbook = excelWorkbook();

const own = assessmentOf('0001', { assessed_value: 500_000, lot_size_sf: 5000, year_built: 1990 });
const rollOf = (year: number, assessed_value: number) =>
  assessmentOf('0001', { record_id: `0001/${year}`, assessment_year: year, assessed_value });
const property: Property = {
  ...subjectWith(own),
  records: [
    { dataset: 'permit', records: [{ entity_type: 'permit', record_id: 'p1', description: '=1+1' }] },
    { dataset: 'assessment', records: [rollOf(2022, 450_000), own, rollOf(2023, 480_000)] },
  ],
};
let progress: number[];
const options = () => ({
  engine: sourceEngine,
  service: 'https://service.test',
  signal: new AbortController().signal,
  onProgress: (records: number) => void progress.push(records),
});
beforeEach(() => {
  progress = [];
});
afterEach(() =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    for (const sheet of worksheets.items.slice(1)) sheet.delete();
  }),
);

const cells = (sheetId: string, address: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheetId).getRange(address).load('formulas');
    await context.sync();
    return range.formulas as unknown[][];
  });

const tableRows = (name: string) =>
  workbook.run(async (context) => {
    const range = context.workbook.tables.getItem(name).getRange().load('values');
    await context.sync();
    const [header, ...rows] = range.values as unknown[][];
    return rows.map((row) => Object.fromEntries(header!.map((column, index) => [column, row[index]])));
  });

describe('a property on a sheet', () => {
  test('has a summary, and a table for each dataset with records', async () => {
    const report = await writeProperty(property, 'default', options());
    expect(report).toMatchObject({ sheet: 'Property 1 Example St', records: 4 });
    expect(progress).toEqual([1, 4]);
    const [title, source, ...lines] = (await cells(report.sheetId, 'A1:B17')) as [string, unknown][];
    expect(title?.[0]).toBe('1 Example St, Calgary');
    expect(source?.[0]).toMatch(/^All records at the address · As of /);
    const summary = Object.fromEntries(lines);
    expect(summary).toMatchObject({
      Address: '1 Example St',
      City: 'Calgary',
      Latitude: 51.05,
      Zone: 'R-CG',
      'Assessed value, 2024 roll': 500_000,
      'Earlier rolls': '2023: $480,000 · 2022: $450,000',
      Class: 'Residential',
      'Lot area (ft²)': 5000,
      'Year built': 1990,
    });
    expect(summary['Assessment date']).toBeTypeOf('number');
    const [permit] = await tableRows('Building_permits_1_EXAMPLE_ST');
    expect(Object.keys(permit!)).toEqual(
      datasets.permit.defaultFields.filter((name) => !['municipality', 'lat', 'lng'].includes(name)),
    );
    expect((await tableRows(report.table))[0]).toMatchObject({ record_id: '0001', assessed_value: 500_000 });
  });

  test('has addresses of records that are not the property’s own', async () => {
    const at = (normalized_address: string) => ({ record_id: normalized_address, normalized_address });
    const permits = [at(property.address), at(`${property.address} UNIT 2`)];
    const columnsOf = async (records: typeof permits, address: string) => {
      const ofDataset = [{ dataset: 'permit' as const, records }];
      const { table } = await writeProperty(
        { ...property, address, records: ofDataset },
        'default',
        options(),
      );
      return Object.keys((await tableRows(table))[0]!);
    };
    expect(await columnsOf(permits, property.address)).toContain('address');
    const other = '2 EXAMPLE ST';
    expect(await columnsOf([at(other), at(other)], other)).not.toContain('address');
  });

  test('has all columns with data if the user wants them, and text that looks like a formula stays text', async () => {
    await writeProperty(property, 'filled', options());
    expect(await tableRows('Building_permits_1_EXAMPLE_ST')).toEqual([
      expect.objectContaining({ record_id: 'p1', description: '=1+1' }),
    ]);
  });

  test('keeps the type of the street in the name of its sheet, and long texts within the page', async () => {
    const words =
      'Parcels of detached and semi-detached dwellings, with a basement suite where the lot is wide enough';
    const long = {
      ...property,
      address: '4216 ERASMUS CRESCENT NORTHWEST',
      zone: { code: 'R-CG', description: `${words}. ${words}.` },
      records: [{ dataset: 'permit' as const, records: [{ record_id: 'p1', description: words }] }],
    };
    const { sheet, sheetId, table } = await writeProperty(long, 'filled', options());
    expect(sheet).toBe('Property 4216 Erasmus Cres NW');
    const summary = (await cells(sheetId, 'A1:B17')) as [string, string][];
    const at = summary.findIndex(([label]) => label === 'Zone description');
    const lines = summary.slice(at, at + 3).map(([, text]) => text);
    expect(lines.join(' ')).toBe(long.zone.description);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const isWrapped = await workbook.run(async (context) => {
      const columns = context.workbook.tables.getItem(table).columns;
      const { format } = columns.getItem('description').getDataBodyRange();
      format.load('wrapText');
      await context.sync();
      return format.wrapText;
    });
    expect(isWrapped).toBe(true);
  });

  test('says what was cut or kept as text', async () => {
    const permits = [
      { record_id: 'p1', description: '🏠'.repeat(20_000), construction_value: '0x1F' },
      { record_id: null, description: 'x', construction_value: '1,000 CAD' },
    ];
    const records = [{ dataset: 'permit' as const, records: permits }];
    const zone = { code: 'x'.repeat(40_000), description: '' };
    const { notes } = await writeProperty({ ...property, zone, records }, 'filled', options());
    expect(new Set(notes)).toEqual(
      new Set([
        { field: 'description', note: 'cut', count: 1 },
        { field: 'construction_value', note: 'not a number', count: 1 },
        { field: 'record_id', note: 'no id', count: 1 },
      ]),
    );
    const rows = await tableRows('Building_permits_1_EXAMPLE_ST');
    expect(rows.map(({ construction_value }) => construction_value)).toEqual(['0x1F', 1000]);
    expect(rows[0]!.description).toMatch(/^(🏠)+ … \[cut: the text has 40,000 characters\]$/u);
  });

  test('without records has only the summary', async () => {
    const empty = { ...property, records: [], assessment: null, zone: null };
    const { records, sheetId } = await writeProperty(empty, 'default', options());
    expect(records).toBe(0);
    expect((await cells(sheetId, 'B8:B12')).flat()).toEqual(['', '', '', '', '']);
  });
});

test('a property that is inserted again, also after the pane was closed, has one sheet', async () => {
  const first = await writeProperty(property, 'default', options());
  const again = await writeProperty(property, 'default', options());
  expect(again).toMatchObject({ sheetId: first.sheetId, sheet: first.sheet, records: 4, table: first.table });
  const count = await workbook.run(async (context) => {
    const sheets = context.workbook.worksheets.getCount();
    await context.sync();
    return sheets.value;
  });
  expect(count).toBe(2);
});

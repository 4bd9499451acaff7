import { afterEach, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { setLanguage } from '../../src/language/index.ts';
import { fetchTable } from '../../src/features/tables/fetch-table.ts';
import { headersOf, styleOf } from '../../src/features/tables/write-table.ts';
import {
  fetchOptions,
  fieldsOf,
  refresh,
  ScriptedRecords,
  tableContents,
  excelWorkbook,
} from './table-workbook.ts';

const workbook = excelWorkbook();
afterEach(() => setLanguage('en'));

const fields = fieldsOf('record_id', 'permit_type_canonical', 'construction_value', 'area_m2', 'issued_date');
const records = new ScriptedRecords([
  {
    record_id: '0042',
    permit_type_canonical: 'addition',
    construction_value: 1_250_000,
    area_m2: 180,
    issued_date: '2024-05-31',
  },
]);

const fetchLabelled = (headerStyle?: 'language' | 'en' | 'fr' | 'names') =>
  fetchTable(
    { dataset: datasets.permit, query: { municipality: 'thunder_bay' }, fields, maxRows: 100, headerStyle },
    'new sheet',
    { ...fetchOptions(), fetch: records.fetch },
  );

const onSheet = <Result>(
  name: string,
  read: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
): Promise<Result> => workbook.run((context) => read(context.workbook.worksheets.getItem(name), context));

test('a new sheet has one query line, a frozen header, formats of its fields, and is set up to be printed', async () => {
  const { sheet, tableId } = await fetchLabelled('en');
  expect((await tableContents(workbook, tableId))[0]).toEqual([
    'Record ID',
    'Permit type',
    'Declared value',
    'Area (m²)',
    'Issue date',
  ]);
  await onSheet(sheet, async (worksheet, context) => {
    const source = worksheet.getRange('A1').load('values');
    const row = worksheet.getRange('A4:E4').load('text');
    const frozen = worksheet.freezePanes.getLocationOrNullObject().load('address');
    const { pageLayout } = worksheet;
    pageLayout.load('zoom');
    const area = pageLayout.getPrintArea().load('address');
    await context.sync();
    expect(source.values[0]![0]).toMatch(
      /^Building permits · City: Thunder Bay, up to 100 rows · As of .+ · Source: service\.test$/,
    );
    expect(row.text[0]).toEqual(['0042', 'Addition', '$1,250,000', '180 m²', '2024-05-31']);
    expect(frozen.address).toMatch(/!1:3$/);
    expect(pageLayout.zoom).toEqual({ horizontalFitToPages: 1 });
    expect(area.address).toMatch(/!A1:E4$/);
  });
});

test('headers are labels in the language of the pane, in the chosen one, or the service’s names', async () => {
  const first = async (style?: 'language' | 'fr' | 'names') =>
    (await tableContents(workbook, (await fetchLabelled(style)).tableId))[0]![1];
  expect(await first()).toBe('permit_type_canonical');
  expect(await first('names')).toBe('permit_type_canonical');
  expect(await first('fr')).toBe('Type de permis');
  setLanguage('fr');
  expect(await first('language')).toBe('Type de permis');
  const labels = headersOf(fields, 'fr')!;
  expect(styleOf(labels)).toBe('fr');
  expect(styleOf(undefined)).toBe('names');
});

test('fields with the same label get different headers', () => {
  const headers = headersOf(fieldsOf('lat', 'latitude'), 'en')!;
  expect(new Set(Object.values(headers)).size).toBe(2);
});

test('a refresh finds columns by their labels, in whatever language, and renews the source line', async () => {
  const { sheet, tableId } = await fetchLabelled('fr');
  await workbook.run(async (context) => {
    const cell = context.workbook.worksheets.getItem(sheet).getRange('A1');
    cell.values = [['overwritten']];
    await context.sync();
  });
  records.records[0]!.construction_value = 1_300_000;
  const report = await refresh(tableId, records, {
    change: {
      query: { municipality: 'thunder_bay' },
      fields: [...fields.map(({ name }) => name), 'address'],
      maxRows: 50,
    },
  });
  expect(report).toMatchObject({ changed: 1, added: 0, newColumns: ['address'] });
  expect((await tableContents(workbook, tableId))[0]!.at(-1)).toBe('Adresse');
  const line = await onSheet(sheet, async (worksheet, context) => {
    const cell = worksheet.getRange('A1').load('values');
    await context.sync();
    return String(cell.values[0]![0]);
  });
  expect(line).toMatch(/^Building permits · City: Thunder Bay, up to 50 rows · As of /);
});

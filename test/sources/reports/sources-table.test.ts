import { expect, test } from 'vitest';
import { openWorkbook } from '../../excel-workbook.ts';
import { endWithSources, reportAt } from '../../../src/features/sources/reports/index.ts';
import { sourceRows, spansOf } from '../../../src/features/sources/reports/sources-table.ts';
import { licence, sourceEngine } from './scripted-sources.ts';

const workbook = openWorkbook();
Object.assign(globalThis, { Excel: workbook.globals.Excel, Office: workbook.globals.Office });

const calgary = { dataset: 'permit', municipality: 'calgary' } as const;
const report = { title: 'Estimates', basis: 'Addresses', service: 'http://localhost:39261/api' };

async function newSheet(values: unknown[][]): Promise<string> {
  return workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add().load('id');
    sheet.getRange('A1').getResizedRange(values.length - 1, values[0]!.length - 1).values = values as never;
    await context.sync();
    return sheet.id;
  });
}

const textsOf = (sheetId: string): Promise<unknown[][]> =>
  workbook.run(async (context) => {
    const used = context.workbook.worksheets.getItem(sheetId).getUsedRange(true).load('values');
    await context.sync();
    return used.values.map((row) => row.filter((value: unknown) => value !== ''));
  });

test('a report ends with its sources as their licences require, and names no address of this computer', async () => {
  const sheetId = await newSheet([['Estimates', '', '', '', '', '', '', 'End']]);
  const options = { key: ['estimates', '1'], minRow: 5, columns: 8, report, records: [calgary, calgary] };
  const end = await endWithSources(sheetId, options, { engine: sourceEngine });
  const texts = await textsOf(sheetId);
  expect(texts.slice(5)).toEqual([
    ['Sources'],
    ['Records', 'Publisher', 'Licence', 'Attribution', 'Retrieved'],
    [
      'Building permits, Calgary',
      'City of Calgary',
      `${licence}\nhttps://data.calgary.ca/licence`,
      `Contains information licensed under the ${licence}.`,
      expect.stringMatching(/\d{4}/),
    ],
  ]);
  expect(end).toBe(texts.length);
  expect(JSON.stringify(texts)).not.toContain('localhost');
});

test('made-up records have no licence to state', () => {
  const used = (publisher: string) => ({
    ...calgary,
    source: { publisher, licence: null, licenceUrl: null, attribution: null },
  });
  const rows = [used('Sample records, made up'), used('City of Calgary')].flatMap((one) =>
    sourceRows([one as never], '2026-11-01T12:00:00Z'),
  );
  expect(rows.map((row) => row.slice(1, 4))).toEqual([
    ['Sample records, made up', '', ''],
    ['City of Calgary', 'Not stated', 'Not stated'],
  ]);
});

test.each([[true], [false]])(
  'long licences and attributions wrap, in rows as tall as their lines (a table of Excel: %s)',
  async (isMovable) => {
    const narrow = isMovable ? 60 : 30;
    const sheetId = await newSheet([['Report', '', '', '', '', '', '', 'End']]);
    const read = await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(sheetId);
      sheet.getRange('A1:H1').format.columnWidth = narrow;
      await context.sync();
      const options = { key: ['long', String(isMovable)], columns: 8, report, records: [calgary], isMovable };
      const end = await endWithSources(sheetId, options, { engine: sourceEngine });
      const row = sheet.getRangeByIndexes(end - 1, 0, 1, 5);
      const cells = Array.from({ length: 5 }, (_, at) => row.getCell(0, at));
      for (const { format } of cells) format.load('wrapText,rowHeight,columnWidth');
      await context.sync();
      return cells.map(({ format: { wrapText, rowHeight, columnWidth } }) => ({
        ...{ wrapText, rowHeight, columnWidth },
      }));
    });
    expect(read.map(({ wrapText }) => wrapText)).toEqual(read.map(() => true));
    // A line of 140 points has 27 letters, and one of two columns of 30 points 11.
    const lines = isMovable
      ? ['Contains information', 'licensed under the Open', 'Government Licence –', 'City of Calgary.']
      : [
          'Contains',
          'information',
          'licensed',
          'under the',
          'Open',
          'Government',
          'Licence –',
          'City of',
          'Calgary.',
        ];
    expect(read[0]!.rowHeight).toBeGreaterThanOrEqual(lines.length * 12);
    if (isMovable) expect(read[3]!.columnWidth).toBeGreaterThanOrEqual(140);
  },
);

test('writing it again replaces the table, below what the user has written', async () => {
  const sheetId = await newSheet([['Report']]);
  const options = { key: ['again'], columns: 6, report, records: [calgary] };
  await endWithSources(sheetId, options, { engine: sourceEngine });
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem(sheetId).getRange('A9').values = [['My note']];
    await context.sync();
  });
  const records = [calgary, { dataset: 'assessment', municipality: 'calgary' } as const];
  await endWithSources(sheetId, { ...options, records }, { engine: sourceEngine });
  const titles = (await textsOf(sheetId)).map(([first]) => first).filter(Boolean);
  expect(titles).toEqual([
    ...['Report', 'My note', 'Sources', 'Records'],
    ...['Building permits, Calgary', 'Property assessments, Calgary'],
  ]);
});

test('says what is not stated and what is not known, and counts records of all cities by source', async () => {
  const sheetId = await newSheet([['Report']]);
  const records = [
    { dataset: 'permit', municipality: null },
    { dataset: 'permit', municipality: 'regina' },
  ] as const;
  await endWithSources(sheetId, { key: ['all'], report, records }, { engine: sourceEngine });
  const rows = (await textsOf(sheetId)).slice(-2);
  expect(rows.map(([first, publisher]) => [first, publisher])).toEqual([
    ['Building permits, Calgary', 'City of Calgary'],
    ['Building permits, Regina', 'Not known'],
  ]);
  const silent = { request: () => Promise.reject(new Error('offline')) };
  await endWithSources(sheetId, { key: ['all'], report, records }, { engine: silent });
  expect((await textsOf(sheetId)).at(-1)?.slice(0, 2)).toEqual([
    'Building permits, all cities, Regina',
    'Not known',
  ]);
});

test('what a sheet was made from is known after it was renamed, and of no other sheet', async () => {
  const sheetId = await newSheet([['Report']]);
  await endWithSources(sheetId, { key: ['known'], report, records: [calgary] }, { engine: sourceEngine });
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem(sheetId).name = 'Renamed by me';
    await context.sync();
  });
  const at = (id: string) => reportAt({ sheetId: id, row: 0, column: 0 });
  expect(await at(sheetId)).toMatchObject({ report: { ...report, records: [calgary] }, shown: null });
  expect(await at(await newSheet([['Other']]))).toBeNull();
});

test('where tables above may grow, it is a table of Excel, which moves as a whole', async () => {
  const sheetId = await newSheet([['Report']]);
  const options = { key: ['movable'], report, records: [calgary], isMovable: true };
  await endWithSources(sheetId, options, { engine: sourceEngine });
  await endWithSources(sheetId, options, { engine: sourceEngine });
  const headers = await workbook.run(async (context) => {
    const tables = context.workbook.worksheets.getItem(sheetId).tables.load('items/name');
    await context.sync();
    const ranges = tables.items.map((table) => table.getHeaderRowRange().load('values'));
    await context.sync();
    return ranges.map(({ values }) => values[0]);
  });
  expect(headers).toEqual([['Records', 'Publisher', 'Licence', 'Attribution', 'Retrieved']]);
});

test.each([
  [[100, 100, 100, 100, 100]],
  [[150, 116, ...Array<number>(13).fill(84)]],
  [[215, 105, 105, 105, 105, 105, 150, 320]],
  [Array<number>(30).fill(48)],
])('each column of the table gets cells of the sheet, and together they take all: %j', (widths) => {
  const spans = spansOf(widths);
  expect(spans).toHaveLength(5);
  expect(spans.map(({ column }) => column)).toEqual(
    spans.map((_, at) => spans.slice(0, at).reduce((sum, { columns }) => sum + columns, 0)),
  );
  expect(spans.reduce((sum, { columns }) => sum + columns, 0)).toBe(widths.length);
  for (const { columns } of spans) expect(columns).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { workbookRecords } from '../../src/features/sources/index.ts';
import { endWithSources, localDay, writeWorkbookSources } from '../../src/features/sources/reports/index.ts';
import { readValues } from '../excel-workbook.ts';
import { sourceEngine } from './reports/scripted-sources.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { newTaskRegistry, runsOf } from '../column-runs/running-tasks.ts';
import { fetchPermits, fieldsOf, ScriptedRecords, service } from '../tables/table-workbook.ts';

const addresses = new AddressRuns();
const { workbook } = addresses;

const write = async () =>
  writeWorkbookSources(await workbookRecords(runsOf(newTaskRegistry(), {} as never)), {
    engine: sourceEngine,
    service,
  });

/** The rows of the sheet that have texts, without blank cells. */
const rowsOf = async (sheet: string) =>
  (await readValues(workbook, sheet, 'A1:E40'))
    .map((row) => row.filter((cell) => cell !== ''))
    .filter((row) => row.length > 0);

const sheets = () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    return worksheets.items.map(({ name }) => name);
  });

test('a workbook that has nothing from the service gets no sheet of sources', async () => {
  const before = await sheets();
  expect(await write()).toBeNull();
  expect(await sheets()).toEqual(before);
});

test('the sheet of sources has those of tables, runs and reports, and is written again where it is', async () => {
  const records = new ScriptedRecords([{ record_id: '007' }]);
  await fetchPermits(records, fieldsOf('record_id'));
  const sheet = (await write())!;
  expect(sheet).toBe('Sources');
  const today = expect.stringContaining(localDay(Date.now()).slice(0, 4));
  const licence = expect.stringContaining('Open Government Licence');
  const permits = ['Building permits, Calgary', 'City of Calgary', licence, licence, today];
  const [title, basis, ...rows] = await rowsOf(sheet);
  expect(title).toEqual(['Sources of this workbook']);
  expect(String(basis)).toContain('=CDATA.SOURCEOF');
  expect(rows.slice(2)).toEqual([permits]);

  await addresses.write('A1:B3', [
    ['Address', 'City'],
    ['12 Main St', 'Calgary'],
    ['30 Elm Ave', 'Calgary'],
  ]);
  await addresses.select('A2');
  await addresses.run(['coordinates'], { sources: [0, 1] });
  const report = { title: 'Grid', basis: 'Addresses', service };
  const ofReport = [{ dataset: 'assessment', municipality: 'calgary' } as const];
  const { id } = await workbook.run(async (context) => {
    const other = context.workbook.worksheets.add('A report').load('id');
    other.getRange('A1').values = [['Grid']];
    const renamed = context.workbook.worksheets.getItem(sheet);
    renamed.name = 'For the client';
    await context.sync();
    return { id: other.id };
  });
  await endWithSources(id, { key: ['grid'], report, records: ofReport }, { engine: sourceEngine });
  const before = await sheets();
  expect(await write()).toBe('For the client');
  expect(await sheets()).toEqual(before);
  const again = (await rowsOf('For the client')).slice(4);
  expect(again).toEqual([
    permits,
    ['Addresses, Calgary', 'Not known', 'Not known', 'Not known', today],
    ['Property assessments, Calgary', 'City of Calgary', licence, licence, today],
  ]);
  // Written a third time, it does not count itself as a report.
  await write();
  expect((await rowsOf('For the client')).slice(4)).toEqual(again);
});

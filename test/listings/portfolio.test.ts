import { datasets, entityTypes, roleValue, type EntityType } from '@cdata/catalog';
import { beforeAll, describe, expect, test } from 'vitest';
import { dateSerial } from '../../src/excel/cells/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { newPortfolioRun, portfolioKind } from '../../src/features/listings/portfolio-kind.ts';
import { findRelinkableRun } from '../../src/features/column-runs/find-run.ts';
import type { SheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { readValues } from '../excel-workbook.ts';
import { testInLibreOffice } from '../in-libreoffice.ts';
import { savedRuns } from '../column-runs/running-tasks.ts';
import { scaled, longTest } from '../extent.ts';
import { listingRuns, type Json } from './listing-runs.ts';

const { listed, newSheet, run, service, sourceOf, workbook, write } = listingRuns();

/** Addresses of Calgary that are located with certainty, as the service writes them. */
async function certainAddresses(count: number): Promise<string[]> {
  const addresses = new Set<string>();
  for (const dataset of ['permit', 'assessment', 'licence']) {
    const { body } = await service().get(`/${dataset}?municipality=calgary&limit=500`);
    for (const { normalized_address: address } of body.results as Json[]) {
      if (addresses.size === count) break;
      if (!/^\d+ [A-Z]/.test(String(address))) continue;
      const match = await service().get(
        `/geocode?address=${encodeURIComponent(`${String(address)}, Calgary`)}`,
      );
      if (match.body.match_type === 'exact') addresses.add(String(address));
    }
  }
  return [...addresses];
}

const recordsAt = async (address: string): Promise<Record<EntityType, Json[]>> =>
  (await service().get(`/property?municipality=calgary&address=${encodeURIComponent(address)}`)).body.records;

const entities: EntityType[] = ['permit', 'inspection', 'licence', 'assessment'];
const portfolio = (rows: SheetRows, labels?: 'en' | 'fr', names = entities): NewRun =>
  newPortfolioRun(rows, [1], { datasets: names, labels }) as NewRun;

const listSheet = 'Records at addresses';

describe('the records at the addresses of a list', () => {
  let addresses: string[];
  const engine = () => serviceEngine(service());
  let shared: Engine;
  let resumed: Engine;
  beforeAll(async () => {
    addresses = await certainAddresses(4);
    shared = engine();
    resumed = engine();
  });

  test('coordinates beside an address tell its province, and do not make it another request', async () => {
    const source = await newSheet('Points', [
      ['Address', 'Latitude', 'Longitude'],
      ['12 Main St', '51.05', '-114.07'],
    ]);
    const options = { datasets: entities, labels: undefined };
    const withPoints = newPortfolioRun(source, [0], options, [1, 2]);
    const prepared = await portfolioKind.prepare(withPoints.options, { engine: shared, reference: shared });
    expect(prepared.read(['12 Main St', 51.05, -114.07])).toMatchObject({ input: '12 Main St, AB' });
    expect(prepared.read(['12 Main St', '', ''])).toMatchObject({ input: '12 Main St' });
    expect(portfolioKind.isSameRequest!(newPortfolioRun(source, [0], options), withPoints)).toBe(true);
    expect(portfolioKind.isSameRequest!(newPortfolioRun(source, [1], options), withPoints)).toBe(false);
  });

  test('are in one table, each with the address and the row of the list, and counted next to it', async () => {
    const lines = addresses.map((address) => `${address}, Calgary`);
    const source = await newSheet('Lots', [
      ['Lot', 'Address'],
      ...lines.map((line, at) => [`L${at}`, line]),
      ['L4', lines[0]!.toLowerCase()],
      ['L5', 'Calgary'],
      ['', ''],
      ['L7', '99999 Nowhere Road, Calgary'],
      ['L8', `${lines[1]!.replace(/^(\d+)/, '1207-$1')}`],
    ]);
    const { count, report } = await run(portfolio(source), { engine: shared });
    expect(count).toMatchObject({ rows: 8, unique: 7, calls: 7, maxExtraCalls: 7 });
    const expected = await Promise.all(addresses.map(recordsAt));
    const total = expected.flatMap((records) => entities.flatMap((name) => records[name] ?? [])).length;
    expect(report.remarks).toEqual([`The table on ${listSheet} has ${total} rows.`]);

    const records = await listed(listSheet);
    expect(records).toHaveLength(total);
    addresses.forEach((address, at) => {
      const rows = records.filter(({ normalized_address: one }) => one === `${address}, Calgary`);
      const published = entities.flatMap((name) => expected[at]![name] ?? []);
      expect(rows.map(({ record_id: id }) => id).sort()).toEqual(
        published.map(({ record_id: id }) => id).sort(),
      );
      for (const row of rows) {
        const name = row.dataset as EntityType;
        const record = published.find(({ record_id: id }) => id === row.record_id)!;
        const date = roleValue(record, datasets[name].roles.date);
        expect(row.date).toBe(date === null ? '' : dateSerial(String(date).slice(0, 10)));
        expect(row.value).toBe(roleValue(record, datasets[name].roles.value) ?? '');
        expect(row.list_address).toBe(lines[at]);
        expect(row.list_row).toBe({ 0: '2, 6', 1: '3, 10' }[at] ?? at + 2);
        if (name === 'assessment') expect(row.roll_number).toBe(record.roll_number);
      }
    });

    const [header, ...cells] = await readValues(workbook, 'Lots', 'C1:H10');
    expect(header).toEqual([
      ...['permit_count', 'inspection_count', 'licence_count', 'assessment_count'],
      ...['normalized_address', 'note'],
    ]);
    lines.forEach((line, at) => {
      const counts = entities.map((name) => expected[at]![name]?.length ?? 0);
      expect(cells[at]).toEqual([...counts, line, '']);
    });
    expect(cells[4]).toEqual(cells[0]);
    const uncertain = 'No records are listed for an uncertain address';
    expect(cells[5]).toEqual(['', '', '', '', '', expect.stringContaining(uncertain)]);
    expect(cells[6]).toEqual(['', '', '', '', '', '']);
    expect(cells[7]!.slice(0, 5)).toEqual(['', '', '', '', '']);
    expect(cells[7]![5]).not.toBe('');
    expect(cells[8]).toEqual([
      ...cells[1]!.slice(0, 5),
      'Unit 1207 was not found: the records are those of the whole address or of other units.',
    ]);
  });

  test('are brought up to date in the same table, with what the user added', async () => {
    const before = await listed(listSheet);
    await workbook.run(async (context) => {
      const table = context.workbook.worksheets.getItem(listSheet).tables.getItemAt(0);
      table.columns.add(0, [['My note'], ...before.map((_, at) => [`note ${at}`])]);
      // A value that changed, and a record that was published since.
      table.getDataBodyRange().getCell(0, 5).values = [['gone:1']];
      await context.sync();
    });
    const editedRecord = before[1]!;
    // Its columns are one further to the right now.
    const sheetOf = async () =>
      (await listed(listSheet)).find(({ record_id: id }) => id === editedRecord.record_id)!;
    await workbook.run(async (context) => {
      const table = context.workbook.worksheets.getItem(listSheet).tables.getItemAt(0);
      table.columns.getItem('description').getDataBodyRange().getCell(1, 0).values = [['edited']];
      await context.sync();
    });
    expect(await sheetOf()).toMatchObject({ description: 'edited' });

    const idle = await run(portfolio(await sourceOf('Lots')), { engine: shared });
    expect(idle.calls).toBe(0);
    expect(await listed(listSheet)).toHaveLength(before.length);

    const { report } = await run(portfolio(await sourceOf('Lots')), { engine: shared, again: true });
    expect(report.remarks[1]).toMatch(/^\d added · 1 changed · 0 removed$/);
    const after = await listed(listSheet);
    const own = after.map(({ 'My note': note }) => note).filter(Boolean);
    expect(own).toEqual(before.map((_, at) => `note ${at}`));
    expect(await sheetOf()).toMatchObject({ description: editedRecord.description, 'My note': 'note 1' });
    for (const { record_id: id } of before) expect(after.map((one) => one.record_id)).toContain(id);
  });

  test('follow the rows of the list: those of an address that is gone are removed, and rows that moved have their new numbers', async () => {
    await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(listSheet);
      sheet.tables.getItemAt(0).columns.getItem('My note').delete();
      await context.sync();
    });
    await write('Lots', 'B4', [[`${addresses[0]!}, Calgary`]]);
    const { report, calls } = await run(portfolio(await sourceOf('Lots')), { engine: shared });
    expect(calls).toBe(0);
    expect(report.written).toBeGreaterThanOrEqual(1);
    const records = await listed(listSheet);
    const rowsOf = (address: string) =>
      records.filter(({ normalized_address: one }) => one === `${address}, Calgary`);
    expect(rowsOf(addresses[2]!)).toEqual([]);
    expect(new Set(rowsOf(addresses[0]!).map(({ list_row: row }) => row))).toEqual(new Set(['2, 4, 6']));
  });

  test('are listed again from saved responses if the table was deleted, and get columns of further datasets', async () => {
    await workbook.run(async (context) => {
      context.workbook.worksheets.getItem(listSheet).delete();
      await context.sync();
    });
    const names: EntityType[] = [...entities, 'heritage_status'];
    const { calls, count } = await run(portfolio(await sourceOf('Lots'), undefined, names), {
      engine: shared,
    });
    expect([calls, count.calls]).toEqual([0, 0]);
    const [record] = await listed(listSheet);
    expect(record).toHaveProperty('permit_required');
    const [header] = await readValues(workbook, 'Lots', 'C1:I1');
    expect(header).toContain('heritage_status_count');
  });

  test('are all there after a run that was stopped and resumed', async () => {
    const all = await certainAddresses(12);
    const rows = await newSheet('Stopped', [
      ['Lot', 'Address'],
      ...all.map((address, at) => [`S${at}`, `${address}, Calgary`]),
    ]);
    const trial = await run(portfolio(rows), { engine: resumed, maxRows: 5 });
    expect(trial.report.written).toBe(5);
    const sheet = `${listSheet} 2`;
    const first = await listed(sheet);
    const { report, calls } = await run(portfolio(await sourceOf('Stopped')), { engine: resumed });
    expect(report.written).toBe(7);
    expect(calls).toBe(14);
    const ids = (await listed(sheet)).map(({ record_id: id }) => id);
    for (const { record_id: id } of first) expect(ids).toContain(id);
    const expected = await Promise.all(all.map(recordsAt));
    const published = expected.flatMap((records) => entities.flatMap((name) => records[name] ?? []));
    expect(ids.sort()).toEqual(published.map(({ record_id: id }) => id).sort());
  });

  test('of the copy of a sheet are in a table of its own, and take no call', async () => {
    const cells = (await readValues(workbook, 'Stopped', 'A1:H13')) as string[][];
    await workbook.run(async (context) => {
      const copy = context.workbook.worksheets.add('Copy').getRange('A1:H13');
      copy.numberFormat = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? '@' : 'General')));
      copy.values = cells;
      await context.sync();
    });
    const newRun = portfolio(await sourceOf('Copy'));
    const relinkable = await findRelinkableRun(await savedRuns(), newRun);
    expect(relinkable?.origin).toBe('copy');
    const { count, calls } = await run(newRun, { engine: resumed, savedRun: relinkable!.run });
    expect([count.rows, count.calls, calls]).toEqual([12, 0, 0]);
    const ofCopy = await listed(`${listSheet} 3`);
    expect(ofCopy.map(({ record_id: id }) => id).sort()).toEqual(
      (await listed(`${listSheet} 2`)).map(({ record_id: id }) => id).sort(),
    );
  });

  test('have headers, datasets and statuses in the language of the user', async () => {
    const rows = await newSheet('Terrains', [
      ['Lot', 'Adresse'],
      ['T1', `${addresses[0]!}, Calgary`],
    ]);
    await run(portfolio(rows, 'fr', [...entityTypes]), { engine: shared });
    const [record] = await listed(`${listSheet} 4`);
    expect(Object.keys(record!).slice(0, 5)).toEqual([
      ...['Adresse dans la liste', 'Ligne dans la liste', 'Adresse normalisée', 'Jeu de données'],
      'Identifiant de l’enregistrement',
    ]);
    expect(entityTypes.map((name) => datasets[name].label.fr)).toContain(record!['Jeu de données']);
  });
});

longTest('many addresses are listed in one run', async () => {
  const rows = scaled(60);
  const addresses: string[] = [];
  const { body: coverage } = await service().get('/assessment/coverage');
  for (const { municipality, name } of coverage.municipalities as Json[]) {
    const { body } = await service().get(`/assessment?municipality=${String(municipality)}&limit=500`);
    for (const { normalized_address: address } of body.results as Json[])
      addresses.push(`${String(address)}, ${String(name)}`);
  }
  const lines = Array.from({ length: rows }, (_, at) => addresses[at % addresses.length]!);
  const source = await newSheet('Large', [['Lot', 'Address'], ...lines.map((line, at) => [`${at}`, line])]);
  const { report, count } = await run(portfolio(source), { engine: serviceEngine(service()) });
  expect(count.unique).toBeLessThanOrEqual(new Set(addresses).size);
  expect(report).toMatchObject({ written: rows, done: rows, of: rows });
  const cells = await readValues(workbook, 'Large', `C2:F${rows + 1}`);
  const places = await readValues(workbook, 'Large', `G2:G${rows + 1}`);
  const countsOf = new Map(places.map(([place], at) => [place, cells[at]!]));
  const total = [...countsOf].reduce(
    (sum, [place, row]) => sum + (place === '' ? 0 : row.reduce<number>((all, one) => all + Number(one), 0)),
    0,
  );
  expect(total).toBeGreaterThan(rows / 4);
  expect(report.remarks[0]).toContain(`${new Intl.NumberFormat('en-CA').format(total)} rows`);
});

testInLibreOffice(() => workbook, { sheets: 4, formulas: 0 });

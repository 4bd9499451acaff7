import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { AddressRuns, geocodeOf, latOf, notFound, unreachable } from './address-runs.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { saveCorrections } from '../../src/features/geocode/corrections.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';

const runs = new AddressRuns();

const exact = (address: string) => ({ ...geocodeOf(address), match_type: 'exact' });
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => [`${index + 1} Main St, Ottawa`]);

describe('a run over a column', () => {
  test('requests each different address once and writes next to each row', async () => {
    await runs.write('A1:A6', [
      ['Address'],
      ['1 Main St'],
      [''],
      ['2 Main St'],
      ['1  MAIN st'],
      ['see plan'],
    ]);
    runs.respond = (address) =>
      address === 'see plan'
        ? Promise.reject(new ServiceError({ status: 404, detail: '=No such address' }))
        : exact(address);
    const { state, report } = await runs.run(['coordinates', 'match_type']);
    expect(state).toBe('done');
    expect(runs.requested).toEqual(['1 Main St', '2 Main St', 'see plan']);
    expect(report).toMatchObject({ written: 4, failed: 1, of: 4, skipped: 0 });
    expect(await runs.read('A1:E6')).toEqual([
      ['Address', 'lat', 'lng', 'match_type', 'note'],
      ['1 Main St', 45.001, -73, 'exact', ''],
      ['', '', '', '', ''],
      ['2 Main St', 45.002, -73, 'exact', ''],
      ['1  MAIN st', 45.001, -73, 'exact', ''],
      ['see plan', '', '', '', '=No such address'],
    ]);
  });

  test('writes a text that reads as a formula as a text, also where the user has cleared its format', async () => {
    await runs.write('A1:A2', [['Address'], ['1 Main St']]);
    runs.respond = () => Promise.reject(new ServiceError({ status: 404, detail: '=1+1' }));
    await runs.run();
    await runs.on((sheet) => void sheet.getRange('D2').clear('Formats'));
    await runs.resume();
    expect(await runs.read('D2')).toEqual([['=1+1']]);
  });

  test('that is repeated requests only rows that are blank or failed', async () => {
    await runs.write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
    runs.respond = (address) => (address.startsWith('2') ? notFound() : geocodeOf(address));
    await runs.run();
    runs.requested = [];
    runs.respond = geocodeOf;
    await runs.write('B4:C4', [['', '']]);
    const { report } = await runs.resume();
    expect(runs.requested.sort()).toEqual(['2 Main St', '3 Main St']);
    expect(report).toMatchObject({ written: 2, failed: 0 });
    expect((await runs.read('D2:D4')).flat()).toEqual(['', '', '']);
  });

  test('tries a few rows, and the rest goes in the same columns', async () => {
    await runs.write('A1:A31', [['Address'], ...addresses(30)]);
    const trial = await runs.run(['coordinates'], { maxRows: 10 });
    expect(trial.report).toMatchObject({ written: 10, done: 10, of: 30 });
    expect(trial.input).toMatchObject({ isTrial: true });
    expect(runs.requested).toHaveLength(10);
    expect((await runs.resume()).input).toMatchObject({ isTrial: false });
    expect(runs.requested).toHaveLength(30);
    expect((await runs.read('A1:F1'))[0]).toEqual(['Address', 'lat', 'lng', 'note', '', '']);
    expect((await runs.savedRun()).state).toBe('done');
  });

  test('gives rows their own results although they are sorted, inserted and edited meanwhile', async () => {
    const count = 60;
    await runs.write(`A1:A${count + 1}`, [['Address'], ...addresses(count)]);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    runs.respond = async (address) => {
      await gate;
      return geocodeOf(address);
    };
    const running = runs.run();
    await expect.poll(() => runs.requested.length).toBe(count);
    await runs.on((sheet) => {
      sheet.getRange('A2:D61').sort.apply([{ key: 0, ascending: false }]);
      sheet.getRange('10:11').insert('Down');
      sheet.getRange('A20').values = [['999 Other St']];
    });
    open();
    expect((await running).report!.skipped).toBe(0);
    const rows = await runs.read(`A2:B${count + 3}`);
    for (const [address, lat] of rows) {
      expect(lat, String(address)).toBe(address === '' ? '' : latOf(String(address)));
    }
    expect(rows.filter(([address]) => address !== '')).toHaveLength(count);
  });

  test('finds its columns after they moved, and fails if its input is gone', async () => {
    await runs.write('A1:A4', [['Address'], ...addresses(3)]);
    await runs.run(['coordinates'], { maxRows: 1 });
    await runs.on((sheet) => void sheet.getRange('A:B').insert('Right'));
    expect((await runs.resume()).state).toBe('done');
    expect((await runs.read('D2:D4')).flat()).toEqual([45.001, 45.002, 45.003]);
    await runs.write('C1', [['mine']]);
    const { state, error } = await runs.resume();
    expect(state).toBe('failed');
    expect(error!.message).toMatch(/^A column of this run was deleted/);
  });

  test('is paused with what is written, and can be resumed later', async () => {
    await runs.write('A1:A41', [['Address'], ...addresses(40)]);
    let responses = 0;
    runs.respond = (address) => {
      if (++responses > 15) return new Promise(() => undefined);
      if (responses === 15) setTimeout(() => runs.tasks.stop(runs.tasks.latest('geocode')!.id, 'paused'), 20);
      return geocodeOf(address);
    };
    const { state, report } = await runs.run();
    expect(state).toBe('paused');
    const rowCount = (await runs.read('B2:B41')).filter(([lat]) => lat !== '').length;
    expect(report!.done).toBe(rowCount);
    expect(await runs.savedRun()).toMatchObject({ state: 'paused', done: rowCount, of: 40 });
    runs.requested = [];
    runs.respond = geocodeOf;
    await runs.resume();
    expect(runs.requested).toHaveLength(40 - rowCount);
    expect((await runs.read('B2:B41')).every(([lat]) => typeof lat === 'number')).toBe(true);
  });

  test('keeps the results it has received if the service goes away', async () => {
    await runs.write('A1:A6', [['Address'], ...addresses(5)]);
    runs.respond = (address) => (/^[123] /.test(address) ? geocodeOf(address) : unreachable());
    const { state, error } = await runs.run();
    expect([state, error!.message]).toEqual(['failed', 'The service cannot be reached.']);
    const rowCount = (await runs.read('B2:D6')).filter(([lat]) => lat !== '').length;
    expect((await runs.read('D2:D6')).flat().every((note) => note === '')).toBe(true);
    expect(await runs.savedRun()).toMatchObject({ state: 'failed', done: rowCount, of: 5 });
    runs.respond = geocodeOf;
    await runs.resume();
    expect((await runs.read('B2:B6')).flat()).toEqual([45.001, 45.002, 45.003, 45.004, 45.005]);
  });

  test('does not request a cell with an error, and says why', async () => {
    await runs.write('A1:A3', [['Address'], ['=NA()'], ['1 Main St']]);
    await runs.run();
    expect(runs.requested).toEqual(['1 Main St']);
    expect((await runs.read('B2:D2'))[0]).toEqual([
      '',
      '',
      'This row contains #N/A. Fix it, then run again.',
    ]);
  });

  test('uses corrections for all rows of their address', async () => {
    const address = `see plan of ${runs.sheetName}`;
    await runs.write('A1:A4', [['Address'], [address], ['1 Main St'], [address.toUpperCase()]]);
    runs.respond = (requested) => (/^see/i.test(requested) ? notFound() : exact(requested));
    await runs.run(['coordinates', 'match_type']);
    runs.requested = [];
    const key = addressKey(address);
    await saveCorrections({ [key]: { kind: 'address', address: '77 Other St' } });
    await runs.resume({ keys: new Set([key]) });
    expect(runs.requested).toEqual(['77 Other St']);
    const corrected = [45.077, -73, 'exact', ''];
    expect(await runs.read('B2:E4')).toEqual([corrected, [45.001, -73, 'exact', ''], corrected]);
    await saveCorrections({ [key]: { kind: 'place', lat: 50, lng: -100 } });
    runs.requested = [];
    await runs.write('B2:E2', [['', '', '', '']]);
    await runs.resume();
    expect(runs.requested).toEqual([]);
    expect((await runs.read('B2:E2'))[0]).toEqual([50, -100, 'by_hand', '']);
  });

  test('overwrites nothing', async () => {
    await runs.write('A1:A2', [['Address'], ['1 Main St']]);
    await runs.write('C2', [['mine']]);
    const { state, error } = await runs.run();
    expect(state).toBe('failed');
    expect(error!.message).toMatch(/^The cells .*C2.* aren’t empty/);
    expect(runs.requested).toEqual([]);
    await runs.run(['coordinates'], { destination: 'insert' });
    expect(await runs.read('A1:F2')).toEqual([
      ['Address', 'lat', 'lng', 'note', '', ''],
      ['1 Main St', 45.001, -73, '', '', 'mine'],
    ]);
  });

  test('makes its table larger, and requests rows that are added to the table', async () => {
    await runs.write('A1:B3', [
      ['Address', 'Notes'],
      ['1 Main St', 'a'],
      ['2 Main St', 'b'],
    ]);
    await runs.on((sheet) => void sheet.tables.add('A1:B3', true));
    await runs.select('A1');
    await runs.run();
    const address = await runs.on(async (sheet, context) => {
      const table = sheet.tables.getItemAt(0);
      const range = table.getRange().load('address');
      await context.sync();
      table.rows.add(undefined, [['3 Main St', 'c', '', '', '']]);
      return range.address;
    });
    expect(address).toMatch(/A1:E3$/);
    await runs.resume();
    expect((await runs.read('C2:C4')).flat()).toEqual([45.001, 45.002, 45.003]);
    expect((await readSheetRows()).rowCount).toBe(3);
  });
});

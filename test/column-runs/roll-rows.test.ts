import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import type { Engine } from '../../src/engine/index.ts';
import { newGeocodeRun } from '../../src/features/geocode/index.ts';
import { requestMatch } from '../../src/features/geocode/roll-match.ts';
import { readSheetRows, type RunReport } from '../../src/features/column-runs/index.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { excelWorkbook, readValues } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf, taskContext } from './running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
const tasks = newTaskRegistry();

let service: CountedClient;
beforeAll(async () => {
  service = await countedService();
});
afterAll(() => service?.close());

test('a row with a roll number in place of the address is located by its assessment, with one call', async () => {
  const { body } = await service.get('/assessment?municipality=calgary&limit=2');
  const [first, second] = body.results as Record<'roll_number' | 'address' | 'lat' | 'lng', string>[];
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('Rolls');
    const range = sheet.getRange('A1:B6');
    range.numberFormat = Array.from({ length: 6 }, () => ['@', '@']);
    range.values = [
      ['Address', 'City'],
      [first!.roll_number, 'Calgary'],
      [second!.address, 'Calgary'],
      [`Roll no. ${first!.roll_number}`, ''],
      ['99 99 99 99 99', 'Calgary'],
      ['see plans', 'Calgary'],
    ];
    sheet.activate();
    await context.sync();
  });
  const rows = await readSheetRows();
  const runs = runsOf(tasks, serviceEngine(service));
  const newRun = newGeocodeRun(rows, [0, 1], {
    choices: ['coordinates', 'normalized_address', 'match_type'],
    labels: undefined,
  });
  const count = await runs.count(newRun, taskContext());
  service.resetRequests();
  const { error } = await ended<RunReport>(
    tasks,
    runs.start(newRun, { destination: 'adjacent', maxCalls: count.calls }),
  );
  expect(error).toBeNull();
  const requests = service.requests();
  expect(requests['GET /assessment']).toBe(3);
  expect((requests['GET /assessment'] ?? 0) + (requests['GET /geocode'] ?? 0)).toBe(count.calls);
  const [byRoll, byAddress, byWords, unknown, plans] = await readValues(workbook, 'Rolls', 'C2:G6');
  const source = `Found by the roll number ${first!.roll_number}: coordinates of the assessment of ${first!.address}.`;
  const ofRoll = [Number(first!.lat), Number(first!.lng), first!.address, 'exact', source];
  expect(byRoll).toEqual(ofRoll);
  expect(byWords).toEqual(ofRoll);
  expect(byAddress![3]).toBe('exact');
  expect(byAddress![4]).toBe('');
  expect(unknown).toEqual(['', '', '', '', 'No assessment has the roll number 99 99 99 99 99.']);
  expect(plans!.slice(0, 3)).toEqual(['', '', '']);
  // Another run reads what was saved.
  const again = newGeocodeRun(await readSheetRows(), [0, 1], newRun.options);
  expect((await runs.count(again, taskContext(), { all: true } as never)).calls).toBe(0);
});

const record = { roll_number: '100200300', address: '1 Elm St', municipality: 'calgary', lat: 51, lng: -114 };

test.each([
  [[record, { ...record, municipality: 'laval' }], 'is in several cities: Calgary, Laval. Add a column'],
  [[record, { ...record, address: '2 Elm St' }], 'is of several addresses: 1 Elm St; 2 Elm St. Enter one'],
  [[{ ...record, lat: null }], 'has no coordinates. Its address is 1 Elm St.'],
])('a roll number that is not one property with a place says so', async (found, reason) => {
  const engine = { request: () => Promise.resolve(found) } as unknown as Engine;
  await expect(requestMatch(engine, { address: '100200300', municipality: null }, {})).rejects.toThrow(
    `The ${found[0]!.lat === null ? 'assessment with the ' : ''}roll number 100200300 ${reason}`,
  );
});

test.each(['2026-05-12, Calgary', '12 Main St, Calgary', '4005-40, Calgary', 'see plans'])(
  '%s is looked up as an address',
  async (address) => {
    const requested: unknown[] = [];
    const engine = {
      request: (lookup: { endpoint: string }) => Promise.resolve(requested.push(lookup.endpoint)),
    } as unknown as Engine;
    await requestMatch(engine, { address, municipality: null }, {});
    expect(requested).toEqual(['/geocode']);
  },
);

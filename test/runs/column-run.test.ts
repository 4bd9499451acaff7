import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { readSource } from '../../src/runs/column-source.ts';
import { rememberCorrections } from '../../src/runs/geocode/corrections.ts';
import { rememberedRuns, type RememberedRun } from '../../src/runs/saved-run.ts';
import type { StartedTask, TaskRegistry } from '../../src/tasks/index.ts';
import { addressKey, geocodeColumns, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import { startRun, type RunReport } from '../../src/runs/start-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import { ended as endedTask, newTaskRegistry } from './running-tasks.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';

const workbook = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

type Ask = (address: string) => Promise<Record<string, unknown>>;

/** What the service would say of an address: its number is its latitude. */
const found = (address: string) => ({
  lat: 45 + Number(/\d+/.exec(address)?.[0] ?? 0) / 1000,
  lng: -73,
  match_type: 'exact',
});

let asked: string[];
let ask: Ask;
let sheet = 0;

beforeEach(async () => {
  asked = [];
  ask = (address) => Promise.resolve(found(address));
  sheet++;
  await workbook.run(async (context) => {
    context.workbook.worksheets.add(`Run ${sheet}`).activate();
    await context.sync();
  });
});

const lookups = {
  request: async (_: unknown, { address }: { address: string }, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    asked.push(address);
    return ask(address);
  },
} as unknown as Pick<ConnectedLookups, 'request'>;

async function write(address: string, values: unknown[][]): Promise<void> {
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem(`Run ${sheet}`).getRange(address).values = values as string[][];
    await context.sync();
  });
}

async function read(address: string): Promise<unknown[][]> {
  return workbook.run(async (context) => {
    const range = context.workbook.worksheets.getItem(`Run ${sheet}`).getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });
}

const ended = (tasks: TaskRegistry, task: StartedTask<unknown>) => endedTask<RunReport>(tasks, task);

async function begin(
  tasks: TaskRegistry,
  choices: GeocodeChoice[] = ['coordinates', 'match_type'],
  most?: number,
) {
  const source = await readSource();
  const run = {
    kind: 'geocode' as const,
    source,
    sources: [0],
    outputs: geocodeColumns(choices),
    place: 'beside' as const,
    options: { choices },
  };
  return startRun(tasks, lookups, run, { most });
}

const remembered = async (): Promise<RememberedRun> =>
  (await rememberedRuns()).find((run) => run.sheet === `Run ${sheet}`)!;

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => [`${index + 1} Main St, Ottawa`]);

describe('a run over a column', () => {
  test('asks once for each different address and writes beside each row', async () => {
    await write('A1:A6', [['Address'], ['1 Main St'], [''], ['2 Main St'], ['1  MAIN st'], ['see plan']]);
    ask = (address) =>
      address === 'see plan'
        ? Promise.reject(new ServiceError(404, '=No such address'))
        : Promise.resolve(found(address));
    const tasks = newTaskRegistry();
    const { state, report } = await ended(tasks, await begin(tasks));
    expect(state).toBe('done');
    expect(asked).toEqual(['1 Main St', '2 Main St', 'see plan']);
    expect(report).toMatchObject({ written: 4, failed: 1, of: 4, left: 0 });
    expect(await read('A1:E6')).toEqual([
      ['Address', 'lat', 'lng', 'match_type', 'note'],
      ['1 Main St', 45.001, -73, 'exact', ''],
      ['', '', '', '', ''],
      ['2 Main St', 45.002, -73, 'exact', ''],
      ['1  MAIN st', 45.001, -73, 'exact', ''],
      ['see plan', '', '', '', '=No such address'],
    ]);
  });

  test('a second run asks only for rows that are blank or failed', async () => {
    await write('A1:A4', [['Address'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
    ask = (address) =>
      address.startsWith('2')
        ? Promise.reject(new ServiceError(404, 'Nothing'))
        : Promise.resolve(found(address));
    const tasks = newTaskRegistry();
    await ended(tasks, await begin(tasks));
    asked = [];
    ask = (address) => Promise.resolve(found(address));
    await write('B4:D4', [['', '', '']]);
    const { report } = await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect(asked.sort()).toEqual(['2 Main St', '3 Main St']);
    expect(report).toMatchObject({ written: 2, failed: 0 });
    expect((await read('B2:E4')).map((row) => row[3])).toEqual(['', '', '']);
  });

  test('a few rows are tried, and the rest goes on in the same columns', async () => {
    await write('A1:A31', [['Address'], ...addresses(30)]);
    const tasks = newTaskRegistry();
    const first = await ended(tasks, await begin(tasks, ['coordinates'], 10));
    expect(first.report).toMatchObject({ written: 10, done: 10, of: 30 });
    expect(asked).toHaveLength(10);
    await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect(asked).toHaveLength(30);
    expect((await read('A1:F1'))[0]).toEqual(['Address', 'lat', 'lng', 'note', '', '']);
    expect((await remembered()).state).toBe('done');
  });

  test('rows that are sorted, inserted and edited while they are asked for end with their own answers', async () => {
    const count = 60;
    await write(`A1:A${count + 1}`, [['Address'], ...addresses(count)]);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    ask = async (address) => {
      await gate;
      return found(address);
    };
    const tasks = newTaskRegistry();
    const task = await begin(tasks);
    while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    await workbook.run(async (context) => {
      const on = context.workbook.worksheets.getItem(`Run ${sheet}`);
      on.getRange('A2:E61').sort.apply([{ key: 0, ascending: false }]);
      on.getRange('10:11').insert('Down');
      on.getRange('A20').values = [['999 Other St']];
      await context.sync();
    });
    open();
    const { report } = await ended(tasks, task);
    expect(report!.left).toBe(0);
    const rows = await read(`A2:D${count + 3}`);
    for (const [address, lat] of rows) {
      expect(lat, String(address)).toBe(address === '' ? '' : found(String(address)).lat);
    }
    expect(rows.filter(([address]) => address !== '')).toHaveLength(count);
  });

  test('columns that move are followed; one that is gone is said', async () => {
    await write('A1:A4', [['Address'], ...addresses(3)]);
    const tasks = newTaskRegistry();
    await ended(tasks, await begin(tasks, ['coordinates'], 1));
    await workbook.run(async (context) => {
      context.workbook.worksheets.getItem(`Run ${sheet}`).getRange('A:B').insert('Right');
      await context.sync();
    });
    expect((await ended(tasks, startRun(tasks, lookups, await remembered()))).state).toBe('done');
    expect((await read('C2:F4')).map((row) => row[1])).toEqual([45.001, 45.002, 45.003]);
    await write('D1', [['mine']]);
    const { state, error } = await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect(state).toBe('failed');
    expect(error!.message).toMatch(/no longer on its sheet/);
  });

  test('is paused with what is written, and goes on from there in another page', async () => {
    await write('A1:A41', [['Address'], ...addresses(40)]);
    const tasks = newTaskRegistry();
    let answered = 0;
    let task: StartedTask<RunReport>;
    ask = async (address) => {
      if (++answered > 15) await new Promise(() => undefined);
      if (answered === 15) setTimeout(() => tasks.stop(task.id, 'paused'), 20);
      return found(address);
    };
    const pausable = {
      request: (lookup: unknown, input: { address: string }, { signal }: { signal: AbortSignal }) =>
        Promise.race([
          lookups.request(lookup as never, input, { signal }),
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
        ]),
    } as unknown as Pick<ConnectedLookups, 'request'>;
    const source = await readSource();
    task = startRun(tasks, pausable, {
      kind: 'geocode',
      source,
      sources: [0],
      outputs: geocodeColumns(['coordinates']),
      place: 'beside',
      options: { choices: ['coordinates'] },
    });
    const { state, report } = await ended(tasks, task);
    expect(state).toBe('paused');
    const written = (await read('B2:B41')).filter(([lat]) => lat !== '').length;
    expect(report!.done).toBe(written);
    expect(await remembered()).toMatchObject({ state: 'paused', done: written, of: 40 });
    asked = [];
    answered = -1000;
    ask = (address) => Promise.resolve(found(address));
    const later = newTaskRegistry();
    await ended(later, startRun(later, lookups, await remembered()));
    expect(asked).toHaveLength(40 - written);
    expect((await read('B2:B41')).every(([lat]) => typeof lat === 'number')).toBe(true);
  });

  test('a refused key ends it with the service’s sentence and writes no row', async () => {
    await write('A1:A4', [['Address'], ...addresses(3)]);
    ask = () => Promise.reject(new ServiceError(403, 'This key is not known.'));
    const tasks = newTaskRegistry();
    const { state, error } = await ended(tasks, await begin(tasks));
    expect([state, error!.message]).toEqual(['failed', 'This key is not known.']);
    expect((await read('B2:E4')).flat().every((value) => value === '')).toBe(true);
    expect(await remembered()).toMatchObject({ state: 'failed', reason: 'This key is not known.' });
  });

  test('a service that goes away leaves the rows blank, and what it answered stays', async () => {
    await write('A1:A6', [['Address'], ...addresses(5)]);
    ask = (address) =>
      /^[123] /.test(address)
        ? Promise.resolve(found(address))
        : Promise.reject(new ServiceError(0, 'The service cannot be reached.'));
    const tasks = newTaskRegistry();
    const { state, error } = await ended(tasks, await begin(tasks, ['coordinates']));
    expect([state, error!.message]).toEqual(['failed', 'The service cannot be reached.']);
    const written = (await read('B2:D6')).filter(([lat]) => lat !== '').length;
    expect((await read('D2:D6')).flat().every((note) => note === '')).toBe(true);
    expect(await remembered()).toMatchObject({ state: 'failed', done: written, of: 5 });
    ask = (address) => Promise.resolve(found(address));
    await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect((await read('B2:B6')).flat()).toEqual([45.001, 45.002, 45.003, 45.004, 45.005]);
  });

  test('a cell in error is not asked for, and says so', async () => {
    await write('A1:A3', [['Address'], ['=NA()'], ['1 Main St']]);
    const tasks = newTaskRegistry();
    await ended(tasks, await begin(tasks, ['coordinates']));
    expect(asked).toEqual(['1 Main St']);
    expect((await read('B2:D3'))[0]).toEqual(['', '', 'The row shows #N/A: mend that first.']);
  });

  test('what somebody corrected is asked as corrected, for all its rows, and remembered', async () => {
    const typed = `see plan ${sheet}`;
    await write('A1:A4', [['Address'], [typed], ['1 Main St'], [`See  Plan ${sheet}`]]);
    ask = (address) =>
      address.toLowerCase().startsWith('see')
        ? Promise.reject(new ServiceError(404, 'No such address'))
        : Promise.resolve(found(address));
    const tasks = newTaskRegistry();
    await ended(tasks, await begin(tasks));
    asked = [];
    await rememberCorrections({ [addressKey(typed)]: { kind: 'address', address: '77 Other St' } });
    const only = new Set([addressKey(typed)]);
    await ended(tasks, startRun(tasks, lookups, await remembered(), { only }));
    expect(asked).toEqual(['77 Other St']);
    const corrected = ['', 45.077, -73, 'exact', ''];
    expect((await read('A2:E4')).map((row) => row.slice(1))).toEqual([
      corrected.slice(1),
      [45.001, -73, 'exact', ''],
      corrected.slice(1),
    ]);
    await rememberCorrections({ [addressKey(typed)]: { kind: 'place', lat: 50, lng: -100 } });
    asked = [];
    await write('B2:E2', [['', '', '', '']]);
    await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect(asked).toEqual([]);
    expect((await read('B2:E2'))[0]).toEqual([50, -100, 'by_hand', '']);
  });

  test('columns that are taken are never written over', async () => {
    await write('A1:C2', [
      ['Address', '', ''],
      ['1 Main St', '', ''],
    ]);
    await write('C2', [['mine']]);
    const tasks = newTaskRegistry();
    const { state, error } = await ended(tasks, await begin(tasks));
    expect(state).toBe('failed');
    expect(error!.message).toMatch(/something in .*C2/);
    expect(asked).toEqual([]);
    const source = await readSource();
    const run = {
      kind: 'geocode' as const,
      source,
      sources: [0],
      options: { choices: ['coordinates' as const] },
    };
    const outputs = geocodeColumns(['coordinates']);
    await ended(tasks, startRun(tasks, lookups, { ...run, outputs, place: 'insert' }));
    expect(await read('A1:F2')).toEqual([
      ['Address', 'lat', 'lng', 'note', '', ''],
      ['1 Main St', 45.001, -73, '', '', 'mine'],
    ]);
  });

  test('a table grows over its new columns, and rows added to it are asked for', async () => {
    await write('A1:B3', [
      ['Address', 'Notes'],
      ['1 Main St', 'a'],
      ['2 Main St', 'b'],
    ]);
    await workbook.run(async (context) => {
      const on = context.workbook.worksheets.getItem(`Run ${sheet}`);
      on.tables.add('A1:B3', true).name = `Table_${sheet}`;
      on.getRange('A1').select();
      await context.sync();
    });
    const tasks = newTaskRegistry();
    await ended(tasks, await begin(tasks, ['coordinates']));
    const grown = await workbook.run(async (context) => {
      const table = context.workbook.tables.getItem(`Table_${sheet}`);
      const range = table.getRange().load('address');
      await context.sync();
      table.rows.add(undefined, [['3 Main St', 'c', '', '', '']]);
      await context.sync();
      return range.address;
    });
    expect(grown).toMatch(/A1:E3$/);
    await ended(tasks, startRun(tasks, lookups, await remembered()));
    expect((await read('C2:C4')).flat()).toEqual([45.001, 45.002, 45.003]);
  });
});

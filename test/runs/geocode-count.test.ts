import { afterAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { ColumnSource } from '../../src/runs/column-source.ts';
import { readSource } from '../../src/runs/column-source.ts';
import type { Corrections } from '../../src/runs/geocode/corrections.ts';
import type { RememberedRun } from '../../src/runs/saved-run.ts';
import { countPermits } from '../../src/runs/estimate/estimate-run.ts';
import { countAddresses } from '../../src/runs/geocode/geocode-count.ts';
import { addressKey, geocodeWork, type GeocodeChoice } from '../../src/runs/geocode/geocode-run.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import type { ConnectedLookups, Coordinate, Lookup, Result } from '../../src/lookup/index.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';
import { taskContext } from './running-tasks.ts';

const many = 4500;
const workbook = openHeadlessWorkbook({
  sheets: [
    {
      name: 'List',
      rows: [
        ['Address'],
        ['1 Main St'],
        ['2 Main St'],
        ['2  main st'],
        ['3 Main St'],
        ['PO Box 9, Calgary AB'],
        ['6 Main St, Calgary AB M5V 2T6'],
        [null],
        ['7 Main St'],
      ],
    },
    {
      name: 'Begun',
      rows: [
        ['Address', 'postal_code', 'note'],
        ['1 Main St', 'K1A 0A1', ''],
        ['1 Main St', 'K1A 0A1', ''],
        ['2 Main St', null, 'No such address'],
        ['3 Main St', null, null],
        [null, null, null],
        ['3 Main St', null, null],
      ],
    },
    {
      name: 'Many',
      rows: [['Address'], ...Array.from({ length: many }, (_, row) => [`${row % 3000} King St`])],
    },
  ],
});
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

async function sourceOn(sheet: string): Promise<ColumnSource> {
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem(sheet).activate();
    await context.sync();
  });
  return readSource();
}

/** What is kept, by the key of each lookup: nothing else is answered, and nothing is asked. */
class Kept {
  readonly #answers = new Map<string, Result>();

  async keep(choices: GeocodeChoice[], address: string, place: Coordinate | null): Promise<void> {
    const work = geocodeWork(this.#learning(place), { choices }, {});
    await work.ask(address, new AbortController().signal).catch(() => undefined);
  }

  /** Lookups as a run uses them: what they are asked is kept from then on. */
  #learning(place: Coordinate | null): Pick<ConnectedLookups, 'request'> {
    return {
      request: <Input, Answer>(lookup: Lookup<Input, Answer>, input: Input): Promise<Answer> => {
        const result: Result = place
          ? { ok: true, value: place }
          : { ok: false, error: new ServiceError(404, 'No such address') };
        this.#answers.set(`${lookup.endpoint} ${lookup.key(input)}`, result);
        return place ? Promise.resolve(place as Answer) : Promise.reject(new ServiceError(404, ''));
      },
    };
  }

  readonly lookups = {
    cached: (lookup: Lookup<unknown, unknown>, inputs: unknown[]) =>
      Promise.resolve(inputs.map((input) => this.#answers.get(`${lookup.endpoint} ${lookup.key(input)}`))),
  } as unknown as Pick<ConnectedLookups, 'cached'>;
}

const counted = async (kept: Kept, choices: GeocodeChoice[], corrections: Corrections = {}) =>
  countAddresses(
    { source: await sourceOn('List'), columns: [0], choices, corrections },
    kept.lookups,
    taskContext(),
  );

describe('the count of addresses', () => {
  test('says what is blank, repeated, a box, of another province, and known', async () => {
    const kept = new Kept();
    await kept.keep([], '1 main st', { lat: 45, lng: -73 });
    expect(await counted(kept, ['coordinates'])).toEqual({
      rows: 7,
      different: 6,
      known: 1,
      calls: 4,
      more: 0,
      blank: { rows: 1, first: 'A8' },
      repeated: { rows: 1, first: 'A4' },
      onlyPoBox: { rows: 1, first: 'A6' },
      otherProvince: { rows: 1, first: 'A7' },
      errors: { rows: 0, first: '' },
    });
    const placed: Corrections = { [addressKey('7 Main St')]: { kind: 'place', lat: 50, lng: -100 } };
    expect(await counted(kept, ['coordinates'], placed)).toMatchObject({ known: 1, calls: 3, more: 0 });
    const other: Corrections = { [addressKey('7 Main St')]: { kind: 'address', address: '1 Main St' } };
    expect(await counted(kept, ['coordinates'], other)).toMatchObject({ known: 1, calls: 3 });
  });

  test('is exact for the zones and nearest addresses of known places, and says the most for the others', async () => {
    const kept = new Kept();
    await kept.keep(['zone'], '1 Main St', { lat: 45.0000001, lng: -73 });
    await kept.keep([], '2 Main St', { lat: 46, lng: -73 });
    await kept.keep([], '3 Main St', null);
    const places = ['zone', 'nearest_address'] as const;
    // Two addresses are unknown. Of the places, one has its zone; no other lookup is there, and 404 has no place.
    expect(await counted(kept, [...places])).toMatchObject({ known: 3, calls: 2 + 1 + 2, more: 2 * 2 });
    expect(await counted(kept, ['zone'])).toMatchObject({ calls: 2 + 1, more: 2 });
    expect(await counted(kept, ['coordinates'])).toMatchObject({ calls: 2, more: 0 });
    // A place by hand at a place that is known has all that is known there, a tenth of a metre away too.
    const placed: Corrections = { [addressKey('7 Main St')]: { kind: 'place', lat: 45, lng: -73 } };
    expect(await counted(kept, ['zone'], placed)).toMatchObject({ calls: 1 + 1, more: 1 });
    // Two addresses at one place take one call.
    await kept.keep([], '7 Main St', { lat: 46, lng: -73 });
    expect(await counted(kept, ['zone'])).toMatchObject({ known: 4, calls: 1 + 1, more: 1 });
  });
});

describe('a count of rows that go on', () => {
  const outputs = [
    { header: 'postal_code', index: 1 },
    { header: 'note', index: 2 },
  ];
  const earlierOf = ({ sheetId, sheet }: ColumnSource): RememberedRun => ({
    id: '1',
    kind: 'geocode',
    sheetId,
    sheet,
    tableId: null,
    headerRow: 0,
    firstRow: 1,
    rows: 6,
    whole: true,
    sources: [{ header: 'Address', index: 0 }],
    outputs,
    options: { choices: ['postal_code'] },
    state: 'paused',
    done: 2,
    of: 6,
    at: '',
    reason: null,
  });

  test('is of the addresses without an answer', async () => {
    const source = await sourceOn('Begun');
    const wanted = { source, columns: [0], choices: ['postal_code' as const], corrections: {} };
    const earlier = earlierOf(source);
    const { lookups } = new Kept();
    expect(await countAddresses({ ...wanted, earlier }, lookups, taskContext())).toMatchObject({
      rows: 3,
      different: 2,
      calls: 2,
      blank: { rows: 1, first: 'A6' },
      repeated: { rows: 1, first: 'A7' },
    });
    expect(await countAddresses(wanted, lookups, taskContext())).toMatchObject({
      rows: 5,
      different: 3,
      calls: 3,
    });
  });

  test('is of the permits without an answer', async () => {
    const source = await sourceOn('Begun');
    const options = { mode: 'ids' as const, mapped: ['record_id' as const], areaUnit: null, totals: false };
    const wanted = { source, columns: [0], options, earlier: earlierOf(source) };
    expect(await countPermits(wanted, new Kept().lookups, taskContext())).toMatchObject({
      items: 3,
      different: 2,
      calls: 1,
      blank: 1,
    });
  });
});

describe('a count of many rows', () => {
  const unknown = new Kept().lookups;

  test('says how far it is, in rows', async () => {
    const told: [number, number | null | undefined][] = [];
    const progress = (done: number, of?: number | null) => told.push([done, of]);
    const source = await sourceOn('Many');
    const wanted = { source, columns: [0], choices: [], corrections: {} };
    expect(await countAddresses(wanted, unknown, taskContext({ progress }))).toMatchObject({
      rows: many,
      different: 3000,
      calls: 3000,
      repeated: { rows: many - 3000, first: 'A3002' },
    });
    expect(told[0]).toEqual([0, many]);
    expect(told.at(-1)).toEqual([many, undefined]);
    expect(told.length).toBeGreaterThan(2);
  });

  test.each(['addresses', 'permits'] as const)('of %s ends where it is cancelled', async (what) => {
    const stop = new AbortController();
    let read = 0;
    const progress = (done: number) => {
      read = done;
      if (done > 0) stop.abort(new TaskAbortError('cancelled'));
    };
    const source = await sourceOn('Many');
    const task = taskContext({ signal: stop.signal, progress });
    const counting =
      what === 'addresses'
        ? countAddresses({ source, columns: [0], choices: [], corrections: {} }, unknown, task)
        : countPermits(
            {
              source,
              columns: [0],
              options: { mode: 'ids', mapped: ['record_id'], areaUnit: null, totals: false },
            },
            unknown,
            task,
          );
    await expect(counting).rejects.toThrow(TaskAbortError);
    expect(read).toBeLessThan(many);
  });

  test('of permits counts items, and calls filled to the brim', async () => {
    const source = await sourceOn('Many');
    const options = { mode: 'ids' as const, mapped: ['record_id' as const], areaUnit: null, totals: false };
    expect(await countPermits({ source, columns: [0], options }, unknown, taskContext())).toEqual({
      items: many,
      different: 3000,
      known: 0,
      calls: 30,
      blank: 0,
      faults: { rows: 0, first: '' },
    });
  });
});

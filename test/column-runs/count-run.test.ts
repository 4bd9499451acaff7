import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { FieldValues, Lookup, Result } from '../../src/engine/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { excelWorkbook, onSheet } from '../excel-workbook.ts';
import { newEstimateRun } from '../../src/features/estimate/estimate-kind.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import type { Corrections } from '../../src/features/geocode/corrections.ts';
import type { GeocodeChoice } from '../../src/features/geocode/geocode-columns.ts';
import { newGeocodeRun, prepareGeocoding } from '../../src/features/geocode/geocode-kind.ts';
import type { NewRun, RunOptions } from '../../src/features/column-runs/run-kind.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';
import { readSheetRows, type SheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { countKey, countRun } from '../../src/features/column-runs/count-run.ts';
import type { Run } from '../../src/features/column-runs/run.ts';
import { taskContext } from './running-tasks.ts';
import { longTest } from '../extent.ts';

const manyRows = 4500;
const workbook = excelWorkbook({
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
      rows: [['Address'], ...Array.from({ length: manyRows }, (_, row) => [`${row % 3000} King St`])],
    },
  ],
});

async function sourceOn(sheet: string): Promise<SheetRows> {
  await onSheet(workbook, sheet, (worksheet) => worksheet.activate());
  return readSheetRows();
}

/** A cache that holds what was added to it. Nothing else is responded to, and nothing is requested. */
class Cache {
  readonly #results = new Map<string, Result<unknown>>();

  /** Adds everything that a run with these choices requests for an address; null for one that is not found. */
  async add(choices: GeocodeChoice[], address: string, place: FieldValues | null): Promise<void> {
    const { request } = prepareGeocoding({ choices }, { engine: this.#recording(place), corrections: {} });
    await request(address, new AbortController().signal).catch(() => undefined);
  }

  #recording(place: FieldValues | null): RunEngine {
    return {
      ...this.engine,
      request: <Input, Response>(lookup: Lookup<Input, Response>, input: Input): Promise<Response> => {
        const error = new ServiceError({ status: 404, detail: 'No such address' });
        const result = place ? { ok: true as const, value: place } : { ok: false as const, error };
        this.#results.set(`${lookup.endpoint} ${lookup.key(input)}`, result);
        return place ? Promise.resolve(place as Response) : Promise.reject(error);
      },
    };
  }

  readonly engine = {
    cached: (lookup: Lookup<unknown, unknown>, inputs: unknown[]) =>
      Promise.resolve(inputs.map((input) => this.#results.get(`${lookup.endpoint} ${lookup.key(input)}`))),
  } as unknown as RunEngine;
}

const emptyCache = new Cache().engine;

const countNew = <Options extends RunOptions, Details>(
  newRun: NewRun<Options, Details>,
  task = taskContext(),
) => countRun({ newRun, engine: emptyCache }, task);

async function countList(cache: Cache, choices: GeocodeChoice[], corrections: Corrections = {}) {
  const newRun = newGeocodeRun(await sourceOn('List'), [0], { choices });
  const kind: typeof newRun.kind = {
    ...newRun.kind,
    prepare: (_, { engine }) => Promise.resolve(prepareGeocoding({ choices }, { engine, corrections })),
  };
  return countRun({ newRun: { ...newRun, kind }, engine: cache.engine }, taskContext());
}

const byIds = (rows: SheetRows) =>
  newEstimateRun(rows, [0], { mode: 'ids', mapped: ['record_id'], areaUnit: null, totals: false });

const certain = { match_type: 'exact', confidence: 1 };

describe('the count of addresses', () => {
  test('warns about rows that are blank, repeated, a PO box or of another province', async () => {
    const cache = new Cache();
    await cache.add([], '1 main st', { lat: 45, lng: -73 });
    expect(await countList(cache, ['coordinates'])).toEqual({
      ...{ rows: 7, filledRows: 7, hiddenRows: 0 },
      changedRows: 0,
      unique: 6,
      saved: 1,
      calls: 4,
      maxExtraCalls: 0,
      details: null,
      warnings: [
        { kind: 'blank', rows: 1, cell: 'A8' },
        { kind: 'repeated', rows: 1, cell: 'A4' },
        { kind: 'poBoxOnly', rows: 1, cell: 'A6' },
        { kind: 'otherProvince', rows: 1, cell: 'A7' },
      ],
    });
  });

  test('uses corrections', async () => {
    const cache = new Cache();
    await cache.add([], '1 main st', { lat: 45, lng: -73 });
    const placed: Corrections = { [addressKey('7 Main St')]: { kind: 'place', lat: 50, lng: -100 } };
    expect(await countList(cache, ['coordinates'], placed)).toMatchObject({ saved: 1, calls: 3 });
    const other: Corrections = { [addressKey('7 Main St')]: { kind: 'address', address: '1 Main St' } };
    expect(await countList(cache, ['coordinates'], other)).toMatchObject({ saved: 1, calls: 3 });
  });

  test('is exact for the zones and nearest addresses of cached places, and a maximum for others', async () => {
    const cache = new Cache();
    await cache.add(['zone'], '1 Main St', { ...certain, lat: 45.0000001, lng: -73 });
    await cache.add([], '2 Main St', { ...certain, lat: 46, lng: -73 });
    await cache.add([], '3 Main St', null);
    // Two addresses are not cached. Of the two places, one has its zone; the address not found has no place.
    expect(await countList(cache, ['zone', 'nearest_address'])).toMatchObject({
      saved: 3,
      calls: 2 + 1 + 2,
      maxExtraCalls: 2 * 2,
    });
    expect(await countList(cache, ['zone'])).toMatchObject({ calls: 2 + 1, maxExtraCalls: 2 });
    expect(await countList(cache, ['coordinates'])).toMatchObject({ calls: 2, maxExtraCalls: 0 });
    // Manual coordinates share the zone of a cached place a tenth of a metre away.
    const placed: Corrections = { [addressKey('7 Main St')]: { kind: 'place', lat: 45, lng: -73 } };
    expect(await countList(cache, ['zone'], placed)).toMatchObject({ calls: 1 + 1, maxExtraCalls: 1 });
    // Two addresses at one place take one call.
    await cache.add([], '7 Main St', { ...certain, lat: 46, lng: -73 });
    expect(await countList(cache, ['zone'])).toMatchObject({ saved: 4, calls: 1 + 1, maxExtraCalls: 1 });
  });

  test('has no call for the zone of a doubtful match, unless it is accepted', async () => {
    const cache = new Cache();
    for (const address of ['1 Main St', '2 Main St', '3 Main St', '7 Main St']) {
      await cache.add([], address, { lat: 45 + Number(address[0]), lng: -73, match_type: 'municipality' });
    }
    expect(await countList(cache, ['zone'])).toMatchObject({ saved: 4, calls: 1, maxExtraCalls: 1 });
    const accepted: Corrections = { [addressKey('2 Main St')]: { kind: 'accepted' } };
    expect(await countList(cache, ['zone'], accepted)).toMatchObject({ calls: 1 + 1, maxExtraCalls: 1 });
  });
});

describe('the count of a saved run', () => {
  const savedRunOn = ({ sheetId, sheet }: SheetRows): Run => ({
    id: '1',
    kind: 'geocode',
    sheetId,
    sheet,
    tableId: null,
    table: null,
    headerRow: 0,
    firstRow: 1,
    rowCount: 6,
    whole: true,
    columns: [{ header: 'Address', index: 0 }],
    outputs: [
      { name: 'postal_code', header: 'postal_code', index: 1 },
      { name: 'note', header: 'note', index: 2 },
    ],
    options: { choices: ['postal_code'] },
    round: null,
    state: 'paused',
    done: 2,
    of: 6,
    at: '',
    reason: null,
  });

  test('covers the addresses without a result', async () => {
    const rows = await sourceOn('Begun');
    const newRun = newGeocodeRun(rows, [0], { choices: ['postal_code'] });
    expect(
      await countRun({ newRun, engine: emptyCache }, taskContext(), { savedRun: savedRunOn(rows) }),
    ).toMatchObject({
      rows: 3,
      unique: 2,
      calls: 2,
      warnings: [
        { kind: 'blank', rows: 1, cell: 'A6' },
        { kind: 'repeated', rows: 1, cell: 'A7' },
      ],
    });
    expect(await countNew(newRun)).toMatchObject({
      rows: 5,
      unique: 3,
      calls: 3,
    });
  });

  test('covers the permits without a result', async () => {
    const rows = await sourceOn('Begun');
    const savedRun: Run = {
      ...savedRunOn(rows),
      kind: 'estimate',
      options: byIds(rows).options,
      outputs: byIds(rows).outputs.map(({ name }) => ({
        name,
        ...(name === 'note' ? { header: 'note', index: 2 } : { header: 'postal_code', index: 1 }),
      })),
    };
    expect(
      await countRun({ newRun: byIds(rows), engine: emptyCache }, taskContext(), { savedRun }),
    ).toMatchObject({
      rows: 3,
      unique: 2,
      calls: 1,
      warnings: [{ kind: 'blank', rows: 1 }],
    });
  });
});

describe('the count of many rows', () => {
  longTest('reports its progress in rows', async () => {
    const reported: [number, number | null | undefined][] = [];
    const progress = (done: number, of?: number | null) => reported.push([done, of]);
    const newRun = newGeocodeRun(await sourceOn('Many'), [0], { choices: [] });
    expect(await countNew(newRun, taskContext({ progress }))).toMatchObject({
      rows: manyRows,
      unique: 3000,
      calls: 3000,
      warnings: [{ kind: 'repeated', rows: manyRows - 3000, cell: 'A3002' }],
    });
    expect(reported[0]).toEqual([0, manyRows]);
    expect(reported.at(-1)).toEqual([manyRows, undefined]);
    expect(reported.length).toBeGreaterThan(2);
  });

  test.each(['addresses', 'permits'] as const)('of %s ends when it is cancelled', async (kind) => {
    const controller = new AbortController();
    let processed = 0;
    const progress = (done: number) => {
      processed = done;
      if (done > 0) controller.abort(new TaskAbortError('cancelled'));
    };
    const rows = await sourceOn('Many');
    const newRun = kind === 'addresses' ? newGeocodeRun(rows, [0], { choices: [] }) : byIds(rows);
    const task = taskContext({ signal: controller.signal, progress });
    await expect(countNew<RunOptions, unknown>(newRun, task)).rejects.toThrow(TaskAbortError);
    expect(processed).toBeLessThan(manyRows);
  });

  test('of permits fills every call', async () => {
    expect(await countNew(byIds(await sourceOn('Many')))).toEqual({
      ...{ rows: manyRows, filledRows: manyRows, hiddenRows: 0 },
      changedRows: 0,
      unique: 3000,
      saved: 0,
      calls: 30,
      maxExtraCalls: 0,
      warnings: [],
      details: { mappings: [], areas: {}, cities: [] },
    });
  });

  test('of permits warns about invalid rows with the reason of the first', async () => {
    const rows = await sourceOn('List');
    const newRun = newEstimateRun(rows, [0], {
      mode: 'attributes',
      mapped: ['area'],
      areaUnit: 'm2',
      totals: false,
    });
    expect((await countNew(newRun)).warnings).toEqual([
      { kind: 'blank', rows: 1, cell: 'A8' },
      { kind: 'invalid', rows: 7, cell: 'A2', reason: '“1 Main St” can’t be read as a floor area.' },
    ]);
  });
});

test('a count depends on what a run requests, and not on what it writes elsewhere', async () => {
  const permits = byIds(await sourceOn('List'));
  const keyOf = (changes: Partial<EstimateOptions>) =>
    countKey({ ...permits, options: { ...permits.options, ...changes } });
  expect(keyOf({ totals: true, report: true })).toBe(keyOf({ totals: false }));
  expect(keyOf({ mode: 'attributes' })).not.toBe(keyOf({}));
});

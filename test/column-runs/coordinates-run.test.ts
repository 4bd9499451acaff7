import { reverseGeocode } from '@cdata/catalog';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import type { Query } from '../../src/api/index.ts';
import {
  columnFormat,
  columnValue,
  InvalidInputError,
  requiredCoordinate,
} from '../../src/excel/cells/index.ts';
import { reverseGeocodeLookup, type FieldValues, type Coordinate } from '../../src/engine/index.ts';
import {
  findSavedRun,
  newRunOf,
  readSheetRows,
  Runs,
  type NewRun,
  type RowInput,
  type RunKind,
  type RunReport,
} from '../../src/features/column-runs/index.ts';
import { isUnderWay, type StartedTask, type TaskKind } from '../../src/tasks/index.ts';
import { excelWorkbook, onSheet, readValues } from '../excel-workbook.ts';
import { engineWith } from '../engine/scripted-engine.ts';
import { ScriptedService } from '../engine/scripted-service.ts';
import { VirtualClock } from '../engine/virtual-clock.ts';
import { ended, newTaskRegistry, taskContext } from './running-tasks.ts';

const fields = reverseGeocode.fields.filter(({ name }) => ['address', 'distance_m'].includes(name));

/** Coordinates in two columns, or in one: `51.05, -114.07`. */
function coordinateInput(cells: readonly unknown[]): RowInput<Coordinate> {
  const [lat = '', lng = ''] = cells.length === 1 ? String(cells[0]).split(',') : cells;
  if (lat === '' && lng === '') return { kind: 'blank' };
  try {
    const input = requiredCoordinate(lat, lng);
    return { kind: 'valid', key: reverseGeocodeLookup.key(input), input };
  } catch (error) {
    if (error instanceof InvalidInputError) return { kind: 'invalid', reason: error.message };
    throw error;
  }
}

/** The nearest address of each place. It names itself here; a kind that ships is a kind of task. */
const nearestKind: RunKind<object, Coordinate, FieldValues, null> = {
  origin: { datasets: ['address'] },
  name: 'nearest' as TaskKind,
  options: v.object({}),
  columns: fields.map((field) => ({ name: field.name, format: columnFormat(field) })),
  prepare: (_, { engine }) =>
    Promise.resolve({
      read: coordinateInput,
      request: (input, signal) => engine.request(reverseGeocodeLookup, input, { signal, fromTask: true }),
      write: (response) => ({
        values: fields.map((field) => columnValue(field, response[field.name])),
        note: '',
      }),
      counter: () => {
        const cost = { saved: 0, calls: 0, maxExtraCalls: 0 };
        const addInputs = async (inputs: readonly Coordinate[]) => {
          const responses = await engine.cached(reverseGeocodeLookup, inputs);
          const saved = responses.filter(Boolean).length;
          cost.saved += saved;
          cost.calls += inputs.length - saved;
        };
        return { repeatWarning: null, cost, details: null, addInputs };
      },
    }),
};

class PlaceService extends ScriptedService {
  override async get<T>(path: string, query?: Query, options?: { signal?: AbortSignal }): Promise<T> {
    await super.get(path, query, options);
    return { address: `${Number(query!.lat)} MAIN STREET`, distance_m: 12 } as T;
  }
}

const workbook = excelWorkbook({
  sheets: [
    {
      name: 'Two columns',
      rows: [
        ['Latitude', 'Longitude'],
        [51, -114],
        [52, -114],
        ['', ''],
        [10, -114],
        [53, -114],
        [51, -114],
      ],
    },
    { name: 'One column', rows: [['Place'], ['51, -114'], ['52, -114'], ['somewhere']] },
  ],
});

let clock: VirtualClock;
let service: PlaceService;
let runs: Runs;
let tasks = newTaskRegistry();

beforeEach(() => {
  clock = new VirtualClock();
  service = new PlaceService(clock);
  tasks = newTaskRegistry();
  const engine = engineWith(service, { clock });
  runs = new Runs([nearestKind], { tasks, engine });
});

async function newRunOn(sheet: string, columns: readonly number[]): Promise<NewRun<object, null>> {
  await onSheet(workbook, sheet, (worksheet) => worksheet.activate());
  return newRunOf(nearestKind, await readSheetRows(), { columns, options: {} });
}

/** Lets time pass until a task has ended. */
async function finish(started: StartedTask<RunReport>) {
  const end = ended<RunReport>(tasks, started);
  for (let task = tasks.all[0]!; isUnderWay(task); task = tasks.all[0]!) {
    await clock.advance(200);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return end;
}

test('a run that starts from coordinates in two columns is counted, interrupted and resumed', async () => {
  const newRun = await newRunOn('Two columns', [0, 1]);
  expect(await runs.count(newRun, taskContext())).toMatchObject({
    rows: 5,
    unique: 3,
    calls: 3,
    warnings: [
      { kind: 'blank', rows: 1, cell: 'A4' },
      { kind: 'invalid', rows: 1, cell: 'A5' },
    ],
  });
  service.script = (_, number) => {
    if (number === 2) tasks.stop(tasks.all[0]!.id, 'paused');
  };
  const destination = 'adjacent';
  expect((await finish(runs.start(newRun, { destination, maxCalls: Infinity, maxRows: 2 }))).state).toBe(
    'paused',
  );
  const [savedRun] = await runs.saved();
  expect(savedRun).toMatchObject({ kind: 'nearest', state: 'paused', sheet: 'Two columns' });

  expect((await finish(runs.resume(savedRun!, { maxCalls: Infinity }))).report).toMatchObject({
    done: 5,
    of: 5,
    failed: 1,
  });
  expect(
    (await readValues(workbook, 'Two columns', 'C1:E7')).map(([address, , note]) => [address, note]),
  ).toEqual([
    ['address', 'note'],
    ['51 MAIN STREET', ''],
    ['52 MAIN STREET', ''],
    ['', ''],
    ['', expect.stringContaining('10')],
    ['53 MAIN STREET', ''],
    ['51 MAIN STREET', ''],
  ]);
  // Started again, it finds itself, and requests only what has no result.
  const again = await newRunOn('Two columns', [0, 1]);
  expect((await findSavedRun(await runs.saved(), again))?.id).toBe(savedRun!.id);
  const requests = service.requests.length;
  expect((await finish(runs.start(again, { destination, maxCalls: Infinity }))).report).toMatchObject({
    failed: 0,
    written: 0,
  });
  expect(service.requests.length).toBe(requests);
});

test('a run that starts from coordinates in one column', async () => {
  const newRun = await newRunOn('One column', [0]);
  const { report } = await finish(runs.start(newRun, { destination: 'adjacent', maxCalls: Infinity }));
  expect(report).toMatchObject({ written: 3, failed: 1 });
  expect((await readValues(workbook, 'One column', 'B2:B4')).flat()).toEqual([
    '51 MAIN STREET',
    '52 MAIN STREET',
    '',
  ]);
});

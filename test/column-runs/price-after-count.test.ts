import { afterEach, describe, expect, test } from 'vitest';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { saveCorrections } from '../../src/features/geocode/corrections.ts';
import { countCorrection } from '../../src/features/geocode/geocode-cost.ts';
import { isGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { HigherCountError } from '../../src/features/column-runs/count-run.ts';
import { maxCallsOf } from '../../src/features/column-runs/run-kind.ts';
import type { Run } from '../../src/features/column-runs/run.ts';
import { Desk } from './priced-desk.ts';
import type { Step } from './priced-scenario.ts';
import { savedRuns } from './running-tasks.ts';

const step: Step = {
  ...{ choices: ['coordinates'], withCity: false, yields: false, again: false, maxRows: undefined },
  ...{ edits: [], lateEdits: [], correction: null, days: 0, faults: [] },
  ...{ action: 'start', visibleOnly: false, hidden: [], pauseAfter: undefined },
};

describe('a sheet that changes', () => {
  let desk: Desk;
  afterEach(() => desk.close());

  const startRun = async (maxCalls: number) =>
    desk.runs.start(await desk.newRun(step), { destination: 'adjacent', maxCalls });

  test('after the count makes the run ask again instead of making more calls', async () => {
    desk = new Desk({ kind: 'addresses', rows: [['1 Main St'], ['2 Main St']], steps: [] });
    await desk.write([]);
    const count = await desk.count(await desk.newRun(step), step);
    expect(count).toMatchObject({ rows: 2, calls: 2, maxExtraCalls: 0 });
    await desk.write([{ at: 2, cells: ['3 Main St'] }]);
    const end = await desk.finish(await startRun(count.calls));
    expect(end.state).toBe('failed');
    expect(end.error?.message).toBe(
      'The run would now take up to 3 calls instead of 2. Nothing was looked up. Check the new count, then start again.',
    );
    expect(desk.service.calls).toBe(0);
    const recount = await desk.count(await desk.newRun(step), step);
    expect(recount).toMatchObject({ rows: 3, calls: 3 });
    expect((await desk.finish(await startRun(recount.calls))).report).toMatchObject({ done: 3, of: 3 });
    expect(desk.service.calls).toBe(3);
  });

  test('after the count of an unfinished run makes it ask again, too', async () => {
    desk = new Desk({ kind: 'addresses', rows: [['1 Main St'], ['2 Main St'], ['3 Main St']], steps: [] });
    await desk.write([]);
    const trial = { destination: 'adjacent', maxRows: 1, maxCalls: 3 } as const;
    await desk.finish(desk.runs.start(await desk.newRun(step), trial));
    const [run] = await savedRuns();
    expect(await desk.runs.countResumption(run!)).toEqual({ saved: 0, calls: 2, maxExtraCalls: 0 });
    await desk.write([{ at: 3, cells: ['4 Main St'] }]);
    const end = await desk.finish(desk.runs.resume(run!, { maxCalls: 2 }));
    expect([end.state, desk.service.calls]).toEqual(['failed', 1]);
    expect(end.error?.message).toMatch(/^The run would now take up to 3 calls instead of 2\./);
    const [asking] = await savedRuns();
    const maxCalls = maxCallsOf(await desk.runs.countResumption(asking!));
    expect(maxCalls).toBe(3);
    expect((await desk.finish(desk.runs.resume(asking!, { maxCalls }))).report).toMatchObject({ done: 4 });
    expect(desk.service.calls).toBe(4);
  });

  test('during the run has its new addresses wait for the next run', async () => {
    desk = new Desk({ kind: 'addresses', rows: [['1 Main St'], ['2 Main St'], ['1 Main St']], steps: [] });
    await desk.write([]);
    const task = await startRun(2);
    while (desk.service.calls === 0) {
      await desk.clock.advance(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The second address is requested already; the other one is not.
    await desk.write([
      { at: 0, cells: ['2 Main St'] },
      { at: 2, cells: ['7 Main St'] },
    ]);
    expect((await desk.finish(task)).report).toMatchObject({ written: 1, skipped: 2 });
    expect(desk.service.calls).toBe(2);
    expect(await desk.count(await desk.newRun(step), step)).toMatchObject({ rows: 2, saved: 1, calls: 1 });
  });
});

describe('a run that requests all rows again', () => {
  let desk: Desk;
  afterEach(() => desk.close());

  const again = { ...step, again: true };
  const rows = [['1 Main St'], ['2 Main St'], ['3 Main St'], ['see plan']];

  /** Starts over with the first rows, after all rows have their results. */
  async function interruptedRun(): Promise<Run> {
    desk = new Desk({ kind: 'addresses', rows, steps: [] });
    await desk.write([]);
    const options = { destination: 'adjacent', maxCalls: 4 } as const;
    await desk.finish(desk.runs.start(await desk.newRun(step), options));
    const count = await desk.count(await desk.newRun(again), again);
    expect(count).toMatchObject({ rows: 4, saved: 0, calls: 4 });
    await desk.finish(desk.runs.start(await desk.newRun(again), { ...options, again: true, maxRows: 2 }));
    expect(desk.service.calls).toBe(6);
    return (await savedRuns())[0]!;
  }

  test('uses no saved results for the rest of its rows when it is resumed', async () => {
    const run = await interruptedRun();
    expect(run).toMatchObject({ state: 'paused', again: true });
    expect(await desk.runs.countResumption(run)).toMatchObject({ saved: 0, calls: 2 });
    await desk.finish(desk.runs.resume(run, { maxCalls: 2 }));
    expect(desk.service.calls).toBe(8);
    expect((await savedRuns())[0]).toMatchObject({ state: 'done', again: false });
    expect(await desk.count(await desk.newRun(step), step)).toMatchObject({ rows: 0, calls: 0 });
  });

  test('stays one when it is started again without that option, and its count says so', async () => {
    await interruptedRun();
    expect(await desk.count(await desk.newRun(step), step)).toMatchObject({ rows: 2, saved: 0, calls: 2 });
    await desk.finish(desk.runs.start(await desk.newRun(step), { destination: 'adjacent', maxCalls: 2 }));
    expect(desk.service.calls).toBe(8);
  });

  test('does not become one before its first call', async () => {
    desk = new Desk({ kind: 'addresses', rows, steps: [] });
    await desk.write([]);
    const options = { destination: 'adjacent', maxCalls: 4 } as const;
    await desk.finish(desk.runs.start(await desk.newRun(step), options));
    const held = desk.runs.start(await desk.newRun(again), { ...options, again: true, maxCalls: 3 });
    expect((await desk.finish(held)).error).toBeInstanceOf(HigherCountError);
    expect((await savedRuns())[0]?.again ?? false).toBe(false);
  });
});

test('a correction that takes more calls than the user has seen makes none, and its rows wait', async () => {
  const desk = new Desk({ kind: 'addresses', rows: [['1 rural route'], ['2 Main St']], steps: [] });
  await desk.write([]);
  const newRun = await desk.newRun({ ...step, choices: ['coordinates', 'match_type', 'zone'] });
  await desk.finish(desk.runs.start(newRun, { destination: 'adjacent', maxCalls: 4 }));
  const calls = desk.service.calls;
  const [run] = (await savedRuns()).filter(isGeocodeRun);
  const key = addressKey('1 rural route');
  const address = '1 rural route';
  const decided = [{ key, address, requestedAddress: address, quality: 'municipality' }] as const;
  const { engine } = desk;
  const { choices } = run!.options;
  const correction = { kind: 'address', address: '9 Main St' } as const;
  expect(await countCorrection(decided, { kind: 'accepted' }, { choices, engine })).toBe(1);
  expect(await countCorrection(decided, correction, { choices, engine })).toBe(2);
  await saveCorrections({ [key]: correction });
  const held = await desk.finish(desk.runs.resume(run!, { keys: new Set([key]), maxCalls: 1 }));
  expect(held.error).toBeInstanceOf(HigherCountError);
  expect(desk.service.calls).toBe(calls);
  const [waiting] = await savedRuns();
  expect(waiting).toMatchObject({ state: 'failed' });
  expect(await desk.runs.countResumption(waiting!)).toEqual({ saved: 0, calls: 1, maxExtraCalls: 1 });
  expect((await desk.finish(desk.runs.resume(waiting!, { maxCalls: 2 }))).state).toBe('done');
  desk.close();
});

test('permits of cities without records are named before the run, and no call is refused for them', async () => {
  const cities = ['Calgary', 'Longueuil', 'Kelowna, BC', 'Longueuil', 'Toronto', 'ptbo'];
  const desk = new Desk({
    kind: 'permits',
    rows: cities.map((city) => [city, 'renovation', 100, '', '', '']),
    steps: [],
  });
  await desk.write([]);
  const newRun = await desk.newRun(step);
  const count = await desk.count(newRun, step);
  expect(count).toMatchObject({ rows: 6, unique: 2, calls: 1 });
  expect(count.warnings).toEqual([
    {
      kind: 'cityWithoutRecords',
      rows: 4,
      cell: 'A3',
      reason: 'Longueuil (2), Kelowna (1), Ptbo (1)',
    },
  ]);
  const before = desk.service.calls;
  const run = desk.runs.start(newRun, { destination: 'adjacent', maxCalls: 1 });
  expect((await desk.finish(run)).report).toMatchObject({ written: 6, failed: 4 });
  expect(desk.service.calls - before).toBe(1);
  desk.close();
});

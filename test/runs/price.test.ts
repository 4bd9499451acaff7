import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { coordinatesChoices } from '../../src/coordinates/coordinates-columns.ts';
import { newCoordinatesRun } from '../../src/coordinates/coordinates-kind.ts';
import { Counts, Lookups, RequestQueue, ResponseCache } from '../../src/engine/index.ts';
import { newEstimateRun } from '../../src/estimate/estimate-kind.ts';
import type { permitColumns } from '../../src/estimate/estimate-options.ts';
import { type EstimateOptions } from '../../src/estimate/estimate-options.ts';
import { addressKey } from '../../src/geocode/address-line.ts';
import { savedCorrections, saveCorrections, type Correction } from '../../src/geocode/corrections.ts';
import { countCorrection, requestedMatches } from '../../src/geocode/geocode-cost.ts';
import { geocodeChoices } from '../../src/geocode/geocode-columns.ts';
import { isGeocodeRun, newGeocodeRun } from '../../src/geocode/geocode-kind.ts';
import { readMatchesToReview } from '../../src/geocode/match-review.ts';
import { readSource } from '../../src/runs/column-source.ts';
import { HigherCountError } from '../../src/runs/call-limit.ts';
import { newHistoryRun } from '../../src/listings/history-kind.ts';
import { newPortfolioRun } from '../../src/listings/portfolio-kind.ts';
import { maxCallsOf, type CountOptions, type RunCount } from '../../src/runs/count-run.ts';
import { findSavedRun } from '../../src/runs/find-saved-run.ts';
import type { NewRun, RunLookups } from '../../src/runs/run-kind.ts';
import type { RunReport } from '../../src/runs/runs.ts';
import type { SavedRun } from '../../src/runs/saved-run.ts';
import type { StartedTask } from '../../src/tasks/index.ts';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { VirtualClock } from '../engine/virtual-clock.ts';
import { scaled } from '../extent.ts';
import { PricedService, type Fault } from './priced-service.ts';
import { ended, newTaskRegistry, runsOf, savedRuns, taskContext } from './running-tasks.ts';

const number = fc.integer({ min: 1, max: 9 });

/** A city in the address may be another than that in the city's column. */
const addressCells = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: number.map((at) => `${at} Main St`) },
    { weight: 2, arbitrary: number.map((at) => ` ${at}  MAIN st`) },
    { weight: 2, arbitrary: number.map((at) => `${at} Main St, Toronto`) },
    { weight: 1, arbitrary: number.map((at) => `${at} rural route`) },
    fc.constantFrom(
      '',
      'see plan',
      'refused 1',
      'PO Box 9, Calgary AB',
      '6 King St, Calgary AB M5V 2T6',
      '#N/A',
    ),
  ),
  fc.constantFrom('', 'Calgary', 'Toronto'),
);

const idCells = fc.tuple(
  fc.oneof(
    { weight: 20, arbitrary: fc.nat(400).map((at) => `BP${at}`) },
    fc.constantFrom('', ' BP1 ', '#N/A'),
    { weight: 1, arbitrary: fc.nat(2).map((at) => `wrong${at}`) },
  ),
  fc.constantFrom<unknown>('', 1000, 'unknown'),
);

const historyCells = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(20).map((at) => `BP${at}`) },
    fc.constantFrom('', ' bp1 ', '#N/A', 'wrong1', 'wrong2'),
  ),
  fc.constantFrom('', 'Calgary', 'City of Toronto', 'Kelowna'),
);

const permitCells = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('Calgary', 'City of Toronto', 'Ville de Montréal (QC)') },
    fc.constantFrom('', '#N/A', 'Longueuil', 'mtl', 'Kelowna, BC'),
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('renovation', 'Agrandissement', 'Erect new building') },
    fc.constantFrom('', 'Phase 2'),
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(60) },
    fc.constantFrom<unknown>('', 'large', -5, 0, 1_000_001, 99_999_999_999, '1 500,5'),
  ),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(3, 2.5, -1, 1e9)),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(45.5, 10, 'north')),
  fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>('') }, fc.constantFrom<unknown>(-73.5, 73, 'west')),
);

/** Places that are close have one nearest address, and not one zone. */
const placeCells = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(45, 45.01, 45.02, '45,5', 45.000001, "45° 30' N") },
    fc.constantFrom<unknown>('', 'north', 10, -73, '#N/A'),
  ),
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(-73, -73.000001, 73, '-73,5') },
    fc.constantFrom<unknown>('', 'west', 45),
  ),
);

/** What the user does: starts a run, resumes the last one, or corrects one of its matches. */
type Action = 'start' | 'resume' | 'correct';

interface Step {
  action: Action;
  choices: string[];
  withCity: boolean;
  yields: boolean;
  again: boolean;
  maxRows: number | undefined;
  visibleOnly: boolean;
  /** Rows that the user hides. */
  hidden: number[];
  /** Attempts after which the user pauses the run. */
  pauseAfter: number | undefined;
  /** What the user did before: edits of rows, and the review of an address. */
  edits: { at: number; cells: unknown[] }[];
  correction: { of: number; to: Correction | null } | null;
  /** Edits between the count and the start of the run. */
  lateEdits: { at: number; cells: unknown[] }[];
  /** Days since the last step. */
  days: number;
  faults: Fault[];
}

const correction = fc.oneof(
  fc.constant<Correction>({ kind: 'accepted' }),
  number.map((at): Correction => ({ kind: 'address', address: `${at} Main St` })),
  fc.constantFrom(45, 45.01, 50).map((lat): Correction => ({ kind: 'place', lat, lng: -73 })),
);

const stepOf = (cells: fc.Arbitrary<unknown[]>): fc.Arbitrary<Step> =>
  fc.record({
    action: fc.constantFrom<Action>('start', 'start', 'resume', 'correct'),
    visibleOnly: fc.boolean(),
    hidden: fc.array(fc.nat(12), { maxLength: 3 }),
    pauseAfter: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
    ),
    choices: fc.subarray<string>(geocodeChoices, { minLength: 1 }),
    withCity: fc.boolean(),
    yields: fc.boolean(),
    again: fc.boolean(),
    maxRows: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    edits: fc.array(fc.record({ at: fc.nat(40), cells }), { maxLength: 4 }),
    correction: fc.option(fc.record({ of: number, to: correction })),
    lateEdits: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Step['lateEdits']>([]) },
      { weight: 1, arbitrary: fc.array(fc.record({ at: fc.nat(10), cells }), { maxLength: 2 }) },
    ),
    days: fc.constantFrom(0, 0, 0, 2, 200),
    faults: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fault[]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constantFrom<Fault>(null, null, 503, 429, 'none'), { maxLength: 8 }),
      },
    ),
  });

type Scenario = { kind: keyof typeof newRuns; rows: unknown[][]; steps: Step[] };

const scenarioOf = (
  kind: Scenario['kind'],
  cells: fc.Arbitrary<unknown[]>,
  maxLength: number,
): fc.Arbitrary<Scenario> =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc.array(cells, { minLength: 1, maxLength }),
    steps: fc.array(stepOf(cells), { minLength: 1, maxLength: 4 }),
  });

const scenario = fc.oneof(
  { weight: 4, arbitrary: scenarioOf('addresses', addressCells, 25) },
  { weight: 2, arbitrary: scenarioOf('places', placeCells, 25) },
  { weight: 2, arbitrary: scenarioOf('ids', idCells, 250) },
  { weight: 2, arbitrary: scenarioOf('portfolio', addressCells, 25) },
  { weight: 2, arbitrary: scenarioOf('histories', historyCells, 25) },
  { weight: 2, arbitrary: scenarioOf('permits', permitCells, 120) },
);

const headers = {
  addresses: ['Address', 'City'],
  places: ['Latitude', 'Longitude'],
  portfolio: ['Address', 'City'],
  histories: ['Permit no', 'City'],
  ids: ['Permit ID', 'Declared'],
  permits: ['Town', 'Work', 'Area', 'Units', 'Latitude', 'Longitude'],
};

const estimateOptions = (
  mode: EstimateOptions['mode'],
  mapped: readonly (typeof permitColumns)[number][],
): EstimateOptions => ({ mode, mapped: [...mapped], areaUnit: 'm2', totals: false });

const permitMapping = ['municipality', 'permit_type', 'area', 'dwelling_units', 'lat', 'lng'] as const;

const newRuns = {
  addresses: (source: NewRun['source'], { choices, withCity, yields }: Step): NewRun =>
    newGeocodeRun(source, withCity ? [0, 1] : [0], {
      choices: geocodeChoices.filter((choice) => choices.includes(choice)),
      ...(withCity && yields && { yieldingCity: 1 }),
    }) as NewRun,
  places: (source: NewRun['source'], { choices }: Step): NewRun => {
    const common = coordinatesChoices.filter((choice) => choices.includes(choice));
    return newCoordinatesRun(source, [0, 1], { choices: common.length > 0 ? common : ['city'] }) as NewRun;
  },
  portfolio: (source: NewRun['source'], { choices, withCity, yields }: Step): NewRun =>
    newPortfolioRun(source, withCity ? [0, 1] : [0], {
      datasets: choices.includes('zone') ? ['permit', 'licence'] : ['permit'],
      labels: undefined,
      ...(withCity && yields && { yieldingCity: 1 }),
    }) as NewRun,
  histories: (source: NewRun['source'], { withCity }: Step): NewRun =>
    newHistoryRun(source, { permits: 0, cities: withCity ? 1 : null }, { labels: undefined }) as NewRun,
  ids: (source: NewRun['source'], { withCity: withDeclared }: Step): NewRun =>
    newEstimateRun(
      source,
      withDeclared ? [0, 1] : [0],
      estimateOptions('ids', withDeclared ? ['record_id', 'declared_value'] : ['record_id']),
    ) as NewRun,
  permits: (source: NewRun['source']): NewRun =>
    newEstimateRun(
      source,
      permitMapping.map((_, at) => at),
      estimateOptions('attributes', permitMapping),
    ) as NewRun,
};

/** A workbook with one sheet, and the add-in on a service that counts its calls. */
class Desk {
  readonly clock = new VirtualClock();
  readonly service = new PricedService(this.clock);
  readonly tasks = newTaskRegistry();
  readonly counts = new Counts();
  readonly lookups;
  readonly runs;
  readonly #kind: Scenario['kind'];
  readonly #workbook;

  constructor({ kind, rows }: Scenario) {
    this.#kind = kind;
    this.#workbook = openHeadlessWorkbook({
      sheets: [{ name: 'List', rows: [headers[kind], ...rows] as string[][] }],
    });
    const { Excel, Office } = this.#workbook.globals;
    Object.assign(globalThis, { Excel, Office });
    const { clock, counts, service } = this;
    const queue = new RequestQueue({ clock, counts, random: () => 1 });
    const cache = new ResponseCache(clock);
    this.lookups = new Lookups({ client: service, clock, counts, queue, cache }) as unknown as RunLookups;
    this.runs = runsOf(this.tasks, this.lookups);
  }

  close(): void {
    this.#workbook.close();
  }

  write(edits: Step['edits']): Promise<void> {
    return this.#workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('List');
      for (const { at, cells } of edits) {
        sheet.getRangeByIndexes(at + 1, 0, 1, cells.length).values = [cells] as string[][];
      }
      sheet.getRange('A2').select();
      await context.sync();
    });
  }

  hide(rows: readonly number[]): Promise<void> {
    return this.#workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('List');
      sheet.getRange('2:300').rowHidden = false;
      for (const at of rows) sheet.getRange(`${at + 2}:${at + 2}`).rowHidden = true;
      await context.sync();
    });
  }

  async newRun(step: Step): Promise<NewRun> {
    return newRuns[this.#kind](await readSource(), step);
  }

  /** Counts as the pane does. */
  async count(newRun: NewRun, { again, maxRows, visibleOnly }: CountOptions): Promise<RunCount> {
    const savedRun = await findSavedRun(await savedRuns(), newRun);
    return this.untilSettled(
      this.runs.count(newRun, taskContext(), { savedRun, again, maxRows, visibleOnly }),
    );
  }

  async finish(started: StartedTask<RunReport>) {
    return this.untilSettled(ended<RunReport>(this.tasks, started));
  }

  /** Lets the user pause a task after some attempts. */
  pause({ id }: StartedTask<RunReport>, attempts: number): void {
    const from = this.service.calls;
    const unsubscribe = this.tasks.subscribe(() => {
      if (this.service.calls - from < attempts) return;
      unsubscribe();
      this.tasks.stop(id, 'paused');
    });
  }

  /** Lets time pass until a promise settles. */
  async untilSettled<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    settled.catch(() => undefined);
    while (!isSettled) {
      await this.clock.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return settled;
  }
}

const figures = {
  ...{ runs: 0, exact: 0, withinMaximum: 0, held: 0, paused: 0, resumed: 0, corrected: 0 },
  ...{ callsShown: 0, callsMade: 0, retries: 0 },
};
afterAll(() => {
  if (process.env.CDATA_TEST_EXTENT) console.log('price', JSON.stringify(figures));
});

/** Calls that finding one refused permit among a hundred takes in addition. */
const maxBisectingCalls = 8;

/** What the user sees before the run, and the run with it. */
interface PricedRun {
  count: { calls: number; maxCalls: number };
  start(): StartedTask<RunReport>;
}

async function newlyStarted(desk: Desk, step: Step): Promise<PricedRun> {
  const newRun = await desk.newRun(step);
  const count = await desk.count(newRun, step);
  const { again, maxRows, visibleOnly } = step;
  const maxCalls = maxCallsOf(count);
  const options = { destination: 'adjacent', again, maxRows, visibleOnly, maxCalls } as const;
  return { count: { calls: count.calls, maxCalls }, start: () => desk.runs.start(newRun, options) };
}

async function resumed(desk: Desk): Promise<PricedRun | null> {
  const [run] = await savedRuns();
  if (!run) return null;
  const count = await desk.untilSettled(desk.runs.countResumption(run));
  const maxCalls = maxCallsOf(count);
  figures.resumed++;
  return { count: { calls: count.calls, maxCalls }, start: () => desk.runs.resume(run, { maxCalls }) };
}

/** Corrects a match as the review does, or the places of all addresses that are uncertain. */
async function corrected(desk: Desk, { correction, hidden }: Step): Promise<PricedRun | null> {
  const [run] = (await savedRuns()).filter(isGeocodeRun);
  if (!run) return null;
  const to = correction?.to ?? ({ kind: 'accepted' } as const);
  const { lookups } = desk;
  const { choices } = run.options;
  const sources = { corrections: await savedCorrections(), lookups };
  const { matches } = await desk.untilSettled(readMatchesToReview(run, sources, taskContext()));
  const decided = to.kind === 'accepted' ? matches : matches.slice(hidden.length).slice(0, 1);
  const requested = requestedMatches(decided, to, choices);
  if (requested.length === 0) return null;
  const maxCalls = await desk.untilSettled(countCorrection(decided, to, { choices, lookups }));
  await saveCorrections(Object.fromEntries(decided.map(({ key }) => [key, to])));
  const keys = new Set(requested.map(({ key }) => key));
  figures.corrected++;
  // Some of the calls may not become necessary.
  return { count: { calls: 0, maxCalls }, start: () => desk.runs.resume(run, { keys, maxCalls }) };
}

async function compare(desk: Desk, step: Step): Promise<void> {
  const { correction, pauseAfter } = step;
  desk.clock.jump(step.days * 86_400_000);
  await desk.write(step.edits);
  await desk.hide(step.hidden);
  if (correction?.to) await saveCorrections({ [addressKey(`${correction.of} Main St`)]: correction.to });
  const run =
    (step.action === 'resume' && (await resumed(desk))) ||
    (step.action === 'correct' && (await corrected(desk, step))) ||
    (await newlyStarted(desk, step));
  const { calls, maxCalls } = run.count;
  const before = { calls: desk.service.calls, faulty: desk.service.faulty };
  desk.service.refused.clear();
  desk.service.faults = [...step.faults];
  await desk.write(step.lateEdits);
  const started = run.start();
  if (pauseAfter !== undefined) desk.pause(started, pauseAfter);
  const task = await desk.finish(started);
  const isEdited = step.lateEdits.length > 0;
  if (isEdited && task.error instanceof HigherCountError) {
    expect(desk.service.calls).toBe(before.calls);
    figures.held++;
    return;
  }
  expect([task.state, task.error?.message]).toEqual([task.state === 'paused' ? 'paused' : 'done', undefined]);
  const retries = desk.service.faulty - before.faulty;
  // Attempts that failed and are sent again are not counted before.
  const callsMade = desk.service.calls - before.calls - retries;
  const bisecting = maxBisectingCalls * desk.service.refused.size;
  const isWhole = !isEdited && task.report !== null && pauseAfter === undefined;
  if (isWhole) expect(callsMade).toBeGreaterThanOrEqual(calls);
  expect(callsMade).toBeLessThanOrEqual(maxCalls + bisecting);
  figures.runs++;
  if (task.state === 'paused' && pauseAfter !== undefined) figures.paused++;
  else if (callsMade === calls) figures.exact++;
  else figures.withinMaximum++;
  figures.callsShown += calls;
  figures.callsMade += callsMade;
  figures.retries += retries;
}

test('every run makes the calls that were counted before, and retries of those that failed', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (one) => {
      const desk = new Desk(one);
      try {
        for (const step of one.steps) await compare(desk, step);
      } finally {
        desk.close();
      }
    }),
    { numRuns: scaled(30) },
  );
}, 3_600_000);

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
      'The run would now take up to 3 calls instead of 2. Nothing was requested. Check the new count, then start again.',
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
  async function interruptedRun(): Promise<SavedRun> {
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
  const decided = [{ key, address: '1 rural route', quality: 'municipality' }] as const;
  const { lookups } = desk;
  const { choices } = run!.options;
  const correction = { kind: 'address', address: '9 Main St' } as const;
  expect(await countCorrection(decided, { kind: 'accepted' }, { choices, lookups })).toBe(1);
  expect(await countCorrection(decided, correction, { choices, lookups })).toBe(2);
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
  const cities = ['Calgary', 'Longueuil', 'Kelowna, BC', 'Longueuil', 'Toronto', 'mtl'];
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
      reason: 'Longueuil (2), Kelowna (1), Mtl (1)',
    },
  ]);
  const before = desk.service.calls;
  const run = desk.runs.start(newRun, { destination: 'adjacent', maxCalls: 1 });
  expect((await desk.finish(run)).report).toMatchObject({ written: 6, failed: 4 });
  expect(desk.service.calls - before).toBe(1);
  desk.close();
});

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { decisionAbout, savedCorrections, saveCorrections } from '../../src/features/geocode/corrections.ts';
import { countCorrection, requestedMatches } from '../../src/features/geocode/geocode-cost.ts';
import { isGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { HigherCountError } from '../../src/features/column-runs/count-run.ts';
import { maxCallsOf } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import type { StartedTask } from '../../src/tasks/index.ts';
import { isLong, scaled } from '../extent.ts';
import { Desk } from './priced-desk.ts';
import { scenario, type Step } from './priced-scenario.ts';
import { savedRuns, taskContext } from './running-tasks.ts';
import { runMessages } from '../../src/features/column-runs/messages.ts';

const figures = {
  ...{ runs: 0, trials: 0, exact: 0, withinMaximum: 0, held: 0, paused: 0, resumed: 0, corrected: 0 },
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
  const { again, maxRows, visibleOnly } = step;
  const whole = await desk.count(newRun, { again, visibleOnly, trialRows: maxRows });
  const count = whole.trial ?? whole;
  figures.trials += whole.trial ? 1 : 0;
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
  const { engine } = desk;
  const { choices } = run.options;
  const sources = { corrections: await savedCorrections(), engine };
  const { matches } = await desk.untilSettled(readMatchesToReview(run, sources, taskContext()));
  const decided = to.kind === 'accepted' ? matches : matches.slice(hidden.length).slice(0, 1);
  const requested = requestedMatches(decided, to, choices);
  if (requested.length === 0) return null;
  const maxCalls = await desk.untilSettled(countCorrection(decided, to, { choices, engine }));
  await saveCorrections(Object.fromEntries(decided.map((match) => [match.key, decisionAbout(match, to)])));
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
  const isHeld =
    task.error instanceof HigherCountError || task.error?.message === runMessages().columnsChanged;
  if (isEdited && isHeld) {
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
  // A call that failed is not sent again if another one has refused its row meanwhile.
  if (isWhole) expect(callsMade + retries).toBeGreaterThanOrEqual(calls);
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
    { numRuns: scaled(isLong ? 30 : 5) },
  );
}, 3_600_000);

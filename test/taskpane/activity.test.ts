import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Counts } from '../../src/engine/index.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { followActivity, type Activity } from '../../taskpane/activity/use-activity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function followedCounts() {
  const counts = new Counts();
  const updates: Activity[] = [];
  const runtime = { engine: { counts }, usage: { today: { calls: 3 } } } as unknown as Runtime;
  const stop = followActivity(runtime, (activity) => updates.push(activity));
  return { counts, updates, stop };
}

test('thousands of changes at once are one update, with the counts at its time', () => {
  const { counts, updates } = followedCounts();
  for (let cell = 0; cell < 5000; cell++) counts.addWaiting();
  expect(updates).toEqual([]);
  vi.advanceTimersByTime(250);
  counts.addRetry();
  vi.advanceTimersByTime(250);
  vi.advanceTimersByTime(10_000);
  expect(updates).toMatchObject([
    { counts: { waiting: 5000, retries: 0 }, today: { calls: 3 } },
    { counts: { waiting: 5000, retries: 1 } },
  ]);
});

test('an update that is due when the screen is left does not come', () => {
  const { counts, updates, stop } = followedCounts();
  counts.addRetry();
  stop();
  counts.addRetry();
  vi.advanceTimersByTime(1000);
  expect(updates).toEqual([]);
});

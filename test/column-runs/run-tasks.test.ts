import { expect, test } from 'vitest';
import type { Run } from '../../src/features/column-runs/index.ts';
import type { WorkbookTask } from '../../src/tasks/index.ts';
import { taskOfSheet, unfinishedRuns } from '../../taskpane/column-runs/run-tasks.ts';

const task = (kind: WorkbookTask['kind'], state: WorkbookTask['state'], sheetId: string) =>
  ({ kind, state, report: null, input: { isTrial: false, sheetId } }) as WorkbookTask;

test('a screen shows the newest run of its sheet, and that of another sheet as long as it is under way', () => {
  const other = task('geocode', 'done', 'Other');
  const own = task('geocode', 'failed', 'Own');
  const estimates = task('estimate', 'running', 'Own');
  expect(taskOfSheet([estimates, other, own], 'geocode', 'Own')).toBe(own);
  expect(taskOfSheet([estimates, other], 'geocode', 'Own')).toBeNull();
  const running = task('geocode', 'running', 'Other');
  expect(taskOfSheet([running, own], 'geocode', 'Own')).toBe(running);
  expect(taskOfSheet([], 'geocode', undefined)).toBeNull();
  // A run that was resumed and finished doesn't bring back the notice of its pause.
  const finished = { ...task('geocode', 'done', 'Own'), isLeft: true };
  expect(taskOfSheet([finished, task('geocode', 'paused', 'Own')], 'geocode', 'Own')).toBeNull();
});

test('runs that ended early can be resumed, except while another of their kind is running', () => {
  const run = (kind: Run['kind'], state: Run['state']) => ({ kind, state }) as Run;
  const [paused, failed, interrupted] = [
    run('geocode', 'paused'),
    run('estimate', 'failed'),
    run('estimate', 'running'),
  ];
  const all = [paused!, failed!, interrupted!, run('geocode', 'done'), run('geocode', 'cancelled')];
  expect(unfinishedRuns(all, [])).toEqual([paused, failed, interrupted]);
  expect(unfinishedRuns(all, [task('estimate', 'stopping', 'Own')])).toEqual([paused]);
});

import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import type { WorkbookTask } from '../../src/tasks/index.ts';
import { announcement } from '../../taskpane/frame/task-announcer.tsx';

afterEach(() => setLanguage('en'));

const task = (
  done: number,
  state: WorkbookTask['state'] = 'running',
  of: number | null = 600,
): WorkbookTask => ({
  scope: 'workbook',
  kind: 'geocode',
  subject: 'Addresses!A2:A601',
  id: 1,
  unit: 'rows',
  state,
  done,
  of,
  input: null,
  report: null,
  error: null,
  isLeft: false,
});

test('a run is announced when it starts, at each quarter and when it ends, however often it progresses', () => {
  const announced = Array.from({ length: 600 }, (_, done) => announcement(task(done)));
  expect([...new Set([...announced, announcement(task(600, 'done'))])]).toEqual([
    'Geocode started: 600 rows.',
    'Geocode: 25% of 600 rows.',
    'Geocode: 50% of 600 rows.',
    'Geocode: 75% of 600 rows.',
    'Geocode finished: 600 of 600 rows.',
  ]);
});

test.each([
  ['paused', 'Geocode paused: 150 of 600 rows.'],
  ['cancelled', 'Geocode cancelled: 150 of 600 rows.'],
  ['failed', 'Geocode failed: 150 of 600 rows.'],
] as const)('the end of a run that is %s is announced', (state, text) => {
  expect(announcement(task(150, state))).toBe(text);
});

test('a task without a total is announced once', () => {
  expect(new Set([announcement(task(0, 'running', null)), announcement(task(900, 'running', null))])).toEqual(
    new Set(['Geocode']),
  );
});

test('announcements are in the language of the pane', () => {
  setLanguage('fr');
  expect(announcement(task(150))).toBe('Géocodage\u00a0: 25\u00a0% de 600 lignes.');
});

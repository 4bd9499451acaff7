import { afterEach, expect, test } from 'vitest';
import { ActivityLog, TaskRegistry, activityLogText, type TaskContext } from '../../src/tasks/index.ts';
import { speak } from '../../src/messages/index.ts';

afterEach(() => speak('en'));

/** The log after a job of this subject that ends so. */
async function logged(subject: string, work: (task: TaskContext) => Promise<unknown>): Promise<ActivityLog> {
  const log = new ActivityLog(null);
  new TaskRegistry(log).start(
    { scope: 'workbook', kind: 'geocode', subject, unit: 'rows', input: null },
    work,
  );
  await new Promise((resolve) => setTimeout(resolve));
  return log;
}

test('is a header and a line an entry, with tabs between, in the language chosen', async () => {
  const log = await logged('Addresses!A2:A9', async ({ progress }) => progress(7, 8));
  const lines = () =>
    activityLogText(log.entries)
      .split('\r\n')
      .map((line) => line.split('\t'));
  expect(lines()[0]).toEqual(['Time', 'What', 'Where', 'State', 'Done', 'Of', 'Unit', 'Reason']);
  expect(lines()[1]!.slice(1)).toEqual(['Geocoding', 'Addresses!A2:A9', 'done', '7', '8', 'rows', '']);
  speak('fr');
  expect(lines()[1]!.slice(1)).toEqual(['Géocodage', 'Addresses!A2:A9', 'fait', '7', '8', 'lignes', '']);
});

test.each(['=1+1', '+1', '-1', '@x', '＝x', ' =x'])('%j is no formula where it is pasted', async (text) => {
  const log = await logged(text, () => Promise.reject(new Error(text)));
  const [, , subject, , , , , reason] = activityLogText(log.entries).split('\r\n')[1]!.split('\t');
  expect([subject, reason]).toEqual([`'${text}`, `'${text}`]);
});

test('tabs and lines of a text make no cells', async () => {
  const log = await logged('a\tb', () => Promise.reject(new Error('one\r\ntwo\nthree')));
  expect(activityLogText(log.entries).split('\r\n')).toHaveLength(2);
  expect(activityLogText(log.entries)).toMatch(/\ta b\tfailed\t0\t\trows\tone two three$/);
});

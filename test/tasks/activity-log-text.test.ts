import { afterEach, expect, test } from 'vitest';
import { setLanguage, UserError } from '../../src/language/index.ts';
import { ActivityLog, TaskRegistry, activityLogText, type TaskContext } from '../../src/tasks/index.ts';

afterEach(() => setLanguage('en'));

/** The log after one task. */
async function logOf(
  subject: string,
  work: (context: TaskContext) => Promise<unknown>,
): Promise<ActivityLog> {
  const log = new ActivityLog(null);
  const options = { scope: 'workbook', kind: 'geocode', subject, unit: 'rows', input: null } as const;
  await new TaskRegistry(log).start(options, work).result.catch(() => undefined);
  return log;
}

test('has a header and a line for each entry, separated by tabs, in the current language', async () => {
  const log = await logOf('Addresses!A2:A9', async ({ progress }) => progress(7, 8));
  const lines = () =>
    activityLogText(log.entries)
      .split('\r\n')
      .map((line) => line.split('\t'));
  expect(lines()[0]).toEqual(['Time', 'Task', 'Subject', 'Status', 'Done', 'Total', 'Unit', 'Reason']);
  expect(lines()[1]!.slice(1)).toEqual(['Geocode', 'Addresses!A2:A9', 'done', '7', '8', 'rows', '']);
  setLanguage('fr');
  expect(lines()[1]!.slice(1)).toEqual(['Géocodage', 'Addresses!A2:A9', 'terminé', '7', '8', 'lignes', '']);
});

test.each(['=1+1', '+1', '-1', '@x', '＝x', ' =x'])(
  '%j is pasted as text, not as a formula',
  async (text) => {
    const log = await logOf(text, () => Promise.reject(new UserError(text)));
    const [, , subject, , , , , reason] = activityLogText(log.entries).split('\r\n')[1]!.split('\t');
    expect([subject, reason]).toEqual([`'${text}`, `'${text}`]);
  },
);

test('tabs and line breaks within a text do not split cells', async () => {
  const log = await logOf('a\tb', () => Promise.reject(new UserError('one\r\ntwo\nthree')));
  expect(activityLogText(log.entries).split('\r\n')).toHaveLength(2);
  expect(activityLogText(log.entries)).toMatch(/\ta b\tfailed\t0\t\trows\tone two three$/);
});

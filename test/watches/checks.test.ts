// @module-tag loss
import { beforeEach, expect, test, vi } from 'vitest';
import { checkOnOpen, deleteWatch, listWatches, markRead, setChecksOnOpen } from '../../src/watches/index.ts';
import { closePaneAfterWrite } from '../closing-pane.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { newsOf, permit, readWatch, ScriptedPermits } from './watch-workbook.ts';

const workbook = excelWorkbook();
let permits: ScriptedPermits;
beforeEach(async () => {
  vi.restoreAllMocks();
  permits = new ScriptedPermits();
  permits.records = [permit('A'), permit('B'), permit('C', 'in_review')];
  for (const { id } of await listWatches()) await deleteWatch(id);
});

const changeStatus = (id: string, status: string): void => {
  permits.records = permits.records.map((one) => (one.record_id === id ? permit(id, status) : one));
};

test('a watch shows what was added, what has changed and from what to what, and what is gone', async () => {
  const watch = await permits.watch();
  expect(newsOf(watch)).toEqual([]);
  permits.records = [permit('N'), permit('A', 'completed'), permit('C', 'in_review')];
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual(['A: issued > completed', 'B: issued > -', 'N: - > issued']);
  // One search, and the record that it no longer found.
  expect(permits.calls).toEqual(['/permit', '/permit', '/permit/B']);
  expect(checked).toMatchObject({ calls: 2, records: 3, missed: 0 });
});

test('news are what differs from when the user last looked, however often it was checked', async () => {
  const watch = await permits.watch();
  changeStatus('C', 'issued');
  permits.records.push(permit('N'));
  expect(newsOf(await permits.check(watch))).toEqual(['C: in_review > issued', 'N: - > issued']);
  changeStatus('C', 'completed');
  changeStatus('N', 'completed');
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual(['C: in_review > completed', 'N: - > completed']);
  // Back as it was, and a permit that came and went.
  changeStatus('C', 'in_review');
  permits.records = permits.records.filter(({ record_id: id }) => id !== 'N');
  expect(newsOf(await permits.check(watch))).toEqual([]);
});

test('what is marked as read is not shown again, and what changes after it was shown is', async () => {
  const watch = await permits.watch();
  changeStatus('A', 'completed');
  changeStatus('B', 'expired');
  const unread = (await permits.check(watch)).unread;
  // A check in the meantime finds that B has changed again.
  changeStatus('B', 'cancelled');
  await permits.check(watch);
  await markRead(watch.id, unread);
  expect(newsOf(await readWatch(watch.id))).toEqual(['B: expired > cancelled']);
  await markRead(watch.id, (await readWatch(watch.id)).unread);
  expect(newsOf(await permits.check(watch))).toEqual([]);
});

test('marking as read while a check ends loses nothing', async () => {
  const watch = await permits.watch();
  changeStatus('A', 'completed');
  const { unread } = await permits.check(watch);
  changeStatus('B', 'expired');
  await Promise.all([permits.check(watch), markRead(watch.id, unread)]);
  expect(newsOf(await readWatch(watch.id))).toEqual(['B: issued > expired']);
});

test('a record that leaves the bounds of the search says what became of it', async () => {
  const watch = await permits.watch({ query: { municipality: 'calgary', status_canonical: 'issued' } });
  changeStatus('A', 'completed');
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual(['A: issued > left as completed']);
  changeStatus('A', 'issued');
  expect(newsOf(await permits.check(watch))).toEqual([]);
});

test('an answer that leaves out records that the service still has makes none of them gone', async () => {
  permits.records = Array.from({ length: 60 }, (_, index) => permit(`P${index}`));
  const watch = await permits.watch();
  for (let index = 10; index < 60; index++) permits.leftOut.add(`P${index}`);
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual([]);
  expect(checked.missed).toBe(50);
  // At most twenty are looked up.
  expect(checked.calls).toBe(21);
  permits.leftOut.clear();
  changeStatus('P59', 'completed');
  expect(newsOf(await permits.check(watch))).toEqual(['P59: issued > completed']);
});

test('of a search with more records than are watched, those that newer ones push out are not gone', async () => {
  permits.records = Array.from({ length: 30 }, (_, index) => permit(`P${index}`));
  const watch = await permits.watch({ maxRows: 10 });
  permits.records.unshift(permit('N1'), permit('N2'));
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual(['N1: - > issued', 'N2: - > issued']);
  expect(checked.records).toBe(10);
  expect(permits.queries[0]).toMatchObject({ sort_by: 'date', sort_order: 'desc' });
});

test('around the places of a list, a record near two of them is one, and calls are one for each place', async () => {
  const at = (id: string, lat: number) => permit(id, 'issued', { lat, lng: -114 });
  permits.records = [at('A', 51), at('B', 52)];
  const places = [
    { name: '1 First St', lat: 51, lng: -114 },
    { name: '1 Again St', lat: 51, lng: -114 },
    { name: '2 Second St', lat: 52, lng: -114 },
  ];
  const watch = await permits.watch({ query: { radius_km: 2 }, places, list: 'Loans' });
  expect(watch).toMatchObject({ records: 2, calls: 3 });
  expect(permits.queries.map(({ lat, radius_km }) => [lat, radius_km])).toEqual([
    [51, 2],
    [51, 2],
    [52, 2],
  ]);
  permits.records.push(at('N', 52));
  const checked = await permits.check(watch);
  expect(newsOf(checked)).toEqual(['N: - > issued']);
  expect(checked.unread[0]!.after![4]).toBe(2);
});

test('a check that fails, is cancelled or is for another service changes nothing', async () => {
  const watch = await permits.watch();
  changeStatus('A', 'completed');
  permits.before = () => {
    throw new Error('The service is down.');
  };
  expect(await permits.check(watch)).toEqual(watch);
  expect(permits.services.tasks.latest('watch')).toMatchObject({
    state: 'failed',
    report: [{ watchId: watch.id, error: expect.any(String) as string }],
  });
  permits.before = () => permits.services.tasks.stopAll();
  expect(await permits.check(watch)).toEqual(watch);
  permits.before = () => undefined;
  permits.services.connection.current.address = 'https://other.test';
  const before = permits.calls.length;
  expect(await permits.check(watch)).toEqual(watch);
  expect(permits.calls).toHaveLength(before);
});

test('a workbook that is closed at any moment of a check, or of marking as read, loses no news and shows none twice', async () => {
  const watch = await permits.watch();
  const read: string[] = [];
  // Closed before the first write, after it, and then let to the end.
  const moments = [0, 1, Infinity];
  for (const [at, status] of ['completed', 'expired', 'cancelled', 'in_review'].entries()) {
    changeStatus('A', status);
    permits.records.push(permit(`N${at}`));
    for (const writes of moments) {
      closePaneAfterWrite(workbook, writes);
      await permits.check(watch).catch(() => undefined);
      vi.restoreAllMocks();
    }
    for (const writes of moments) {
      const unread = (await readWatch(watch.id)).unread;
      closePaneAfterWrite(workbook, writes);
      await markRead(watch.id, unread).catch(() => undefined);
      vi.restoreAllMocks();
      // What the workbook no longer shows was read.
      const left = newsOf(await readWatch(watch.id));
      read.push(...newsOf({ ...watch, unread }).filter((one) => !left.includes(one)));
    }
  }
  expect(newsOf(await readWatch(watch.id))).toEqual([]);
  expect(read.filter((one) => one.startsWith('N'))).toEqual([0, 1, 2, 3].map((at) => `N${at}: - > issued`));
  expect(read.filter((one) => one.startsWith('A'))).toEqual([
    'A: issued > completed',
    'A: completed > expired',
    'A: expired > cancelled',
    'A: cancelled > in_review',
  ]);
});

test('opening the workbook makes calls only for watches that ask for it, once a day', async () => {
  const watch = await permits.watch();
  await permits.watch();
  const openOn = async (day: number): Promise<number> => {
    vi.restoreAllMocks();
    const now = Date.now() + day * 86_400_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const before = permits.calls.length;
    await checkOnOpen(permits.services);
    await permits.settled();
    return permits.calls.length - before;
  };
  expect(await openOn(1)).toBe(0);
  await setChecksOnOpen(watch.id, true);
  expect(await openOn(0)).toBe(0);
  expect(await openOn(1)).toBe(1);
  expect(await openOn(1)).toBe(0);
  await setChecksOnOpen(watch.id, false);
  expect(await openOn(2)).toBe(0);
});

test('the workbook holds no key, and a stopped watch leaves nothing behind', async () => {
  const watch = await permits.watch();
  const settings = () =>
    workbook.run(async (context) => {
      const all = context.workbook.settings.load('items/key');
      await context.sync();
      return all.items.map(({ key }) => key).filter((key) => key.startsWith('cdata.'));
    });
  expect(await settings()).toEqual([`cdata.watch.${watch.id}`, `cdata.watched.${watch.id}`]);
  await deleteWatch(watch.id);
  expect(await settings()).toEqual([]);
});

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvPieces, type Cell } from '../src/store/copy.ts';
import { lockDirectory } from '../src/store/lock.ts';
import type { Database, SampleCheck, Stamp } from '../src/store/database.ts';
import { openDatabase } from '../src/store/open-database.ts';
import type { Store } from '../src/store/store.ts';
import { copySampleDatabase } from './sample-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sample: SampleCheck = {
  isCurrent: ({ schema }: Stamp) => schema === 'new',
  isNeeded: () => Promise.resolve(true),
  onMissing: () => undefined,
};

describe('the embedded database', () => {
  let directory: string;
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    directory = await copySampleDatabase();
    await writeFile(path.join(directory, 'stamp.json'), '{"schema":"old"}');
    database = await openDatabase({ data: directory, timeout: 3000, sample });
    store = database.sample;
    await store.run('CREATE TABLE thing (id integer, name text, flag boolean)');
  });
  afterAll(async () => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('removes a sample whose stamp is not current', async () => {
    expect(database.stamp).toBeNull();
    expect(await readdir(directory)).not.toContain('stamp.json');
    await expect(store.readAll('SELECT * FROM record')).rejects.toThrow('record');
  });

  test('takes CSV with quotes, line ends, accents, nulls and empty texts', async () => {
    const rows: Cell[][] = [
      [1, 'a "quoted", name', true],
      [2, 'two\nlines', false],
      [3, 'Montréal ½ 東', null],
      [4, null, null],
      [5, '', true],
      [6, '{"json":"{\\"nested\\":1}"}', true],
    ];
    for (const piece of csvPieces(rows)) await store.copy('thing', ['id', 'name', 'flag'], piece);
    const things = await store.query<{ id: number; name: string; flag: boolean }>(
      'SELECT * FROM thing ORDER BY id',
    );
    expect(things.map(({ id, name, flag }) => [id, name, flag])).toEqual(rows);
  });

  test('says what is wrong with a statement, and goes on', async () => {
    await expect(store.query('SELECT nothing')).rejects.toThrow('nothing');
    await expect(store.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  test('ends a statement that takes too long, and answers those that wait behind it', async () => {
    const slow = store.query('SELECT count(*) FROM generate_series(1, 100000000000)');
    const behind = store.query('SELECT 2 AS two');
    await expect(slow).rejects.toMatchObject({ name: 'QueryTimeout' });
    await expect(behind).resolves.toEqual([{ two: 2 }]);
    await expect(store.query('SELECT count(*)::int AS things FROM thing')).resolves.toEqual([{ things: 6 }]);
  });

  test('is used as it is when its stamp is current', async () => {
    const stamp = { schema: 'new', sample: '1', permits: 100 };
    await database.finish(stamp);
    await database.close();
    database = await openDatabase({ data: directory, timeout: 3000, sample });
    expect(database.stamp).toEqual(stamp);
    expect(await database.sample.readAll('SELECT count(*)::int AS things FROM thing')).toEqual([
      { things: 6 },
    ]);
  });
});

describe('the lock of a directory', () => {
  test('is taken by one at a time, and the sentence names the process', async () => {
    const directory = path.join(folder, 'one');
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(
      `The data directory ${directory} is in use by process ${process.pid}`,
    );
    await lock.release();
    await (await lockDirectory(directory)).release();
  });

  test('is taken by exactly one of many at once', async () => {
    const directory = path.join(folder, 'many');
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
    const locks = tries.filter((attempt) => attempt.status === 'fulfilled');
    expect(locks).toHaveLength(1);
    await locks[0]?.value.release();
  });

  test('is taken over from a process that is gone', async () => {
    const directory = path.join(folder, 'gone');
    await (await lockDirectory(directory)).release();
    // Above the largest process number that Linux gives out.
    await writeFile(path.join(directory, 'lock'), '4194305');
    const lock = await lockDirectory(directory);
    expect(await readFile(path.join(directory, 'lock'), 'utf8')).toBe(String(process.pid));
    await lock.release();
  });

  test('is taken over from a process that is about to end', async () => {
    const directory = path.join(folder, 'ending');
    await (await lockDirectory(directory)).release();
    const ending = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await writeFile(path.join(directory, 'lock'), String(ending.pid));
    const locking = lockDirectory(directory);
    setTimeout(() => ending.kill('SIGKILL'), 200);
    await (await locking).release();
  });
});

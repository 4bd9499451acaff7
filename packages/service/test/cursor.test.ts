import { createHash, createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { Cursors } from '../src/queries/cursor.ts';
import { copyDatabase } from './postgres.ts';
import { sharedService, startServiceOn } from './running-service.ts';
import { copySampleDatabase } from './sample-database.ts';
import { longTest } from '../../../test/extent.ts';

const cursors = new Cursors('secret');
const query = { municipality: 'toronto', sort_order: 'asc', limit: 10 } as const;
const position = { date: '2024-02-29', recordId: '26 116628 FSU:00/é' };

test('comes back as the position that it was made of', () => {
  fc.assert(
    fc.property(fc.string(), (recordId) => {
      // PostgreSQL holds no lone halves of characters and no null characters: no id has one.
      fc.pre(Buffer.from(recordId).toString() === recordId && !recordId.includes('\0'));
      const cursor = cursors.encode('permit', query, { date: '2024-02-29', recordId });
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(cursors.decode('permit', query, cursor)).toEqual({ date: '2024-02-29', recordId });
    }),
  );
});

test('goes on with another page size', () => {
  const cursor = cursors.encode('permit', query, position);
  expect(cursors.decode('permit', { ...query, limit: 500, cursor, offset: 3 }, cursor)).toEqual(position);
});

test('is not one of another search, nor of another database', () => {
  const cursor = cursors.encode('permit', query, position);
  expect(cursors.decode('inspection', query, cursor)).toBeNull();
  expect(cursors.decode('permit', { ...query, municipality: 'calgary' }, cursor)).toBeNull();
  expect(cursors.decode('permit', { ...query, sort_order: 'desc' }, cursor)).toBeNull();
  expect(new Cursors('other').decode('permit', query, cursor)).toBeNull();
});

test('has a position that a query can use, whatever was signed', () => {
  expect(cursors.decode('permit', query, cursors.encode('permit', query, position))).not.toBeNull();
  const anyDate = fc.oneof(fc.constantFrom('9999-99-99', '2024-02-30', '0000-01-01', ''), fc.string());
  fc.assert(
    fc.property(anyDate, fc.string(), (date, recordId) => {
      const cursor = cursors.encode('permit', query, { date, recordId: `${recordId}\0` });
      expect(cursors.decode('permit', query, cursor)).toBeNull();
      expect(
        cursors.decode('permit', query, cursors.encode('permit', query, { date, recordId: 'a' })),
      ).toBeNull();
    }),
  );
});

test('is refused with a sentence if it was changed or made up, never with an unexpected error', async () => {
  const running = sharedService();
  const { body } = await running.get('/permit?limit=1');
  const bytes = Buffer.from(body.next_cursor, 'base64url').toString('latin1');
  const otherDate = Buffer.from(bytes.replace('"20', '"19'), 'latin1').toString('base64url');
  const forgeries = forgedPositions.flatMap((text) => [
    cursorWithDigest(text),
    cursorSignedWith('', text),
    cursorSignedWith('secret', text),
  ]);
  for (const cursor of [otherDate, ...forgeries, 'a', '____', body.next_cursor.slice(0, 20)]) {
    const answer = await running.get(`/permit?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect([cursor, answer.status]).toEqual([cursor, 400]);
    expect(answer.body.detail).toContain("Parameter 'cursor' is not valid for this search");
  }
});

/** A cursor with a digest of what everybody knows. */
function cursorWithDigest(position: string): string {
  const content = JSON.stringify(['cursor-1', 'permit', [], position]);
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return Buffer.from(`${digest}${position}`).toString('base64url');
}

/** A cursor with the signature of another secret. */
function cursorSignedWith(secret: string, position: string): string {
  const signature = createHmac('sha256', secret)
    .update(JSON.stringify(['permit', [], position]))
    .digest();
  return Buffer.concat([signature.subarray(0, 16), Buffer.from(position)]).toString('base64url');
}

const forgedPositions = [
  ...[
    'null',
    'not json',
    '["9999-99-99","a"]',
    '["\\u0000","a"]',
    '["2024-01-01","\\u0000"]',
    '{"length":2}',
  ],
  ...['[["a"],["b"]]', '["2024-01-01","a"]', '[]', '[1,2]', '"2024-01-01"', ''],
];

longTest('goes on after a restart', async () => {
  const postgres = inject('postgres') as string | undefined;
  const databaseUrl = postgres && (await copyDatabase(postgres));
  const data = databaseUrl ? '' : await copySampleDatabase();
  const before = await startServiceOn(data, { databaseUrl });
  const { body: first } = await before.get('/permit?limit=2');
  const { body: second } = await before.get(`/permit?limit=2&cursor=${first.next_cursor}`);
  await before.close();
  const after = await startServiceOn(data, { databaseUrl });
  expect((await after.get(`/permit?limit=2&cursor=${first.next_cursor}`)).body).toEqual(second);
  await after.close();
  if (data) await rm(data, { recursive: true, force: true });
});

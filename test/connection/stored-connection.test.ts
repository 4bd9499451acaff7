import { describe, expect, test } from 'vitest';
import { connectionDigest, type VerifiedConnection, StoredConnection } from '../../src/connection/index.ts';
import { browserStore } from './browser-store.ts';

const name = 'cdata.connection';
const connection: VerifiedConnection = {
  address: 'https://api.example.org',
  access: { kind: 'direct', key: 'abc' },
  plan: 'free',
};
const storedIn = (computer?: string, session?: string) =>
  new StoredConnection({ computer: browserStore(name, computer), session: browserStore(name, session) });

describe('a stored connection', () => {
  test('is read from the session before the computer', () => {
    const other = { ...connection, plan: 'paid' };
    expect(storedIn(JSON.stringify(connection)).current).toEqual(connection);
    const both = storedIn(JSON.stringify(connection), JSON.stringify(other));
    expect([both.current, both.retention]).toEqual([other, 'session']);
  });

  test('with a marketplace is read as earlier versions stored it, and keeps its cache', async () => {
    const access = { kind: 'gateway', key: 'abc', marketplace: 'rapidapi', host: 'cdata.example.com' };
    const { current } = storedIn(JSON.stringify({ ...connection, access }));
    expect(current).toEqual({ ...connection, access: { ...access, kind: 'marketplace' } });
    const bytes = new TextEncoder().encode(JSON.stringify([connection.address, access]));
    const former = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(await connectionDigest(current!)).toBe(former);
  });

  test.each([
    ['no JSON', 'https://api.example.org'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no access', JSON.stringify({ ...connection, access: undefined })],
    ['no key', JSON.stringify({ ...connection, access: { kind: 'direct', key: '' } })],
    ['a key in clear over HTTP', JSON.stringify({ ...connection, address: 'http://api.example.org' })],
    ['no plan, because it was never tested', JSON.stringify({ ...connection, plan: undefined })],
    ['an unknown plan', JSON.stringify({ ...connection, plan: 'gold' })],
  ])('is ignored if it is %s', (_, text) => {
    expect(storedIn(text).current).toBeNull();
  });
});

test('without any storage, and where it is full, a connection lasts as long as the page', () => {
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  for (const store of [null, full]) {
    const storedConnection = new StoredConnection({ computer: store, session: store });
    const notified: unknown[] = [];
    storedConnection.subscribe(() => notified.push(storedConnection.current));
    storedConnection.save(connection, 'computer');
    storedConnection.clear();
    expect(notified).toEqual([connection, null]);
  }
});

test('a connection replaces the one in the other store, and is cleared from both', () => {
  const stores = { computer: browserStore(name), session: browserStore(name) };
  const storedConnection = new StoredConnection(stores);
  const notified: unknown[] = [];
  const unsubscribe = storedConnection.subscribe(() => notified.push(storedConnection.current));
  storedConnection.save(connection, 'computer');
  storedConnection.save({ ...connection, plan: 'paid' }, 'session');
  expect([stores.computer.getItem(name), stores.session.getItem(name)]).toEqual([
    null,
    JSON.stringify({ ...connection, plan: 'paid' }),
  ]);
  storedConnection.clear();
  expect([stores.computer.getItem(name), stores.session.getItem(name)]).toEqual([null, null]);
  expect(notified.at(-1)).toBeNull();
  expect(notified).toContainEqual(connection);
  unsubscribe();
  storedConnection.save(connection, 'computer');
  expect(notified.at(-1)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { type VerifiedConnection, StoredConnection } from '../../src/settings/index.ts';
import { browserStore } from './browser-store.ts';

const name = 'cdata.connection';
const connection: VerifiedConnection = {
  address: 'https://api.example.org',
  access: { kind: 'direct', key: 'abc' },
  plan: 'free',
};
const storedIn = (computer?: string, session?: string) =>
  new StoredConnection({ computer: browserStore(name, computer), session: browserStore(name, session) });

describe('what a store holds', () => {
  test('is the connection, and the session’s before the computer’s', () => {
    const other = { ...connection, plan: 'paid' };
    expect(storedIn(JSON.stringify(connection)).current).toEqual(connection);
    const both = storedIn(JSON.stringify(connection), JSON.stringify(other));
    expect([both.current, both.retention]).toEqual([other, 'session']);
  });

  test.each([
    ['no JSON', 'https://api.example.org'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no access', JSON.stringify({ ...connection, access: undefined })],
    ['no key', JSON.stringify({ ...connection, access: { kind: 'direct', key: '' } })],
    ['a key in clear over HTTP', JSON.stringify({ ...connection, address: 'http://api.example.org' })],
    ['no plan, as if it had never been tried', JSON.stringify({ ...connection, plan: undefined })],
    ['a plan that there is not', JSON.stringify({ ...connection, plan: 'gold' })],
  ])('is no connection where it is %s', (_, text) => {
    expect(storedIn(text).current).toBeNull();
  });
});

test('one connection takes the place of another, wherever that was kept, and is forgotten everywhere', () => {
  const stores = { computer: browserStore(name), session: browserStore(name) };
  const stored = new StoredConnection(stores);
  const told: unknown[] = [];
  const stop = stored.subscribe(() => told.push(stored.current));
  stored.save(connection, 'computer');
  stored.save({ ...connection, plan: 'paid' }, 'session');
  expect([stores.computer.getItem(name), stores.session.getItem(name)]).toEqual([
    null,
    JSON.stringify({ ...connection, plan: 'paid' }),
  ]);
  stored.clear();
  expect([stores.computer.getItem(name), stores.session.getItem(name)]).toEqual([null, null]);
  expect(told.at(-1)).toBeNull();
  expect(told).toContainEqual(connection);
  stop();
  stored.save(connection, 'computer');
  expect(told.at(-1)).toBeNull();
});

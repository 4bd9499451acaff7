import { expect, test } from 'vitest';
import { connectReducer, draftConnection, initialDraft } from '../../taskpane/settings/connect-draft.ts';
import type { Connection, Organization } from '../../src/connection/index.ts';

const draftOf = (organization: Organization = {}, connection: Connection | null = null) =>
  initialDraft({
    connection,
    organization,
    localService: 'https://localhost:3000/api',
    retention: 'computer',
  });

const marketplace: Connection = {
  address: 'https://rapid.example.org',
  access: { kind: 'marketplace', key: 'secret', marketplace: 'rapidapi', host: 'cdata.example.org' },
};
const account: Connection = {
  address: 'https://gateway.example.org',
  access: {
    kind: 'account',
    key: '',
    user: 'ana@example.org',
    application: { authority: 'https://login.example.org', tenant: 't', client: 'c', scope: 'access' },
  },
};

test.each<[string, Organization, Connection | null, object]>([
  ['the service on this computer', {}, null, { address: 'https://localhost:3000/api', access: 'direct' }],
  [
    'what the organization sets',
    { service: 'https://api.example.org', marketplace: { name: 'market', host: 'h' } },
    null,
    { address: 'https://api.example.org', access: 'marketplace', marketplace: 'market', host: 'h' },
  ],
  ['the organization’s gateway', { access: 'organization' }, null, { access: 'organization' }],
  [
    'the connection in use, without its key',
    { service: 'https://api.example.org' },
    marketplace,
    { address: marketplace.address, access: 'marketplace', marketplace: 'rapidapi', key: '' },
  ],
  [
    'the locked address, whatever is in use',
    { service: 'https://api.example.org', lockService: true },
    marketplace,
    { address: 'https://api.example.org' },
  ],
  ['the gateway of a Microsoft account', {}, account, { address: account.address, access: 'organization' }],
])('the form starts with %s', (_, organization, connection, expected) => {
  expect(draftOf(organization, connection)).toMatchObject(expected);
});

test('an edit leaves the other fields and the last errors; an attempt to connect renews the errors', () => {
  const empty = connectReducer(draftOf(), { type: 'validate' });
  expect(empty.errors).toEqual(['key']);
  const edited = connectReducer(empty, { type: 'edit', values: { key: ' abc ', access: 'marketplace' } });
  expect(edited).toEqual({ ...empty, key: ' abc ', access: 'marketplace' });
  expect(connectReducer(edited, { type: 'validate' }).errors).toEqual(['marketplace', 'host']);
  const complete = { ...edited, marketplace: 'rapidapi', host: 'h.example.org' };
  expect(connectReducer(complete, { type: 'validate' }).errors).toEqual([]);
  expect(draftConnection(complete)).toEqual({
    address: 'https://localhost:3000/api',
    access: { kind: 'marketplace', key: 'abc', marketplace: 'rapidapi', host: 'h.example.org' },
  });
});

test.each([
  ['cdata.p.rapidapi.com', 'cdata.p.rapidapi.com'],
  [' https://cdata.p.rapidapi.com/permit/estimate?key=1 ', 'cdata.p.rapidapi.com'],
  ['cdata.p.rapidapi.com/x', 'cdata.p.rapidapi.com'],
  ['cdata.p.rapidapi.com:8443', 'cdata.p.rapidapi.com:8443'],
])('the marketplace’s host is cut from %s', (entered, host) => {
  const draft = { ...draftOf(), access: 'marketplace', key: 'abc', marketplace: 'rapidapi' } as const;
  const connection = draftConnection({ ...draft, host: entered });
  expect(connection.access).toMatchObject({ host });
  expect(connectReducer({ ...draft, host: entered }, { type: 'validate' }).errors).toEqual([]);
});

test.each(['', 'rapid api', 'rapidapi', 'a..b.com', '-a.example.org', 'https://'])(
  'the marketplace’s host is not %j',
  (host) => {
    const draft = { ...draftOf(), access: 'marketplace', key: 'abc', marketplace: 'rapidapi', host } as const;
    expect(connectReducer(draft, { type: 'validate' }).errors).toEqual(['host']);
  },
);

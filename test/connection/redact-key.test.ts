import { expect, test } from 'vitest';
import { redactKey } from '../../src/connection/index.ts';

const access = { kind: 'direct', key: 'k"3y/+' } as const;

test('a key is redacted however it is escaped', () => {
  const text = `${access.key} ${encodeURIComponent(access.key)} ${JSON.stringify({ detail: access.key })}`;
  expect(redactKey(text, { access })).toBe('••• ••• {"detail":"•••"}');
});

test.each([
  ['x-api-key: secret', 'x-api-key: •••'],
  ['{"X-API-Key":"secret","Accept":"*/*"}', '{"X-API-Key":"•••","Accept":"*/*"}'],
  ["headers['x-rapidapi-key'] = 'secret'", "headers['x-rapidapi-key'] = '•••'"],
  ['x-rapidapi-key=secret, x-rapidapi-host=example.org', 'x-rapidapi-key=•••, x-rapidapi-host=example.org'],
  ['The key of the table is 5.', 'The key of the table is 5.'],
])('without a connection, %s becomes %s', (text, redacted) => {
  expect(redactKey(text, null)).toBe(redacted);
});

test('an access token of a gateway, and any bearer token, is replaced without a connection', () => {
  const token = `cdata_abcdefghijkl_${'A1'.repeat(21)}b`;
  expect(redactKey(`x ${token} y Authorization: Bearer eyJhbGciOi.eyJhdWQiOi.c2lnbmF0dXJl`, null)).toBe(
    'x ••• y Authorization: Bearer •••',
  );
});

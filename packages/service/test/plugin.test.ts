import { readAddress } from '@cdata/catalog/reading';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { municipalityDirectory } from '../src/geocoding/municipality-directory.ts';
import { servicePlugin } from '../src/http/plugin.ts';
import type { ServiceState } from '../src/http/service-state.ts';
import { QueryTimeout, StoreUnavailable } from '../src/store/store.ts';

const key = { 'x-api-key': 'demo-paid-key' };

/** A server with a service that holds nothing, under the prefix /api; its queries fail with the error, if there is one. */
async function emptyService(error?: Error, onRequest?: (endpoint: string) => void) {
  const query = error ? () => Promise.reject(error) : () => Promise.resolve([]);
  const state = {
    store: { query },
    municipalities: municipalityDirectory([]),
    records: 0,
    sources: [],
    readings: [],
    staleSince: null,
    areaKinds: [],
    isStoreAway: error instanceof StoreUnavailable,
    zoningDistricts: [],
    geocoder: { read: readAddress, locate: () => Promise.resolve(null) },
    nearestAddress: () => Promise.resolve(null),
    zoneAt: () => Promise.resolve(null),
    areasAt: () => [],
  } as unknown as ServiceState;
  const app = Fastify();
  await app.register(servicePlugin({ currentState: () => state, onRequest }), { prefix: '/api' });
  return async (path: string) => {
    const response = await app.inject({ url: path, headers: key });
    const { statusCode: status, headers } = response;
    return { status, headers, body: response.json() as { detail?: string } };
  };
}

test('answers 504 when a query takes too long', async () => {
  const get = await emptyService(new QueryTimeout(10));
  expect(await get('/api/permit')).toMatchObject({
    status: 504,
    body: { detail: 'The query took too long; narrow it with a municipality or a date range.' },
  });
});

test('answers 503 and when to try again while the database is away, and is not ready', async () => {
  const get = await emptyService(new StoreUnavailable('secret'));
  for (const path of ['/api/permit', '/api/ready']) {
    const answer = await get(path);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.body.detail).not.toContain('secret');
  }
  expect((await get('/api/health')).status).toBe(200);
});

test('answers 500 to an unexpected error, without its message', async () => {
  const get = await emptyService(new Error('secret'));
  expect(await get('/api/permit')).toMatchObject({
    status: 500,
    body: { detail: 'Unexpected server error.' },
  });
});

test('reports each request by its method and its path in the reference', async () => {
  const onRequest = vi.fn();
  const get = await emptyService(undefined, onRequest);
  for (const path of ['/permit?limit=1', '/permit/a%2Fb', '/permit?limit=0', '/permit/feed', '/nope']) {
    await get(`/api${path}`);
  }
  expect(onRequest.mock.calls.flat()).toEqual([
    'GET /permit',
    'GET /permit/{record_id}',
    'GET /permit',
    'GET /permit/feed',
    'GET (unknown)',
  ]);
});

test('leaves errors and unknown paths outside its prefix to the server', async () => {
  const get = await emptyService();
  const outside = await get('/permit');
  expect(outside.status).toBe(404);
  expect(outside.body).not.toHaveProperty('detail');
  expect((await get('/api/nothing')).body).toEqual({ detail: 'Unknown endpoint: GET /api/nothing.' });
});

test('answers 404 where it holds no address, no zone and no record', async () => {
  const get = await emptyService();
  expect(await get('/api/reverse-geocode?lat=51&lng=-114')).toMatchObject({
    status: 404,
    body: { detail: 'No known address is within 25 km of 51, -114.' },
  });
  expect((await get('/api/zone?lat=51&lng=-114')).status).toBe(404);
  expect((await get('/api/geocode?address=1%20Main%20St')).status).toBe(404);
  expect((await get('/api/permit/x')).status).toBe(404);
  expect((await get('/api/permit')).body).toMatchObject({ count: 0, results: [] });
});

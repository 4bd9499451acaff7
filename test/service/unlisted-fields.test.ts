import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityType } from '../../src/catalog/index.ts';
import { openServiceFrom, type Service } from '../../service/service.ts';

/**
 * Filters read fields that cities publish beyond the reference's lists (units of a major project), and values that
 * hardly any city gets right: scripted here, since the generated country has few or none of them.
 */
const project = (id: string, more: object) => ({
  entityType: 'major_project' as EntityType,
  addressKey: null,
  record: {
    record_id: id,
    municipality: 'calgary',
    start_date: '2025-05-01',
    fetched_at: '2026-11-15',
    ...more,
  },
});

const records = [
  project('units', { units: 40 }),
  project('dwelling units as text', { dwelling_units: ' 60' }),
  project('no units', { units: 'None', total_units: 0 }),
  project('square metres', { area_m2: 900.5 }),
  project('square feet', { area_ft2: 20_000 }),
  project('storeys', { storeys: '12' }),
  project('tower', { structure_type: 'Tower' }),
  project('ward', { ward: 'Ward 7' }),
  project('zoning', { zoning: 'DC-CR20' }),
  project('goods', { category: 'GD' }),
  project('Île-des-Sœurs', { community: 'Île-des-Sœurs', neighborhood: null }),
  project('no date', { start_date: 'None' }),
];

const calgary = {
  slug: 'calgary',
  name: 'Calgary',
  aliases: [],
  province: 'AB',
  lat: 51.05,
  lng: -114.07,
};

let data: string;
let service: Service;
let app: FastifyInstance;
beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'cdata-scripted-'));
  const generate = () => ({ cities: [calgary], addresses: [], zones: [], records: () => records });
  service = await openServiceFrom({ version: '1', defaultPermits: 1, defaultSeed: 1, generate }, { data });
  app = Fastify();
  await app.register(service.plugin, { prefix: '/api' });
});
afterAll(async () => {
  await app.close();
  await service.close();
  await rm(data, { recursive: true, force: true });
});

async function get(asked: string) {
  const answer = await app.inject({ url: `/api${asked}`, headers: { 'x-api-key': 'demo-paid-key' } });
  return { status: answer.statusCode, body: answer.json() };
}

it.each([
  ['units_min=41', ['dwelling units as text']],
  ['units_min=40', ['dwelling units as text', 'units']],
  ['floor_area_min=900', ['square metres']],
  ['storeys_min=12', ['storeys']],
  ['structure_type=TOWER', ['tower']],
  ['ward=ward%207', ['ward']],
  ['zoning=cr2', ['zoning']],
  ['category=GD', ['goods']],
  ['neighbourhood=ile-des-soe', ['Île-des-Sœurs']],
])('%s', async (filter, ids) => {
  const { body } = await get(`/major_project?${filter}&sort_order=asc`);
  expect(body.results.map(({ record_id: id }: { record_id: string }) => id)).toEqual(ids);
});

it('puts a record without a date last, and answers no bound with it', async () => {
  const { body } = await get('/major_project');
  expect(body.results.at(-1).record_id).toBe('no date');
  expect((await get('/major_project?issued_before=2026-01-01')).body.count).toBe(records.length - 1);
  expect((await get('/major_project?issued_after=0001-01-02')).body.count).toBe(records.length - 1);
  const { body: first } = await get('/major_project?sort_order=asc&limit=1');
  expect(first.results[0].record_id).toBe('no date');
  const { body: next } = await get(`/major_project?sort_order=asc&cursor=${first.next_cursor}`);
  expect(next.count).toBe(records.length - 1);
});

it('keeps to its prefix: errors and unknown paths outside it are the server’s own', async () => {
  const outside = await app.inject('/permit');
  expect(outside.statusCode).toBe(404);
  expect(outside.json()).not.toHaveProperty('detail');
  expect((await get('/nothing')).body).toEqual({ detail: 'Unknown endpoint: GET /api/nothing.' });
});

it('says so where it holds no address, no zone and no permit', async () => {
  expect((await get('/reverse-geocode?lat=51&lng=-114')).status).toBe(404);
  expect((await get('/zone?lat=51&lng=-114')).status).toBe(404);
  expect((await get('/geocode?address=1%20Main%20St')).status).toBe(404);
  expect((await get('/permit')).body).toMatchObject({ count: 0, results: [] });
});

it('opens again what it has built, and builds anew for another generator', async () => {
  const other = await mkdtemp(path.join(os.tmpdir(), 'cdata-scripted-'));
  let built = 0;
  const open = (version: string, options: object = {}) =>
    openServiceFrom(
      {
        version,
        defaultPermits: 1,
        defaultSeed: 1,
        generate: () => {
          built++;
          return { cities: [calgary], addresses: [], zones: [], records: () => records };
        },
      },
      { data: other, ...options },
    );
  const count = async (opening: Promise<Service>): Promise<number> => {
    const opened = await opening;
    await opened.close();
    return opened.records;
  };
  expect(await count(open('1'))).toBe(records.length);
  expect(await count(open('1'))).toBe(records.length);
  expect(built).toBe(1);
  await count(open('2'));
  expect(built).toBe(2);
  await count(open('2', { records: 500 }));
  expect(built).toBe(3);
  await count(open('2'));
  expect(built).toBe(3);
  await rm(other, { recursive: true, force: true });
});

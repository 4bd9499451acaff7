import { rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityType } from '@cdata/catalog';
import { openServiceFrom, type Service } from '../src/service.ts';
import { copySampleDatabase } from './sample-database.ts';

/**
 * Filters read fields that cities publish beyond the reference's lists (units of a major project), and values that
 * hardly any city gets right: scripted here, since the sample has few or none of them.
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
  // A sample of another version, which is replaced: PGlite takes seconds to create a database.
  data = await copySampleDatabase();
  const read = async () => ({
    permits: 1,
    cities: [calgary],
    addresses: [],
    zones: [],
    records: () => records,
  });
  service = await openServiceFrom({ version: async () => 'scripted', read }, { data });
  app = Fastify();
  await app.register(service.plugin, { prefix: '/api' });
});
afterAll(async () => {
  await app.close();
  await service.close();
  await rm(data, { recursive: true, force: true });
});

async function get(path: string) {
  const answer = await app.inject({ url: `/api${path}`, headers: { 'x-api-key': 'demo-paid-key' } });
  return { status: answer.statusCode, body: answer.json() };
}

test.each([
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

test('puts a record without a date last, and answers no bound with it', async () => {
  const { body } = await get('/major_project');
  expect(body.results.at(-1).record_id).toBe('no date');
  expect((await get('/major_project?issued_before=2026-01-01')).body.count).toBe(records.length - 1);
  expect((await get('/major_project?issued_after=0001-01-02')).body.count).toBe(records.length - 1);
  const { body: first } = await get('/major_project?sort_order=asc&limit=1');
  expect(first.results[0].record_id).toBe('no date');
  const { body: next } = await get(`/major_project?sort_order=asc&cursor=${first.next_cursor}`);
  expect(next.count).toBe(records.length - 1);
});

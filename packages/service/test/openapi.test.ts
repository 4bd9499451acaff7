import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets, derivedDatasets, entityTypes, type DatasetName } from '@cdata/catalog';
import { servicePlugin, type ServiceRuntime } from '../src/http/plugin.ts';
import type { FileMapping } from '../src/ingest/propose-mapping.ts';
import { responseValidator, type DescribedRequest, type ResponseValidator } from './openapi-validator.ts';
import { startServiceWithFiles } from './loaded-service.ts';
import { freeKey, sharedService, type RunningService } from './running-service.ts';
import { country, records } from './truth.ts';
import { isLong } from '../../../test/extent.ts';

const running = sharedService();

let service: ResponseValidator;
beforeAll(async () => {
  service = await responseValidator(running);
});

const names = Object.keys(datasets) as DatasetName[];
const withStatistics = names.filter((name) => datasets[name].statistics !== null);

describe('/openapi.json', () => {
  test('describes every path of the inventory, with version 0.1.0, and marks what is our choice', () => {
    const { document } = service;
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        ...[
          '/health',
          '/zone',
          '/geocode',
          '/reverse-geocode',
          '/zoning',
          '/sources',
          '/sources/coverage',
          '/property',
        ],
        ...['/address/normalize', '/permit/feed', '/permit/{record_id}/history', '/permit/estimate'],
        ...['/contractor/{name_normalized}', ...derivedDatasets.map((name) => `/${name}`)],
        ...['contractor', 'business', ...entityTypes].flatMap((name) => [
          `/${name}/stats`,
          `/${name}/coverage`,
        ]),
        ...entityTypes.flatMap((name) => [`/${name}`, `/${name}/{record_id}`]),
      ]),
    );
    expect(document.paths['/permit/feed'].get['x-our-choice']).toBe(true);
    expect(document.paths['/permit'].get['x-our-choice']).toBeUndefined();
    expect(document.paths['/permit'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      datasets.permit.parameters.map(({ name }) => name),
    );
  });

  test('describes every path that is served', async () => {
    const app = fastify();
    const served = new Set<string>();
    app.addHook('onRoute', ({ method, url }) => {
      if (method !== 'OPTIONS') served.add(url.replace('*', ''));
    });
    await app.register(servicePlugin({} as ServiceRuntime));
    await app.close();
    const described = Object.keys(service.document.paths).map((url) => url.replace(/\{.*/, ''));
    expect([...served].sort()).toEqual([...new Set(described)].sort());
  });

  test('is a valid document of OpenAPI, whose operations have different ids', async () => {
    const { document } = service;
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId: id }) => id),
    );
    expect(ids).toEqual(expect.arrayContaining(['getPermit', 'getPermitByRecordId', 'postPermitEstimate']));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(get|post)[A-Za-z]+$/);
  });
});

/** How many records and places of each kind, cities of each dataset, and groupings of its statistics are asked for. */
const extent = isLong ? { records: 20, cities: 100, fields: 5 } : { records: 4, cities: 2, fields: 1 };
const { lat, lng } = country.addresses[0]!;
const place = `lat=${lat}&lng=${lng}`;
const permitId = records.permit[0]!.record_id;
const encoded = (text: unknown) => encodeURIComponent(String(text));

/** Requests that are answered with 200, by path. Each path of the document has some. */
const answered: Record<string, string[]> = {
  '/health': ['/health'],
  '/sources': ['/sources'],
  '/sources/coverage': ['/sources/coverage'],
  '/openapi.json': ['/openapi.json'],
  '/ready': ['/ready'],
  '/metrics': ['/metrics'],
  '/zone': country.addresses.slice(0, extent.records).map(({ lat: y, lng: x }) => `/zone?lat=${y}&lng=${x}`),
  '/geocode': records.permit
    .slice(0, extent.records)
    .map(({ address, municipality }) => `/geocode?address=${encoded(address)}&municipality=${municipality}`)
    .concat(country.cities.map(({ name }) => `/geocode?address=${encoded(name)}`)),
  '/reverse-geocode': country.cities.map(({ lat: y, lng: x }) => `/reverse-geocode?lat=${y}&lng=${x}`),
  '/areas': [`/areas?${place}`],
  '/zoning': ['/zoning', ...country.cities.map(({ slug }) => `/zoning?city=${slug}&limit=1000`)],
  '/property': records.assessment
    .slice(0, extent.records)
    .map(({ address, municipality }) => `/property?address=${encoded(address)}&municipality=${municipality}`),
  '/address/normalize': records.permit
    .slice(0, extent.records)
    .map(({ address }) => `/address/normalize?address=${encoded(address)}`)
    .concat('/address/normalize?address=PO+Box+12'),
  '/permit/feed': ['/permit/feed?limit=500'],
  '/permit/{record_id}/history': records.permit
    .slice(0, extent.records)
    .map(({ record_id: id }) => `/permit/${encoded(id)}/history`),
  ...Object.fromEntries(
    names.map((name) => [
      `/${name}`,
      country.cities
        .slice(0, extent.cities)
        .map(({ slug }) => `/${name}?municipality=${slug}&limit=100`)
        .concat(`/${name}?limit=1`, `/${name}?q=street`, `/${name}?sort_by=date&sort_order=asc`),
    ]),
  ),
  ...Object.fromEntries(
    withStatistics.map((name) => [
      `/${name}/stats`,
      [
        `/${name}/stats`,
        `/${name}/stats?municipality=toronto&period=1y`,
        ...datasets[name].defaultFields
          .slice(0, extent.fields)
          .map((field) => `/${name}/stats?period=all&group_by=${field}`),
        ...datasets[name].roles.value.map((field) => `/${name}/stats?sum_field=${field}`),
      ],
    ]),
  ),
  ...Object.fromEntries(
    withStatistics.map((name) => [
      `/${name}/coverage`,
      [`/${name}/coverage`, `/${name}/coverage?municipality=toronto`],
    ]),
  ),
  ...Object.fromEntries(
    entityTypes.map((name) => [
      `/${name}/{record_id}`,
      records[name].slice(0, extent.records).map(({ record_id: id }) => `/${name}/${encoded(id)}`),
    ]),
  ),
};

const requests: DescribedRequest[] = [
  ...Object.entries(answered).flatMap(([path, urls]) => urls.map((url) => ({ path, url }))),
  ...['opening', 'opening_soon', 'permit', 'inspection', 'licence'].map((name) => ({
    path: `/${name}`,
    url: `/${name}?${place}`,
  })),
  ...[
    { record_ids: records.permit.slice(0, 50).map(({ record_id: id }) => id) },
    { record_ids: [permitId, 'nothing'], permits: [{ municipality: 'toronto' }, { area_m2: -1 }, 7] },
    { permits: [{ lat, lng, permit_type_canonical: 'renovation', area_ft2: 900 }] },
    { record_ids: [permitId], neighbours: true },
  ].map((body) => ({ path: '/permit/estimate', body })),
];

/** Requests that are refused, with their status. */
const refused: (DescribedRequest & { status: number })[] = [
  { status: 400, path: '/permit', url: '/permit?offset=9501' },
  { status: 400, path: '/opening', url: '/opening?offset=9501' },
  { status: 400, path: '/permit', url: '/permit?cursor=abc' },
  { status: 403, path: '/permit', headers: {} },
  { status: 403, path: '/permit/estimate', body: { record_ids: [permitId] }, headers: freeKey },
  { status: 404, path: '/geocode', url: '/geocode?address=1+Nowhere' },
  { status: 404, path: '/zone', url: '/zone?lat=70&lng=-100' },
  { status: 404, path: '/reverse-geocode', url: '/reverse-geocode?lat=70&lng=-100' },
  { status: 404, path: '/permit/{record_id}/history', url: '/permit/nothing/history' },
  { status: 404, path: '/contractor/{name_normalized}', url: '/contractor/nobody' },
  ...entityTypes.map((name) => ({ status: 404, path: `/${name}/{record_id}`, url: `/${name}/nothing` })),
  { status: 422, path: '/permit/estimate', body: {} },
  { status: 422, path: '/permit/estimate', body: { record_ids: ['nothing'] } },
  { status: 422, path: '/permit/estimate', body: { record_ids: [permitId, permitId], neighbours: true } },
  { status: 422, path: '/property' },
  { status: 422, path: '/address/normalize', url: '/address/normalize?address=hello' },
];

describe('every response is one that /openapi.json declares', () => {
  test('to what the service can answer: all paths and datasets', async () => {
    const { body } = await running.get('/contractor?limit=20');
    const contractors = (body.results as { name_normalized: string }[]).map(({ name_normalized: name }) => ({
      path: '/contractor/{name_normalized}',
      url: `/contractor/${encoded(name)}`,
    }));
    const problems: string[] = [];
    for (const request of [...requests, ...contractors]) problems.push(...(await service.problems(request)));
    expect(problems).toEqual([]);
    const operations = Object.entries(service.document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path} 200`),
    );
    expect([...service.seen]).toEqual(expect.arrayContaining(operations));
  });

  test('to what it refuses', async () => {
    const problems: string[] = [];
    for (const request of refused) problems.push(...(await service.problems(request)));
    for (const path of Object.keys(service.document.paths)) {
      const url = `${path.replace(/\{\w+\}/, 'x')}?nonsense=1`;
      if (path !== '/permit/estimate') problems.push(...(await service.problems({ path, url })));
    }
    expect(problems).toEqual([]);
    for (const { status, path, body } of refused)
      expect(service.seen).toContain(`${body === undefined ? 'GET' : 'POST'} ${path} ${status}`);
  });
});

/** Types and gaps that no city of the sample has. */
const oddRecords = entityTypes.flatMap((entity_type) => [
  { entity_type, record_id: `${entity_type}-bare`, municipality: 'calgary', address: '12 Main St' },
  {
    ...{
      entity_type,
      record_id: `${entity_type}-odd`,
      municipality: 'calgary',
      address: ['12 Main St', 'Rear'],
    },
    ...Object.fromEntries(
      datasets[entity_type].fields
        .filter(({ name, values }) => !['record_id', 'municipality', 'address'].includes(name) && !values)
        .map(({ name, kind }) => [name, kind === 'text' || kind === 'identifier' ? 12.5 : 'unknown']),
    ),
    fetched_at: '2026-11-15T00:00:00Z',
  },
]);

describe('records of one’s own', () => {
  let own: RunningService;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cdata-odd-'));
    const [records, licences] = ['records.jsonl', 'licences.csv'].map((name) => path.join(folder, name));
    await writeFile(records!, oddRecords.map((record) => JSON.stringify(record)).join('\n'));
    await writeFile(licences!, 'Trade Name,Licence Number,Category\nJuice Ltd,900-001,Restaurant\n');
    const mapping: FileMapping = {
      ...{ dataset: 'licence', municipality: 'regina', key: ['Licence Number'] },
      columns: { business_name: 'Trade Name', licence_number: 'Licence Number', category: 'Category' },
    };
    own = await startServiceWithFiles([records!, licences!], (file) =>
      file.endsWith('csv') ? { mapping } : {},
    );
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('have the fields that the document requires, in its types, whatever their source publishes', async () => {
    const { problems } = await responseValidator(own);
    for (const name of names) {
      expect(await problems({ path: `/${name}` })).toEqual([]);
      if (datasets[name].statistics === null) continue;
      expect(await problems({ path: `/${name}/stats` })).toEqual([]);
      expect(await problems({ path: `/${name}/coverage` })).toEqual([]);
    }
    for (const path of ['/sources', '/sources/coverage', '/health', '/zoning'])
      expect(await problems({ path })).toEqual([]);
    const { body } = await own.get('/licence?municipality=regina');
    expect(body.results).toMatchObject([{ business_name: 'Juice Ltd', status: null }]);
    expect((await own.get('/permit/permit-odd')).body).toMatchObject({
      address: '12 Main St; Rear',
      permit_number: '12.5',
      construction_value: 'unknown',
    });
  });
});

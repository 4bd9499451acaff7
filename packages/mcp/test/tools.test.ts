import { datasets, endpoints, limits, statsParameters } from '@cdata/catalog';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { filtersOf } from '../src/tools/records.ts';
import { startAgent, type Agent, type Json } from './agent.ts';

type Schema = Json;

let agent: Agent;
let permits: Record<string, unknown>[];
let assessment: Record<string, unknown>;

beforeAll(async () => {
  agent = await startAgent(inject('serviceAddress'));
  const filters = { municipality: 'calgary' };
  permits = (await agent.call('search', { dataset: 'permit', filters, limit: 30, fields: ['address'] }))
    .records;
  const { records } = await agent.call('search', { dataset: 'assessment', filters, fields: ['address'] });
  assessment = records[0];
});
afterAll(() => agent.close());

const text = (value: unknown): string => String(value);

test('every tool is read-only and has schemas, and there are ten at most', async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'geocode',
    'reverse_geocode',
    'search',
    'record',
    'property',
    'comparables',
    'estimate',
    'statistics',
    'coverage',
    'explain',
  ]);
  for (const tool of tools) {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(tool.outputSchema?.properties).toHaveProperty('sources');
    expect(tool.outputSchema?.properties).toHaveProperty('cost');
  }
});

test('the schemas are those of the catalog', async () => {
  const { tools } = await agent.client.listTools();
  const schema = (name: string) =>
    tools.find((tool) => tool.name === name)! as unknown as Record<'inputSchema' | 'outputSchema', Schema>;
  const { dataset, filters } = schema('search').inputSchema.properties;
  expect(dataset.enum).toEqual(Object.keys(datasets));
  expect(filters.additionalProperties).toBe(false);
  const declared = Object.values(datasets).flatMap((one) => filtersOf(one));
  expect(Object.keys(filters.properties).sort()).toEqual(
    [...new Set(declared.map(({ name }) => name))].sort(),
  );
  for (const { name, values = [], minimum, maximum, type, rule } of declared) {
    const property = filters.properties[name];
    const isChoice = declared.every((one) => one.name !== name || one.type === 'enum');
    if (isChoice) expect(property.enum).toEqual(expect.arrayContaining([...values]));
    else expect(property.enum).toBeUndefined();
    for (const value of property.enum ?? [])
      expect(declared.some((one) => one.name === name && one.values?.includes(value))).toBe(true);
    if (minimum !== undefined) expect(property.minimum).toBe(minimum);
    if (maximum !== undefined) expect(property.maximum).toBe(maximum);
    const types = { number: 'number', integer: 'integer', boolean: 'boolean' } as Record<string, string>;
    expect(property.type).toBe(types[type] ?? 'string');
    expect(property.description).toContain(rule.en);
  }
  const place = Object.keys(schema('geocode').outputSchema.properties.results.items.properties);
  expect(place).toEqual(expect.arrayContaining(endpoints.geocode.fields.map(({ name }) => name)));
  const estimate = schema('estimate').outputSchema.properties.results.items.properties;
  const estimateNames = endpoints.estimate.fields.map(({ name }) => (name === 'basis' ? 'based_on' : name));
  expect(Object.keys(estimate)).toEqual(expect.arrayContaining(estimateNames));
  expect(estimate.low.description).toContain('dollars');
  const statistics = Object.keys(schema('statistics').inputSchema.properties);
  expect(statistics).toEqual(expect.arrayContaining(statsParameters.map(({ name }) => name)));
  const { lat } = schema('reverse_geocode').inputSchema.properties.places.items.properties;
  expect(lat).toMatchObject(limits.latitude);
});

test('geocode marks doubtful matches, and withholds their coordinates until they are asked for', async () => {
  const addresses = [`${text(permits[0]!.address)}, Calgary`, 'Zzyzx Boulevard, Calgary', 'Calgary'];
  const { results, counts, sources } = await agent.call('geocode', { addresses });
  expect(results.map(({ input }: Schema) => input)).toEqual(addresses);
  expect(results[0]).toMatchObject({ is_doubtful: false, lat: expect.any(Number), lng: expect.any(Number) });
  const [ofUnit] = (await agent.call('geocode', { addresses: [`Apt 1503, ${addresses[0]}`] })).results;
  expect(ofUnit).toMatchObject({ is_doubtful: false, note: expect.stringContaining('unit 1503') });
  expect(counts.certain + counts.doubtful + counts.not_found).toBe(3);
  for (const { is_doubtful: isDoubtful, doubt, note, lat } of results.slice(1)) {
    expect(isDoubtful).toBe(true);
    expect(doubt ?? note).toMatch(/\w/);
    expect(lat).toBeUndefined();
  }
  expect(sources).toMatchObject({ service: inject('serviceAddress'), endpoints: ['/geocode'] });
  const street = addresses.slice(0, 1).map((address) => address.replace(/^\d+/, '99999'));
  const doubtful = await agent.call('geocode', { addresses: street, include_doubtful_coordinates: true });
  expect(doubtful.results[0]).toMatchObject({ is_doubtful: true, lat: expect.any(Number) });
  const withCandidates = await agent.call('geocode', { addresses: street, include_candidates: true });
  expect(Array.isArray(withCandidates.results[0].candidates)).toBe(true);
  expect(withCandidates.results[0].lat).toBeUndefined();
});

test('a part of a city is not lost: its streets may be others', async () => {
  const address = text(permits[0]!.address);
  const doubtOf = async (municipality: string) =>
    (await agent.call('geocode', { addresses: [address], municipality })).results[0].is_doubtful;
  expect(await doubtOf('Calgary')).toBe(false);
  expect(
    (await agent.call('geocode', { addresses: ['5 Wilson St W'], municipality: 'Ancaster' })).results[0]
      .input,
  ).toBe('5 Wilson St W');
  expect(await doubtOf('Ancaster')).toBe(true);
});

test('reverse_geocode names an address for each coordinate', async () => {
  const { results } = await agent.call('geocode', { addresses: [`${text(permits[0]!.address)}, Calgary`] });
  const { lat, lng } = results[0];
  const places = [
    { lat, lng },
    { lat: 70, lng: -100 },
  ];
  const answer = await agent.call('reverse_geocode', { places });
  expect(answer.results[0]).toMatchObject({ is_doubtful: false, city: 'calgary' });
  expect(answer.results[1].is_doubtful).toBe(true);
});

test('an item that is blank or invalid has its own note, and the others are answered', async () => {
  const { results } = await agent.call('geocode', { addresses: [`${text(permits[0]!.address)}, Calgary`] });
  const { lat, lng } = results[0];
  const places = [{ lat, lng }, {}, { lat: 5, lng }, null, { lat: '51', lng: null }, { lat, lng }];
  const answer = await agent.call('reverse_geocode', { places });
  expect(answer.results.map(({ input }: Schema) => input)).toEqual(places);
  for (const at of [0, 5]) expect(answer.results[at]).toMatchObject({ is_doubtful: false, city: 'calgary' });
  expect(answer.results.slice(1, 5).map(({ note }: Schema) => note)).toEqual([
    'lat is no number. lng is no number.',
    'lat: the minimum is 41.',
    'The place is no object of lat and lng.',
    'lat is no number. lng is no number.',
  ]);
  const addresses = ['', null, 12, `${text(permits[0]!.address)}, Calgary`];
  const found = await agent.call('geocode', { addresses });
  expect(found.results.slice(0, 3).map(({ note }: Schema) => note)).toEqual([
    'The address is blank.',
    'The address is blank.',
    'The address is not a text.',
  ]);
  expect(found.results[3]).toMatchObject({ is_doubtful: false });
  expect(found.counts).toEqual({ certain: 1, doubtful: 0, not_found: 3 });
});

test('search pages through the same records with an opaque cursor', async () => {
  const search = { dataset: 'permit', filters: { municipality: 'calgary' }, fields: ['address'], limit: 10 };
  const ids: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page++) {
    const { records, next_cursor: next } = await agent.call('search', {
      ...search,
      ...(cursor && { cursor }),
    });
    ids.push(...records.map((record: Schema) => record.record_id));
    cursor = next;
  }
  expect(ids).toEqual(permits.map(({ record_id: id }) => id));
  const other = { ...search, filters: { municipality: 'toronto' }, cursor };
  expect(await agent.refusal('search', other)).toContain('another search');
});

test('a record, a property, statistics and coverage come with their sources', async () => {
  const { record, history } = await agent.call('record', {
    dataset: 'permit',
    record_id: permits[0]!.record_id,
    include_history: true,
  });
  expect(record.record_id).toBe(permits[0]!.record_id);
  expect(history.length).toBeGreaterThan(0);
  const property = await agent.call('property', {
    address: text(assessment.address),
    municipality: 'calgary',
  });
  expect(property.assessment).toHaveProperty('record_id');
  expect(property.total_records).toBeGreaterThan(0);
  expect(property.sources.endpoints).toEqual(['/geocode', '/property', '/zone']);
  const statistics = await agent.call('statistics', {
    dataset: 'permit',
    group_by: 'municipality',
    period: 'all',
  });
  expect(statistics.groups[0]).toMatchObject({ count: expect.any(Number) });
  const coverage = await agent.call('coverage', { dataset: 'permit' });
  expect(coverage.fields.map(({ name }: Schema) => name)).toEqual(
    datasets.permit.fields.map(({ name }) => name),
  );
  expect(coverage.filters.map(({ name }: Schema) => name)).toEqual(
    filtersOf(datasets.permit).map(({ name }) => name),
  );
  expect(coverage.cities.some(({ municipality }: Schema) => municipality === 'calgary')).toBe(true);
  expect(coverage.freshness[0]).toHaveProperty('last_updated');
});

test('errors name the nearest valid value', async () => {
  const search = (filters: Record<string, unknown>, dataset = 'permit') =>
    agent.refusal('search', { dataset, filters });
  expect(await search({}, 'permits')).toContain("Did you mean 'permit'?");
  expect(await search({ permit_typ: 'addition' })).toContain("Did you mean 'permit_type'?");
  expect(await search({ permit_type: 'renovations' })).toContain("Did you mean 'renovation'?");
  expect(await search({ issued_after: '2023-02-31' })).toContain("Did you mean '2023-02-28'?");
  expect(await search({ municipality: 'calgray' })).toContain('calgary');
  expect(await search({ municipality: 'Lincoln' })).toContain('Lincoln, ON');
  expect(await search({ sector: 'transit' })).toContain('filter of permit');
  expect(await search({ lat: 51 })).toContain('lng');
  expect(await agent.refusal('search', { dataset: 'permit', fields: ['adress'] })).toContain(
    "Did you mean 'address'?",
  );
  expect(await agent.refusal('estimate', {})).toContain('Send 1 to 500');
});

test('a blank address, or one that is too long, does not refuse the others', async () => {
  const addresses = ['', `${text(permits[0]!.address)}, Calgary`, ' ', 'x'.repeat(600)];
  const { results, counts } = await agent.call('geocode', { addresses });
  expect(counts).toMatchObject({ certain: 1, not_found: 3 });
  expect(results.map(({ note }: Json) => note)).toEqual([
    'The address is blank.',
    undefined,
    'The address is blank.',
    'The address has 600 characters; the maximum is 500.',
  ]);
});

test('a city alone is no property', async () => {
  for (const name of ['property', 'comparables'])
    for (const address of ['Toronto', 'Toronto, ON', 'Calgary AB'])
      expect(await agent.refusal(name, { address })).toContain('no street and number');
});

test('a unit that no record names is said in a sentence', async () => {
  const address = `9999-${text(assessment.address)}`;
  const { note, assessment: own } = await agent.call('property', { address, municipality: 'calgary' });
  expect(note).toMatch(
    /^No record at this address names unit 9999\. .*The assessment is of the whole address\.$/,
  );
  expect(own.record_id).toBe(assessment.record_id);
});

test('an estimate takes the name of a city, and without any estimate there is no total', async () => {
  const permit = { permit_type_canonical: 'renovation', area_m2: 90 };
  const { total } = await agent.call('estimate', { permits: [{ ...permit, municipality: 'Montréal' }] });
  expect(total.estimates).toBe(1);
  const unknown = await agent.call('estimate', { permits: [{ ...permit, municipality: 'Atlantis' }] });
  expect(unknown).toMatchObject({ total: null, without_estimate: 1 });
  expect(unknown.results[0].note).toContain("'atlantis', which is not a valid value");
});

test('results have at most 8,000 characters by default', async () => {
  const inputs: [string, Record<string, unknown>][] = [
    ['coverage', {}],
    ...Object.keys(datasets).map((dataset): [string, Record<string, unknown>] => ['coverage', { dataset }]),
    [
      'search',
      { dataset: 'permit', limit: 100, fields: datasets.permit.fields.slice(0, 100).map(({ name }) => name) },
    ],
    ['statistics', { dataset: 'permit', group_by: 'address', period: 'all' }],
    ['property', { address: text(assessment.address), municipality: 'calgary' }],
    [
      'comparables',
      { address: text(assessment.address), municipality: 'calgary', limit: 100, any_value: true },
    ],
    ['estimate', { record_ids: permits.map(({ record_id: id }) => id) }],
  ];
  for (const [name, input] of inputs) {
    const result = await agent.call(name, input);
    expect([name, JSON.stringify(result).length <= 8000]).toEqual([name, true]);
  }
});

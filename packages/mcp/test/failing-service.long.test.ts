import { expect, test } from 'vitest';
import type { Agent, Json } from './agent.ts';
import { countedAgents, streets } from './counted-agents.ts';

const service = countedAgents();

test('every tool gets the same result from a service that fails, disconnects and asks to wait', async () => {
  const [calm, troubled] = [await service.newAgent(), await service.newAgent()];
  const { records } = await calm.call('search', {
    dataset: 'assessment',
    filters: { municipality: 'calgary' },
    fields: ['address'],
  });
  const permits = await calm.call('search', { dataset: 'permit', limit: 3 });
  const ids = permits.records.map(({ record_id: id }: Json) => id);
  const place = { municipality: 'calgary', address: records[0].address };
  const calls: Record<string, Record<string, unknown>> = {
    geocode: { addresses: streets(8) },
    reverse_geocode: { places: [{ lat: 51.05, lng: -114.07 }] },
    search: { dataset: 'permit', limit: 50 },
    record: { dataset: 'permit', record_id: ids[0], include_history: true },
    property: place,
    comparables: place,
    estimate: { record_ids: ids },
    statistics: { dataset: 'permit', group_by: 'municipality', period: 'all' },
    coverage: { dataset: 'permit' },
    explain: { record_id: ids[0] },
  };
  expect(Object.keys(calls)).toEqual((await calm.client.listTools()).tools.map(({ name }) => name));
  const figures = async (agent: Agent) => {
    const results: Json[] = [];
    for (const [name, input] of Object.entries(calls)) {
      const { sources, ...result } = await agent.call(name, input);
      expect(sources.retrieved_at).toMatch(/^\d{4}-/);
      results.push(result);
    }
    return results;
  };
  const expected = await figures(calm);
  let requests = 0;
  let faults = 0;
  service.counting.fault = () => {
    const fault = [null, 'reset', null, null, 'error', null, { retryAfter: 1 }] as const;
    const next = fault[requests++ % fault.length]!;
    if (next !== null) faults++;
    return next;
  };
  expect(await figures(troubled)).toEqual(expected);
  expect(faults).toBeGreaterThan(5);
});

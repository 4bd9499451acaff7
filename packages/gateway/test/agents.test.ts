import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { agentOf, type Agent } from '../../mcp/test/agent.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';
import { longTest } from '../../../test/extent.ts';

let counting: CountingService;
let gateway: RunningGateway;
let ana: string;
let ben: string;

beforeAll(async () => {
  counting = await startCountingService(inject('serviceAddress'));
  gateway = await startGateway({
    service: counting.address,
    entries: { budgets: { people: { Carla: { day: 2 } } } },
  });
  ana = await gateway.token('Ana');
  ben = await gateway.token('Ben');
});
beforeEach(() => {
  counting.requests.length = 0;
  counting.fault = () => null;
});
afterAll(async () => {
  await gateway.close();
  await counting.close();
});

function transportOf(token: string): StreamableHTTPClientTransport {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  return new StreamableHTTPClientTransport(new URL(`${gateway.address}/mcp`), { requestInit });
}

async function connect(token: string, transport = transportOf(token)): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return agentOf(client);
}

const streets = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${first + index} 17 Avenue SW, Calgary`);

longTest('25 sessions at once share the cache, and the usage page says what was saved', async () => {
  const agents = await Promise.all(Array.from({ length: 25 }, (_, index) => connect(index % 2 ? ana : ben)));
  const addresses = streets(100, 5);
  const results = await Promise.all(agents.map((agent) => agent.call('geocode', { addresses })));
  for (const { results: places, sources } of results) {
    expect(places).toHaveLength(5);
    expect(sources.service).toBe(counting.address);
  }
  expect(counting.count('/geocode')).toBe(5);
  const administrator = await gateway.token('Marie Roy', { isAdministrator: true });
  const usage = (await (await gateway.fetch('/gateway/usage', administrator)).json()) as {
    endpoints: object[];
  };
  expect(usage.endpoints).toContainEqual(
    expect.objectContaining({ endpoint: '/geocode', calls: 5, saved: 120 }),
  );
  await Promise.all(agents.map((agent) => agent.close()));
});

test('what a colleague’s assistant has looked up costs nothing, is not asked about, and counts as saved', async () => {
  const addresses = streets(700, 60);
  const [first, second] = [await connect(ana), await connect(ben)];
  const { cost } = await first.call('geocode', { addresses });
  expect(cost.calls).toBe(60);
  await first.call('geocode', { addresses, confirmation_token: cost.confirmation_token });
  await first.close();
  const before = await savedOf('/geocode');
  const { results, cost: secondCost } = await second.call('geocode', { addresses, max_characters: 60_000 });
  expect([results?.length, secondCost]).toEqual([60, undefined]);
  expect(counting.count('/geocode')).toBe(60);
  expect((await savedOf('/geocode')) - before).toBe(60);
  await second.close();
});

async function savedOf(endpoint: string): Promise<number> {
  const administrator = await gateway.token('Marie Roy', { isAdministrator: true });
  const usage = (await (await gateway.fetch('/gateway/usage', administrator)).json()) as {
    endpoints: { endpoint: string; saved: number }[];
  };
  return usage.endpoints.find((one) => one.endpoint === endpoint)!.saved;
}

test('the budget of a person holds for their agents, which read whom to ask', async () => {
  const agent = await connect(await gateway.token('Carla'));
  const { results, ended_early: end } = await agent.call('geocode', { addresses: streets(300, 4) });
  expect(end.reason).toContain('Marie Roy, 514-555-0100');
  expect([results.length + end.left, end.left]).toEqual([4, 4 - results.length]);
  expect(await agent.refusal('geocode', { addresses: streets(310, 2) })).toContain('Marie Roy, 514-555-0100');
  expect(counting.count('/geocode')).toBeLessThanOrEqual(2);
  await agent.close();
});

test('without a token there is no session, and a session is its person’s', async () => {
  const initialize = await fetch(`${gateway.address}/mcp`, { method: 'POST', body: '{}' });
  expect(initialize.status).toBe(401);
  const transport = transportOf(ana);
  const agent = await connect(ana, transport);
  const list = (token: string, session: string) =>
    gateway.fetch('/mcp', token, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        'Mcp-Session-Id': session,
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
  expect((await list(ana, transport.sessionId!)).status).toBe(200);
  expect((await list(ben, transport.sessionId!)).status).toBe(404);
  expect((await list(ana, 'unknown')).status).toBe(404);
  const other = await gateway.fetch('/mcp', ana, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: 'not json',
  });
  expect(other.status).toBe(400);
  await transport.terminateSession();
  expect((await list(ana, transport.sessionId ?? 'ended')).status).toBe(404);
  await agent.close();
});

test('an agent that disconnects midway stops its calls', async () => {
  const agent = await connect(ana);
  let release = () => undefined as void;
  const hold = new Promise<void>((resolve) => (release = resolve));
  let arrivals = 0;
  const arrival = new Promise<void>((resolve) => {
    counting.fault = (path) => {
      if (!path.startsWith('/geocode')) return null;
      arrivals++;
      resolve();
      return hold;
    };
  });
  const call = agent.call('geocode', { addresses: streets(500, 40) }).catch((error: Error) => error);
  await arrival;
  // The transport drops the connection, and says nothing.
  await agent.close();
  expect(await call).toBeInstanceOf(Error);
  release();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(arrivals).toBeLessThanOrEqual(6);
});

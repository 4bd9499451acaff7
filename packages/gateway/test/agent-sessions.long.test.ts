import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeEach(async () => {
  gateway = await startGateway({ service: inject('serviceAddress') });
});
afterEach(() => gateway.close());

async function connect(token: string): Promise<Client> {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.address}/mcp`), { requestInit }));
  return client;
}

test('a person who opens more sessions than allowed ends only their own', async () => {
  const token = await gateway.token('Ana');
  const colleague = await connect(await gateway.token('Ben'));
  const first = await connect(token);
  await Promise.all(Array.from({ length: 50 }, () => connect(token)));
  await expect(first.listTools()).rejects.toThrow(/has ended/);
  expect((await colleague.listTools()).tools.length).toBeGreaterThan(0);
});

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { longTest } from '../../../test/extent.ts';
import { agentOf } from '../../mcp/test/agent.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { killPrograms, ready, startProgram } from '../../service/test/program.ts';
import { createToken, updateTokens } from '../src/sign-in/index.ts';
import { startGateway } from './running-gateway.ts';

/** A gateway that is asked to stop finishes what it has begun, and begins nothing else. */

let counting: CountingService;
let release: () => void;
let arrivals: number;

beforeEach(async () => {
  counting = await startCountingService(inject('serviceAddress'));
  const hold = new Promise<void>((resolve) => (release = resolve));
  arrivals = 0;
  counting.fault = (url) => {
    if (!url.startsWith('/geocode')) return null;
    arrivals++;
    return hold;
  };
});
afterEach(async () => {
  killPrograms();
  await counting.close();
});

const street = (number: number) => `${number} 17 Avenue SW, Calgary`;

/** Stops a gateway while the service has not answered a request of the add-in and a call of an assistant. */
async function stopMeanwhile(address: string, token: string, stop: () => Promise<unknown>): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const mcp = new URL(`${address}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(mcp, { requestInit: { headers } }));
  const agent = await agentOf(client);
  const geocode = new URLSearchParams({ address: street(100) }).toString();
  const request = fetch(`${address}/geocode?${geocode}`, { headers });
  // More addresses than are requested at once.
  const addresses = Array.from({ length: 20 }, (_, index) => street(200 + index));
  const call = agent.call('geocode', { addresses }) as Promise<{ results: unknown[] }>;
  await expect.poll(() => arrivals).toBeGreaterThan(1);
  const stopped = stop();
  await expect.poll(() => fetch(`${address}/gateway/health`).catch(() => 'refused')).toBe('refused');
  release();
  expect([200, 404]).toContain((await request).status);
  expect((await call).results).toHaveLength(addresses.length);
  await stopped;
  await agent.close();
}

test('answers in flight are finished, those to assistants too; new connections are refused', async () => {
  const gateway = await startGateway({ service: counting.address });
  await stopMeanwhile(gateway.address, await gateway.token('Ana'), () => gateway.stop());
});

test.each([
  '',
  'GET /geocode HTTP/1.1\r\nHost: local',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
])('a connection that has sent “%s” does not hold it up', async (sent) => {
  const gateway = await startGateway({ service: counting.address, responseTimeout: 200 });
  const { port } = new URL(gateway.address);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  await gateway.stop();
  socket.destroy();
});

longTest('its program does so on SIGTERM, and ends well', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-gateway-'));
  const file = path.join(folder, 'gateway.json');
  const configuration = {
    organization: 'Example Estimating',
    contact: 'Marie Roy',
    port: 0,
    service: { address: counting.address, key: { environment: 'CDATA_GATEWAY_KEY' } },
    tokens: 'tokens.json',
  };
  await writeFile(file, JSON.stringify(configuration));
  const { text, stored } = createToken({ name: 'Ana', isAdministrator: false });
  await updateTokens(path.join(folder, 'tokens.json'), () => [stored]);
  const key = { CDATA_GATEWAY_KEY: 'demo-paid-key' };
  const program = startProgram('packages/gateway/src/main.ts', ['--config', file], key);
  await stopMeanwhile(await ready(program), text, async () => {
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
  await rm(folder, { recursive: true, force: true });
});

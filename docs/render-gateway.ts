import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../test/browser/chromium.ts';
import { startGateway, type RunningGateway } from '../packages/gateway/test/running-gateway.ts';
import { listen } from '../packages/service/test/listen.ts';
import { copySampleDatabase } from '../packages/service/test/sample-database.ts';

/**
 * Takes the pictures of the administrator's page: in gateway.md after a day of 50 colleagues who geocode overlapping
 * columns, look up properties and search; in agents.md after 100 sessions of assistants at once.
 *
 *   npm run docs:gateway
 */
const givenNames = ['Ana', 'Ben', 'Chloé', 'David', 'Émile', 'Farah', 'Gita', 'Hugo', 'Inès', 'Jacob'];
const familyNames = ['Roy', 'Singh', 'Tremblay', 'Chen', 'O’Brien'];

const data = await copySampleDatabase();
const service = await listen({ data });
const gateway = await startGateway({
  service: service.address,
  entries: { budgets: { person: { day: 120 }, people: { 'Hugo Chen': { day: 5 } } } },
});
for (let colleague = 0; colleague < 50; colleague++) {
  const token = await gateway.token(nameOf(colleague));
  const rows = 12 + ((colleague * 37) % 60);
  const paths = Array.from({ length: rows }, (_, row) => {
    const house = colleague * 6 + row + 1;
    const address = encodeURIComponent(`${house} Rue Sherbrooke Ouest, Montréal`);
    if (row % 9 === 0) return `/property?address=${address}&municipality=montreal`;
    return row % 13 === 0 ? `/permit?municipality=montreal&limit=${10 + row}` : `/geocode?address=${address}`;
  });
  for (const one of paths) await (await gateway.fetch(one, token)).arrayBuffer();
}
await gateway.fetch('/sources', 'cdata_wrong');

const browser = await launchChromium();
await takePicture(browser, gateway, 'gateway.png');
await gateway.close();

const gatewayOfAgents = await startGateway({ service: service.address });
const sessions: Client[] = [];
for (let session = 0; session < 100; session++) {
  const token = await gatewayOfAgents.token(nameOf(session % 20));
  const client = new Client({ name: 'docs', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${gatewayOfAgents.address}/mcp`), { requestInit }),
  );
  sessions.push(client);
}
await Promise.all(
  sessions.map(async (client, session) => {
    const addresses = Array.from(
      { length: 10 },
      (_, row) => `${(session % 10) * 5 + row + 1} Rue Sherbrooke Ouest, Montréal`,
    );
    await client.callTool({ name: 'geocode', arguments: { addresses } });
    const filters = { municipality: session % 2 ? 'montreal' : 'calgary' };
    await client.callTool({ name: 'search', arguments: { dataset: 'permit', filters, limit: 20 } });
  }),
);
await takePicture(browser, gatewayOfAgents, 'agents.png');
await Promise.all(sessions.map((client) => client.close()));
await gatewayOfAgents.close();
await browser.close();
await service.close();
await rm(data, { recursive: true, force: true });

function nameOf(colleague: number): string {
  return `${givenNames[colleague % 10]!} ${familyNames[Math.floor(colleague / 10)]!}`;
}

async function takePicture(browser: Browser, gateway: RunningGateway, name: string): Promise<void> {
  const administrator = await gateway.token('Marie Roy', { isAdministrator: true });
  const context = await browser.newContext({ locale: 'en-CA', viewport: { width: 1060, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${gateway.address}/gateway/usage`);
  await page.getByLabel('Access token').fill(administrator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.screenshot({ path: path.join(import.meta.dirname, name) });
  await context.close();
}

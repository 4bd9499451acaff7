import { rm } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../test/browser/chromium.ts';
import { startGateway } from '../packages/gateway/test/running-gateway.ts';
import { listen } from '../packages/service/test/listen.ts';
import { copySampleDatabase } from '../packages/service/test/sample-database.ts';

/**
 * Takes the picture of the administrator's page in gateway.md, after a day of 50 colleagues who geocode overlapping
 * columns, look up properties and search.
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
const administrator = await gateway.token('Marie Roy', { isAdministrator: true });
for (let colleague = 0; colleague < 50; colleague++) {
  const name = `${givenNames[colleague % 10]!} ${familyNames[Math.floor(colleague / 10)]!}`;
  const token = await gateway.token(name);
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
const context = await browser.newContext({ locale: 'en-CA', viewport: { width: 1060, height: 900 } });
const page = await context.newPage();
await page.goto(`${gateway.address}/gateway/usage`);
await page.getByLabel('Access token').fill(administrator);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('button', { name: 'Sign out' }).waitFor();
await page.screenshot({ path: path.join(import.meta.dirname, 'gateway.png') });
await browser.close();
await gateway.close();
await service.close();
await rm(data, { recursive: true, force: true });

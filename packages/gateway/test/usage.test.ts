import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { usageCsv } from '../src/usage/index.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

let counting: CountingService;
let gateway: RunningGateway;
let administrator: string;
let ana: string;

beforeAll(async () => {
  counting = await startCountingService(inject('serviceAddress'));
  gateway = await startGateway({
    service: counting.address,
    entries: { budgets: { people: { Ben: { day: 1 } } } },
  });
  administrator = await gateway.token('Marie Roy', { isAdministrator: true });
  ana = await gateway.token('=Ana <b>');
  const ben = await gateway.token('Ben');
  for (const path of ['/sources', '/sources', '/permit?limit=1'])
    await (await gateway.fetch(path, ana)).text();
  for (const path of ['/zone?lat=51&lng=-114', '/zone?lat=51&lng=-113'])
    await (await gateway.fetch(path, ben)).text();
  await gateway.fetch('/sources', 'unknown');
});
afterAll(async () => {
  await gateway.close();
  await counting.close();
});

test('a program reads who made how many calls, what was saved, and what was refused', async () => {
  const report = (await (await gateway.fetch('/gateway/usage', administrator)).json()) as object;
  expect(report).toMatchObject({
    total: { calls: 3, saved: 1, refused: 2 },
    people: [
      { name: '=Ana <b>', calls: 2, saved: 1, refused: 0, endpoints: { '/sources': { calls: 1, saved: 1 } } },
      { name: 'Ben', calls: 1, saved: 0, refused: 1 },
    ],
    endpoints: [
      { endpoint: '/sources', calls: 1, saved: 1 },
      { endpoint: '/permit', calls: 1, saved: 0 },
      { endpoint: '/zone', calls: 1, saved: 0 },
    ],
  });
  expect(report).toHaveProperty('refusals', [
    { reason: 'personDay', name: 'Ben', count: 1 },
    { reason: 'signIn', name: '', count: 1 },
  ]);
});

test('only an administrator sees the use, the file and the metrics', async () => {
  for (const path of ['/gateway/usage', '/gateway/usage.csv', '/gateway/metrics']) {
    expect((await gateway.fetch(path, ana)).status).toBe(403);
    expect((await fetch(gateway.address + path)).status).toBe(401);
    expect((await gateway.fetch(path, administrator)).status).toBe(200);
  }
});

test('the file has a row for each person and endpoint, and no name in it is a formula', async () => {
  const response = await gateway.fetch('/gateway/usage.csv?language=fr', administrator);
  expect(response.headers.get('Content-Disposition')).toMatch(
    /attachment; filename="cdata-usage-\d{4}-\d\d-\d\d/,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Personne,Point d’accès,Appels effectués,Appels évités,Refusés',
    `"'=Ana <b>",/sources,1,1,0`,
    `"'=Ana <b>",/permit,1,0,0`,
    'Ben,/zone,1,0,0',
    'Ben,,0,0,1',
    '',
  ]);
});

test.each(['=1', '+1', '-1', '@x', '\t=1', ' =1', '＝1', '＋1', '－1', '＠x'])(
  'no name in it is a formula: %j',
  (name) => {
    const people = [{ name, calls: 1, saved: 0, refused: 1, endpoints: {} }];
    const use = { calls: 1, saved: 0, refused: 1 };
    const report = { from: '', to: '', total: use, people, endpoints: [], refusals: [] };
    const headings = { person: 'Person', endpoint: 'Endpoint', calls: '', saved: '', refused: '' };
    expect(usageCsv(report, headings)).toContain(`\r\n"'${name}",,0,0,1\r\n`);
  },
);

test('the page contains no script, and names are text in it', async () => {
  const response = await gateway.fetch('/gateway/usage', administrator, { headers: { Accept: 'text/html' } });
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  const page = await response.text();
  expect(page).toContain('=Ana &#60;b&#62;');
  expect(page).not.toContain('<script');
});

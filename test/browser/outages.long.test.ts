import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { outages } from '../../src/api/outage-messages.ts';
import { freePort } from '../free-port.ts';
import { openAddIn } from './open-add-in.ts';
import { axeViolations, button, connect } from './pane.ts';
import type { RunningAddIn } from './running-add-in.ts';
import { sheet } from './sheet.ts';

/** What a browser lets a page find out of a service that it can't reach, over real connections. */

let addin: RunningAddIn;
const servers: HttpServer[] = [];

beforeAll(async () => {
  // The services of these tests have ports of their own.
  const isForeign = ({ hostname }: URL) => !/^(localhost|.*\.invalid)$/.test(hostname);
  addin = await openAddIn({ isForeign });
});
afterAll(async () => {
  await addin?.close();
  // The browser keeps its connections open.
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});
afterEach(() => addin.context.unrouteAll({ behavior: 'ignoreErrors' }));

async function listen(server: HttpServer, protocol = 'http'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `${protocol}://localhost:${(server.address() as AddressInfo).port}`;
}

const html = '<!doctype html><title>Sign in to the network</title>';
const json: RequestListener = (_, response) =>
  response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"detail":"A key is needed."}');

/** A server whose certificate nobody has signed. */
function withOwnCertificate(): HttpServer {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  return createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, json);
}

const text = outages.en;

const cases: [string, () => Promise<string>, (host: string) => string][] = [
  [
    'a service that allows no page of another site',
    () => listen(createServer(json)),
    (host) => text.notReadable(host, addin.address),
  ],
  [
    'a service that allows pages, but no key',
    () =>
      listen(
        createServer((request, response) => {
          response.setHeader('Access-Control-Allow-Origin', '*');
          if (request.method === 'OPTIONS') response.writeHead(204).end();
          else json(request as never, response as never);
        }),
      ),
    (host) => text.keyNotAllowed(host, addin.address),
  ],
  [
    'a network that redirects to its page to sign in',
    () =>
      listen(
        createServer((request, response) => {
          if (request.url === '/sign-in') response.end(html);
          else response.writeHead(302, { Location: '/sign-in' }).end();
        }),
      ),
    (host) => text.notReadable(host, addin.address),
  ],
  [
    'a network that answers everything with its page to sign in',
    () =>
      listen(
        createServer((_, response) => {
          const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
          response.writeHead(200, { 'Content-Type': 'text/html', ...allowed }).end(html);
        }),
      ),
    text.signInPage,
  ],
  ['an untrusted certificate', () => listen(withOwnCertificate(), 'https'), text.noConnection],
  ['a refused connection', async () => `http://localhost:${await freePort()}`, text.noConnection],
  ['an unknown name', () => Promise.resolve('https://no-such-service.invalid'), text.noConnection],
];

/** An explanation is shown: if it is long, its first sentence, and the others behind “Why?”. */
async function explains(place: Locator, explanation: string): Promise<void> {
  const [first = ''] = explanation.split(/(?<=[.!?]) (?=\p{Lu})/u);
  await place.getByText(first).first().waitFor();
  if ((await place.getByText(explanation).count()) > 0) return;
  await place.getByText('Why?').click();
  await place.getByText(explanation.slice(first.length).trim()).first().waitFor();
}

test.each(cases)('Connect explains %s', async (_, start, sentence) => {
  const { pane } = addin;
  const address = await start();
  await pane.getByRole('textbox', { name: 'Service address' }).fill(address);
  await connect(pane, 'a-key');
  await explains(pane.locator('body'), sentence(new URL(address).host));
  expect(await axeViolations(pane)).toEqual([]);
});

test('a service that has become silent or a page to sign in is told on every screen; cells wait, and settle after it', async () => {
  const { pane, page, context } = addin;
  await pane.getByRole('textbox', { name: 'Service address' }).fill(`${addin.address}/api`);
  await connect(pane, 'demo-paid-key');
  await button(pane, /^Get started$/).click();
  const { write, read, settled } = sheet(page);
  let answer: () => { status: number; contentType: string; body: string } | null = () => null;
  const held: (() => void)[] = [];
  await context.route(/\/api\/geocode\?/, (route) => {
    const body = answer();
    if (body) return route.fulfill(body);
    return new Promise<void>((resolve) => held.push(() => void route.abort().then(resolve)));
  });
  await write('Permits!J5', '=CDATA.GEOCODE("505 Rue Sherbrooke Ouest, Montréal",,"match_type")');
  const bar = pane.getByRole('region', { name: 'Service status' });
  await bar.getByText(/has not responded for some seconds/).waitFor();
  expect(await read('Permits!J5')).toEqual([['#BUSY!']]);
  answer = () => ({ status: 200, contentType: 'text/html', body: html });
  for (const abort of held) abort();
  await explains(bar, text.signInPage(new URL(addin.address).host));
  expect(await axeViolations(pane)).toEqual([]);
  expect(await read('Permits!J5')).toEqual([['#BUSY!']]);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await settled();
  expect((await read('Permits!J5'))[0]![0]).toMatch(/^[a-z_]+$/);
  await bar.waitFor({ state: 'detached' });
});

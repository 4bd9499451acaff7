import { afterAll, describe, expect, test } from 'vitest';
import { Engine, geocodeLookup, type Clock } from '../../src/engine/index.ts';
import { StoredConnection } from '../../src/connection/index.ts';
import { freePort } from '../free-port.ts';
import { browserStore } from '../connection/browser-store.ts';
import { VirtualClock } from '../engine/virtual-clock.ts';
import type { Answer } from './failure-modes.ts';
import { placeOf, startScriptedServer } from './scripted-server.ts';
import { outageMessages } from '../../src/api/outage-messages.ts';
import { refusalMessages } from '../../src/api/refusal-messages.ts';

/** By default on the real clock: the first attempts fail within a second, and cells wait for longer. */
function connect(address: string, clock?: Clock): Engine {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  connection.save({ address, access: { kind: 'direct', key: 'a-key' }, plan: 'paid' }, 'session');
  return new Engine(connection, { clock });
}

const addresses = ['1 Main', '22 Main', '333 Main'];

const servers: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const html = '<!doctype html><title>Sign in to the network</title>';
const text = outageMessages();

/** What the service does, by the sentence that the user reads. */
const outages: [string, Answer, (host: string) => string][] = [
  ['a page to sign in', { status: 200, body: html }, text.signInPage],
  [
    'a page to sign in with a byte order mark, as HTML',
    { status: 200, body: `\ufeff\n${html}`, headers: { 'content-type': 'text/html' } },
    text.signInPage,
  ],
  ['a redirect to a page', { status: 302, body: '', headers: { location: '/login' } }, text.signInPage],
  ['a network that demands to sign in', { status: 511, body: html }, text.signInPage],
  ['answers that are cut off', { status: 200, body: '{"lat":50' }, text.changedOnTheWay],
  [
    'a proxy without a service',
    { status: 502, body: '<html>nginx</html>' },
    (host) => text.unavailable(host, 502),
  ],
  [
    'a service that says why',
    { status: 503, body: '{"detail":"Back at 10:00."}' },
    (host) => text.ownReason(host, 'Back at 10:00.'),
  ],
  [
    'a service that is busy',
    { status: 503, body: '{"detail":"The service is busy: send the request again."}' },
    () => refusalMessages().statuses[503]!,
  ],
];

describe('an outage is explained, and the cells that wait get their values after it', () => {
  test.each(outages)('%s', async (_, answer, explanation) => {
    const server = await startScriptedServer();
    servers.push(server);
    const well = server.answer;
    server.answer = () => answer;
    const engine = connect(server.address);
    const cells = Promise.all(
      addresses.map((address) => engine.request(geocodeLookup, { address, municipality: null })),
    );
    await expect.poll(() => engine.outage?.explanation).toBe(explanation(new URL(server.address).host));
    expect(engine.outage).toMatchObject({ reason: 'unreachable' });
    server.answer = well;
    expect(await cells).toMatchObject(addresses.map(placeOf));
    expect(engine.outage).toBeNull();
  });

  test('a refused connection and an unknown name, of which a page learns nothing more', async () => {
    const refused = `http://localhost:${await freePort()}`;
    for (const address of [refused, 'http://no-such-host.invalid']) {
      const engine = connect(address);
      const cell = engine.request(geocodeLookup, { address: '1 Main', municipality: null });
      const settled = cell.catch((error: Error) => error.message);
      await expect.poll(() => engine.outage?.explanation).toBe(text.noConnection(new URL(address).host));
      engine.cancelAll();
      expect(await settled).toMatch(/cancelled/);
    }
  });
});

describe('on a clock that a test moves, the cause is told before ten seconds have passed', () => {
  const unexpected = JSON.stringify({ detail: 'Unexpected server error.' });
  /** What the service does, what the state says of it, and after how many milliseconds. */
  const known: [string, Answer, (host: string) => string, number][] = [
    ['a page to sign in', { status: 200, body: html }, text.signInPage, 0],
    ['no content', { status: 204, body: '' }, text.changedOnTheWay, 0],
    ['a proxy without a service', { status: 502, body: html }, (host) => text.unavailable(host, 502), 0],
    ['a connection that is closed', { connection: 'close' }, text.noConnection, 0],
    // One failure may be of one request.
    ['its own failure', { status: 500, body: unexpected }, () => refusalMessages().statuses[500]!, 1000],
    ['a proxy’s failure', { status: 500, body: html }, (host) => text.unavailable(host, 500), 1000],
  ];

  /** A cell that waits, and what it ends with. */
  async function waitingCell(answer: Answer) {
    const server = await startScriptedServer();
    servers.push(server);
    const well = server.answer;
    server.answer = () => answer;
    const clock = new VirtualClock();
    const engine = connect(server.address, clock);
    const ends: unknown[] = [];
    const cell = engine.request(geocodeLookup, { address: '1 Main', municipality: null });
    void cell.then(
      (value) => ends.push(value),
      (error: Error) => ends.push(error.message),
    );
    // The cells of one calculation are collected first.
    await expect.poll(() => clock.advance(20).then(() => server.requests)).toBeGreaterThan(0);
    return { server, clock, engine, ends, recover: () => (server.answer = well) };
  }

  test.each(known)('%s', async (_, answer, explanation, after) => {
    const { server, clock, engine, ends, recover } = await waitingCell(answer);
    await clock.advance(after);
    await expect.poll(() => engine.outage?.explanation).toBe(explanation(new URL(server.address).host));
    expect(ends).toEqual([]);
    recover();
    await expect.poll(() => clock.advance(1000).then(() => ends)).toMatchObject([placeOf('1 Main')]);
    expect(engine.outage).toBeNull();
  });

  test('a refused connection', async () => {
    const clock = new VirtualClock();
    const address = `http://localhost:${await freePort()}`;
    const engine = connect(address, clock);
    const ends: unknown[] = [];
    void engine
      .request(geocodeLookup, { address: '1 Main', municipality: null })
      .catch((error: Error) => ends.push(error.message));
    await clock.advance(1000);
    const explanation = text.noConnection(new URL(address).host);
    await expect.poll(() => engine.outage?.explanation).toBe(explanation);
    expect(ends).toEqual([]);
    // The explanation says what to do: nothing is added to it.
    await expect.poll(() => clock.advance(20_000).then(() => ends)).toEqual([explanation]);
  });

  test('a service that hangs', async () => {
    const { server, clock, engine, ends, recover } = await waitingCell({ connection: 'hang' });
    await clock.advance(9000);
    expect(engine.outage).toMatchObject({ reason: 'slow' });
    expect(ends).toEqual([]);
    recover();
    server.closeConnections();
    await expect.poll(() => clock.advance(1000).then(() => ends)).toMatchObject([placeOf('1 Main')]);
    expect(engine.outage).toBeNull();
  });
});

test('the key is not sent to a host that does not respond as the service does', async () => {
  const server = await startScriptedServer();
  servers.push(server);
  const probes: string[] = [];
  server.answer = ({ path, headers }) => {
    if (path === '/health') probes.push(JSON.stringify(headers));
    return { connection: 'close' };
  };
  const engine = connect(server.address);
  const cell = engine.request(geocodeLookup, { address: '1 Main', municipality: null }).catch(() => null);
  await expect.poll(() => probes.length).toBe(2);
  engine.cancelAll();
  await cell;
  expect(probes.join()).not.toContain('a-key');
});

test('a failure that other requests do not share is given no cause', async () => {
  const server = await startScriptedServer();
  servers.push(server);
  const well = server.answer;
  let probes = 0;
  server.answer = (request, right) => {
    if (request.path !== '/health') return { connection: 'close' };
    probes++;
    return well(request, right);
  };
  const engine = connect(server.address);
  const cell = engine.request(geocodeLookup, { address: '1 Main', municipality: null });
  // One without the key, and one with it.
  await expect.poll(() => probes).toBe(2);
  expect(engine.outage).toMatchObject({ reason: 'unreachable', explanation: null });
  server.answer = well;
  expect(await cell).toMatchObject(placeOf('1 Main'));
});

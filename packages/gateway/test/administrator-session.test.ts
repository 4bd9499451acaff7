import { request as httpRequest } from 'node:http';
import { Redis } from 'ioredis';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { updateTokens } from '../src/sign-in/index.ts';
import { passTime } from './pass-time.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

/** The administrator's page in a browser: its cookie, forms of other sites, and wrong tokens. */

const gateways: RunningGateway[] = [];
let redis: RedisServer | null = null;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const gateway of gateways.splice(0)) await gateway.close();
  await redis?.stop();
  redis = null;
});

async function start(entries: Record<string, unknown> = {}, folder?: string): Promise<RunningGateway> {
  const gateway = await startGateway({ service: inject('serviceAddress'), entries, folder });
  gateways.push(gateway);
  return gateway;
}

interface Answer {
  status: number;
  location: string | undefined;
  /** The header `Set-Cookie`. */
  cookie: string;
  retryAfter: number;
  body: string;
}

const address = '/gateway/usage';

/** Requests like a browser, which the gateway's own client can't be made to. */
const send = (
  gateway: RunningGateway,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  form = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.address);
    const type = method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' };
    const request = httpRequest(
      { hostname, port, path, method, headers: { Accept: 'text/html', ...type, ...headers } },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            location: response.headers.location,
            cookie: response.headers['set-cookie']?.join('\n') ?? '',
            retryAfter: Number(response.headers['retry-after']),
            body,
          }),
        );
      },
    );
    request.on('error', reject).end(form);
  });

const signIn = (gateway: RunningGateway, token: string, headers: Record<string, string> = {}) =>
  send(gateway, 'POST', `${address}/sign-in`, headers, `token=${token}`);
const pairOf = ({ cookie }: Answer): string => cookie.split(';')[0]!;
const show = (gateway: RunningGateway, pair: string, headers: Record<string, string> = {}) =>
  send(gateway, 'GET', address, { Cookie: pair, ...headers });
const isSignedIn = ({ status, body }: Answer): boolean => status === 200 && body.includes('Sign out');
const throughProxy = { Host: 'cdata.example.org', 'X-Forwarded-Proto': 'https' };

test('the cookie is a session’s, and never the token', async () => {
  const gateway = await start();
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const [first, second] = [await signIn(gateway, token), await signIn(gateway, token)];
  expect([first.status, first.location]).toEqual([303, '/gateway/usage?language=en']);
  expect(first.cookie).toMatch(
    /^cdata-gateway=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
  );
  const [, secret] = /^cdata_[a-z0-9]{12}_(\w+)$/.exec(token)!;
  expect(first.cookie).not.toContain(secret);
  expect(pairOf(second)).not.toBe(pairOf(first));
  expect(isSignedIn(await show(gateway, pairOf(first)))).toBe(true);
  // Neither an invented session nor the token itself signs in.
  for (const pair of ['cdata-gateway=', `cdata-gateway=${'A'.repeat(43)}`, `cdata-gateway=${token}`]) {
    expect(isSignedIn(await show(gateway, pair))).toBe(false);
  }
  // Signing out ends the session, and not only the cookie.
  const out = await send(gateway, 'POST', `${address}/sign-out`, { Cookie: pairOf(first) });
  expect(out.cookie).toMatch(/^cdata-gateway=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/);
  expect(isSignedIn(await show(gateway, pairOf(first)))).toBe(false);
  expect(isSignedIn(await show(gateway, pairOf(second)))).toBe(true);
});

test('behind a proxy with TLS, the cookie is sent to nobody else', async () => {
  const gateway = await start();
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const answer = await signIn(gateway, token, throughProxy);
  expect(answer.cookie).toMatch(
    /^__Host-cdata-gateway=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800; Secure$/,
  );
  expect(isSignedIn(await show(gateway, pairOf(answer), throughProxy))).toBe(true);
  // A cookie that another host of the domain has set, over http, is not this one.
  const planted = pairOf(answer).replace('__Host-', '');
  expect(isSignedIn(await show(gateway, planted, throughProxy))).toBe(false);
});

test('a program that is no proxy of the organization can’t say that it was reached by https', async () => {
  const gateway = await start({ proxies: ['10.0.0.0/8'] });
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  expect((await signIn(gateway, token, throughProxy)).cookie).toMatch(/^cdata-gateway=/);
});

test('a session ends after eight hours, and with its token', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const gateway = await start();
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const pair = pairOf(await signIn(gateway, token));
  passTime(8 * 3_600_000 - 60_000);
  expect(isSignedIn(await show(gateway, pair))).toBe(true);
  passTime(61_000);
  expect(isSignedIn(await show(gateway, pair))).toBe(false);

  const next = pairOf(await signIn(gateway, token));
  const revoked = new Date().toISOString();
  await updateTokens(gateway.tokens, (tokens) => tokens.map((one) => ({ ...one, revoked })));
  passTime(2000);
  const page = await show(gateway, next);
  expect(isSignedIn(page)).toBe(false);
  expect(page.body).toContain('The token has been revoked.');
});

test.skipIf(redisProgram() === null)('processes share sessions, whose ids are not in Redis', async () => {
  redis = await startRedis(redisProgram()!);
  const first = await start({ valkey: redis.url });
  const second = await start({ valkey: redis.url, tokens: first.tokens });
  const token = await first.token('Marie Roy', { isAdministrator: true });
  const pair = pairOf(await signIn(first, token));
  expect(isSignedIn(await show(second, pair))).toBe(true);
  const client = new Redis(redis.url);
  const [key = ''] = await client.keys('cdata:session:*');
  expect(key + (await client.get(key))).not.toContain(pair.split('=')[1]);
  expect(await client.ttl(key)).toBeGreaterThan(28_700);
  client.disconnect();
  await send(second, 'POST', `${address}/sign-out`, { Cookie: pair });
  expect(isSignedIn(await show(first, pair))).toBe(false);
  // Without Redis, a session is valid in the process that has started it.
  const next = pairOf(await signIn(first, token));
  await redis.stop();
  await expect.poll(() => first.warnings.join()).toMatch(/unavailable/);
  expect(isSignedIn(await show(first, next))).toBe(true);
  expect(isSignedIn(await show(second, next))).toBe(false);
});

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'http://localhost:1' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 303],
  [{ 'Sec-Fetch-Site': 'none' }, 303],
  [{}, 303],
] as [Record<string, string>, number][])(
  'a form that a browser sends with %o gets %i',
  async (headers, status) => {
    const gateway = await start();
    const token = await gateway.token('Marie Roy', { isAdministrator: true });
    const answer = await signIn(gateway, token, headers);
    expect(answer.status).toBe(status);
    expect(answer.cookie !== '').toBe(status === 303);
    const pair = pairOf(await signIn(gateway, token));
    await send(gateway, 'POST', `${address}/sign-out`, { Cookie: pair, ...headers });
    expect(isSignedIn(await show(gateway, pair))).toBe(status === 403);
  },
);

test('a form of the page itself is accepted without Sec-Fetch-Site, also behind a proxy', async () => {
  const gateway = await start();
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const form = await send(gateway, 'GET', address);
  expect(form.body).toContain('name="token"');
  expect((await signIn(gateway, token, { Origin: gateway.address })).status).toBe(303);
  // Another program of this host.
  const { protocol, hostname } = new URL(gateway.address);
  expect((await signIn(gateway, token, { Origin: `${protocol}//${hostname}:1` })).status).toBe(403);
  const proxied = { ...throughProxy, Origin: 'https://cdata.example.org' };
  expect((await signIn(gateway, token, proxied)).status).toBe(303);
  const otherPort = { ...throughProxy, Origin: 'https://cdata.example.org:8443' };
  expect((await signIn(gateway, token, otherPort)).status).toBe(403);
  // The page lets browsers say where its forms come from.
  const { headers } = await fetch(gateway.address + address);
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
});

test('wrong tokens are limited by address, and each has a line in the log without the token', async () => {
  const gateway = await start();
  const token = await gateway.token('Marie Roy', { isAdministrator: true });
  const revokedToken = await gateway.token('Leaving', { isAdministrator: true });
  const guess = (number: number) => `cdata_abcdefghijkl_${String(number).padStart(43, 'Z')}`;
  const statuses: number[] = [];
  for (let number = 0; number < 30; number++) {
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    statuses.push(
      number % 2
        ? (await signIn(gateway, guess(number), headers)).status
        : (await gateway.fetch('/gateway/usage', guess(number), { headers })).status,
    );
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  const refused = await signIn(gateway, guess(1), {
    'X-Forwarded-For': '203.0.113.7',
    'Accept-Language': 'fr',
  });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.body).toContain('Trop de jetons refusés');
  // A colleague at the same address isn't shut out, and another address starts at zero.
  expect((await signIn(gateway, token, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(303);
  expect((await signIn(gateway, guess(1), { 'X-Forwarded-For': '203.0.113.8' })).status).toBe(401);

  const lines = gateway.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const wrong = lines.filter(({ msg }) => msg === 'wrong token');
  expect(wrong).toHaveLength(32);
  expect(wrong[0]).toMatchObject({ level: 40, client: '203.0.113.7', reason: 'unknown', count: 1 });
  expect(wrong[30]).toMatchObject({ client: '203.0.113.7', count: 31 });
  expect(gateway.log.join('')).not.toMatch(/ZZZZ/);
  expect(gateway.log.join('')).not.toContain(revokedToken);
});

test('a request without a token, and a colleague who is no administrator, are no wrong tokens', async () => {
  const gateway = await start();
  const token = await gateway.token('Ana');
  for (let number = 0; number < 15; number++) {
    expect((await fetch(gateway.address + address)).status).toBe(401);
    const answer = await signIn(gateway, token);
    expect([answer.status, answer.cookie]).toEqual([403, '']);
  }
  expect((await signIn(gateway, 'cdata_wrong')).status).toBe(401);
});

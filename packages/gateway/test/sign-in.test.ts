import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createToken, updateTokens } from '../src/sign-in/index.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { client, startMicrosoft, tenant, type MicrosoftStandIn } from './microsoft-stand-in.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

const otherTenant = '22222222-2222-4222-8222-222222222222';
const secretKey = 'demo-paid-key';

let counting: CountingService;
let gateway: RunningGateway;
let microsoft: MicrosoftStandIn;
let otherKey: CryptoKey;
const now = (): number => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  ({ privateKey: otherKey } = await generateKeyPair('RS256'));
  microsoft = await startMicrosoft();
  counting = await startCountingService(inject('serviceAddress'));
  const { authority } = microsoft;
  gateway = await startGateway({
    service: counting.address,
    entries: { entra: { tenant, client, authority }, addin: { origins: ['https://addin.example'] } },
    requestTimeout: 1000,
  });
});
afterAll(async () => {
  await gateway.close();
  await counting.close();
  microsoft.close();
});

let clients = 1;
const status = async (token: string, path = '/gateway/me'): Promise<[number, string]> => {
  // Wrong tokens are limited for each address.
  const headers = { 'X-Forwarded-For': `203.0.113.${clients++}` };
  const response = await gateway.fetch(path, token, { headers });
  const { detail = '', name = '' } = (await response.json()) as { detail?: string; name?: string };
  return [response.status, detail || name];
};

test('a token of the tenant for this gateway signs its person in', async () => {
  expect(await status(await microsoft.sign())).toEqual([200, 'Ana Côté']);
  expect(await status(await microsoft.sign({ aud: `api://${client}` }))).toEqual([200, 'Ana Côté']);
  // The clocks differ by less than a minute.
  expect(await status(await microsoft.sign({ exp: now() - 30 }))).toEqual([200, 'Ana Côté']);
});

test('tokens that are forged, expired, unsigned or meant for others are refused, each with its reason', async () => {
  const unsigned = new UnsecuredJWT(microsoft.validClaims()).encode();
  const symmetric = await new SignJWT(microsoft.validClaims())
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(new TextEncoder().encode(JSON.stringify(microsoft.publicKey)));
  const valid = await microsoft.sign();
  const [header, , signature] = valid.split('.');
  const altered = [
    header,
    Buffer.from(JSON.stringify({ ...microsoft.validClaims(), oid: 'x' })).toString('base64url'),
    signature,
  ];
  const refused: [name: string, token: string, reason: RegExp][] = [
    ['signed with another key', await microsoft.sign({}, { key: otherKey }), /isn’t valid/],
    [
      'signed with a key that Microsoft does not publish',
      await microsoft.sign({}, { key: otherKey, kid: 'key-2' }),
      /isn’t valid/,
    ],
    ['altered', altered.join('.'), /isn’t valid/],
    ['unsigned', unsigned, /isn’t valid|not a token/],
    ['signed with the public key as a password', symmetric, /isn’t valid/],
    ['expired', await microsoft.sign({ exp: now() - 120 }), /has expired/],
    ['not valid yet', await microsoft.sign({ nbf: now() + 600 }), /isn’t valid/],
    ['for another application', await microsoft.sign({ aud: otherTenant }), /another application/],
    ['an ID token', await microsoft.sign({ scp: undefined }), /another application/],
    ['for another scope', await microsoft.sign({ scp: 'User.Read' }), /another application/],
    [
      'of another issuer',
      await microsoft.sign({ iss: `${microsoft.authority}/${otherTenant}/v2.0` }),
      /another organization/,
    ],
    ['of another tenant', await microsoft.sign({ tid: otherTenant }), /another organization/],
    ['without a person', await microsoft.sign({ oid: undefined }), /isn’t valid/],
    ['without an end', await microsoft.sign({ exp: undefined }), /isn’t valid/],
    ['no token', 'eyJhbGciOiJSUzI1NiJ9', /not a token|isn’t valid/],
    ['an access token that nobody has', `cdata_abcdefghijkl_${'A'.repeat(43)}`, /doesn’t know/],
    ['signed with another algorithm', await microsoft.sign({}, { alg: 'RS512' }), /isn’t valid/],
  ];
  for (const [name, token, reason] of refused) {
    const [code, detail] = await status(token);
    expect([name, code]).toEqual([name, 401]);
    expect(detail, name).toMatch(reason);
  }
  expect(counting.count('/geocode')).toBe(0);
});

test('a token works only in the header: in an address or a cookie, it signs nobody in to the service', async () => {
  const token = await gateway.token('Ana');
  for (const [path, headers] of [
    [`/sources?access_token=${token}`, {}],
    ['/sources', { Cookie: `cdata-gateway=${token}` }],
    ['/sources', { 'X-API-Key': token }],
    ['/sources', { 'X-API-Key': secretKey }],
    ['/sources', { Authorization: `Basic ${token}` }],
  ] as const) {
    expect((await fetch(gateway.address + path, { headers })).status).toBe(401);
  }
});

test('a token that is revoked, or stolen and used again afterwards, stops working within a second', async () => {
  const token = await gateway.token('Leaving');
  expect((await status(token))[0]).toBe(200);
  await updateTokens(gateway.tokens, (tokens) =>
    tokens.map((one) => (one.name === 'Leaving' ? { ...one, revoked: new Date().toISOString() } : one)),
  );
  await expect.poll(() => status(token)).toEqual([401, expect.stringMatching(/revoked/)]);
});

test('a token whose time has expired, and one with another secret, sign nobody in', async () => {
  const { text, stored } = createToken({ name: 'Guest', isAdministrator: false, days: 1 });
  const expired = { ...stored, expires: new Date(Date.now() - 1000).toISOString() };
  await updateTokens(gateway.tokens, (tokens) => [...tokens, expired]);
  expect(await status(text)).toEqual([401, expect.stringMatching(/has expired/)]);
  const valid = await gateway.token('Ana');
  expect((await status(valid))[0]).toBe(200);
  expect(await status(`${valid.slice(0, -43)}${text.slice(-43)}`)).toEqual([
    401,
    expect.stringMatching(/doesn’t know/),
  ]);
});

describe('the organization’s key', () => {
  afterEach(() => void (counting.fault = () => null));

  test('is not sent where the service redirects to', async () => {
    const elsewhere = await startCountingService(inject('serviceAddress'));
    const token = await gateway.token('Ana');
    counting.fault = () => ({ status: 302, body: '', location: `${elsewhere.address}/sources` });
    expect((await gateway.fetch('/sources', token)).status).toBe(502);
    const body = JSON.stringify({ record_ids: ['REDIRECTED'] });
    const headers = { 'Content-Type': 'application/json' };
    expect((await gateway.fetch('/permit/estimate', token, { method: 'POST', headers, body })).status).toBe(
      502,
    );
    expect([elsewhere.requests, elsewhere.lastHeaders]).toEqual([[], {}]);
    await elsewhere.close();
  });

  test('reaches nobody if an answer repeats it', async () => {
    const detail = `No zone for the key ${secretKey}.`;
    counting.fault = () => ({ status: 404, body: JSON.stringify({ detail }) });
    const response = await gateway.fetch('/zone?lat=51&lng=-114', await gateway.token('Ana'));
    expect([response.status, await response.json()]).toEqual([404, { detail: 'No zone for the key •••.' }]);
  });
});

test('an answer that is larger than any of the service is refused', async () => {
  counting.fault = () => ({ status: 200, body: '{"sources":[]}'.padEnd(33 * 1024 * 1024) });
  const response = await gateway.fetch('/sources?municipality=laval', await gateway.token('Ana'));
  counting.fault = () => null;
  expect(response.status).toBe(502);
});

test('hostile paths and headers reach nothing but the endpoints of the service', async () => {
  const token = await gateway.token('Ana');
  const before = counting.requests.length;
  const paths = [
    '/permit/../gateway/usage',
    '/permit/..%2F..%2Fadmin',
    '/permit/%2e%2e/%2e%2e/admin',
    '/permit/..%5Cadmin',
    '//other.example/permit',
    '/openapi.json',
    '/admin',
    '/permit/x%0d%0aX-Injected:%201',
  ];
  for (const path of paths) {
    const code = await rawStatus(path, {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-Host': 'other.example',
    });
    expect([path, [400, 401, 404].includes(code)]).toEqual([path, true]);
  }
  const reached = counting.requests.slice(before).filter((request) => !request.includes('/permit/x%0D%0A'));
  expect(reached.filter((request) => !/^(GET \/health|POST \/permit\/estimate)$/.test(request))).toEqual([]);
  await gateway.fetch('/sources', token, {
    headers: { 'X-API-Key': 'other', Cookie: 'a=b', 'X-Forwarded-For': '1.2.3.4', 'Accept-Language': 'fr' },
  });
  const { 'x-api-key': key, authorization, cookie, 'x-forwarded-for': from } = counting.lastHeaders;
  expect([key, authorization, cookie, from]).toEqual([secretKey, undefined, undefined, undefined]);
});

const rawStatus = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.address);
    httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });

test('bodies that are too large or too slow are cut off', async () => {
  const token = await gateway.token('Ana');
  const large = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: 'x'.repeat(1024 * 1024 + 1),
  };
  expect((await gateway.fetch('/permit/estimate', token, large)).status).toBe(413);
  const { hostname, port } = new URL(gateway.address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /permit/estimate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1.1 (408|4\d\d)|^$/);
});

async function closedInSilence({ address }: RunningGateway): Promise<void> {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: 12 }, () => connect(Number(port), hostname).resume());
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
}

test('connections that send no byte are closed', () => closedInSilence(gateway));

test('connections that send no byte are closed by a gateway with TLS, too', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-gateway-'));
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const request = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost'.split(' ');
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const secure = await startGateway({
    service: counting.address,
    entries: { tls: { certificate, key } },
    requestTimeout: 300,
  });
  await closedInSilence(secure);
  await secure.close();
  await rm(folder, { recursive: true });
});

test('only the pages of the add-in may read responses', async () => {
  const allowed = async (origin: string) =>
    (
      await fetch(`${gateway.address}/geocode`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      })
    ).headers.get('access-control-allow-origin');
  expect(await allowed('https://addin.example')).toBe('https://addin.example');
  for (const origin of ['https://other.example', 'null', 'https://addin.example.evil.example']) {
    expect(await allowed(origin)).not.toBe(origin);
  }
});

test('neither the key, nor tokens, nor addresses are in the log, the metrics or the use', async () => {
  const token = await gateway.token('Admin', { isAdministrator: true });
  const entra = await microsoft.sign();
  await gateway.fetch('/geocode?address=742+Evergreen+Terrace&municipality=calgary', entra);
  await gateway.fetch('/property?address=742+Evergreen+Terrace&municipality=calgary', token);
  await gateway.fetch('/contractor/evergreen%20builders', token);
  await gateway.fetch('/nowhere/742%20Evergreen%20Terrace', token);
  const texts = [
    gateway.log.join(''),
    gateway.warnings.join(''),
    await (await gateway.fetch('/gateway/metrics', token)).text(),
    await (await gateway.fetch('/gateway/usage', token)).text(),
    await (await gateway.fetch('/gateway/health', token)).text(),
  ];
  for (const text of texts) {
    for (const secret of [secretKey, token, entra, 'Evergreen', 'evergreen'])
      expect(text.includes(secret)).toBe(false);
  }
  expect(texts[2]).toContain('cdata_gateway_service_calls_total{endpoint="/geocode"}');
  expect(texts[0]).toMatch(
    /"endpoint":"\/geocode","status":\d+,"ms":\d+,"person":"entra:[\w-]+","cache":"miss"/,
  );
  expect(texts[0]).not.toContain('"level":50');
});

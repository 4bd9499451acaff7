import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { killPrograms, ready, startProgram } from '../../service/test/program.ts';
import { createToken, updateTokens } from '../src/sign-in/index.ts';

/** Programs in a network whose only way out is a proxy. Their hosts have no address here: only the proxy knows one. */

const root = path.resolve(import.meta.dirname, '../../..');
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const host = 'service.example';

let folder: string;
let service: Server;
let proxy: Server;
let proxyAddress: string;
/** The hosts that were asked for, and the proxy's password with them. */
let connects: { host: string; authorization: string | undefined }[];
let isRefusing: boolean;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-proxy-'));
  proxy = createHttpServer();
  proxy.on('connect', ({ url, headers }, socket) => {
    connects.push({ host: url!, authorization: headers['proxy-authorization'] });
    if (isRefusing || url !== `${host}:443`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = connect(portOf(service), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  await listen(proxy);
  proxyAddress = `http://gateway:s3cret@127.0.0.1:${portOf(proxy)}`;
});
beforeEach(() => {
  connects = [];
  isRefusing = false;
});
afterEach(killPrograms);
afterAll(async () => {
  for (const server of [proxy, service]) {
    server?.closeAllConnections();
    server?.close();
  }
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!hasOpenssl)('the gateway', () => {
  let token: string;
  let configuration: string;
  const file = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
      ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', file('tls.key'), '-out', file('tls.crt')],
    ]);
    const target = inject('serviceAddress');
    const [key, cert] = [await readFile(file('tls.key')), await readFile(file('tls.crt'))];
    service = createHttpsServer({ key, cert }, (request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const headers = {
          'X-API-Key': String(request.headers['x-api-key']),
          'Content-Type': 'application/json',
        };
        const { method } = request;
        const answer = await fetch(target + request.url!, { method, headers, ...(body && { body }) });
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
      })();
    });
    await listen(service);
    const { text, stored } = createToken({ name: 'Ana', isAdministrator: true });
    token = text;
    await updateTokens(file('tokens.json'), () => [stored]);
    configuration = file('gateway.json');
    const content = {
      organization: 'Example Estimating',
      contact: 'Marie Roy, 514-555-0100',
      port: 0,
      service: { address: `https://${host}`, key: { environment: 'CDATA_GATEWAY_KEY' } },
    };
    await writeFile(configuration, JSON.stringify(content));
  });

  const start = (environment: Record<string, string>) =>
    startProgram('packages/gateway/src/main.ts', ['--config', configuration], {
      CDATA_GATEWAY_KEY: 'demo-paid-key',
      NODE_EXTRA_CA_CERTS: file('tls.crt'),
      ...environment,
    });
  const get = async (address: string, pathAndQuery: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(address + pathAndQuery, { headers });
    return { status: response.status, text: await response.text() };
  };

  test('reaches the service through the proxy, with its password', async () => {
    const address = await ready(start({ HTTPS_PROXY: proxyAddress }));
    const { status, text } = await get(address, '/permit?limit=1');
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ count: 1 })]);
    const authorization = `Basic ${Buffer.from('gateway:s3cret').toString('base64')}`;
    expect(connects[0]).toEqual({ host: `${host}:443`, authorization });
  });

  test('says that it can’t reach the service when the proxy refuses, and counts no call', async () => {
    isRefusing = true;
    const program = start({ https_proxy: proxyAddress });
    const address = await ready(program);
    expect(await get(address, '/permit?limit=1')).toEqual({
      status: 502,
      text: '{"detail":"The gateway can’t reach the service."}',
    });
    expect(connects.length).toBeGreaterThan(0);
    const { text } = await get(address, '/gateway/usage');
    expect(JSON.parse(text)).toMatchObject({ total: { calls: 0 } });
    expect(program.output.err).not.toContain('s3cret');
  });

  test('asks no proxy for hosts in NO_PROXY', async () => {
    for (const NO_PROXY of ['other.example, .example', '*']) {
      const address = await ready(start({ HTTPS_PROXY: proxyAddress, NO_PROXY }));
      expect((await get(address, '/permit?limit=1')).status).toBe(502);
    }
    expect(connects).toEqual([]);
  });

  test('says which setting is wrong, without the password', async () => {
    const program = start({ HTTPS_PROXY: 'proxy.example.org:s3cret@3128' });
    expect(await program.ended).toBe(2);
    expect(program.output.err).toMatch(
      /HTTPS_PROXY or HTTP_PROXY is not the address of a proxy: enter one such as/,
    );
    expect(program.output.err).not.toContain('s3cret');
  });
});

test('an ingest reads its portal through the proxy', async () => {
  startProgram(
    path.join(root, 'packages/service/src/ingest/ingest-main.ts'),
    [...['calgary/building-permits', '--data', path.join(folder, 'data')]],
    { HTTPS_PROXY: proxyAddress },
  );
  await expect
    .poll(() => connects.map((one) => one.host), { timeout: 60_000 })
    .toContain('data.calgary.ca:443');
});

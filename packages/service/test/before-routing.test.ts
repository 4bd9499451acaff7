import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHttpServer } from '../src/http/http-server.ts';
import { serverOptions } from '../src/index.ts';
import { sharedService } from './running-service.ts';

const { address, post } = sharedService();
const port = Number(new URL(address).port);

/** Sends text to the service at an address of this computer, and returns what it answers before it closes. */
function send(request: string, host: string): Promise<string> {
  const socket = connect(port, host);
  socket.write(request);
  return text(socket);
}

const sockets: Socket[] = [];

/** Starts the server, and connects to it. */
async function connection(app: FastifyInstance): Promise<Socket> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  return socket;
}

/** The status and the body of the last response. */
function parse(response: string): { status: number; body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n').slice(-2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: body && JSON.parse(body) };
}

const key = 'X-API-Key: demo-paid-key';
const close = 'Connection: close';
const sentence = { detail: expect.stringMatching(/^[A-Z].*\.$/) as string };

describe('a request that reaches no route is answered with a sentence:', () => {
  test.each([
    ['longer headers than Node reads', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}`, 431],
    ['no HTTP', 'NONSENSE', 400],
    ['a header that is none', 'GET /health HTTP/1.1\r\nHost: localhost\r\nno header', 400],
    [
      'two lengths of a body',
      'POST /permit/estimate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
      400,
    ],
    ['two hosts', `GET /sources HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${key}\r\n${close}`, 400],
    ['no host', `GET /health HTTP/1.1\r\n${key}\r\n${close}`, 421],
    ['an expectation', `GET /sources HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n${close}`, 403],
    [
      'OPTIONS without the headers of a preflight',
      `OPTIONS /permit HTTP/1.1\r\nHost: localhost\r\n${close}`,
      400,
    ],
    ['OPTIONS of the server', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${close}`, 400],
    ['a method that no route has', `PROPFIND /permit HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${close}`, 404],
    ['a method of another path', `DELETE /permit/1 HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${close}`, 405],
    ['an unknown path', `GET /permits HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${close}`, 404],
    ['a path that can’t be decoded', `GET /%ZZ HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${close}`, 400],
  ])('%s', async (_, request, status) => {
    // Each has a server of its own.
    for (const one of await lookup('localhost', { all: true })) {
      expect(parse(await send(`${request}\r\n\r\n`, one.address))).toEqual({ status, body: sentence });
    }
  });

  test.each([
    ['{"constructor":{"prototype":{}}}', "The body has the unknown attribute 'constructor'"],
    ['{"__proto__":{"record_ids":["1"]}}', "The body has the unknown attribute '__proto__'"],
    [
      '{"permits":[{"constructor":{"prototype":{}}}]}',
      "permits[0]: It has the unknown attribute 'constructor'",
    ],
  ])('the body %s', async (body, start) => {
    const answer = await post('/permit/estimate', body);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining(start)]);
  });
});

describe('a slow client', () => {
  let app: FastifyInstance;
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    return app.close();
  });

  /** A server with the service's options, and times that a test can wait for. */
  async function connectTo(
    handler: () => unknown,
    timeouts: { request: number; silence: number },
  ): Promise<Socket> {
    app = Fastify({
      ...serverOptions,
      serverFactory: (listener) =>
        createHttpServer(listener, { timeouts: { keepAlive: 60_000, check: 20, ...timeouts } }),
    });
    app.all('/', handler);
    return connection(app);
  }

  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  test.each([
    ['sends nothing', '', ''],
    ['never ends its headers', head, 'X: x\r\n'],
    ['sends its body in drips', `${head}Content-Length: 1000\r\n\r\n`, ' '],
    ['sends its body in small chunks', `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ])('that %s is told so and cut off', async (_, start, drip) => {
    const socket = await connectTo(() => 'done', { request: 300, silence: 60_000 });
    socket.write(start);
    const drips = setInterval(() => socket.write(drip), 50);
    const answer = await text(socket).finally(() => clearInterval(drips));
    expect(parse(answer)).toEqual({ status: 408, body: sentence });
  });

  test('that sends nothing to a server with TLS is cut off', async () => {
    const timeouts = { request: 100, silence: 60_000, keepAlive: 60_000, check: 20 };
    app = Fastify({ serverFactory: (listener) => createHttpServer(listener, { timeouts, tls: {} }) });
    const socket = await connection(app);
    socket.resume();
    await once(socket, 'close');
  });

  test('that does not read its response is cut off', async () => {
    const socket = await connectTo(() => Buffer.alloc(50_000_000), { request: 60_000, silence: 200 });
    const closed = new Promise((resolve) =>
      app.server.on('connection', (peer) => peer.once('close', resolve)),
    );
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
    socket.destroy();
  });
});

test('a request on an open connection is answered while the server closes', async () => {
  let finish = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const app = Fastify(serverOptions);
  app.get('/slow', () => waiting.then(() => 'slow'));
  app.get('/', () => 'answered');
  const socket = await connection(app);
  const received = text(socket);
  const arrived = new Promise((resolve) => app.server.once('request', resolve));
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await arrived;
  const closed = app.close();
  const alsoArrived = new Promise((resolve) => app.server.once('request', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await alsoArrived;
  finish();
  expect(await received).toMatch(/slow[^]*answered$/);
  await closed;
});

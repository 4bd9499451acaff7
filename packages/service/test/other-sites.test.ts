import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOptions } from '../src/command-line.ts';
import { paidKey, startService, type RunningService } from './running-service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await startService({
    allowedHosts: ['workbook.example'],
    allowedOrigins: ['https://addin.example'],
  });
});
afterAll(() => running.close());

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** `fetch` does not let its caller set the header Host. */
function send(headers: Record<string, string>, method = 'GET', path = '/permit?limit=1'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(`${running.address}${path}`, { method, headers }, async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      resolve({ status: response.statusCode!, headers: response.headers, body });
    });
    call.once('error', reject).end();
  });
}

describe('the Host header', () => {
  test.each([
    'localhost',
    'localhost:3001',
    '127.0.0.1:3001',
    '[::1]:3001',
    'LOCALHOST',
    'workbook.example:80',
  ])('may be %s', async (Host) => {
    expect((await send({ ...paidKey, Host })).status).toBe(200);
  });

  test.each(['evil.example', 'evil.example:3001', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'may not be %j',
    async (Host) => {
      const { status, body } = await send({ ...paidKey, Host });
      expect(status).toBe(421);
      expect(JSON.parse(body)).toEqual({
        detail: `This server does not answer as '${Host}': use localhost, or start it with --allow-host.`,
      });
    },
  );
});

test('a balancer asks /ready by an address of its own', async () => {
  const { status, body } = await send({ Host: '10.0.0.7:3001' }, 'GET', '/ready');
  expect([status, JSON.parse(body)]).toEqual([200, { status: 'ready' }]);
  expect((await send({ Host: '10.0.0.7:3001' }, 'GET', '/health')).status).toBe(421);
});

describe('a page of another origin', () => {
  test.each(['https://evil.example', 'http://localhost:3999', 'https://localhost:3000.evil.example', 'null'])(
    '(%s) gets nothing, with or without a preflight',
    async (Origin) => {
      const preflight = { Origin, 'Access-Control-Request-Method': 'GET' };
      for (const reply of [await send({ ...paidKey, Origin }), await send(preflight, 'OPTIONS')]) {
        expect(reply.status).toBe(403);
        expect(reply.headers['access-control-allow-origin']).toBeUndefined();
        expect(reply.body).toContain(`Pages of '${Origin}' may not use this service`);
        expect(reply.body).not.toContain('record_id');
      }
    },
  );

  test('is allowed if the service is started with its origin', async () => {
    const { status, headers } = await send({ ...paidKey, Origin: 'https://addin.example' });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://addin.example']);
    expect(headers.vary).toContain('Origin');
  });

  test('shows no response in a frame, as a script or as an image', async () => {
    expect((await send(paidKey)).headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('the options', () => {
  test('take lists, from the arguments or from the environment', () => {
    const environment = { CDATA_ALLOW_ORIGIN: 'https://a.example, http://b.example:81' };
    expect(readOptions(['--allow-host', 'a.example,b'], environment)).toMatchObject({
      allowedHosts: ['a.example', 'b'],
      allowedOrigins: ['https://a.example', 'http://b.example:81'],
    });
  });

  test.each([
    [
      ['--allow-host', 'a.example:80'],
      "--allow-host: 'a.example:80' is not a host name, such as workbook.example.",
    ],
    [['--allow-host', 'a,'], "--allow-host: '' is not a host name, such as workbook.example."],
    [['--allow-origin', '*'], "--allow-origin: '*' is not an origin, such as https://addin.example."],
    [['--allow-origin', 'https://a.example/x'], "--allow-origin: 'https://a.example/x' is not an origin"],
  ])('reject %j with a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});

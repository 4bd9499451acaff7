import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, parseRetryAfter, ServiceError, type Client } from '../../src/api/index.ts';
import { setLanguage } from '../../src/language/index.ts';

/** A server whose responses a test scripts. */
let server: Server;
let address: string;
let script: (request: IncomingMessage, response: ServerResponse) => void;
let client: Client;

beforeAll(async () => {
  server = createServer((request, response) => script(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  client = createClient({ address, access: { kind: 'direct', key: 'a-key' } });
});

const json = (response: ServerResponse, status: number, body: string, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

/** The error a request ends in. */
async function failure(request: Promise<unknown>): Promise<ServiceError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

test('only a sentence of the service makes a 404 “not found”; a proxy’s page is none', async () => {
  script = (_, response) => json(response, 404, '{"detail":"No such address."}');
  expect(await failure(client.get('/geocode'))).toMatchObject({ isNotFound: true });
  script = (_, response) =>
    void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404 nginx</html>');
  const error = await failure(client.get('/geocode'));
  expect(error).toMatchObject({
    isNotFound: false,
    message: 'The service responded with status 404. Try again later.',
  });
});

describe('requests', () => {
  test('have the key in a header, and the values in the query', async () => {
    let seen: IncomingMessage | undefined;
    script = (request, response) => {
      seen = request;
      json(response, 200, '{"lat":45.5,"lng":-73.5}');
    };
    await client.get('/geocode', { address: '1 Rue de l’Église', municipality: null, city: '', limit: 0 });
    expect(seen?.headers['x-api-key']).toBe('a-key');
    const url = new URL(seen!.url!, address);
    expect(url.pathname).toBe('/base/geocode');
    expect(Object.fromEntries(url.searchParams)).toEqual({ address: '1 Rue de l’Église', limit: '0' });
    expect(seen!.url).not.toContain('a-key');
  });

  test('have the two headers of a gateway', async () => {
    let headers: IncomingMessage['headers'] = {};
    script = (request, response) => {
      headers = request.headers;
      json(response, 200, '{"status":"ok"}');
    };
    const access = {
      kind: 'marketplace',
      marketplace: 'RapidAPI',
      host: 'cdata.example.org',
      key: 'g-key',
    } as const;
    await createClient({ address, access }).get('/health');
    expect(headers).toMatchObject({ 'x-rapidapi-key': 'g-key', 'x-rapidapi-host': 'cdata.example.org' });
    expect(headers['x-api-key']).toBeUndefined();
  });

  test('send JSON', async () => {
    let body = '';
    script = (request, response) => {
      request.on('data', (chunk) => (body += chunk)).on('end', () => json(response, 200, '{"results":[]}'));
    };
    expect(await client.post('/permit/estimate', { record_ids: ['É 1/2'] })).toEqual({ results: [] });
    expect(JSON.parse(body)).toEqual({ record_ids: ['É 1/2'] });
  });
});

test('the key follows no redirect', async () => {
  const reached: unknown[] = [];
  const other = createServer((request, response) => {
    reached.push(request.headers);
    json(response, 200, '{"lat":45.5,"lng":-73.5}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const Location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/geocode`;
  for (const status of [301, 302, 303, 307, 308]) {
    script = (_, response) => void response.writeHead(status, { Location }).end();
    expect((await failure(client.get('/geocode'))).status).toBe(0);
    expect((await failure(client.post('/permit/estimate', {}))).status).toBe(0);
  }
  expect(reached).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});

test('an answer that is larger than its endpoint declares is refused', async () => {
  script = (_, response) => json(response, 200, '{"lat":45.5,"lng":-73.5}'.padEnd(3_000_000));
  expect(await failure(client.get('/geocode'))).toMatchObject({ problem: { kind: 'tooLarge' } });
});

test('an answer to another question is refused', async () => {
  script = (_, response) => json(response, 200, '{"lat":45.5,"lng":-73.5,"municipality":"laval"}');
  const question = { address: '1 Main St', municipality: 'calgary' };
  expect(await failure(client.get('/geocode', question))).toMatchObject({
    problem: { kind: 'otherQuestion' },
  });
});

test('a body that arrives in pieces is read as a whole, even where a character is cut in two', async () => {
  const zone = { zone_code: 'é'.repeat(200_000) };
  script = (_, response) => json(response, 200, JSON.stringify(zone));
  expect(await client.get('/zone')).toEqual(zone);
});

describe('the bytes of a body', () => {
  const place = '{"lat":45.5,"lng":-73.6,"municipality":"Montréal"}';
  const answer = (contentType: string, body: Buffer, status = 200) => {
    script = (_, response) => response.writeHead(status, { 'content-type': contentType }).end(body);
    return client.get('/geocode');
  };

  test.each([
    ['application/json; charset=iso-8859-1', 'latin1'],
    ['application/json;Charset="ISO-8859-1"', 'latin1'],
    ['application/json; charset=windows-1252; x=y', 'latin1'],
    ['application/json; charset=utf-16le', 'utf16le'],
    ['application/json; charset=UTF-8', 'utf8'],
    ['application/json', 'utf8'],
  ] as const)('are read in the character set of %s', async (contentType, encoding) => {
    expect(await answer(contentType, Buffer.from(place, encoding))).toEqual(JSON.parse(place));
  });

  test('are refused where the set is unknown, or where they are no characters of it', async () => {
    const unknown = await failure(answer('application/json; charset=ebcdic-klingon', Buffer.from(place)));
    expect(unknown).toMatchObject({ problem: { kind: 'unknownCharset' }, isRetryable: false });
    for (const contentType of ['application/json', 'application/json; charset=utf-8']) {
      const broken = await failure(answer(contentType, Buffer.from(place, 'latin1')));
      expect(broken).toMatchObject({ problem: { kind: 'brokenText' }, isRetryable: false });
    }
  });

  test('that end in the middle of a character are those of a body that was cut off', async () => {
    for (const tail of ['', '{"name":"Montr']) {
      const body = Buffer.concat([Buffer.from(tail || place), Buffer.from('é').subarray(0, 1)]);
      expect(await failure(answer('application/json', body))).toMatchObject({
        problem: { kind: 'notJson' },
        isRetryable: true,
      });
    }
  });

  test('leave an error its status', async () => {
    for (const body of [Buffer.from('{"detail":"Réservé"}', 'latin1'), Buffer.alloc(100_000, 'x')])
      expect(await failure(answer('text/html', body, 503))).toMatchObject({ status: 503 });
  });
});

describe('integers beyond 2^53', () => {
  const answer = (body: string) => {
    script = (_, response) => json(response, 200, body);
    return client.get<{ results: Record<string, unknown>[] }>('/permit');
  };

  test('keep all digits, as text, so that two ids stay two', async () => {
    const { results } = await answer(
      '{"count":4,"results":[{"record_id":9007199254740993},{"record_id": -9007199254740993},' +
        '{"record_id":9007199254740992,"tags":[12345678901234567890]},{"record_id":"9007199254740993"}]}',
    );
    expect(results.map(({ record_id }) => record_id)).toEqual([
      '9007199254740993',
      '-9007199254740993',
      '9007199254740992',
      '9007199254740993',
    ]);
    expect(results[2]!.tags).toEqual(['12345678901234567890']);
  });

  test('are left alone within texts, and other numbers stay numbers', async () => {
    const permit = {
      record_id: 'A',
      description: 'say \\"id\\": 9007199254740993, [9007199254740993',
      construction_value: 9007199254740991,
      lat: 51.04473309999999,
      lng: -114.07191234567890123,
      fee: 1.2345678901234567e21,
    };
    const body = JSON.stringify({ count: 1, results: [permit], total: '@' });
    const { results } = await answer(body.replace('"@"', '12345678901234567'));
    expect(results).toEqual([permit]);
  });
});

describe('errors', () => {
  test('have the service’s own sentence beside ours', async () => {
    script = (_, response) => json(response, 422, '{"detail":"Unknown city slug \'calgry\'."}');
    expect(await failure(client.get('/permit'))).toMatchObject({
      status: 422,
      detail: "Unknown city slug 'calgry'.",
      message:
        'The service doesn’t accept one of the values. Check them, and try again. Activity shows the service’s own words.',
      isRetryable: false,
    });
  });

  test.each([
    [500, '<html>nginx</html>'],
    [502, ''],
    [503, '{"detail":{"not":"a sentence"}}'],
  ])('name the status without a sentence: %i', async (status, body) => {
    script = (_, response) => json(response, status, body);
    const error = await failure(client.get('/permit'));
    expect(error).toMatchObject({ status, isRetryable: true });
    expect(error.detail).toContain(String(status));
  });

  test.each([
    ['7', 7000],
    ['soon', null],
  ])('have the Retry-After: %s', async (header, milliseconds) => {
    script = (_, response) => json(response, 429, '{"detail":"Slow down."}', { 'retry-after': header });
    expect((await failure(client.get('/permit'))).retryAfter).toBe(milliseconds);
  });

  test('are retryable if the response is cut off or the connection is lost', async () => {
    script = (_, response) => json(response, 200, '{"results":[{"record');
    expect(await failure(client.get('/permit'))).toMatchObject({ status: 0, isRetryable: true });
    script = (_, response) => response.destroy();
    expect(await failure(client.get('/permit'))).toMatchObject({ status: 0, isRetryable: true });
    script = (_, response) => {
      response.writeHead(200, { 'content-length': '1000', 'content-type': 'application/json' });
      response.write('{"results":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failure(client.get('/permit'))).toMatchObject({ status: 0, isRetryable: true });
  });

  test('never contain the key, even if the service repeats it', async () => {
    for (const body of ['', '{"detail":"The key a-key is unknown."}']) {
      script = (_, response) => json(response, 403, body);
      const error = await failure(client.get('/permit'));
      expect(JSON.stringify([error, error.message, error.stack])).not.toContain('a-key');
    }
    expect((await failure(client.get('/permit'))).detail).toBe('The key ••• is unknown.');
  });

  test('have no key of an answer that repeats it, either', async () => {
    script = (_, response) => json(response, 200, '{"lat":45.5,"lng":-73.5,"address":"a-key"}');
    expect(await client.get('/geocode')).toMatchObject({ address: '•••' });
  });

  test('have a sentence of a length that a person reads', async () => {
    script = (_, response) => json(response, 422, JSON.stringify({ detail: 'x'.repeat(50_000) }));
    expect((await failure(client.get('/permit'))).detail).toHaveLength(2000);
  });

  test('an abort rejects with its reason', async () => {
    script = () => undefined;
    const controller = new AbortController();
    const request = client.get('/permit', {}, { signal: controller.signal });
    controller.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test.each([
  [null, null],
  ['', null],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['tomorrow', null],
])('Retry-After: %j means %j ms', (header, milliseconds) => {
  expect(parseRetryAfter(header, 'Fri, 20 Nov 2026 12:00:00 GMT')).toBe(milliseconds);
});

test('Retry-After with a date means nothing without the date of the response: this computer’s clock may be wrong', () => {
  expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:30 GMT')).toBeNull();
});

test('a sentence that a gateway has written in the language of the pane stays as it is', async () => {
  const detail = 'Le budget de votre équipe est épuisé.';
  script = (_, response) => json(response, 429, JSON.stringify({ detail }), { 'Content-Language': 'fr' });
  setLanguage('fr');
  const error = await failure(client.get('/permit')).finally(() => setLanguage('en'));
  expect([error.message, error.detail]).toEqual([detail, detail]);
});

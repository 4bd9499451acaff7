import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from '@cdata/catalog';
import { freeKey, paidKey, sharedService } from './running-service.ts';
import { entityDatasets, records } from './truth.ts';

const running = sharedService();

describe('a query that is wrong', () => {
  test.each([
    ['/permit?limmit=1', "Unknown parameter 'limmit'. Did you mean 'limit'?"],
    ['/permit?is_active=true', "Unknown parameter 'is_active'"],
    ['/permit?limit=501', "Parameter 'limit' is 501; the maximum is 500."],
    ['/permit?limit=0', "Parameter 'limit' is 0; the minimum is 1."],
    ['/permit?limit=ten', "Parameter 'limit' is 'ten', which is not a whole number."],
    ['/permit?limit=1.5', "Parameter 'limit' is '1.5', which is not a whole number."],
    ['/permit?limit=1&limit=2', "Parameter 'limit' is given more than once."],
    ['/permit?limit=', "Parameter 'limit' is empty: give it a value or leave it out."],
    ['/permit?offset=-1', "Parameter 'offset' is -1; the minimum is 0."],
    [
      '/permit?municipality=tornto',
      "Parameter 'municipality' is 'tornto', which is not a valid value. Did you mean 'toronto'?",
    ],
    ['/permit?municipality=Montr%C3%A9al', "Did you mean 'montreal'?"],
    [
      '/permit?municipality=atlantis',
      "Parameter 'municipality' is 'atlantis', which is not a valid value: use one of ",
    ],
    [
      '/permit?city=calgary&municipality=toronto',
      "Parameters 'municipality' and 'city' mean the same but have different values: send one of them.",
    ],
    ['/permit?permit_type=renovaton', "Did you mean 'renovation'?"],
    ['/permit?status_canonical=isued', "Did you mean 'issued'?"],
    ['/permit?status_canonical=approved', "'status_canonical' is 'approved'"],
    ['/development_permit?status_canonical=aproved', "Did you mean 'approved'?"],
    [
      '/permit?sort_by=published',
      "Parameter 'sort_by' is 'published', which is not a valid value: use one of date, value.",
    ],
    [
      '/permit?sort_order=up',
      "Parameter 'sort_order' is 'up', which is not a valid value: use one of asc, desc.",
    ],
    [
      '/permit?issued_after=2024-02-30',
      "Parameter 'issued_after' is '2024-02-30', a date that does not exist. Did you mean '2024-02-29'?",
    ],
    [
      '/permit?issued_after=2024-13-01',
      "Parameter 'issued_after' is '2024-13-01', a date that does not exist.",
    ],
    [
      '/permit?issued_after=0000-01-01',
      "Parameter 'issued_after' is '0000-01-01', a date that does not exist.",
    ],
    [
      '/permit?issued_before=01/02/2024',
      "Parameter 'issued_before' is '01/02/2024', which is not a date: write it as YYYY-MM-DD.",
    ],
    ['/permit?lat=43.6', "Parameter 'lat' needs 'lng': send both."],
    ['/permit?lat=&lng=-79', "Parameter 'lat' is empty: give it a value or leave it out."],
    ['/permit?radius_km=2', "Parameter 'radius_km' needs 'lat' and 'lng': send them together."],
    ['/permit?lat=43.6&lng=-79.4&radius_km=26', "Parameter 'radius_km' is 26; the maximum is 25."],
    ['/permit?lat=43.6&lng=-79.4&radius_km=0.05', "Parameter 'radius_km' is 0.05; the minimum is 0.1."],
    [
      '/permit?value_min=2000&value_max=1000',
      "Parameter 'value_max' is below 'value_min': no record is in such a range.",
    ],
    [
      '/licence?date_to=2024-01-01&date_after=2024-01-02',
      "Parameter 'date_to' is below 'date_after': no record is in such a range.",
    ],
    [
      '/opening?opened_from=2024-01-02&opened_to=2024-01-01',
      "Parameter 'opened_to' is below 'opened_from': no record is in such a range.",
    ],
    ['/permit/feed?value_min=2&value_max=1', "Parameter 'value_max' is below 'value_min'"],
    ['/permit?lat=-79.4&lng=43.6', "Parameter 'lat' is -79.4; the minimum is 41."],
    ['/permit?lat=43.6&lng=79.4', "Parameter 'lng' is 79.4; the maximum is -52."],
    ['/permit/stats?period=0d', "Parameter 'period' is '0d', which is not a period"],
    ['/permit?q=%20-%20', "Parameter 'q' is ' - ', which contains no word to search for."],
    ['/permit?q=a%00b', "Parameter 'q' contains a null character, which no record has."],
    ['/permit?value_min=1e999', "Parameter 'value_min' is '1e999', which is not a number."],
    ['/licence?is_active=maybe', "Parameter 'is_active' is 'maybe': use true or false."],
    ['/major_project?sector=transti', "Did you mean 'transit'?"],
    ['/zone?lat=43.6', "Parameter 'lng' is required."],
    ['/zone?lat=40&lng=-79', "Parameter 'lat' is 40; the minimum is 41."],
    ['/reverse-geocode?lat=43.6&lng=-160', "Parameter 'lng' is -160; the minimum is -141."],
    ['/geocode', "Parameter 'address' is required."],
    ['/geocode?address=x&town=y', "Unknown parameter 'town'"],
    ['/health?verbose=1', "Unknown parameter 'verbose': this endpoint takes no parameters."],
  ])('%s', async (path, sentence) => {
    const { status, body } = await running.get(path);
    expect(status).toBe(422);
    expect(Object.keys(body)).toEqual(['detail']);
    expect(body.detail).toContain(sentence);
  });

  test.each(entityDatasets.map((dataset) => [dataset.name, dataset] as const))(
    'takes no parameter of %s but those of the catalog',
    async (name, dataset) => {
      for (const other of entityDatasets.flatMap(({ parameters }) => parameters)) {
        if (dataset.parameters.some((own) => own.name === other.name)) continue;
        const { status, body } = await running.get(`/${name}?${other.name}=1`);
        expect(status).toBe(422);
        expect(body.detail).toContain(`Unknown parameter '${other.name}'`);
      }
    },
  );
});

describe('a query that cannot be served', () => {
  test.each([
    ['/permit?offset=9501', "Parameter 'offset' is 9501; the maximum is 9500. Use 'cursor' to read further."],
    ['/permit?offset=9501&sort_by=value', "Narrow the search, or sort by date and use 'cursor'"],
    ['/opening?offset=9501', 'the maximum is 9500. Narrow the search, by municipality or by dates.'],
    ['/opening_soon?offset=9501', 'the maximum is 9500. Narrow the search, by municipality or by dates.'],
    ['/permit?cursor=abc&sort_by=value', "Parameter 'cursor' cannot be combined with sort_by=value"],
    ['/permit?cursor=abc', "Parameter 'cursor' is not valid for this search"],
  ])('%s', async (path, sentence) => {
    const { status, body } = await running.get(path);
    expect(status).toBe(400);
    expect(body.detail).toContain(sentence);
  });

  test.each([
    ['words', 'permit', 'street '.repeat(51), 51],
    ['words of a phrase', 'permit', `"${'street-'.repeat(51)}"`, 51],
    ['words of which any may match', 'contractor', `${'a OR '.repeat(1000)}b`, 1001],
  ])('is one with too many %s', async (_, dataset, q, count) => {
    const { status, body } = await running.get(`/${dataset}?q=${encodeURIComponent(q)}`);
    expect([status, body]).toEqual([
      400,
      { detail: `Parameter 'q' has ${count} words; the maximum is 50. Search for fewer words.` },
    ]);
  });

  test('is none with as many words as the catalog allows', async () => {
    const q = `${'street OR '.repeat(limits.searchWords - 1)}main`;
    expect((await running.get(`/permit?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  test('is one with the cursor of another', async () => {
    const { body } = await running.get('/permit?municipality=toronto&limit=1');
    const other = await running.get(`/permit?municipality=calgary&limit=1&cursor=${body.next_cursor}`);
    expect(other.status).toBe(400);
    const same = await running.get(`/permit?municipality=toronto&limit=3&cursor=${body.next_cursor}`);
    expect(same.status).toBe(200);
  });
});

describe('a method that a path lacks', () => {
  test.each([
    ['GET', '/permit/estimate', 'POST, OPTIONS'],
    ['DELETE', '/permit/estimate', 'POST, OPTIONS'],
    ['POST', '/permit', 'GET, HEAD, OPTIONS'],
    ['PUT', '/permit/some-record', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405', async (method, path, allow) => {
    const response = await fetch(`${running.address}${path}`, { method, headers: paidKey });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
    expect(await response.json()).toEqual({ detail: expect.stringContaining(`has no method ${method}`) });
  });

  test('is not the answer of an unknown path, or to HEAD', async () => {
    const response = await fetch(`${running.address}/nowhere`, { method: 'POST', headers: paidKey });
    expect([response.status, response.headers.get('Allow')]).toEqual([404, null]);
    const head = await fetch(`${running.address}/permit`, { method: 'HEAD', headers: paidKey });
    expect(head.status).toBe(200);
  });
});

describe('a key', () => {
  const noKey = "The API key is missing: send it in the header 'X-API-Key'.";
  const wrong = "The API key in the header 'X-API-Key' is not valid.";
  test.each([
    ['is missing', {}, noKey],
    ['is wrong', { 'X-API-Key': 'someone-elses' }, wrong],
    ['is empty', { 'X-API-Key': '' }, wrong],
    [
      'of a gateway is wrong',
      { 'x-market-key': 'bad', 'x-market-host': 'h.example' },
      "The key in the header 'x-market-key' is not valid.",
    ],
    [
      'of a gateway has no host',
      { 'x-market-key': 'demo-paid-key' },
      "The header 'x-market-host' is missing",
    ],
  ])('%s', async (_, headers, sentence) => {
    for (const path of ['/sources', '/permit?limit=1', '/permit?limit=9999', '/zone']) {
      const { status, body } = await running.get(path, headers as Record<string, string>);
      expect(status).toBe(403);
      expect(body.detail).toContain(sentence);
      expect(JSON.stringify(body)).not.toContain('someone-elses');
    }
  });

  test.each(['/health', '/ready', '/metrics'])(
    'is not needed at %s, and is refused if it is wrong',
    async (path) => {
      expect((await running.get(path, {})).status).toBe(200);
      for (const [name, value] of [
        ['X-API-Key', 'wrong'],
        ['x-market-key', 'demo-paid-key'],
      ] as const)
        expect((await running.get(path, { [name]: value })).status).toBe(403);
    },
  );

  test.each([
    ['paid', paidKey],
    ['free', freeKey],
    ['paid, through a gateway', { 'x-market-key': 'demo-paid-key', 'x-market-host': 'h.example' }],
    ['free, through another gateway', { 'X-RapidAPI-Key': 'demo-free-key', 'X-RapidAPI-Host': 'h.example' }],
  ])('is taken that is %s', async (_, headers) => {
    expect((await running.get('/sources', headers)).status).toBe(200);
  });
});

describe('an endpoint that is unknown', () => {
  test.each(['/nope', '/permits', '/', '/zone/1', '/Permit'])('%s', async (path) => {
    const { status, body } = await running.get(path);
    expect(status).toBe(404);
    expect(body.detail).toBe(`Unknown endpoint: GET ${path}.`);
  });

  test('is one whose path cannot be decoded', async () => {
    const { status, body } = await running.get('/permit/%E0%A4');
    expect(status).toBe(400);
    expect(body.detail).toBe('The service cannot read the request.');
  });
});

describe('HTTP', () => {
  test('allows the add-in’s and the workbook’s pages, with the headers of a key', async () => {
    for (const origin of ['https://localhost:3000', 'http://localhost:3000', running.address]) {
      const preflight = await fetch(`${running.address}/permit`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'x-api-key,x-market-key,x-market-host,content-type',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('x-market-key');
      const { status, headers } = await running.get('/health', { ...paidKey, Origin: origin });
      expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
      const withoutKey = await running.get('/health', { Origin: origin });
      expect(withoutKey.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    }
  });

  test('answers HEAD, and a path with a slash at its end', async () => {
    const head = await fetch(`${running.address}/permit?limit=1`, { method: 'HEAD', headers: paidKey });
    expect(head.status).toBe(200);
    expect((await running.get('/permit/?limit=1')).body.count).toBe(1);
    expect((await running.get('/health/')).body.status).toBe('ok');
  });

  test('answers with the id of the request, that of the proxy in front if there is one', async () => {
    const own = (await running.get('/zoning?limit=1')).headers.get('X-Request-Id');
    expect(own).toMatch(/^[\da-f-]{36}$/);
    const idOf = async (id: string) =>
      (await running.get('/nope', { ...paidKey, 'X-Request-Id': id })).headers.get('X-Request-Id');
    expect(await idOf('proxy-1.7:x')).toBe('proxy-1.7:x');
    expect(await idOf('"><script>')).toMatch(/^[\da-f-]{36}$/);
  });

  test('compresses large responses for clients that accept that, and sends none that the client has', async () => {
    const path = '/permit?limit=100';
    const raw = (headers: Record<string, string>) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${running.address}${path}`, { headers: { ...paidKey, ...headers } }, resolve).once(
          'error',
          reject,
        );
      });
    const plain = await raw({});
    const compressed = await raw({ 'Accept-Encoding': 'gzip' });
    const [text, bytes] = [await buffer(plain), await buffer(compressed)];
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(bytes)).toEqual(text);
    expect(bytes.length).toBeLessThan(text.length / 3);
    const again = await raw({ 'If-None-Match': plain.headers.etag!, 'Accept-Encoding': 'gzip' });
    expect([again.statusCode, (await buffer(again)).length]).toEqual([304, 0]);
    expect((await running.get('/permit?limit=99')).headers.get('ETag')).not.toBe(plain.headers.etag);
  });

  test('/metrics counts responses by endpoint and status, and names no key and nothing that is asked for', async () => {
    await running.get('/geocode?address=100%20Queen%20St%20W%2C%20Toronto');
    await running.get('/permit/some%2Fid');
    const { body } = await running.get('/metrics', {});
    expect(body).toMatch(/^cdata_service_responses_total\{endpoint="GET \/geocode",status="200"\} [1-9]/m);
    expect(body).toMatch(
      /^cdata_service_responses_total\{endpoint="GET \/permit\/\{record_id\}",status="404"\} /m,
    );
    expect(body).toMatch(/^cdata_service_stale_seconds 0$/m);
    expect(body).toMatch(/^cdata_service_records [1-9]/m);
    expect(body).not.toMatch(/queen|demo-|some/i);
  });

  test('/health says how many records the service holds', async () => {
    const { body } = await running.get('/health');
    const count = Object.values(records).reduce((sum, { length }) => sum + length, 0);
    expect(body).toEqual({ status: 'ok', version: '0.1.0', records: count, sample: true, sources: [] });
  });
});

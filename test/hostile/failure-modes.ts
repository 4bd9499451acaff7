/** A request to the scripted service. */
export interface ScriptedRequest {
  path: string;
  query: Record<string, string>;
  body: { record_ids?: string[] } | null;
  headers?: object;
  /** How often the same was requested before. */
  repeats: number;
}

/** What the scripted service does instead of answering well. */
export type Answer =
  | { status: number; body: string | Buffer; headers?: Record<string, string> }
  | { connection: 'close' | 'cut off' | 'hang' | 'endless' };

/** Changes the answer to a request; `well` is the right one. */
export type FailureMode = (request: ScriptedRequest, well: unknown) => Answer;

const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  headers,
});
const status =
  (code: number, detail: unknown, headers?: Record<string, string>): FailureMode =>
  () => ({
    status: code,
    body: JSON.stringify({ detail }),
    headers,
  });
const raw =
  (body: string, code = 200): FailureMode =>
  () => ({ status: code, body });

type Json = Record<string, unknown>;

/** Changes the single answers (places, records) and each record of a page. */
const response =
  (change: (record: Json) => unknown): FailureMode =>
  (_, well) => {
    const { results } = well as { results?: Json[] };
    if (!results) return ok(change(well as Json));
    return ok({
      ...(well as Json),
      results: results.map((one) =>
        'estimate' in one ? { ...one, estimate: change(one.estimate as Json) } : change(one),
      ),
    });
  };
const replaced = (name: string, value: unknown): FailureMode =>
  response((record) => ({ ...record, [name]: value }));

/** Changes lists of results: pages, and batches of estimates. */
const results =
  (change: (list: Json[]) => unknown, more: Json = {}): FailureMode =>
  (_, well) => {
    const { results: list } = well as { results?: Json[] };
    if (!list) return ok(well);
    const changedList = change(list);
    return ok({
      ...(well as Json),
      ...more,
      results: changedList,
      ...(Array.isArray(changedList) && { count: changedList.length }),
    });
  };
const first =
  (times: number, mode: FailureMode): FailureMode =>
  (request, well) =>
    request.repeats < times ? mode(request, well) : ok(well);

export const theKey = 'secret-key-123456';

/** Encoded once: encoding 40 MB for every request takes seconds. */
const padding = Buffer.from(`,"padding":"${'x'.repeat(40_000_000)}"}`);

/** Each is observed or plausible in front of a real service: its own faults, a proxy's, a captive portal's. */
export const failureModes: Record<string, FailureMode> = {
  'no failure': (_, well) => ok(well),
  'an empty object': raw('{}'),
  'an empty list': raw('[]'),
  'a text': raw('"hello"'),
  'a number': raw('42'),
  null: raw('null'),
  true: raw('true'),
  'nothing at all': raw(''),
  'another program’s error as a success': raw('{"error":"upstream timeout"}'),
  'HTML as a success': raw('<!doctype html><title>Sign in to the network</title>'),
  'JSON that is cut off': (_, well) => ({ status: 200, body: JSON.stringify(well).slice(0, -5) }),
  'JSON that is cut off, then well': first(1, (_, well) => ({
    status: 200,
    body: JSON.stringify(well).slice(0, -5),
  })),
  'two JSON values': (_, well) => ({ status: 200, body: `${JSON.stringify(well)}{}` }),
  'a byte order mark and the answer': (_, well) => ({ status: 200, body: `\ufeff${JSON.stringify(well)}` }),
  'NaN in the JSON': (_, well) => ({ status: 200, body: JSON.stringify(well).replace(/-?\d+\.\d+/, 'NaN') }),
  'numbers beyond the finite': (_, well) => ({
    status: 200,
    body: JSON.stringify(well).replaceAll(/-?\d+\.\d+/g, '1e999'),
  }),
  'a list where a number belongs': replaced('lng', [1, 2]),
  'an object where a number belongs': replaced('lat', { degrees: 45 }),
  'a text where a number belongs': replaced('lat', 'north'),
  'coordinates of the Atlantic': response((record) => ({ ...record, lat: 0, lng: 0 })),
  'swapped coordinates': response((record) => ({ ...record, lat: record.lng, lng: record.lat })),
  'no coordinates': response(({ lat: _lat, lng: _lng, ...rest }) => rest),
  'null coordinates': response((record) => ({ ...record, lat: null, lng: null })),
  'an object where a text belongs': replaced('address', { street: 'Main' }),
  'unknown fields': replaced('added_last_week', { any: ['thing'] }),
  'an unknown match type': replaced('match_type', 'rooftop'),
  'a confidence beyond 1': replaced('confidence', 88),
  'no confidence': replaced('confidence', null),
  'a record of another id': replaced('record_id', 'another one'),
  'a numeric id': replaced('record_id', 123),
  'no id': replaced('record_id', null),
  'an id of None': replaced('record_id', 'None'),
  'a key in every text': response((record) => ({ ...record, address: `for ${theKey}`, basis: theKey })),
  'results: null': results(() => null),
  'results that are null and numbers': results(() => [null, 5]),
  'results in reverse order': results((list) => list.toReversed()),
  'one result twice': results((list) => [...list.slice(0, -1), list[0]]),
  'one result missing': results((list) => list.slice(1)),
  'one result null': results((list) => [null, ...list.slice(1)]),
  'a count of its own': (_, well) =>
    'count' in (well as Json) ? ok({ ...(well as Json), count: 1000 }) : ok(well),
  'negative estimates': response((record) => ('low' in record ? { ...record, low: -5 } : record)),
  'estimates out of order': response((record) =>
    'low' in record ? { ...record, low: record.high, high: record.low } : record,
  ),
  'estimates as texts': response((record) =>
    'low' in record ? { ...record, low: String(record.low) } : record,
  ),
  'estimates without inputs': results((list) =>
    list.map((one) => ('estimate' in one ? { estimate: one.estimate } : one)),
  ),
  'a repeated cursor': (_, well) =>
    'results' in (well as Json) ? ok({ ...(well as Json), next_cursor: 'same' }) : ok(well),
  'empty pages that promise more': (request, well) =>
    'results' in (well as Json) && request.query.cursor
      ? ok({ ...(well as Json), results: [], count: 0, next_cursor: `${request.query.cursor}x` })
      : ok(well),
  'a cursor that is a number': results((list) => list, { next_cursor: 7 }),
  'more records than requested': results((list) => list.flatMap((one) => Array<Json>(200).fill(one))),
  'a body over the limit': (_, well) => ({
    status: 200,
    body: Buffer.concat([Buffer.from(JSON.stringify(well).slice(0, -1)), padding]),
  }),
  '204 without content': () => ({ status: 204, body: '' }),
  '301 to another host': () => ({
    status: 301,
    body: '',
    headers: { location: 'https://elsewhere.example/' },
  }),
  '308 to another path': () => ({ status: 308, body: '', headers: { location: '/elsewhere' } }),
  '400': status(400, 'The offset is too large.'),
  '401': status(401, 'Sign in.'),
  '402': status(402, 'The plan is used up.'),
  '403': status(403, 'This key is unknown.'),
  '403 that repeats the key': status(403, `The key ${theKey} is unknown.`),
  '404': status(404, 'Nothing is known of it.'),
  '404 without a sentence': raw('', 404),
  '418': status(418, 'Teapot.'),
  '422 with a list as detail': status(422, [{ loc: ['query', 'address'], msg: 'field required' }]),
  '422 with a long sentence': status(422, 'No. '.repeat(20_000)),
  '429': status(429, 'Too many requests.'),
  '429, then well': first(1, status(429, 'Too many requests.')),
  '429 with Retry-After 0': status(429, 'Too many requests.', { 'retry-after': '0' }),
  '429 with a Retry-After in the past': status(429, 'Too many requests.', {
    'retry-after': 'Fri, 20 Nov 2020 12:00:00 GMT',
  }),
  '429 with a Retry-After of years': status(429, 'Too many requests.', { 'retry-after': '999999999' }),
  '429 with a senseless Retry-After': status(429, 'Too many requests.', { 'retry-after': 'soon' }),
  '500': status(500, 'Unexpected server error.'),
  '500, then well': first(1, status(500, 'Unexpected server error.')),
  '502 with HTML': raw('<html>nginx</html>', 502),
  '503': status(503, 'Down for maintenance.'),
  '504': status(504, 'The query took too long.'),
  'a connection that is closed': () => ({ connection: 'close' }),
  'a connection that is closed, then well': first(1, () => ({ connection: 'close' })),
  'a body that is cut off': () => ({ connection: 'cut off' }),
  'no answer': () => ({ connection: 'hang' }),
  'an endless body': () => ({ connection: 'endless' }),
};

import { afterEach, describe, expect, test } from 'vitest';
import { arcgisReader } from '../src/portals/arcgis.ts';
import { ckanReader } from '../src/portals/ckan.ts';
import { fileReader } from '../src/portals/file-rows.ts';
import { portalClient } from '../src/portals/portal-client.ts';
import { opendatasoftReader } from '../src/portals/opendatasoft.ts';
import { PortalError, type PortalRow } from '../src/portals/row.ts';
import { socrataReader } from '../src/portals/socrata.ts';
import { allRows, servePortal, traps, type Answer, type PortalServer } from './portal-servers.ts';

const client = portalClient({ attempts: 4, firstDelay: 1, timeout: 2000 });

const servers: PortalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function serve(answer: Answer, faults: Answer[] = []): Promise<PortalServer> {
  const server = await servePortal(answer, faults);
  servers.push(server);
  return server;
}

const ids = (rows: readonly PortalRow[], column: string): unknown[] =>
  rows.map((row) => ('values' in row ? row.values[column] : row));
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const text = (number: number): string => String(number).padStart(4, '0');

describe('the client', () => {
  test('waits for 202, 429 with and without Retry-After, 503, a cut connection and a page for people', async () => {
    const server = await serve(
      () => [{ id: 1 }],
      [
        traps.status(202),
        traps.status(202, { 'Retry-After': '0' }),
        traps.status(429, { 'Retry-After': '0' }),
        traps.status(429),
        traps.cut,
      ],
    );
    expect(await client.getJson(new URL(server.host))).toEqual([{ id: 1 }]);
    expect(server.requests).toHaveLength(6);
    const other = await serve(() => [], [traps.html, traps.status(503)]);
    expect(await client.getJson(new URL(other.host))).toEqual([]);
  });

  test('gives up a portal that hangs, and asks again', async () => {
    const hang = () => undefined;
    const hasty = portalClient({ attempts: 2, firstDelay: 1, timeout: 100 });
    const silent = await serve(hang);
    await expect(hasty.getJson(new URL(silent.host))).rejects.toThrow(
      /failed 2 times: no answer within 0.1 s/,
    );
    const recovering = await serve(() => [{ id: 1 }], [hang]);
    expect(await hasty.getJson(new URL(recovering.host))).toEqual([{ id: 1 }]);
  });

  test('gives up after the attempts, at once for other errors, and says what the portal says', async () => {
    const busy = await serve(traps.status(500));
    await expect(client.getJson(new URL(busy.host))).rejects.toThrow(/failed 4 times: 500: try later/);
    const absent = await serve((_, response) => {
      response.statusCode = 404;
      return { error: true, message: 'dataset not found' };
    });
    await expect(client.getJson(new URL(absent.host))).rejects.toThrow(/answered 404: dataset not found/);
    expect(absent.requests).toHaveLength(1);
  });
});

describe('Socrata', () => {
  /** Pages by key, as the portal does, over rows that may change between requests. */
  const portal =
    (rows: () => number[], { cap = 1000, byKey = true } = {}): Answer =>
    (url, response) => {
      const where = url.searchParams.get('$where') ?? '';
      const [, after] = /:id > 'row-(\d+)'/.exec(where) ?? [];
      const [, since] = /:updated_at > '([^']+)'/.exec(where) ?? [];
      if (after !== undefined && !byKey) {
        response.statusCode = 400;
        return { code: 'query.compiler.malformed', message: 'no comparison of row ids' };
      }
      const offset = Number(url.searchParams.get('$offset') ?? 0);
      const limit = Math.min(cap, Number(url.searchParams.get('$limit')));
      return rows()
        .filter((id) => after === undefined || id > Number(after))
        .filter((id) => since === undefined || stamp(id) > since)
        .slice(offset, offset + limit)
        .map((id) => ({ ':id': `row-${text(id)}`, ':updated_at': stamp(id), id }));
    };
  const stamp = (id: number): string =>
    `2026-01-${String(10 + Math.floor(id / 100)).padStart(2, '0')}T00:00:00.000Z`;

  test('reads all pages, although rows are removed meanwhile and the pages are shorter than the limit', async () => {
    let present = numbers(1, 250);
    let turn = 0;
    const server = await serve((url, response, request) => {
      const page = portal(() => present, { cap: 40 })(url, response, request);
      // Rows that were read are removed: pages by offset would skip as many others.
      if (++turn === 2) present = present.filter((id) => id > 20);
      return page;
    });
    const reader = socrataReader({ kind: 'socrata', host: server.host, dataset: 'abcd-1234' }, client, {
      limit: 100,
    });
    expect(ids(await allRows(reader), 'id')).toEqual(numbers(1, 250));
    expect(server.requests[0]).toContain('$order=:id');
  });

  test('pages by offset where ids can’t be compared', async () => {
    const server = await serve(portal(() => numbers(1, 25), { byKey: false }));
    const reader = socrataReader({ kind: 'socrata', host: server.host, dataset: 'abcd-1234' }, client, {
      limit: 10,
    });
    expect(ids(await allRows(reader), 'id')).toEqual(numbers(1, 25));
  });

  test('resumes after a position, and reads only what is new since the watermark', async () => {
    const server = await serve(portal(() => numbers(1, 250)));
    const reader = socrataReader({ kind: 'socrata', host: server.host, dataset: 'abcd-1234' }, client, {
      limit: 100,
      token: 'app-token',
    });
    const first = await allRows(reader);
    const position = first.find((row) => 'position' in row) as { position: string };
    expect(ids(await allRows(reader, { position: position.position }), 'id')).toEqual(numbers(101, 250));
    expect(reader.watermark()).toBe('2026-01-12T00:00:00.000Z');
    // An hour earlier: what changed during the last read is read again.
    expect(ids(await allRows(reader, { since: reader.watermark() }), 'id')).toEqual(numbers(200, 250));
    expect(server.requests.join()).not.toContain('app-token');
  });
});

describe('Opendatasoft', () => {
  const portal =
    (total: number, exported: (response: Parameters<Answer>[1]) => object | undefined): Answer =>
    (url, response) => {
      if (url.pathname.endsWith('/records')) return { total_count: total, results: [] };
      if (url.searchParams.has('offset')) {
        response.statusCode = 400;
        return { message: 'Invalid value for sum of offset + limit' };
      }
      return exported(response);
    };
  const rows = numbers(1, 30).map((id) => ({ id, changed: `2026-02-${String(id).padStart(2, '0')}` }));
  const readerOf = ({ host }: PortalServer) =>
    opendatasoftReader({ kind: 'opendatasoft', host, dataset: 'permits', changed: 'changed' }, client);

  test('starts an export that is cut, or ends with an error, again, without repeating rows', async () => {
    let turn = 0;
    const server = await serve(
      portal(30, (response) => {
        turn++;
        if (turn === 3) return rows;
        const part = JSON.stringify(rows.slice(0, turn * 10)).slice(0, -1);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        if (turn === 1) {
          response.write(part);
          setTimeout(() => response.destroy(), 20);
        } else response.end(`${part},{"error_code":"Timeout","message":"too slow"}]`);
        return undefined;
      }),
    );
    const reader = readerOf(server);
    expect(ids(await allRows(reader), 'id')).toEqual(numbers(1, 30));
    expect(reader.watermark()).toBe('2026-02-30');
    expect(server.requests.at(-1)).toContain('order_by=changed');
  });

  test('rejects an export that is shorter than the portal’s count', async () => {
    const server = await serve(portal(40, () => rows));
    await expect(allRows(readerOf(server))).rejects.toThrow(/has 30 rows, but the portal counts 40/);
  });
});

describe('CKAN', () => {
  const resource = { id: 'r-2', datastore_active: true, last_modified: '2026-03-01T00:00:00' };
  const portal =
    ({ cap, total }: { cap: number; total: number }): Answer =>
    (url) => {
      if (url.pathname.endsWith('/package_show')) {
        return { success: true, result: { resources: [resource], last_refreshed: '2026-03-02T00:00:00' } };
      }
      const offset = Number(url.searchParams.get('offset'));
      // Reduces the limit without a word, and a page may be shorter.
      const limit = Math.min(cap, Number(url.searchParams.get('limit')));
      const page = numbers(offset + 1, Math.min(total, offset + limit)).map((_id) => ({ _id }));
      return { success: true, result: { records: page, total, limit } };
    };

  test('steps by the limit that the portal echoes, to its total, and finds a resource whose id has changed', async () => {
    const server = await serve(portal({ cap: 30, total: 100 }));
    const reader = ckanReader(
      { kind: 'ckan', host: server.host, resource: 'r-1', package: 'permits' },
      client,
      50,
    );
    expect(ids(await allRows(reader), '_id')).toEqual(numbers(1, 100));
    expect(server.requests[1]).toContain('resource_id=r-2');
    expect(server.requests[1]).toContain('sort=_id');
    expect(ids(await allRows(reader, { position: '60' }), '_id')).toEqual(numbers(61, 100));
    // Nothing has changed since.
    expect(await allRows(reader, { since: reader.watermark() })).toEqual([]);
  });

  test('downloads a resource that is not in the datastore, and reports errors within a response', async () => {
    let host = '';
    const server = await serve((url) => {
      if (url.pathname === '/file.csv') return 'a;b\n1;2\n';
      const result = { id: 'x', datastore_active: false, url: `${host}/file.csv` };
      return { success: true, result };
    });
    host = server.host;
    const reader = ckanReader({ kind: 'ckan', host, resource: 'x' }, client);
    expect(await allRows(reader)).toEqual([{ place: 'line 2', values: { a: '1', b: '2' } }]);
    const failing = await serve(() => ({ success: false, error: { message: 'Not found' } }));
    await expect(
      allRows(ckanReader({ kind: 'ckan', host: failing.host, resource: 'x' }, client)),
    ).rejects.toThrow(/answered: Not found/);
  });
});

describe('ArcGIS', () => {
  const ring = [
    [0, 0],
    [0, 4],
    [4, 4],
    [4, 0],
    [0, 0],
  ];
  const hole = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
  ];
  const portal =
    (total: number, max: number): Answer =>
    (url) => {
      if (!url.pathname.endsWith('/query')) {
        return {
          maxRecordCount: max,
          objectIdField: 'FID',
          geometryType: 'esriGeometryPolygon',
          editingInfo: {},
        };
      }
      const where = url.searchParams.get('where') ?? '';
      const after = Number(/FID > (\d+)/.exec(where)?.[1] ?? 0);
      const since = /ISSUED > timestamp '([^']+)'/.exec(where)?.[1];
      const features = numbers(1, total)
        .filter((id) => id > after && (since === undefined || issued(id) > Date.parse(`${since}Z`)))
        .slice(0, max)
        .map((FID) => ({ attributes: { FID, ISSUED: issued(FID) }, geometry: { rings: [ring, hole] } }));
      return { features, exceededTransferLimit: features.length === max };
    };
  const issued = (id: number): number => Date.UTC(2026, 0, id);

  test('reads pages by object id with their geometries, also after an error within a response', async () => {
    const server = await serve(portal(25, 10), [
      () => ({ error: { code: 500, message: 'Error performing query', details: ['busy'] } }),
    ]);
    const reader = arcgisReader(
      { kind: 'arcgis', layer: `${server.host}/FeatureServer/0`, changed: 'ISSUED' },
      client,
    );
    const rows = await allRows(reader);
    expect(ids(rows, 'FID')).toEqual(numbers(1, 25));
    expect(ids(rows, 'geometry')[0]).toEqual({ type: 'MultiPolygon', coordinates: [[ring, hole]] });
    expect(reader.watermark()).toBe('2026-01-25 00:00:00');
    expect(ids(await allRows(reader, { since: '2026-01-20 00:00:00' }), 'FID')).toEqual(numbers(21, 25));
    expect(ids(await allRows(reader, { position: '10' }), 'FID')).toEqual(numbers(11, 25));
  });

  test('reports an error that stays', async () => {
    const server = await serve(() => ({
      error: { code: 400, message: 'Invalid query', details: ['field X'] },
    }));
    const reader = arcgisReader({ kind: 'arcgis', layer: `${server.host}/FeatureServer/0` }, client);
    await expect(allRows(reader)).rejects.toThrow(/answered: Invalid query field X/);
    await expect(allRows(reader)).rejects.toBeInstanceOf(PortalError);
  });
});

test('a file is downloaded again if it is cut, after the portal has prepared it, and not if it has not changed', async () => {
  const csv = 'a,b\n1,2\n3,4\n';
  const server = await serve(
    (_, response) => {
      response.writeHead(200, {
        'Last-Modified': 'Sun, 01 Mar 2026 00:00:00 GMT',
        'Content-Length': csv.length,
      });
      return csv;
    },
    [traps.status(202), traps.cut],
  );
  const reader = fileReader({ kind: 'file', url: `${server.host}/file.csv` }, client);
  expect(ids(await allRows(reader), 'b')).toEqual(['2', '4']);
  expect(await allRows(reader, { since: reader.watermark() })).toEqual([]);
});

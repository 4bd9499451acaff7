import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, ScriptedRequest } from './failure-modes.ts';

export interface ScriptedServer {
  address: string;
  /** What it does with each request. */
  answer: (request: ScriptedRequest, well: unknown) => Answer;
  requests: number;
  /** Forgets the requests so far. */
  reset(): void;
  /** Closes the connections of the requests that wait, too. */
  closeConnections(): void;
  close(): Promise<void>;
}

export const permitAt = (index: number) => ({
  record_id: `BP ${index}`,
  municipality: 'calgary',
  fetched_at: '2026-11-01T00:00:00Z',
  address: `${index} Main Street`,
  lat: 45.25 + index / 100,
  lng: -73.25,
  construction_value: 1000.5 * (index + 1),
});

export const placeOf = (address: string) => ({
  address,
  lat: 45.5 + address.length / 100,
  lng: -73.5,
  match_type: 'exact',
  confidence: 0.9,
});

export const estimateOf = (id: string) => ({
  low: 1.5,
  median: 2.5,
  high: 3.5,
  confidence: 'high',
  basis: `for ${id}`,
});

/** Permits of the search, three a page. */
export const permitCount = 9;
const pageSize = 3;

/** The right answer to a request. */
function wellAnswer({ path, query, body }: ScriptedRequest): unknown {
  if (path === '/geocode') return placeOf(query.address ?? '');
  if (path === '/permit/estimate') {
    const results = (body?.record_ids ?? []).map((input) => ({ input, estimate: estimateOf(input) }));
    return { count: results.length, results };
  }
  if (path === '/permit') {
    const from = Number(query.cursor ?? 0);
    const results = Array.from({ length: Math.min(pageSize, permitCount - from) }, (_, index) =>
      permitAt(from + index),
    );
    const next = from + pageSize < permitCount ? { next_cursor: String(from + pageSize) } : {};
    return { entity_type: 'permit', count: results.length, offset: from, results, ...next };
  }
  const id = /^\/permit\/(.+)$/.exec(path)?.[1];
  return id ? permitAt(Number(decodeURIComponent(id).slice(3))) : { status: 'ok' };
}

/** A service over HTTP that does what a test says. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const seen = new Map<string, number>();
  const server = createServer((request, response) => void respond(request, response));
  const scripted: ScriptedServer = {
    address: '',
    answer: (_, well) => ({ status: 200, body: JSON.stringify(well) }),
    requests: 0,
    reset() {
      seen.clear();
      scripted.requests = 0;
    },
    closeConnections: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    scripted.requests++;
    const url = new URL(request.url!, 'http://localhost');
    const key = `${request.url} ${text}`;
    const repeats = seen.get(key) ?? 0;
    seen.set(key, repeats + 1);
    const scriptedRequest: ScriptedRequest = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text ? (JSON.parse(text) as ScriptedRequest['body']) : null,
      repeats,
    };
    send(scripted.answer(scriptedRequest, wellAnswer(scriptedRequest)), response);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scripted.address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return scripted;
}

function send(answer: Answer, response: ServerResponse): void {
  if (!('connection' in answer)) {
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body);
    return;
  }
  switch (answer.connection) {
    case 'close':
      response.destroy();
      break;
    case 'cut off':
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"lat":');
      setTimeout(() => response.destroy(), 5);
      break;
    case 'endless': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = ' '.repeat(1_000_000);
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
      break;
    }
    case 'hang':
      break;
  }
}

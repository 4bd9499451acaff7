import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PortalReader, PortalRow, ReadRequest } from '../src/portals/row.ts';

export interface PortalServer {
  /** `http://localhost:40123` */
  host: string;
  /** The requests' paths with their queries, decoded. */
  requests: string[];
  close(): Promise<void>;
}

/** What a portal does with one request. `undefined` answers with what {@link servePortal} was given. */
export type Answer = (
  url: URL,
  response: ServerResponse,
  request: IncomingMessage,
) => object | string | undefined;

/** A portal on this computer. Traps answer the first requests, one each. */
export async function servePortal(answer: Answer, traps: Answer[] = []): Promise<PortalServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    requests.push(decodeURIComponent(`${url.pathname}${url.search}`).replaceAll('+', ' '));
    const trap = traps.shift();
    const body = (trap ?? answer)(url, response, request);
    if (response.writableEnded || response.destroyed || body === undefined) return;
    if (!response.headersSent && !response.hasHeader('Content-Type')) {
      response.setHeader('Content-Type', 'application/json');
    }
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    host: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Traps that every kind of portal has. */
export const traps = {
  status:
    (code: number, headers: Record<string, string> = {}): Answer =>
    (_, response) => {
      response.writeHead(code, headers);
      response.end('{"message":"try later"}');
      return undefined;
    },
  /** The connection is cut in the middle of the body. */
  cut: ((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
    response.write('[{"id":');
    setImmediate(() => response.destroy());
    return undefined;
  }) as Answer,
  /** A page for people, with status 200. */
  html: (() => '<html>maintenance</html>') as Answer,
};

export async function allRows(
  reader: PortalReader,
  request: Partial<ReadRequest> = {},
): Promise<PortalRow[]> {
  const rows: PortalRow[] = [];
  for await (const row of reader.rows({ since: null, position: null, ...request })) rows.push(row);
  return rows;
}

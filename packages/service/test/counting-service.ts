import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request on its way to the service; null lets it pass. */
export type Fault =
  | 'reset'
  | 'truncate'
  | 'error'
  | 'hang'
  | { retryAfter: number }
  | { wait: number }
  | Promise<void>
  | { status: number; body: string; location?: string }
  | null;

export interface CountingService {
  address: string;
  /** Requests that reached the service, as `GET /geocode?address=…`. */
  requests: string[];
  /** The headers of the last request. */
  lastHeaders: IncomingMessage['headers'];
  /** Decides about each request before it reaches the service. */
  fault: (path: string, request: IncomingMessage, body: string) => Fault;
  /** Receives the body of each POST. */
  onBody(body: string): void;
  /** Requests of a path that reached the service. */
  count(path: string): number;
  close(): Promise<void>;
}

/** A service that counts what reaches it, with faults between its clients and itself. */
export async function startCountingService(target: string): Promise<CountingService> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readText(request);
      const url = request.url!;
      counting.lastHeaders = request.headers;
      const fault = counting.fault(url, request, body);
      if (fault === 'hang') return;
      if (fault === 'reset') return void request.socket.destroy();
      if (fault === 'error')
        return void response.writeHead(500, json).end('{"detail":"Unexpected server error."}');
      if (typeof fault === 'object' && fault && 'retryAfter' in fault) {
        response.writeHead(429, { ...json, 'Retry-After': fault.retryAfter });
        return void response.end('{"detail":"Too many requests: send them more slowly."}');
      }
      if (typeof fault === 'object' && fault && 'body' in fault) {
        const type = fault.body.startsWith('<') ? 'text/html' : 'application/json';
        const { location } = fault;
        const headers = { 'Content-Type': type, ...(location !== undefined && { Location: location }) };
        return void response.writeHead(fault.status, headers).end(fault.body);
      }
      if (fault instanceof Promise) await fault;
      else if (typeof fault === 'object' && fault)
        await new Promise((resolve) => setTimeout(resolve, fault.wait));
      counting.requests.push(`${request.method} ${url}`);
      const headers = new Headers();
      for (const name of ['x-api-key', 'content-type']) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const isPost = request.method === 'POST';
      if (isPost) counting.onBody(body);
      const answer = await fetch(target + url, { method: request.method, headers, ...(isPost && { body }) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const retryAfter = answer.headers.get('Retry-After');
      response.writeHead(answer.status, {
        'Content-Type': answer.headers.get('Content-Type') ?? '',
        'Content-Length': bytes.length,
        ...(retryAfter !== null && { 'Retry-After': retryAfter }),
      });
      if (fault !== 'truncate') return void response.end(bytes);
      response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const counting: CountingService = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    lastHeaders: {},
    fault: () => null,
    onBody: () => undefined,
    count: (path) =>
      counting.requests.filter((request) => request.split(' ')[1]!.split('?')[0] === path).length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return counting;
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Socket } from 'node:net';

/** Milliseconds that a client may take. */
export interface ClientTimeouts {
  /** For a request to arrive completely; a connection that sends nothing is closed then, too. */
  request: number;
  /** For a response to be read: a connection without any progress is closed after this time. */
  silence: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Interval of the check for requests that have not arrived in time. */
  check: number;
}

/** The silence is longer than a request waits for its turn and its query. */
export const clientTimeouts: ClientTimeouts = {
  request: 15_000,
  silence: 60_000,
  keepAlive: 30_000,
  check: 1000,
};

/**
 * A server that closes the connections of slow clients, and answers what Node rejects before any route in the reference's
 * shape. Fastify listens with one server for each address of a name, and does the latter for the first one only.
 */
export function createHttpServer(
  listener: RequestListener,
  { timeouts = clientTimeouts, tls }: { timeouts?: ClientTimeouts; tls?: SecureContextOptions } = {},
): Server {
  const options = {
    requestTimeout: timeouts.request,
    headersTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
    // A missing header Host is answered like any other host that isn't allowed.
    requireHostHeader: false,
  };
  const server = tls
    ? createSecureServer({ ...options, handshakeTimeout: timeouts.request, ...tls }, listener)
    : createServer(options, listener);
  server.setTimeout(timeouts.silence);
  server.on('clientError', answerClientError);
  // Expectations other than 100-continue are met by the answer itself.
  server.on('checkExpectation', listener);
  return server;
}

/** By the codes of Node and its parser. */
const clientErrors: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'The address and the headers of the request are longer than 16 KiB: shorten them.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: 'The request did not arrive in time: send it again, without pauses.',
  },
};

function answerClientError(error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: Response }): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, detail } = clientErrors[error.code ?? ''] ?? {
    status: 400,
    detail: 'The service cannot read the request.',
  };
  const body = JSON.stringify({ detail });
  // Nothing can follow a response whose beginning was sent.
  if (socket.writable && !socket._httpMessage?.headersSent) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** The response that Node is sending on a socket. */
interface Response {
  headersSent: boolean;
}

import { authenticationHeaders, parseRetryAfter, testConnection } from '../../../../src/api/index.ts';
import { redactKey, type Plan } from '../../../../src/connection/index.ts';
import type { PersonalError, ServiceResponse } from '../cache/index.ts';
import type { ServiceConnection } from '../configuration/index.ts';

/** The service did not answer, or not completely. */
export class ServiceUnreachable extends Error {
  override readonly name: string = 'ServiceUnreachable';

  /** @param wasReached Whether the request arrived, so that it counts as a call. */
  constructor(
    readonly wasReached: boolean,
    reason: string,
  ) {
    super(reason);
  }
}

/** The service has not answered by the deadline of a request. */
export class DeadlineReached extends ServiceUnreachable implements PersonalError {
  override readonly name = 'DeadlineReached';
  /** Those who have joined the request later have time left. */
  readonly isPersonal = true;

  constructor(wasReached: boolean) {
    super(wasReached, 'it did not answer in time');
  }
}

/** Another program has answered, such as a proxy with a page of its own, or with nothing. */
export class NotTheService extends ServiceUnreachable {
  override readonly name = 'NotTheService';

  constructor() {
    super(true, 'its answer is not JSON');
  }
}

/** Bytes of a response, after decompression. No endpoint has more; see the catalog's shapes. */
const maxBytes = 32 * 1024 * 1024;

/** Errors before the request left this computer. */
const connectErrors = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // So fetch reports a proxy that opens no connection.
  'Request was cancelled.',
];

export interface SendOptions {
  /** Ends the request, and the reading of its answer. */
  signal: AbortSignal;
  /** Requests a fresh answer from caches on the way. */
  pastCaches?: boolean;
}

/** Sends requests to the service with the organization's key, which never leaves this class. */
export class ServiceClient {
  readonly #connection: ServiceConnection;
  readonly #headers: Record<string, string>;

  constructor(connection: ServiceConnection) {
    this.#connection = connection;
    this.#headers = { ...authenticationHeaders(connection.access), Accept: 'application/json' };
  }

  /** @throws ServiceUnreachable */
  get(pathAndQuery: string, options: SendOptions): Promise<ServiceResponse> {
    return this.#send(pathAndQuery, {}, options);
  }

  /** @throws ServiceUnreachable */
  post(path: string, body: string, options: SendOptions): Promise<ServiceResponse> {
    const headers = { 'Content-Type': 'application/json' };
    return this.#send(path, { method: 'POST', headers, body }, options);
  }

  /**
   * The plan of the organization's key; takes two calls.
   *
   * @throws ServiceError
   */
  plan(): Promise<Plan> {
    return testConnection(this.#connection);
  }

  async #send(
    pathAndQuery: string,
    request: RequestInit,
    { signal, pastCaches = false }: SendOptions,
  ): Promise<ServiceResponse> {
    if (signal.aborted) throw new DeadlineReached(false);
    let wasReached = false;
    const freshness = pastCaches && { 'Cache-Control': 'no-cache, no-store' };
    try {
      const response = await fetch(`${this.#connection.address}${pathAndQuery}`, {
        ...request,
        headers: { ...this.#headers, ...(request.headers as Record<string, string>), ...freshness },
        redirect: 'error',
        signal,
      });
      wasReached = true;
      const { status, headers } = response;
      const retryAfter = parseRetryAfter(headers.get('Retry-After'), headers.get('Date'));
      const body = this.#withoutKey(await readBody(response));
      // Errors of other programs say something by their status.
      if (status < 400 && !/^\s*[[{]/.test(body.toString('utf8', 0, 100))) throw new NotTheService();
      return {
        status,
        body,
        ...(retryAfter !== null && { retryAfter: Math.ceil(retryAfter / 1000) }),
      };
    } catch (error) {
      if (error instanceof NotTheService) throw error;
      if (signal.aborted) throw new DeadlineReached(true);
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
      const reason = cause?.code || cause?.message || message;
      throw new ServiceUnreachable(wasReached || !connectErrors.includes(reason), reason);
    }
  }

  /** A service may repeat the key in an error. */
  #withoutKey(body: Buffer): Buffer {
    const { key } = this.#connection.access;
    if (!body.includes(key)) return body;
    return Buffer.from(redactKey(body.toString('utf8'), this.#connection));
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new Error('its response is too large');
    }
    chunks.push(value);
  }
}

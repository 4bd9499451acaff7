import { language, cellMessages } from '../language/index.ts';
import { replaceKey, type Access, type AccountAccess, type Connection } from '../connection/index.ts';
import { pathValues, responseShape, type Question } from '@cdata/catalog';
import type { contradiction } from '@cdata/catalog/contradiction';
import type { RefusalExplanation } from './explain-refusal.ts';
import type { ResponseProblem, ProblemKind } from './response-problem.ts';
import { readResponse } from './response-schema.ts';
import { ServiceError, UnreadableResponseError } from './service-error.ts';

/** Values that are undefined, null or empty are not sent. */
export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  signal?: AbortSignal;
  /** The path as the reference writes it, where the path itself contains a value. The response is validated by it. */
  endpoint?: string;
  /** Requests a fresh answer from caches on the way, too. Browsers never answer from their own. */
  pastCaches?: boolean;
  /** Receives what is wrong with each value or record that was left out of the response, because it can't be read. */
  onProblem?(problem: ResponseProblem): void;
}

/**
 * Requests to the service, with authentication and errors but without retries. Responses are validated against the
 * shape that the catalog declares for the endpoint, and checked against what was asked.
 */
export interface Client {
  get<T>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body: unknown, options?: RequestOptions): Promise<T>;
}

/** Milliseconds. */
const defaultTimeout = 30_000;

/** Maximum size of the body of an error. */
const maxErrorBytes = 64 * 1024;
/** Maximum characters of the service's own sentence. */
const maxDetailLength = 2000;

export interface ClientOptions {
  /** Milliseconds that one request may take. */
  timeout?: number;
  /** What sends the requests; by default, the platform's `fetch`. */
  fetch?: typeof fetch;
}

/** Every failure of the client is a {@link ServiceError}, except an abort, which rejects with the signal's reason. */
export function createClient(
  connection: Connection,
  { timeout = defaultTimeout, fetch: sendRequest = fetch }: ClientOptions = {},
): Client {
  const { access, address } = connection;
  const send = async <T>(
    path: string,
    request: RequestInit,
    { endpoint = path, signal, pastCaches = false, onProblem }: RequestOptions,
    query: Query = {},
  ): Promise<T> => {
    // Other services may not allow this header from pages of other sites; an organization's gateway does.
    const freshness = pastCaches && isGateway(access) && { 'Cache-Control': 'no-store' };
    const headers = { ...request.headers, ...freshness, ...(await requestHeaders(access)) };
    return fetchJson(
      `${address}${path}${queryText(query)}`,
      { ...requestDefaults, ...request, headers },
      {
        endpoint,
        question: { ...query, ...pathValues(endpoint, path) },
        signal,
        access,
        timeout,
        sendRequest,
        onProblem,
      },
    );
  };
  return {
    get: (path, query, options = {}) => send(path, {}, options, query),
    post: (path, body, options = {}) =>
      send(
        path,
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
        options,
      ),
  };
}

/** The browser sends no credentials of its own, caches nothing, and follows no redirect with the key. */
export const requestDefaults: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'error',
};

export const pathValue = (value: string): string => encodeURIComponent(value);

const isGateway = ({ kind }: Access): boolean => kind === 'organization' || kind === 'account';

function queryText(query: Query): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    text += `${text ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  }
  return text;
}

interface RequestContext extends Pick<RequestOptions, 'onProblem'> {
  endpoint: string;
  question: Question;
}

interface FetchOptions extends RequestContext {
  access: Access;
  signal: AbortSignal | undefined;
  timeout: number;
  sendRequest: typeof fetch;
}

async function fetchJson<T>(
  url: string,
  request: RequestInit,
  { access, signal, timeout, sendRequest, ...context }: FetchOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const { endpoint } = context;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort, { once: true });
  const check = loadCheck();
  try {
    const response = await sendRequest(url, { ...request, signal: controller.signal });
    const maxBytes = response.ok ? responseShape(endpoint).maxBytes : maxErrorBytes;
    const body = readBody(response, maxBytes);
    // A service may repeat the key: it must not reach a cell, a log or the cache.
    if (response.ok) return parseResponse<T>(context, replaceKey(await body, access), await check);
    // A network that demands to sign in.
    if (response.status === 511) throw new UnreadableResponseError(endpoint, { path: '', kind: 'html' });
    // The status says enough where the body cannot be read.
    const text = await body.catch(() => '');
    signal?.throwIfAborted();
    throw await errorOf(response, replaceKey(text, access));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ServiceError) throw error;
    if (controller.signal.aborted)
      throw new ServiceError({
        status: 0,
        detail: cellMessages().serviceTimeout(timeout / 1000),
        isTimeout: true,
      });
    if (error instanceof UnreadableBodyError)
      throw new UnreadableResponseError(endpoint, { path: '', kind: error.kind });
    throw new ServiceError({ status: 0, detail: cellMessages().serviceUnreachable });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The check of answers against their questions, which reads addresses. It loads beside the first request, apart from the
 * first script; a response that can't be checked counts as none. A failure to load is told where the check is awaited.
 */
function loadCheck(): Promise<AnswerCheck> {
  const check = import(/* webpackChunkName: "answer-check" */ '@cdata/catalog/contradiction');
  check.catch(() => undefined);
  return check;
}

interface AnswerCheck {
  contradiction: typeof contradiction;
}

/** @throws UnreadableResponseError */
function parseResponse<T>(
  { endpoint, question, onProblem }: RequestContext,
  text: string,
  check: AnswerCheck,
): T {
  let response: unknown;
  try {
    const exact = mayLoseDigits.test(text) ? withLongIntegersAsText(text) : text;
    response = JSON.parse(exact, mayChangeInStorage.test(text) ? storableValue : undefined);
  } catch {
    const kind = isWebPage.test(text) ? 'html' : 'notJson';
    throw new UnreadableResponseError(endpoint, { path: '', kind });
  }
  const problem = readResponse(endpoint, response, onProblem);
  if (problem !== null) throw new UnreadableResponseError(endpoint, problem);
  const difference = check.contradiction(endpoint, question, response);
  if (difference) {
    const otherQuestion = { path: '', kind: 'otherQuestion', contradiction: difference } as const;
    throw new UnreadableResponseError(endpoint, otherQuestion);
  }
  return response as T;
}

/** Finds integers that are longer than numbers are exact: they may be ids. */
const mayLoseDigits = /(?:^|[:[,\s])-?\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Ids that differ in their last digits must not become one number. */
const withLongIntegersAsText = (json: string): string =>
  json.replace(stringOrNumber, (token) =>
    /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );

const isWebPage = /^\s*</;

/** Finds numbers that JSON reads but does not write, minus zero and those beyond the finite, and others like them. */
const mayChangeInStorage = /[:[,]\s*-0|\d[eE][+-]?\d{3}|\d{200}/;

/** The value that storage gives back. A number beyond the finite is kept as text. */
function storableValue(_name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? value + 0 : String(value);
}

async function errorOf({ status, headers }: Response, text: string): Promise<ServiceError> {
  const retryAfter = parseRetryAfter(headers.get('Retry-After'), headers.get('Date'));
  const detail = detailOf(text)?.slice(0, maxDetailLength) ?? null;
  // An organization's gateway answers in the language of the pane.
  const isFromGateway = detail !== null && headers.has('Content-Language');
  if (detail !== null && !isFromGateway) return refusalError({ status, detail, retryAfter });
  const explanation = detail === null ? await explainRefusal(status, null) : null;
  return new ServiceError({
    status,
    detail: detail ?? cellMessages().serviceStatus(status),
    retryAfter,
    isExplained: detail !== null,
    isFromGateway,
    isPartlyExplained: explanation?.isPartial,
    explanation: explanation?.message,
  });
}

/** The error that a sentence of the service tells, of a request or of one item of a batch. */
export async function refusalError(
  refusal: Pick<ServiceError, 'status' | 'detail'> & { retryAfter?: number | null },
): Promise<ServiceError> {
  const { message, isPartial } = await explainRefusal(refusal.status, refusal.detail);
  return new ServiceError({ ...refusal, explanation: message, isPartlyExplained: isPartial });
}

/** The explanation loads with the first refusal, apart from the first script. Without it, the message names the status. */
const explainRefusal = (status: number, detail: string | null): Promise<RefusalExplanation> =>
  import(/* webpackChunkName: "not-found" */ './explain-refusal.ts').then(
    ({ explainRefusal: explain }) => explain(status, detail),
    () => ({ message: cellMessages().serviceStatus(status), isPartial: true }),
  );

function detailOf(text: string): string | null {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' && detail.trim() !== '' ? detail : null;
  } catch {
    return null;
  }
}

/** The headers of a request, with a fresh token where people sign in. @throws ServiceError if they have to do so again. */
export async function requestHeaders(access: Access): Promise<Record<string, string>> {
  if (access.kind !== 'account') return authenticationHeaders(access);
  // Most people do not sign in this way: the functions' script is smaller without it.
  const { accessToken } = await import('./microsoft-account.ts');
  return tokenHeaders(await accessToken(access));
}

/** The headers that a service, or a gateway in front of it, recognizes a key by. */
export function authenticationHeaders(access: Exclude<Access, AccountAccess>): Record<string, string> {
  if (access.kind === 'direct') return { 'X-API-Key': access.key };
  if (access.kind === 'organization') return tokenHeaders(access.key);
  const marketplace = access.marketplace.toLowerCase();
  return { [`x-${marketplace}-key`]: access.key, [`x-${marketplace}-host`]: access.host };
}

/** The organization's gateway answers in the language of the pane. */
const tokenHeaders = (token: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Accept-Language': language(),
});

/**
 * Milliseconds to wait according to a `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, 10.2.3).
 * A date is compared with the response's own `Date`, because this computer's clock may be wrong. Null without a valid
 * header.
 */
export function parseRetryAfter(header: string | null, responseDate: string | null = null): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const milliseconds = Date.parse(header) - Date.parse(responseDate ?? '');
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

/** A body that is larger than its endpoint declares, or whose bytes are no text. */
class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';

  constructor(readonly kind: ProblemKind) {
    super(`The body is unreadable: ${kind}.`);
  }
}

/**
 * The text of a response's body, in the character set that its type declares, or else UTF-8. It is read in pieces, so
 * that a body over the limit is rejected while it arrives.
 *
 * @param maxBytes After decompression.
 * @throws UnreadableBodyError
 */
export async function readBody({ body, headers }: Response, maxBytes: number): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decode(pieces, headers.get('Content-Type'));
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new UnreadableBodyError('tooLarge');
    }
    pieces.push(value);
  }
}

/** Stands for the rest of a character that was cut off, so that the text is no JSON. */
const cutCharacter = '\ufffd';

async function decode(pieces: Uint8Array<ArrayBuffer>[], contentType: string | null): Promise<string> {
  const decoder = decoderOf(contentType);
  // Most bodies are one piece. Decoding the others as a whole is several times faster than piece by piece.
  const whole = pieces.length === 1 ? pieces[0] : await new Blob(pieces).arrayBuffer();
  let text: string;
  try {
    text = decoder.decode(whole, { stream: true });
  } catch {
    throw new UnreadableBodyError('brokenText');
  }
  try {
    return text + decoder.decode();
  } catch {
    return text + cutCharacter;
  }
}

function decoderOf(contentType: string | null): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new UnreadableBodyError('unknownCharset');
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { PortalError } from './row.ts';

export interface PortalClient {
  /** Returns a successful response, whose body is still unread. Throws {@link PortalError}. */
  get(url: URL, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
  /** Parses the body as JSON, and requests it again if the connection is cut. */
  getJson(url: URL, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<unknown>;
}

export interface ClientOptions {
  /** Attempts in all, for a request that fails with a transient error. */
  attempts?: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  firstDelay?: number;
  /** Milliseconds for a response to start. */
  timeout?: number;
  /** Milliseconds that a Retry-After may ask for at most. */
  maxDelay?: number;
}

/** Montréal's portal rejects a plain client's name. */
const userAgent = 'Mozilla/5.0 (compatible; cdata-ingest/1.0)';

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Requests are made one at a time. 202 (the portal prepares the answer), 429, 5xx and failures of the network are
 * repeated: after Retry-After if there is one, else after a delay that doubles.
 */
export function portalClient({
  attempts = 6,
  firstDelay = 1000,
  timeout = 30_000,
  maxDelay = 120_000,
}: ClientOptions = {}): PortalClient {
  async function attempt<Result>(
    url: URL,
    options: { headers?: Record<string, string>; signal?: AbortSignal },
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    let problem = '';
    // A portal may take minutes to prepare an answer: a 202 is no failure.
    let polls = 0;
    for (let turn = 1; turn <= attempts;) {
      options.signal?.throwIfAborted();
      let delay = firstDelay * 2 ** (turn - 1);
      try {
        const response = await fetchWithin(url, options, timeout);
        if (response.status === 202 && polls < maxPolls) {
          polls++;
          await response.body?.cancel();
          await wait(retryAfter(response) ?? Math.min(firstDelay * 2 ** Math.min(polls, 5), 10_000), null, {
            signal: options.signal,
          });
          continue;
        }
        if (response.ok && response.status !== 202) return await read(response);
        problem = await describe(response);
        if (!isPassing(response.status)) throw new PortalError(`${url.host} answered ${problem}`);
        delay = retryAfter(response) ?? delay;
      } catch (error) {
        if (error instanceof PortalError || options.signal?.aborted) throw error;
        problem = reasonOf(error as Error);
      }
      turn++;
      if (turn <= attempts) await wait(Math.min(delay, maxDelay), null, { signal: options.signal });
    }
    throw new PortalError(`${url.host} failed ${attempts} times: ${problem}`);
  }
  return {
    get: (url, options = {}) => attempt(url, options, async (response) => response),
    getJson: (url, options = {}) =>
      attempt(url, options, async (response) => {
        const text = await response.text();
        try {
          return JSON.parse(text) as unknown;
        } catch {
          // A page of HTML with status 200, or a body that was cut: both may pass.
          throw new Error(`an answer that is not JSON: ${text.slice(0, 80)}`);
        }
      }),
  };
}

const maxPolls = 60;

async function fetchWithin(
  url: URL,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal },
  timeout: number,
): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${timeout / 1000} s`)),
    timeout,
  );
  try {
    return await fetch(url, { headers: { 'User-Agent': userAgent, ...headers }, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds; null if the header is missing or unreadable. */
function retryAfter(response: Response): number | null {
  const text = response.headers.get('Retry-After');
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** The status with the portal's own message: `404: dataset not found`. */
async function describe(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  let message = text.trimStart().startsWith('<') ? '' : text;
  try {
    const body = JSON.parse(text) as { message?: unknown; error?: { message?: unknown } | string };
    const inner = typeof body.error === 'object' ? body.error?.message : body.error;
    message = String(body.message ?? inner ?? text);
  } catch {
    // The text itself is the message.
  }
  return `${response.status}${message ? `: ${message.replace(/\s+/g, ' ').slice(0, 200)}` : ''}`;
}

function reasonOf(error: Error): string {
  const { message, cause } = error as Error & { cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message;
}

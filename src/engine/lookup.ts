import type { Client, PagingLoop, Query, ServiceError } from '../api/index.ts';

/** Kinds of responses, by how long they stay valid. `missing` is a 404. */
export type TtlKind = 'place' | 'record' | 'missing';

/** Seconds. */
export type Ttls = Readonly<Record<TtlKind, number>>;

export type Result<Value = unknown, Failure = ServiceError> =
  { ok: true; value: Value } | { ok: false; error: Failure };

/**
 * The client that a lookup makes its requests with. They wait in the queue, which drops them when no caller is left.
 * `endpoint` is the path as the reference writes it, where the path itself contains a value.
 */
export interface LookupClient {
  get<Response>(path: string, query?: Query, options?: { endpoint?: string }): Promise<Response>;
  post: Client['post'];
  /** Reports that paging stopped because the pages would never end. */
  reportPagingLoop(endpoint: string, reason: PagingLoop): void;
}

interface LookupDeclaration<Input> {
  /** The path as the reference writes it: calls are counted and verified by it. */
  endpoint: string;
  /** Null for responses that are not cached, because they are valid only at this moment. */
  ttl: TtlKind | null;
  /** The same text for inputs that mean the same. */
  key(input: Input): string;
  /** Whether a value that was read from storage is a response to this lookup. */
  isResponse(value: unknown): boolean;
  /**
   * What users read instead of the service's sentence about a 404 or a 422, where the input tells what happened; null
   * elsewhere.
   */
  explain?(this: void, input: Input, error: ServiceError): Promise<string | null>;
}

export interface SingleLookup<Input, Response> extends LookupDeclaration<Input> {
  /** @param onProgress Receives the number of rows fetched so far, after each page. */
  request(client: LookupClient, input: Input, onProgress: (rows: number) => void): Promise<Response>;
}

export interface BatchLookup<Input, Response> extends LookupDeclaration<Input> {
  /** Maximum inputs in one request. */
  maxItems: number;
  /** Results in the order of the inputs. If it throws, the error concerns the batch as a whole. */
  requestBatch(client: LookupClient, inputs: Input[]): Promise<Result<Response, Error>[]>;
}

export type Lookup<Input, Response> = SingleLookup<Input, Response> | BatchLookup<Input, Response>;

export const isBatchLookup = <Input, Response>(
  lookup: Lookup<Input, Response>,
): lookup is BatchLookup<Input, Response> => 'requestBatch' in lookup;

/** Requests with the same key share one call and one cached response. */
export const lookupKey = <Input, Response>(lookup: Lookup<Input, Response>, input: Input): string =>
  `${lookup.endpoint} ${lookup.key(input)}`;

/** Counts requests instead of making calls: `CallEstimate`. */
export interface CallCounter {
  request<Input, Response>(lookup: Lookup<Input, Response>, input: Input): Promise<Response>;
}

export interface LookupOptions {
  /** Releases the caller's reference. The call itself is dropped when no other caller is left. */
  signal?: AbortSignal;
  /**
   * A task of the pane: the user has approved its cost, sees its progress and can cancel it. It waits for as long as
   * the service is unreachable; cells fail after a while.
   */
  fromTask?: boolean;
  /** `reload` requests the response again, once in each calculation, even if it is cached. */
  cache?: 'default' | 'reload';
  /** Receives the number of rows fetched so far, for lookups that follow pages. */
  onProgress?: (rows: number) => void;
  /** Answers from saved results only, and counts the calls that the other requests would take. */
  estimate?: CallCounter;
}

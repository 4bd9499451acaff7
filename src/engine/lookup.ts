import { isReadable, ServiceError, type Query } from '../api/index.ts';
import type { Call } from './call.ts';

/** Kinds of results, by how long they stay valid. `missing` is a 404. */
export type TtlKind = 'place' | 'record' | 'missing';

/** Seconds. */
export type Ttls = Readonly<Record<TtlKind, number>>;

export type Result<Value = unknown, Failure = ServiceError> =
  { ok: true; value: Value } | { ok: false; error: Failure };

/** The fields of a result, by name. */
export type FieldValues = Record<string, unknown>;

/** The declaration of one kind of request. */
export interface Lookup<Input, Value> {
  /** The path as the reference writes it: calls are counted and verified by it. */
  endpoint: string;
  /** Null for results that are not cached, because they are valid only at this moment. */
  ttl: TtlKind | null;
  /** Maximum inputs that share a call; by default, each input takes its own. */
  maxItems?: number;
  /** The same text for inputs that mean the same. */
  key(input: Input): string;
  /** Whether a value that was read from storage is a result of this lookup. */
  isResult(value: unknown): boolean;
  /** @param onProgress Receives the number of rows fetched so far, after each page. */
  request(call: Call, input: Input, onProgress: (rows: number) => void): Promise<Value>;
  /**
   * What users read instead of the service's sentence about a 404 or a 422, where the input tells what happened; null
   * elsewhere.
   */
  explain?(this: void, input: Input, error: ServiceError): Promise<string | null>;
}

/** Requests with the same key share one call and one cached result. */
export const lookupKey = <Input, Value>(lookup: Lookup<Input, Value>, input: Input): string =>
  `${lookup.endpoint} ${lookup.key(input)}`;

/** A refusal of the service that the lookup can explain, with that explanation; other errors as they are. */
export async function explainedError<Input>(
  { explain }: Pick<Lookup<Input, unknown>, 'explain'>,
  input: Input,
  error: unknown,
): Promise<unknown> {
  const isRefusal = error instanceof ServiceError && (error.status === 404 || error.status === 422);
  if (!isRefusal || !explain || error.isFromGateway || !error.isExplained) return error;
  // Without the explanation, what the client says of the refusal is still there.
  const explanation = await explain(input, error).catch(() => null);
  return explanation === null ? error : error.explainedAs(explanation);
}

export interface LookupOptions {
  /** Releases the caller's reference. The call itself is dropped when no other caller is left. */
  signal?: AbortSignal;
  /**
   * A task of the pane: the user has approved its cost, sees its progress and can cancel it. It waits for as long as
   * the service is unreachable; cells fail after a while.
   */
  fromTask?: boolean;
  /** `reload` requests the result again, once in each calculation, even if it is cached. */
  cache?: 'default' | 'reload';
  /** Receives the number of rows fetched so far, for lookups that follow pages. */
  onProgress?: (rows: number) => void;
  /** Takes saved results only, and counts the calls that the other requests would take. */
  callCounter?: { request<Input, Value>(lookup: Lookup<Input, Value>, input: Input): Promise<Value> };
}

interface GetLookup<Input> extends Pick<Lookup<Input, unknown>, 'endpoint' | 'ttl' | 'explain'> {
  /** The path with its values, where it has any. */
  path?(input: Input): string;
  query?(input: Input): Query;
  /** By default, the path and the query. */
  key?(input: Input): string;
}

/** A lookup that is one GET request. */
export function getLookup<Input, Value = FieldValues>({
  endpoint,
  ttl,
  path = () => endpoint,
  query = () => ({}),
  key = (input) => path(input) + JSON.stringify(query(input)),
  explain,
}: GetLookup<Input>): Lookup<Input, Value> {
  return {
    endpoint,
    ttl,
    key,
    explain,
    isResult: (value) => isReadable(endpoint, value),
    request: (call, input) => call.get<Value>(path(input), query(input), { endpoint }),
  };
}

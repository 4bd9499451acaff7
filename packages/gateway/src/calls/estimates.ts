import { endpoints, limits, type DescribedPermit } from '@cdata/catalog';
import { itemsOfInputs, type EstimateInput } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../../src/connection/index.ts';
import type { FreshResponse, ServiceResponse, SharedCalls, SharedResponse } from '../cache/index.ts';
import { RequestRefused } from './service-calls.ts';
import { estimateKey } from './service-request.ts';

/** The body of an estimate, as the add-in writes it. */
interface EstimateBody {
  record_ids?: string[];
  permits?: object[];
}

/** An item of a body, under the name of its list. */
interface EstimateItem {
  list: 'record_ids' | 'permits';
  value: unknown;
}

export interface EstimateOptions {
  calls: SharedCalls;
  /** The JSON text of the body. */
  body: string;
  plan: Plan;
  /** Seconds. */
  ttl: number;
  /** Whether answers from the cache will not do. */
  pastCaches: boolean;
  send(body: string): Promise<ServiceResponse>;
}

/**
 * Estimates of the items of a batch: those that are cached or in flight are not requested. A batch that the service
 * rejects is sent as it came, so that the message names the items by the places that the sender knows.
 */
export async function requestEstimates(options: EstimateOptions): Promise<SharedResponse> {
  const { calls, body, plan, ttl, pastCaches, send } = options;
  const items = itemsOf(body);
  const asItCame = async (): Promise<SharedResponse> => ({ response: await send(body), source: 'call' });
  if (!items) return asItCame();
  let rejected: ServiceResponse | null = null;
  let refused: RequestRefused | null = null;
  let isWhole = false;
  const resolve = pastCaches ? calls.refresh : calls.resolve;
  const results = await resolve.call(
    calls,
    items.map(({ list, value }) => estimateKey(list, value, plan)),
    async (places): Promise<(FreshResponse | null)[]> => {
      isWhole = places.length === items.length;
      const missingItems = places.map((place) => items[place]!);
      const response = await send(isWhole ? body : bodyOf(missingItems)).catch((error: unknown) => {
        if (!(error instanceof RequestRefused)) throw error;
        refused = error;
        return null;
      });
      // Another item may be the reason: those who wait for the same items try for themselves.
      if (!response) return places.map(() => null);
      const results = response.status === 200 ? resultsOf(response.body, missingItems) : [];
      // What cannot be told apart is passed on as it came: the add-in says what is wrong with it.
      if (results.length === 0 || results.includes(undefined)) rejected = response;
      return places.map((_, index) => {
        const result = results[index];
        if (!result) return null;
        const body = Buffer.from(JSON.stringify(result));
        // Why an item has no estimate may be different tomorrow.
        return { response: { status: 200, body }, ttl: result.estimate === undefined ? null : ttl };
      });
    },
  );
  if (refused) throw refused as RequestRefused;
  if (rejected) return isWhole || isTransient(rejected) ? { response: rejected, source: 'call' } : asItCame();
  const resolved = results.flatMap((result) => result ?? []);
  const texts = resolved.map(({ response }) => response.body.toString('utf8'));
  const response = {
    status: 200,
    body: Buffer.from(`{"count":${texts.length},"results":[${texts.join(',')}]}`),
  };
  const sources = new Set(resolved.map(({ source }) => source));
  return { response, source: sources.has('call') ? 'call' : sources.has('shared') ? 'shared' : 'cache' };
}

/** Whether the same batch may succeed later, so that its error does not name items. */
const isTransient = ({ status }: ServiceResponse): boolean => status === 429 || status >= 500;

/** Null for a body that the service would reject, or that is written in an unusual way. */
function itemsOf(text: string): EstimateItem[] | null {
  let body: EstimateBody;
  try {
    body = JSON.parse(text) as EstimateBody;
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  const { record_ids = [], permits = [], ...others } = body;
  if (!Array.isArray(record_ids) || !Array.isArray(permits) || Object.keys(others).length > 0) return null;
  const items: EstimateItem[] = [
    ...record_ids.map((value) => ({ list: 'record_ids' as const, value })),
    ...permits.map((value) => ({ list: 'permits' as const, value })),
  ];
  return items.length > 0 && items.length <= limits.estimateItems ? items : null;
}

function bodyOf(items: readonly EstimateItem[]): string {
  const valuesOf = (name: EstimateItem['list']) =>
    items.filter(({ list }) => list === name).map(({ value }) => value);
  const record_ids = valuesOf('record_ids');
  const permits = valuesOf('permits');
  return JSON.stringify({
    ...(record_ids.length > 0 && { record_ids }),
    ...(permits.length > 0 && { permits }),
  });
}

/** The result of each item, undefined where nothing certainly belongs to it; none if the body has no list of results. */
function resultsOf(body: Buffer, items: readonly EstimateItem[]): ReturnType<typeof itemsOfInputs> {
  try {
    const { results } = JSON.parse(body.toString('utf8')) as { results: Parameters<typeof itemsOfInputs>[0] };
    return itemsOfInputs(results, items.map(inputOf));
  } catch {
    return [];
  }
}

const inputOf = ({ list, value }: EstimateItem): EstimateInput =>
  list === 'record_ids' ? { record_id: String(value) } : { permit: value as DescribedPermit };

export const estimatePath = endpoints.estimate.path;

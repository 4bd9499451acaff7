import {
  areReadable,
  objectProblem,
  refusalError,
  ServiceError,
  UnreadableResponseError,
  type ServiceRecord,
} from '../../api/index.ts';
import {
  endpoints,
  estimateAttributes,
  estimateNeighbour,
  limits,
  recordId,
  type DescribedPermit,
} from '@cdata/catalog';
import { batchLookup } from '../batch-lookup.ts';
import type { Call } from '../call.ts';
import type { Lookup, Result } from '../lookup.ts';

export type EstimateInput = { record_id: string } | { permit: DescribedPermit };

export type Estimate = Record<string, unknown>;

/** In a fixed order, so that equal permits have equal keys. */
const attributes = estimateAttributes.map(({ name }) => name as keyof DescribedPermit);

/** Joining one array is several times faster than concatenating. */
const keyParts: (string | number)[] = attributes.map(() => '');
const permitKey = (permit: DescribedPermit): string => {
  for (let index = 0; index < attributes.length; index++) keyParts[index] = permit[attributes[index]!] ?? '';
  return keyParts.join('\t');
};

const keyOf = (input: EstimateInput): string =>
  'record_id' in input ? input.record_id : permitKey(input.permit);

/** Record ids and descriptions share calls of at most 100 items. */
export const estimateLookup = batchLookup<EstimateInput, Estimate>({
  endpoint: endpoints.estimate.path,
  ttl: 'record',
  maxItems: limits.estimateItems,
  key: keyOf,
  isResult: isEstimate,
  async requestBatch(call, inputs) {
    const results: (EstimateResult | undefined)[] = inputs.map(() => undefined);
    let isRepeated = false;
    for (;;) {
      const pending = [...results.keys()].filter((index) => !results[index]);
      if (pending.length === 0) break;
      const answer = await requestEstimates(
        call,
        pending.map((index) => inputs[index]!),
      ).catch((failure: unknown): Answer => {
        // The items that have their estimates keep them.
        if (!(failure instanceof ServiceError) || pending.length === inputs.length) throw failure;
        return { results: pending.map(() => ({ ok: false, error: failure })), isRefusal: false };
      });
      pending.forEach((index, position) => (results[index] = answer.results[position]));
      // Without the items that the service has refused, it may estimate the others.
      if (answer.isRefusal) continue;
      if (isRepeated) break;
      isRepeated = true;
    }
    const problem = { path: 'results', kind: 'noEstimate' } as const;
    return results.map(
      (result) =>
        result ?? { ok: false, error: new UnreadableResponseError(endpoints.estimate.path, problem) },
    );
  },
});

/** A published permit that an estimate is made from. */
export interface EstimateNeighbour {
  /** Its share in the estimate. */
  weight: number;
  /** Dollars, as its value counts in the estimate. */
  value_used: number;
  record: ServiceRecord;
}

/** The permits that the estimate of a permit is made from, the heaviest first. Not every service lists them. */
export const neighboursLookup: Lookup<EstimateInput, EstimateNeighbour[]> = {
  endpoint: endpoints.estimate.path,
  ttl: 'record',
  // The estimate itself has the key of the input.
  key: (input) => `neighbours ${keyOf(input)}`,
  isResult: areNeighbours,
  async request(call, input) {
    const { path } = endpoints.estimate;
    const item = 'record_id' in input ? { record_ids: [input.record_id] } : { permits: [input.permit] };
    const { results } = await call.post<{ results: ({ neighbours?: unknown } | null)[] }>(path, {
      ...item,
      neighbours: true,
    });
    const neighbours = results[0]?.neighbours;
    if (areNeighbours(neighbours)) return neighbours;
    throw new UnreadableResponseError(path, { path: 'results.0.neighbours', kind: 'missing' });
  },
};

function areNeighbours(value: unknown): value is EstimateNeighbour[] {
  return (
    areReadable(estimateNeighbour, value) &&
    (value as EstimateNeighbour[]).every(({ record }) => recordId(record ?? {}) !== null)
  );
}

type EstimateResult = Result<Estimate, Error>;

interface Answer {
  /** In the order of the inputs; undefined where the service tells nothing. */
  results: (EstimateResult | undefined)[];
  /** Whether the whole batch was refused, with a sentence that names items. */
  isRefusal: boolean;
}

/** What the service returns for an item. Ours gives an item that has no estimate the reason; the reference shows none. */
interface ReturnedItem {
  input?: unknown;
  estimate?: unknown;
  error?: unknown;
}

async function requestEstimates(call: Call, inputs: readonly EstimateInput[]): Promise<Answer> {
  const record_ids: string[] = [];
  const permits: DescribedPermit[] = [];
  const places = inputs.map((input) =>
    'record_id' in input
      ? `record_ids[${record_ids.push(input.record_id) - 1}]`
      : `permits[${permits.push(input.permit) - 1}]`,
  );
  const body = {
    ...(record_ids.length > 0 && { record_ids }),
    ...(permits.length > 0 && { permits }),
  };
  try {
    const { results } = await call.post<{ results: (ReturnedItem | null)[] }>(endpoints.estimate.path, body);
    return { results: await resultsOf(results, inputs), isRefusal: false };
  } catch (error) {
    const sentences =
      error instanceof ServiceError && error.status === 422 ? sentencesByPlace(error.detail) : null;
    const named = places.map((place) => sentences?.get(place));
    if (named.every((sentence) => sentence === undefined)) throw error;
    return { results: await Promise.all(named.map(refusalOf)), isRefusal: true };
  }
}

/** The sentences about single items in a refusal: `record_ids[3]: No permit has …`. One that is cut off is left out. */
function sentencesByPlace(detail: string): Map<string, string> {
  const starts = [...detail.matchAll(/(?<=^|[.?!…] )((?:record_ids|permits)\[\d+\]): /g)];
  const sentences = starts.map(({ 0: start, 1: place, index }, at) => {
    const sentence = detail.slice(index + start.length, starts[at + 1]?.index).trim();
    return [place!, sentence] as const;
  });
  return new Map(sentences.filter(([, sentence]) => /[.?!…]$/.test(sentence)));
}

const refusalOf = async (sentence: unknown): Promise<EstimateResult | undefined> =>
  typeof sentence === 'string'
    ? { ok: false, error: await refusalError({ status: 422, detail: sentence }) }
    : undefined;

/** The results of a response, in the order of the inputs; undefined where there is none. */
const resultsOf = (
  returned: readonly (ReturnedItem | null)[],
  inputs: readonly EstimateInput[],
): Promise<(EstimateResult | undefined)[]> =>
  Promise.all(
    itemsOfInputs(returned, inputs).map(async (item): Promise<EstimateResult | undefined> =>
      isEstimate(item?.estimate) ? { ok: true, value: item.estimate } : refusalOf(item?.error),
    ),
  );

/**
 * What the service returned for each input, in their order, wherever it stands in the response: an item with a valid
 * estimate or an error. Undefined where nothing certainly belongs to the input.
 */
export function itemsOfInputs(
  returned: readonly (ReturnedItem | null)[],
  inputs: readonly EstimateInput[],
): (ReturnedItem | undefined)[] {
  const isUsable = (item: ReturnedItem | null): item is ReturnedItem =>
    isEstimate(item?.estimate) || typeof item?.error === 'string';
  // Nearly every response is in the order of its inputs: it needs no keys, which take longer than all the rest.
  const isInOrder =
    returned.length === inputs.length &&
    inputs.every((input, index) => isInput(returned[index]?.input, input));
  if (isInOrder) return returned.map((item) => (isUsable(item) ? item : undefined));
  const items = itemsByKey(returned.filter(isUsable));
  return inputs.map((input) => items.get(keyOf(input)));
}

/** Whether a returned input certainly is this one. Others may be, too: those with the same key. */
function isInput(item: unknown, input: EstimateInput): boolean {
  if ('record_id' in input) return item === input.record_id;
  if (typeof item !== 'object' || item === null) return false;
  const { permit } = input;
  for (const name of attributes) if ((item as DescribedPermit)[name] !== permit[name]) return false;
  return true;
}

/** An input with two different estimates has none: nothing tells which one is right. */
function itemsByKey(returned: readonly ReturnedItem[]): Map<string, ReturnedItem> {
  const items = new Map<string, ReturnedItem>();
  const ambiguous = new Set<string>();
  for (const item of returned) {
    const key = inputKey(item.input);
    if (key === null) continue;
    const other = items.get(key);
    if (!other || other.estimate === undefined) items.set(key, item);
    else if (item.estimate && JSON.stringify(other.estimate) !== JSON.stringify(item.estimate))
      ambiguous.add(key);
  }
  for (const key of ambiguous) items.delete(key);
  return items;
}

/** The key of an item that the service returned; null if it is none. */
function inputKey(input: unknown): string | null {
  if (typeof input === 'string') return input;
  if (typeof input === 'number') return String(input);
  if (typeof input !== 'object' || input === null) return null;
  const { record_id: recordId } = input as { record_id?: unknown };
  return typeof recordId === 'string' ? recordId : permitKey(input as DescribedPermit);
}

const dollarFields = endpoints.estimate.fields.filter(
  ({ kind, presence }) => kind === 'dollars' && presence === 'always',
);

/** Dollars that are finite, not negative and in the catalog's order, from low to high. */
function isEstimate(value: unknown): value is Estimate {
  if (objectProblem(endpoints.estimate.fields, value)) return false;
  const estimate = value as Estimate;
  // That of a place is a number; that of an estimate is a word.
  if (typeof estimate.confidence === 'number') return false;
  let minimum = 0;
  for (const { name } of dollarFields) {
    const amount = estimate[name];
    if (typeof amount !== 'number' || amount < minimum) return false;
    minimum = amount;
  }
  return true;
}

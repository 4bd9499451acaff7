import { objectProblem, ServiceError, UnreadableResponseError } from '../../api/index.ts';
import { endpoints, estimateAttributes, limits, type DescribedPermit } from '../../catalog/index.ts';
import type { BatchLookup, LookupClient, Result } from '../lookup.ts';

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

/** How often the items without a usable result are requested. */
const maxAttempts = 2;

/** Record ids and descriptions share calls of at most 100 items. */
export const estimateLookup: BatchLookup<EstimateInput, Estimate> = {
  endpoint: endpoints.estimate.path,
  ttl: 'record',
  maxItems: limits.estimateItems,
  key: keyOf,
  isResponse: isEstimate,
  async requestBatch(client, inputs) {
    const estimates = new Map<string, Estimate>();
    let missing = inputs;
    let error: ServiceError | null = null;
    for (let attempt = 1; attempt <= maxAttempts && missing.length > 0; attempt++) {
      try {
        for (const [key, estimate] of await requestEstimates(client, missing)) estimates.set(key, estimate);
      } catch (failure) {
        // The items that have their estimates keep them.
        if (attempt === 1 || !(failure instanceof ServiceError)) throw failure;
        error = failure;
      }
      missing = missing.filter((input) => !estimates.has(keyOf(input)));
    }
    return inputs.map((input): Result<Estimate, Error> => {
      const estimate = estimates.get(keyOf(input));
      if (estimate) return { ok: true, value: estimate };
      error ??= new UnreadableResponseError(endpoints.estimate.path, { path: 'results', kind: 'noEstimate' });
      return { ok: false, error };
    });
  },
};

/**
 * The valid estimates of a response, by the keys of the inputs that they carry. An input with two different estimates
 * has none: nothing tells which one is right.
 */
async function requestEstimates(
  client: LookupClient,
  inputs: readonly EstimateInput[],
): Promise<Map<string, Estimate>> {
  const record_ids = inputs.flatMap((input) => ('record_id' in input ? [input.record_id] : []));
  const permits = inputs.flatMap((input) => ('permit' in input ? [input.permit] : []));
  const body = {
    ...(record_ids.length > 0 && { record_ids }),
    ...(permits.length > 0 && { permits }),
  };
  const { results } = await client.post<{ results: unknown[] }>(endpoints.estimate.path, body);
  const estimates = new Map<string, Estimate>();
  const ambiguous = new Set<string>();
  for (const result of results) {
    const { input, estimate } = (result ?? {}) as { input?: unknown; estimate?: unknown };
    const key = inputKey(input);
    if (key === null || !isEstimate(estimate)) continue;
    const other = estimates.get(key);
    if (other && JSON.stringify(other) !== JSON.stringify(estimate)) ambiguous.add(key);
    estimates.set(key, estimate);
  }
  for (const key of ambiguous) estimates.delete(key);
  return estimates;
}

/** The key of an item that the service returned; null if it is none. */
function inputKey(input: unknown): string | null {
  if (typeof input === 'string') return input;
  if (typeof input === 'number') return String(input);
  if (typeof input !== 'object' || input === null) return null;
  const { record_id: recordId } = input as { record_id?: unknown };
  return typeof recordId === 'string' ? recordId : permitKey(input as DescribedPermit);
}

const dollarFields = endpoints.estimate.fields.filter(({ kind }) => kind === 'dollars');

/** Dollars that are finite, not negative and in the catalog's order, from low to high. */
function isEstimate(value: unknown): value is Estimate {
  if (objectProblem(endpoints.estimate.fields, value) !== null) return false;
  const dollars = dollarFields.map(({ name }) => (value as Estimate)[name]);
  return dollars.every(
    (amount, index) =>
      typeof amount === 'number' && amount >= (index === 0 ? 0 : (dollars[index - 1] as number)),
  );
}

import { objectProblem, ServiceError, UnreadableResponseError } from '../../api/index.ts';
import { endpoints, estimateAttributes, limits, type DescribedPermit } from '@cdata/catalog';
import { batchLookup } from '../batch-lookup.ts';
import type { Call } from '../call.ts';
import type { Result } from '../lookup.ts';

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
    const estimates = await requestEstimates(call, inputs);
    const missingIndexes = [...estimates.keys()].filter((index) => !estimates[index]);
    let error: ServiceError | null = null;
    if (missingIndexes.length > 0) {
      try {
        const secondEstimates = await requestEstimates(
          call,
          missingIndexes.map((index) => inputs[index]!),
        );
        missingIndexes.forEach((index, position) => (estimates[index] = secondEstimates[position]));
      } catch (failure) {
        // The items that have their estimates keep them.
        if (!(failure instanceof ServiceError)) throw failure;
        error = failure;
      }
    }
    return estimates.map((estimate): Result<Estimate, Error> => {
      if (estimate) return { ok: true, value: estimate };
      error ??= new UnreadableResponseError(endpoints.estimate.path, { path: 'results', kind: 'noEstimate' });
      return { ok: false, error };
    });
  },
});

interface ReturnedItem {
  input?: unknown;
  estimate?: unknown;
}

/** The valid estimates of a response, in the order of the inputs; undefined where there is none. */
async function requestEstimates(
  call: Call,
  inputs: readonly EstimateInput[],
): Promise<(Estimate | undefined)[]> {
  const record_ids: string[] = [];
  const permits: DescribedPermit[] = [];
  for (const input of inputs) {
    if ('record_id' in input) record_ids.push(input.record_id);
    else permits.push(input.permit);
  }
  const body = {
    ...(record_ids.length > 0 && { record_ids }),
    ...(permits.length > 0 && { permits }),
  };
  const { results } = await call.post<{ results: (ReturnedItem | null)[] }>(endpoints.estimate.path, body);
  // Nearly every response is in the order of its inputs: it needs no keys, which take longer than all the rest.
  const isInOrder =
    results.length === inputs.length && inputs.every((input, index) => isInput(results[index]?.input, input));
  if (isInOrder) return results.map((result) => validEstimate(result));
  const estimates = estimatesByKey(results);
  return inputs.map((input) => estimates.get(keyOf(input)));
}

const validEstimate = (result: ReturnedItem | null): Estimate | undefined =>
  isEstimate(result?.estimate) ? result.estimate : undefined;

/** Whether a returned input certainly is this one. Others may be, too: those with the same key. */
function isInput(item: unknown, input: EstimateInput): boolean {
  if ('record_id' in input) return item === input.record_id;
  if (typeof item !== 'object' || item === null) return false;
  const { permit } = input;
  for (const name of attributes) if ((item as DescribedPermit)[name] !== permit[name]) return false;
  return true;
}

/** An input with two different estimates has none: nothing tells which one is right. */
function estimatesByKey(results: readonly (ReturnedItem | null)[]): Map<string, Estimate> {
  const estimates = new Map<string, Estimate>();
  const ambiguous = new Set<string>();
  for (const result of results) {
    const key = inputKey(result?.input);
    const estimate = validEstimate(result);
    if (key === null || !estimate) continue;
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

import { ServiceError } from '../../api/index.ts';
import { estimateAttributes, limits, type DescribedPermit } from '../../catalog/index.ts';
import { cellMessages } from '../../messages/index.ts';
import type { BatchLookup } from '../lookup.ts';

export type EstimateInput = { record_id: string } | { permit: DescribedPermit };

export type Estimate = Record<string, unknown>;

interface EstimateResponse {
  count: number;
  results: { input: unknown; estimate: Estimate }[];
}

/** In a fixed order, so that equal permits have equal keys. */
const attributes = estimateAttributes.map(({ name }) => name as keyof DescribedPermit);

/** Joining one array is several times faster than concatenating. */
const keyParts: (string | number)[] = attributes.map(() => '');
const permitKey = (permit: DescribedPermit): string => {
  for (let index = 0; index < attributes.length; index++) keyParts[index] = permit[attributes[index]!] ?? '';
  return keyParts.join('\t');
};

/** Record ids and descriptions share calls of at most 100 items. */
export const estimateLookup: BatchLookup<EstimateInput, Estimate> = {
  endpoint: '/permit/estimate',
  ttl: 'record',
  maxItems: limits.estimateItems,
  key: (input) => ('record_id' in input ? input.record_id : permitKey(input.permit)),
  async requestBatch(client, inputs) {
    const record_ids = inputs.flatMap((input) => ('record_id' in input ? [input.record_id] : []));
    const permits = inputs.flatMap((input) => ('permit' in input ? [input.permit] : []));
    const body = {
      ...(record_ids.length > 0 && { record_ids }),
      ...(permits.length > 0 && { permits }),
    };
    const { results } = await client.post<EstimateResponse>('/permit/estimate', body);
    if (results.length !== inputs.length) throw new ServiceError(0, cellMessages().serviceIncomplete);
    // The service answers the record ids first, then the descriptions, each in the order of the request.
    let nextId = 0;
    let nextPermit = record_ids.length;
    return inputs.map((input) => {
      const result = results['record_id' in input ? nextId++ : nextPermit++];
      return result!.estimate;
    });
  },
};

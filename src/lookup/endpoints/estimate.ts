import { estimateAttributes, limits } from '../../catalog/index.ts';
import { ServiceError } from '../../api/service-error.ts';
import { cellMessages } from '../../messages/index.ts';
import type { BatchLookup } from '../lookup.ts';

/** A permit described by the attributes of `POST /permit/estimate`; those not known are left out. */
export type DescribedPermit = Partial<{
  municipality: string;
  permit_type_canonical: string;
  description: string;
  area_m2: number;
  area_ft2: number;
  dwelling_units: number;
  proposed_use: string;
  lat: number;
  lng: number;
}>;

/** A permit of the service by its record id, or one described. */
export type EstimateInput = { record_id: string } | { permit: DescribedPermit };

/** The estimate of one item, by the names of its fields. */
export type Estimate = Record<string, unknown>;

interface EstimateAnswer {
  count: number;
  results: { input: unknown; estimate: Estimate }[];
}

/** The attributes in one order, so that the same permit is the same text. */
const attributes = estimateAttributes.map(({ name }) => name as keyof DescribedPermit);

const keyOf = (permit: DescribedPermit): string => {
  let key = '';
  for (const name of attributes) key += `\t${permit[name] ?? ''}`;
  return key;
};

/** Record ids and described permits travel together: the items of one calculation fill calls of at most 100. */
export const estimateLookup: BatchLookup<EstimateInput, Estimate> = {
  endpoint: '/permit/estimate',
  age: 'record',
  most: limits.estimateItems,
  key: (input) => ('record_id' in input ? input.record_id : keyOf(input.permit)),
  async askAll(client, inputs, wanted) {
    const record_ids = inputs.flatMap((input) => ('record_id' in input ? [input.record_id] : []));
    const permits = inputs.flatMap((input) => ('permit' in input ? [input.permit] : []));
    const body = {
      ...(record_ids.length > 0 && { record_ids }),
      ...(permits.length > 0 && { permits }),
    };
    const { results } = await client.post<EstimateAnswer>('/permit/estimate', body, { wanted });
    if (results.length !== inputs.length) throw new ServiceError(0, cellMessages().serviceIncomplete);
    let nextId = 0;
    let nextPermit = record_ids.length;
    return inputs.map((input) => {
      const result = results['record_id' in input ? nextId++ : nextPermit++];
      return result!.estimate;
    });
  },
};

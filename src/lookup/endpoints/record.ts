import { pathValue } from '../../api/client.ts';
import { entityTypes, type EntityType } from '../../catalog/index.ts';
import type { SingleLookup } from '../lookup.ts';
import { getLookup, type Answer } from './get.ts';

/** One record of a dataset by its record_id. */
export const recordLookups = Object.fromEntries(
  entityTypes.map((name) => [
    name,
    getLookup<string>({
      endpoint: `/${name}/{record_id}`,
      age: 'record',
      path: (recordId) => `/${name}/${pathValue(recordId)}`,
    }),
  ]),
) as Record<EntityType, SingleLookup<string, Answer>>;

/** What happened to a permit, by its record_id. */
export const historyLookup = getLookup<string, { history: Answer[] }>({
  endpoint: '/permit/{record_id}/history',
  age: 'record',
  path: (recordId) => `/permit/${pathValue(recordId)}/history`,
});

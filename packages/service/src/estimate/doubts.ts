import { useOf, workObjectOf } from '@cdata/catalog';
import type { PublishedRecord } from '../store/published-record.ts';

/** Uses of buildings that are small: a deck of one is no contradiction. */
const smallUses: ReadonlySet<string> = new Set(['accessory', 'deck_or_pool']);

/** Why the attributes of a permit may be wrong or too few, as parts of a sentence. */
export function doubtsOf(permit: PublishedRecord): string[] {
  const { field } = useOf(permit);
  const object = workObjectOf(permit);
  const isNew = permit.permit_type_canonical === 'new_construction';
  const ofBuilding = useOf({ ...permit, description: null });
  const isBuilding = ofBuilding.field === 'proposed_use' && !smallUses.has(ofBuilding.useClass);
  return [
    ...(permit.permit_type_canonical ? [] : ['the type of work is not known']),
    ...(field === null && object === null ? ['the use of the building is not known'] : []),
    ...(permit.municipality || permit.lat ? [] : ['the city is not known']),
    ...(isNew && permit.dwelling_units === 0 && isDwelling(permit) ? ['a new dwelling has no units'] : []),
    ...(isNew && isBuilding && object !== null
      ? [`the description is of less than a building (${object})`]
      : []),
  ];
}

const dwellings: ReadonlySet<string> = new Set(['single_family', 'two_family', 'row_house', 'apartment']);

const isDwelling = (permit: PublishedRecord): boolean =>
  workObjectOf(permit) === null && dwellings.has(useOf(permit).useClass);

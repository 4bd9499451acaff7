import { certainNumber } from '@cdata/catalog/reading';
import {
  areaFieldOf,
  filterComparables,
  squareMetresPerSquareFoot,
  subjectRecord,
  type AreaField,
  type ComparableFilters,
  type Comparables,
  type FilteredComparables,
  type Property,
  comparablesMessages,
} from '../../../src/features/property/index.ts';
import { language } from '../../../src/language/index.ts';
import { areaUnitOf, listedKind, subjectFactsOf, type PropertyDraft } from '../property-draft.ts';

/** The fields of the filters by numbers, as text. */
export const numberFilters = ['builtFrom', 'builtTo', 'areaFrom', 'areaTo'] as const;
type FilterErrors = Partial<Record<(typeof numberFilters)[number], string>>;

/** The comparables that pass the filters of the draft. A bound that is no number filters nothing, and has an error. */
export function filteredComparables(
  draft: PropertyDraft,
  property: Property,
  comparables: Comparables,
): {
  filtered: FilteredComparables;
  filters: ComparableFilters;
  areaField: AreaField;
  errors: FilterErrors;
} {
  const errors: FilterErrors = {};
  const unit = areaUnitOf(draft, property);
  const bound = (name: keyof FilterErrors): number | null => {
    const measure = name.startsWith('area') ? ({ kind: 'area', unit } as const) : { kind: 'count' as const };
    const number = certainNumber(draft[name], { ...measure, language: language() });
    if (number === null || Number.isFinite(number)) return number;
    errors[name] = comparablesMessages().notANumber;
    return null;
  };
  const factor = unit === 'm2' ? squareMetresPerSquareFoot : 1;
  const squareFeet = (area: number | null) => area && area / factor;
  const { nearest } = comparables;
  const areaField = areaFieldOf(
    subjectRecord({ subject: property, facts: subjectFactsOf(draft, property) }),
    nearest.map(({ record }) => record),
  );
  const filters: ComparableFilters = {
    ...listedKind(draft, property),
    zone: draft.zone,
    built: { from: bound('builtFrom'), to: bound('builtTo') },
    area: { from: squareFeet(bound('areaFrom')), to: squareFeet(bound('areaTo')) },
    areaField,
  };
  return { filtered: filterComparables(nearest, filters), filters, areaField, errors };
}

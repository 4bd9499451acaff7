import { placeOf } from '@cdata/catalog';
import type { Coordinate } from '../../../src/engine/index.ts';
import {
  filterAgainst,
  type ComparableFilters,
  type EvidenceLine,
  type Comparable,
  type Comparables,
  type ComparableSearch,
  type Comparison,
  type Property,
} from '../../../src/features/property/index.ts';
import type { MapSource } from '../../map/use-map-source.ts';
import { criteriaOf, parseCriteria, type Criteria, type CriteriaErrors } from './criteria.ts';
import { isSameSearch, type PropertyDraft } from '../property-draft.ts';
import { filteredComparables } from './filter-draft.ts';
import { mapMessages } from '../../../src/features/map/index.ts';

/** What the tab shows of a draft. */
export interface ComparablesView {
  criteria: Criteria;
  errors: CriteriaErrors;
  /** The search that the criteria describe; null while they are invalid. */
  search: ComparableSearch | null;
  /** The result of the draft's last search; null before one. */
  comparables: Comparables | null;
  /** Those that pass the filters, with what these leave out; null before a search. */
  filters: ReturnType<typeof filteredComparables> | null;
  /** The nearest that pass the filters. */
  listed: Comparable[];
  /** The selected ones, of any class. */
  selected: Comparable[];
  /** What the selected ones are chosen from; null before a search. */
  found: Comparison['found'];
  /** Whether the result is that of the criteria. */
  isCurrent: boolean;
  /** Whether the primary action inserts the selection; otherwise it searches. */
  canInsert: boolean;
}

/** @param result What the draft's last search returned; null while there is nothing. */
export function comparablesView(
  draft: PropertyDraft,
  { property, place, result }: { property: Property; place: Coordinate; result: Comparables | null },
): ComparablesView {
  const criteria = criteriaOf(draft, property);
  const parsed = parseCriteria(criteria, place);
  const search = 'search' in parsed ? parsed.search : null;
  const isOfSales = draft.basis === 'sales';
  const comparables = isOfSales || draft.search ? result : null;
  const isSearched = search !== null && isSameSearch(search, draft.search);
  const isCurrent = comparables !== null && (isOfSales || isSearched);
  const nearest = comparables?.nearest ?? [];
  const filters = comparables && filteredComparables(draft, property, comparables);
  return {
    criteria,
    errors: 'errors' in parsed ? parsed.errors : {},
    search,
    comparables,
    filters,
    listed: filters?.filtered.nearest ?? [],
    selected: nearest.filter(({ recordId }) => draft.selectedIds.includes(recordId)),
    found: comparables &&
      filters && {
        count: filters.filtered.passed.length,
        filters: filters.filters,
        saleDates: isOfSales ? spanOf(filters.filtered.passed.map(({ year }) => year)) : null,
        lines: linesThatPass(comparables, filters.filters),
        places: filters.filtered.nearest.flatMap(({ record, address }) => {
          const there = placeOf(record);
          return there ? [{ ...there, address }] : [];
        }),
      },
    isCurrent,
    canInsert: isCurrent && nearest.length > 0,
  };
}

/** The first and the last of days; null without any. */
function spanOf(days: readonly string[]): { from: string; to: string } | null {
  const sorted = [...days].sort();
  return sorted.length === 0 ? null : { from: sorted[0]!, to: sorted.at(-1)! };
}

/** Everything that was read; what is used but does not pass a filter has that filter as its reason. */
function linesThatPass({ nearest, lines }: Comparables, filters: ComparableFilters): EvidenceLine[] {
  const reasons = new Map(nearest.map((one) => [one.recordId, filterAgainst(one, filters)]));
  return lines.map((line) => ({ ...line, reason: line.reason ?? reasons.get(line.id) ?? null }));
}

/** The property and its comparables, for the map. */
export const comparablesOnMap = (
  { address, municipality, assessment }: Property,
  place: Coordinate,
  listed: readonly Comparable[],
): MapSource => ({
  kind: 'records',
  title: mapMessages().comparables(address),
  dataset: 'assessment',
  records: [{ ...assessment, address, municipality, ...place }, ...listed.map(({ record }) => record)],
  hasSubject: true,
});

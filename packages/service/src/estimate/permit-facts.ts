import { declaredAreas } from '../queries/estimates.ts';
import type { PermitKind, PermitSizes } from '../queries/estimate-rows.ts';

/**
 * Dollars per square metre, per dwelling unit of a new building, per permit, and per permit that is published without an
 * area (they are smaller works than the others).
 */
export const measures = ['area', 'units', 'value', 'unmeasured'] as const;
export type Measure = (typeof measures)[number];

export interface PermitFacts extends PermitKind, PermitSizes {
  /** True for a published record: its missing area was never measured, while a description may just not mention it. */
  isPublished: boolean;
  /** Why the facts may be wrong, as parts of a sentence. */
  lowConfidenceReasons?: readonly string[];
}

export interface MeasuredSize {
  measure: Measure;
  /** Square metres, dwelling units, or 1. */
  size: number;
}

type Sizes = Pick<PermitFacts, 'area' | 'dwellings' | 'permitType' | 'isPublished'>;

const maxDwellings = 2000;

/** What the estimate of a permit is measured by: its area, else the units of a new building, else the permit itself. */
export function measureOf({ area, dwellings, permitType, isPublished }: Sizes): MeasuredSize {
  if (area !== null && area > 0) return { measure: 'area', size: area };
  // Dwelling units determine the cost of new buildings only: a renovation that adds a suite does other work too.
  if (permitType === 'new_construction' && dwellings !== null && dwellings > 0) {
    return { measure: 'units', size: dwellings };
  }
  return { measure: isPublished ? 'unmeasured' : 'value', size: 1 };
}

/** All that a published permit tells the estimates of others by; its own measure comes first. */
export function measuresOf(sizes: Sizes): MeasuredSize[] {
  const { area, dwellings, permitType } = sizes;
  const isNew = permitType === 'new_construction';
  const all: MeasuredSize[] = [
    ...(area !== null && area >= declaredAreas.min && area <= declaredAreas.max
      ? [{ measure: 'area' as const, size: area }]
      : []),
    ...(isNew && dwellings !== null && dwellings >= 1 && dwellings <= maxDwellings
      ? [{ measure: 'units' as const, size: dwellings }]
      : []),
    ...(area === null || area <= 0 ? [{ measure: 'unmeasured' as const, size: 1 }] : []),
    { measure: 'value', size: 1 },
  ];
  return all;
}

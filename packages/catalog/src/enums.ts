/** Closed lists of the reference. */
export const permitTypes = [
  'new_construction',
  'renovation',
  'addition',
  'demolition',
  'change_of_use',
  'other',
] as const;
export type PermitType = (typeof permitTypes)[number];

export const canonicalStatuses = [
  'issued',
  'in_review',
  'completed',
  'expired',
  'cancelled',
  'unknown',
] as const;

/** Cities also publish these for development permits and planning applications. */
export const applicationStatuses = [...canonicalStatuses, 'approved', 'pending', 'other'] as const;

export const trades = [
  'electrical',
  'plumbing',
  'mechanical',
  'gas',
  'sprinkler',
  'sign',
  'trade_other',
] as const;

export const sectors = [
  'transit',
  'roads_bridges',
  'education',
  'healthcare',
  'residential',
  'energy',
  'industrial',
  'infrastructure',
  'municipal',
  'recreation_culture',
  'commercial',
  'institutional',
] as const;

export const procurementCategories = ['CNST', 'GD', 'SRV', 'SRVTGD'] as const;

export const openingStatuses = ['opening_soon', 'active', 'closed'] as const;

export const sortOrders = ['asc', 'desc'] as const;

/** Sort fields of the dataset searches. */
export const sortFields = ['date', 'value'] as const;

/** Those of tenders: records that have no such date keep the order of their event date (our choice). */
export const tenderSortFields = ['published', 'closing'] as const;

export const openingSortFields = ['date', 'opened_on', 'permit_date', 'permit_value'] as const;

/**
 * Rungs of the geocoding ladder, best first (our choice: the reference gives only the type). A corrected match is a known
 * house whose address is written otherwise: a misspelled street, one without its type or direction, a range, or a unit that
 * isn’t listed.
 */
export const matchTypes = ['exact', 'corrected', 'interpolated', 'block', 'street', 'municipality'] as const;

/** Rungs on which the street number itself was located. */
export const streetNumberMatchTypes: readonly string[] = [
  'exact',
  'corrected',
  'interpolated',
] satisfies (typeof matchTypes)[number][];

export const estimateConfidences = ['high', 'low'] as const;

/** Ours: what a permit’s building is used for. */
export const useClasses = [
  'single_family',
  'two_family',
  'row_house',
  'apartment',
  'secondary_suite',
  'accessory',
  'deck_or_pool',
  'office',
  'retail',
  'industrial',
  'institutional',
  'mixed_use',
  'other',
] as const;
export type UseClass = (typeof useClasses)[number];

/** Ours: in the `basis` of an estimate, the reason of a low confidence follows these words. */
export const lowConfidenceMarker = 'low confidence: ';

export const areaUnits = ['m2', 'ft2'] as const;

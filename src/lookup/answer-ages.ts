import { preferenceBounds, type PreferenceValues } from '../settings/preferences.ts';

/** Kinds of answers by how long they stay true: places, records and prices, and what is certainly not there. */
export type Age = 'place' | 'record' | 'missing';
/** How long answers stay true, seconds. */
export type Ages = Readonly<Record<Age, number>>;

type Preferred = Pick<PreferenceValues, 'placeDays' | 'recordHours' | 'missingMinutes'>;

/** The ages that somebody prefers. */
export const agesOf = ({ placeDays, recordHours, missingMinutes }: Preferred): Ages => ({
  place: placeDays * 86_400,
  record: recordHours * 3600,
  missing: missingMinutes * 60,
});

export const usualAges = agesOf({
  placeDays: preferenceBounds.placeDays.usual,
  recordHours: preferenceBounds.recordHours.usual,
  missingMinutes: preferenceBounds.missingMinutes.usual,
});

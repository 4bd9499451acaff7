import type { ServiceRecord } from '../../src/api/index.ts';
import { comparables } from '../../src/features/property/comparables/comparables.ts';
import { supportEvidence } from '../../src/features/property/support/support-evidence.ts';
import type { Comparison } from '../../src/features/property/grid/comparison.ts';
import type { SupportRequest } from '../../src/features/property/support/support-basis.ts';
import { neighbourhood } from './adjustments/neighbourhood.ts';
import { assessmentOf, place, subjectWith } from './assessment.ts';

/** The houses of a generated neighbourhood as assessments, each also on the roll of the year before. */
export function assessmentsAround(seed: number, count: number): ServiceRecord[] {
  const { evidence } = neighbourhood(seed, count);
  return evidence.flatMap((one, at) => {
    const facts = {
      address: one.address,
      normalized_address: one.address.toUpperCase(),
      zoning: one.zone,
      assessed_value: one.value,
      ...one.facts,
      lat: place.lat + one.north / 111.195,
      lng: place.lng + one.east / 111.195 / Math.cos((place.lat * Math.PI) / 180),
    };
    const roll = String(2000 + at);
    return [
      assessmentOf(`${roll}/2024`, { roll_number: roll, ...facts }),
      assessmentOf(`${roll}/2023`, {
        roll_number: roll,
        ...facts,
        assessment_year: 2023,
        assessed_value: Math.round(one.value / (1.02 + (at % 5) / 100)),
      }),
    ];
  });
}

export const own = assessmentOf('0001', {
  assessed_value: 700_000,
  square_footage: 1600,
  lot_size_sf: 5100,
  year_built: 1995,
});
export const subject = subjectWith(own);

/** A request for the support of six comparables. */
export function supportRequest(
  records: readonly ServiceRecord[],
  choices: SupportRequest['choices'] = {},
): SupportRequest {
  const { nearest } = comparables(subject, place, records);
  const comparison: Comparison = {
    subject,
    search: { place, radius: 5, valueFrom: null, valueTo: null },
    selected: nearest.slice(0, 6),
    unit: 'm2',
    fields: [],
    ownRows: [],
    kinds: {},
    found: null,
    basis: 'assessed',
    effectiveDate: null,
  };
  return {
    comparison,
    evidence: supportEvidence(subject, records, { place, unit: 'm2', propertyClass: 'Residential' }),
    pairDistance: 1.5,
    propertyClass: 'Residential',
    choices,
    by: 'A. Tremblay',
  };
}

import type { ServiceRecord } from '../../src/api/index.ts';
import type { Property } from '../../src/features/property/subject/property-lookup.ts';

export const place = { lat: 51.05, lng: -114.07 };

/** An assessment in Calgary. @param north Degrees of latitude from {@link place}. */
export const assessmentOf = (id: string, facts: ServiceRecord, north = 0): ServiceRecord => ({
  entity_type: 'assessment',
  record_id: id,
  roll_number: id,
  municipality: 'calgary',
  address: `${id} Example Street`,
  normalized_address: `${id} EXAMPLE ST`,
  assessment_date: '2024-07-01',
  assessment_year: 2024,
  property_class: 'Residential',
  zoning: 'R-CG',
  lat: place.lat + north,
  lng: place.lng,
  ...facts,
});

/** A property at {@link place} with this assessment. */
export const subjectWith = (assessment: ServiceRecord): Property => ({
  unit: null,
  units: [],
  address: '1 EXAMPLE ST',
  municipality: 'calgary',
  place,
  matchType: 'exact',
  zone: { code: 'R-CG', description: 'Residential' },
  records: [{ dataset: 'assessment', records: [assessment] }],
  assessment,
});

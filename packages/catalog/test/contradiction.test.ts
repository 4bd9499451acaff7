import { describe, expect, test } from 'vitest';
import { contradiction } from '../src/contradiction.ts';
import { pathValues } from '../src/index.ts';

const exact = (address: string) => ({ match_type: 'exact', normalized_address: address });

describe('an answer to the same question is accepted', () => {
  test.each([
    ['10 main st, calgary', '10 MAIN STREET'],
    ['4D-308 Oak St', '308 OAK STREET'],
    ['app. 3, 1200 boul. Rene-Levesque O', '1200 BOULEVARD RENÉ-LÉVESQUE OUEST'],
    ['525-565 8th Ave SW', '541 8 AVENUE SOUTHWEST'],
    ['324 BOULVARD RAYMND, Québec', '324 BOULEVARD RAYMOND'],
    ['7 Qeuen W, Toronto', '7 QUEEN STREET WEST'],
    ['104R King St', '104R KING STREET'],
    ['12 Eighth Ave', '12 8 AVENUE'],
    ['77 Ste-Catherine', '77 RUE SAINTE-CATHERINE'],
    ['Bloor & Yonge', 'BLOOR STREET & YONGE STREET'],
    ['Sherbrooke et Papineau', 'RUE SHERBROOKE & AVENUE PAPINEAU'],
  ])('%s: %s', (address, answer) => {
    expect(contradiction('/geocode', { address }, exact(answer))).toBeNull();
  });

  test.each<[string, object, object]>([
    ['/geocode', { address: '9 Elm', municipality: 'st_johns' }, { municipality: "St. John's" }],
    ['/geocode', { address: '9 Elm' }, { match_type: 'street', address: '11 ELM' }],
    ['/reverse-geocode', { lat: 51, lng: -114 }, { lat: 51.0008, lng: -114, distance_m: 89 }],
    ['/reverse-geocode', { lat: 51, lng: -114 }, { lat: 51, lng: -114, distance_m: 89 }],
    ['/zone', { lat: 51, lng: -114 }, { city: 'calgary' }],
    ['/zone', { lat: 51, lng: -114 }, { city: 'somewhere_else' }],
    [
      '/permit',
      { issued_after: '2026-01-01' },
      { results: [{ issued_date: null }, { issued_date: '2026-01-01' }] },
    ],
    ['/permit', { value_min: 500 }, { results: [{ construction_value: '$499.60' }, {}] }],
    ['/permit', { permit_type: 'addition' }, { results: [{ permit_type_canonical: 'Agrandissement' }] }],
    ['/permit', { lat: 51, lng: -114 }, { results: [{ lat: '51.0089', lng: '-114' }, { lat: null }] }],
  ])('%s %o: %o', (endpoint, question, answer) => {
    expect(contradiction(endpoint, question as never, answer)).toBeNull();
  });
});

describe('an answer to another question is told', () => {
  test.each<[string, object, object, string]>([
    ['/geocode', { address: '101 MAIN ST' }, exact('999 ELSEWHERE RD'), 'address=999 ELSEWHERE RD'],
    ['/geocode', { address: '101 MAIN ST' }, exact('101 ELSEWHERE RD'), 'address=101 ELSEWHERE RD'],
    ['/geocode', { address: '101 MAIN ST' }, exact('101 ELSEWHERE ST'), 'address=101 ELSEWHERE ST'],
    [
      '/geocode',
      { address: '101 8 AVE SW' },
      exact('108 8 AVENUE SOUTHWEST'),
      'address=108 8 AVENUE SOUTHWEST',
    ],
    ['/geocode', { address: '101 MAIN ST' }, exact('ELSEWHERE ROAD'), 'address=ELSEWHERE ROAD'],
    [
      '/geocode',
      { address: '1 A', municipality: 'calgary' },
      { municipality: 'toronto' },
      'municipality=toronto',
    ],
    ['/reverse-geocode', { lat: 51, lng: -114 }, { lat: 45, lng: -75, distance_m: 9e6 }, 'place=45,-75'],
    ['/reverse-geocode', { lat: 51, lng: -114 }, { lat: 51, lng: -114 }, 'place=51,-114'],
    ['/geocode', { address: '1 A', municipality: 'calgary' }, {}, 'municipality=null'],
    [
      '/reverse-geocode',
      { lat: 51, lng: -114 },
      { lat: 51.01, lng: -114, distance_m: 20 },
      'place=51.01,-114',
    ],
    ['/zone', { lat: 51, lng: -114 }, { city: 'halifax' }, 'city=halifax'],
    ['/zoning', { city: 'calgary' }, { results: [{ city: 'toronto' }] }, 'municipality=toronto'],
    [
      '/property',
      { municipality: 'calgary' },
      { records: { permit: [{ municipality: 'laval' }] } },
      'municipality=laval',
    ],
    ['/permit', {}, { entity_type: 'inspection', results: [] }, 'entity_type=inspection'],
    ['/permit', { city: 'calgary' }, { results: [{}, { municipality: 'toronto' }] }, 'municipality=toronto'],
    [
      '/permit',
      { date_to: '2026-01-31' },
      { results: [{ issued_date: '2026-02-01' }] },
      'date_to=2026-02-01',
    ],
    ['/permit', { value_max: 500 }, { results: [{ construction_value: 502 }] }, 'value_max=502'],
    [
      '/permit',
      { permit_type: 'addition' },
      { results: [{ permit_type_canonical: 'other' }] },
      'permit_type=other',
    ],
    ['/permit', { lat: 51, lng: -114 }, { results: [{ lat: 51.02, lng: -114 }] }, 'radius_km=2.2'],
    ['/permit/{record_id}', { record_id: '7' }, { record_id: '8' }, 'record_id=8'],
    ['/permit/{record_id}', { record_id: '7' }, { record_id: null }, 'record_id=null'],
    ['/permit/stats', { municipality: 'calgary' }, { municipality: 'toronto' }, 'municipality=toronto'],
  ])('%s %o: %o', (endpoint, question, answer, difference) => {
    expect(contradiction(endpoint, question as never, answer)?.answer).toBe(difference);
  });
});

describe('an answer that is certain of an address which contradicts the one asked for', () => {
  const calgary = { municipality: 'calgary', province: 'AB', match_type: 'exact' };
  test.each<[string, object]>([
    ['201 MAIN ST NW', { normalized_address: '201 MAIN ST SE' }],
    ['208 MAIN ST E', { normalized_address: '208 MAIN ST W' }],
    ['203 5 AVE SW', { normalized_address: '203 5 ST SW' }],
    ['108 MAIN ST', { normalized_address: '108 MAIN AVE' }],
    ['4-108 MAIN ST', { normalized_address: '108 MAIN ST UNIT 5' }],
    ['209A MAIN ST', { normalized_address: '209B MAIN ST' }],
    ['205 RUE SAINT-DENIS', { normalized_address: '205 AVENUE SAINT-DENIS' }],
    ['210 MAIN ST T2X 1A1', { normalized_address: '210 MAIN ST', postal_code: 'V5K 0A1' }],
    ['114 MAIN ST, TORONTO, ON', { normalized_address: '114 MAIN ST' }],
    ['212 KING ST, HALIFAX NS B3H 1A1', { normalized_address: '212 KING ST' }],
    ['118 MAIN ST, Calgary, New Hampshire 03857, USA', { normalized_address: '118 MAIN ST' }],
    ['118 MAIN ST, Calgary, WA', { normalized_address: '118 MAIN ST', province: undefined }],
  ])('%s: %o is told, but not one that is in doubt', (address, answer) => {
    const certain = { ...calgary, ...answer, confidence: 1 };
    expect(contradiction('/geocode', { address }, certain)).not.toBeNull();
    expect(contradiction('/geocode', { address }, { ...certain, confidence: 0.4 })).toBeNull();
  });

  test('a point far from its city is told', () => {
    const question = { address: '12 MAIN ST', municipality: 'calgary' };
    const answer = { ...calgary, normalized_address: '12 MAIN ST', confidence: 1 };
    expect(contradiction('/geocode', question, { ...answer, lat: 51.05, lng: -114.07 })).toBeNull();
    expect(contradiction('/geocode', question, { ...answer, lat: 44.65, lng: -63.57 })?.answer).toBe(
      'place=44.65,-63.57',
    );
  });
});

test('the values of a path are those of its parameters', () => {
  expect(pathValues('/permit/{record_id}/history', '/permit/BP%207/history')).toEqual({ record_id: 'BP 7' });
  expect(pathValues('/permit', '/permit')).toEqual({});
});

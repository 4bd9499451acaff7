import { expect, test } from 'vitest';
import { unitsAmong, unitsAtAddress } from '../../src/reading/index.ts';

const property = {
  normalized_address: '4124 RUE PEEL',
  records: {
    permit: [{ address: '4124, rue Peel, app. 1503' }, { address: '#305 4124 RUE PEEL' }],
    assessment: [
      { address: '4124 RUE PEEL', assessed_value: 14_232_000 },
      { address: '4124 RUE PEEL', address_details: 'App. 0305', assessed_value: 512_000 },
    ],
  },
};
const at = (address: string, one: Parameters<typeof unitsAtAddress>[1] = property) =>
  unitsAtAddress(address, one);

test('an address without a unit asks for none, and has the assessment of the whole address', () => {
  for (const address of ['4124 rue Peel, Montréal', '4124 rue Peel, Montréal, QC H3A 1X4', '', 'Montréal'])
    expect(at(address)).toEqual({
      unit: null,
      hasRecords: false,
      hasAssessment: false,
      assessments: [property.records.assessment[0]],
      units: ['305', '1503'],
    });
});

test('the assessments of several units are none of the whole address; that of an only unit is', () => {
  const [, unit] = property.records.assessment;
  const other = { address: '4124 RUE PEEL', address_details: 'App. 12', assessed_value: 400_000 };
  const ofAddress = (assessment: object[]) =>
    at('4124 rue Peel', { ...property, records: { assessment: assessment as Record<string, unknown>[] } });
  expect(ofAddress([unit!, other])).toMatchObject({ assessments: [], units: ['12', '305'] });
  expect(ofAddress([unit!, { ...unit }])).toMatchObject({ assessments: [unit, unit] });
});

test('a unit may be chosen from those of the records', () => {
  expect(unitsAmong(property.records, '305')).toMatchObject({ unit: '305', hasAssessment: true });
  expect(unitsAmong(property.records, null)).toEqual(at('4124 rue Peel'));
});

test('a range of house numbers is no unit where the service reads it as one', () => {
  const range = { ...property, normalized_address: '4120-4124 RUE PEEL' };
  expect(at('4120-4124 rue Peel', range).unit).toBeNull();
  expect(at('12-4124 rue Peel', { ...property, normalized_address: '12 RUE PEEL' }).unit).toBeNull();
});

test('a unit with records but without an assessment has that of the whole address', () => {
  expect(at('1503-4124 rue Peel, Montréal')).toMatchObject({
    unit: '1503',
    hasRecords: true,
    hasAssessment: false,
    assessments: [property.records.assessment[0]],
  });
});

test.each([
  '305-4124 rue Peel',
  '4124 rue Peel, app. 305, Montréal',
  '4124 rue Peel, bureau 305',
  '#305 4124 rue Peel',
])('a unit has its own assessment, however it is written: %s', (address) => {
  expect(at(address)).toMatchObject({
    hasRecords: true,
    hasAssessment: true,
    assessments: [{ assessed_value: 512_000 }],
  });
});

test('a unit without any record is not found, and has no assessment of another unit', () => {
  expect(at('99-4124 rue Peel')).toMatchObject({ unit: '99', hasRecords: false, hasAssessment: false });
  const records = { assessment: [{ address: '305-4124 RUE PEEL', assessed_value: 512_000 }] };
  expect(at('99-4124 rue Peel', { ...property, records })).toMatchObject({ assessments: [] });
});

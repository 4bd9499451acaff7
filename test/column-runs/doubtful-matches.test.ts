import { beforeEach, expect, test } from 'vitest';
import { readSheetRows } from '../../src/features/column-runs/index.ts';
import { newGeocodeRun } from '../../src/features/geocode/index.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { saveCorrections } from '../../src/features/geocode/corrections.ts';
import { setLanguage } from '../../src/language/index.ts';
import { AddressRuns, latOf } from './address-runs.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, runsOf } from './running-tasks.ts';

const runs = new AddressRuns();

const doubts: Record<string, object> = {
  '1 Main St': { match_type: 'exact', confidence: 0.95 },
  '2 Main St': { match_type: 'interpolated', confidence: 0.8 },
  '3 Main St': { match_type: 'exact', confidence: 0.4 },
  '4 Main St': { match_type: 'street', confidence: 0.9 },
  '5 Toronto': { match_type: 'municipality', confidence: 0.9 },
};

beforeEach(async () => {
  runs.respond = (address) =>
    // The zone of a place has no address.
    address === ''
      ? { zone_code: 'R1' }
      : {
          ...{ lat: latOf(address), lng: -73, postal_code: 'M5V 2T6', municipality: 'toronto' },
          ...{ normalized_address: address.toUpperCase(), ...doubts[address] },
        };
  await runs.write('A1:A6', [['Address'], ...Object.keys(doubts).map((address) => [address])]);
});

test('a zone and a postal code are written only where the match is exact or interpolated', async () => {
  const { report } = await runs.run(['postal_code', 'match_type', 'zone']);
  expect(report).toMatchObject({ written: 5, failed: 0 });
  const blank = 'Review the match; until you accept it, these stay blank: postal_code, zone_code.';
  expect(await runs.read('B2:E6')).toEqual([
    ['M5V 2T6', 'exact', 'R1', ''],
    ['M5V 2T6', 'interpolated', 'R1', ''],
    ['', 'exact', '', `An uncertain match was found: 3 MAIN ST, Toronto (Exact). ${blank}`],
    ['', 'street', '', `Only the street was found: 4 MAIN ST, Toronto. ${blank}`],
    ['', 'municipality', '', `Only the city was found: Toronto. ${blank}`],
  ]);
});

test('a city alone has no coordinates, whatever stands next to them, as in a formula', async () => {
  setLanguage('fr');
  await runs.run(['coordinates']);
  setLanguage('en');
  const [certain, , , , city] = await runs.read('B2:D6');
  expect(certain).toEqual([45.001, -73, '']);
  expect(city).toEqual([
    '',
    '',
    'Seule la ville a été trouvée\u00a0: Toronto. Vérifiez la correspondance; tant que vous ne l’avez pas acceptée, restent vides\u00a0: lat, lng.',
  ]);
  await runs.run(['coordinates', 'confidence']);
  expect((await runs.read('B6:E6'))[0]).toEqual([
    '',
    '',
    0.9,
    'Only the city was found: Toronto. Review the match; until you accept it, these stay blank: lat, lng.',
  ]);
});

test('the middle of a street or a city is in columns of its own, in grey, if the user chooses them', async () => {
  await runs.run(['coordinates', 'approximate']);
  const [headers, certain, , , street, city] = await runs.read('B1:E6');
  expect(headers).toEqual(['lat', 'lng', 'approximate_lat', 'approximate_lng']);
  expect(certain).toEqual([45.001, -73, '', '']);
  expect(street).toEqual(['', '', 45.004, -73]);
  expect(city).toEqual(['', '', 45.005, -73]);
  const formats = await runs.on(async (sheet, context) => {
    const range = sheet.getRange('B2:E2').load('numberFormat');
    await context.sync();
    return range.numberFormat[0] as string[];
  });
  expect(formats.map((format) => /^\[Color16\]/.test(format))).toEqual([false, false, true, true]);
});

test('coordinates beside an address that are far from it are said, and change nothing', async () => {
  await runs.write('A1:C4', [
    ['Address', 'Latitude', 'Longitude'],
    ['1 Main St', latOf('1 Main St'), -73],
    ['2 Main St', latOf('2 Main St') + 0.02, -73],
    ['2 Main St', '', ''],
  ]);
  await runs.write('A5:C6', [
    ['', '', ''],
    ['', '', ''],
  ]);
  const newRun = newGeocodeRun(await readSheetRows(), [0], { choices: ['coordinates'] }, [1, 2]);
  const { report } = await ended<RunReport>(
    runs.tasks,
    runsOf(runs.tasks, runs.engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity }),
  );
  expect(report!.summary).toBe('3 rows: 3 located. 1 of your 2 points is over 500\u00a0m from its address.');
  expect(await runs.read('D2:F4')).toEqual([
    [latOf('1 Main St'), -73, ''],
    [
      latOf('2 Main St'),
      -73,
      'The row’s own coordinates are 2.2\u00a0km from this address. Check which of the two is right.',
    ],
    [latOf('2 Main St'), -73, ''],
  ]);
});

test('what stayed blank is written once a person has accepted the match', async () => {
  await runs.run(['match_type', 'zone']);
  const key = addressKey('5 Toronto');
  await saveCorrections({ [key]: { kind: 'accepted' } });
  await runs.resume({ keys: new Set([key]) });
  expect(await runs.read('B6:D6')).toEqual([['municipality', 'R1', '']]);
});

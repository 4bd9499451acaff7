import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { AddressRuns, emptyCache, geocodeOf } from './address-runs.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { type SavedGeocodeRun } from '../../src/features/geocode/geocode-columns.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, runsOf, savedRuns, taskContext } from './running-tasks.ts';

const runs = new AddressRuns();
afterEach(() => setLanguage('en'));

const qualities: Record<string, [string, number]> = {
  '1': ['exact', 1],
  '2': ['municipality', 0.1],
  '3': ['street', 0.5],
};

async function geocode(
  labels: 'en' | 'fr' | undefined,
  choices = ['coordinates', 'match_type', 'confidence'] as const,
) {
  const newRun = newGeocodeRun(await readSheetRows(), [0], { choices: [...choices], labels });
  const started = runsOf(runs.tasks, runs.engine).start(newRun, {
    destination: 'adjacent',
    maxCalls: Infinity,
  });
  const { report, error } = await ended<RunReport>(runs.tasks, started);
  if (error) throw error;
  return report!;
}

const texts = (address: string) =>
  runs.on(async (sheet, context) => {
    const range = sheet.getRange(address).load('text');
    await context.sync();
    return range.text;
  });

test('a run has headers and match types in French, and is reviewed and continued in English', async () => {
  await runs.write('A1:A4', [['Adresse'], ['1 Main St'], ['2 Main St'], ['3 Main St']]);
  runs.respond = (address) => {
    const [match_type, confidence] = qualities[/\d/.exec(address)![0]]!;
    return { ...geocodeOf(address), match_type, confidence };
  };
  setLanguage('fr');
  await geocode('fr');
  expect(await texts('B1:F3')).toEqual([
    ['Latitude', 'Longitude', 'Qualité de la correspondance', 'Indice de confiance', 'Remarque'],
    ['45.001000', '-73.000000', 'Exacte', '100%', ''],
    ['', '', 'Ville seulement', '10%', expect.stringMatching(/restent vides\u00a0: Latitude, Longitude\.$/)],
  ]);

  setLanguage('en');
  const [saved] = (await savedRuns()) as SavedGeocodeRun[];
  const { matches } = await readMatchesToReview(
    saved!,
    { corrections: {}, engine: emptyCache },
    taskContext(),
  );
  expect(matches.map(({ address, matchType }) => [address, matchType])).toEqual([
    ['2 Main St', 'municipality'],
    ['3 Main St', 'street'],
  ]);
  await runs.write('A5', [['1 Second St']]);
  expect(await geocode('en')).toMatchObject({ written: 1 });
  expect(await texts('B5:F5')).toEqual([['45.001000', '-73.000000', 'Exacte', '100%', '']]);
  expect(await savedRuns()).toHaveLength(1);
});

test('a run of an earlier version keeps its headers and the service’s own words', async () => {
  await runs.write('A1:A2', [['Address'], ['1 Main St']]);
  runs.respond = (address) => ({ ...geocodeOf(address), match_type: 'exact', postal_code: 'T2P 1A1' });
  await geocode(undefined, ['coordinates', 'match_type'] as never);
  await runs.write('A3', [['2 Main St']]);
  await geocode('en', ['coordinates', 'postal_code', 'match_type'] as never);
  expect(await texts('B1:F3')).toEqual([
    ['lat', 'lng', 'match_type', 'postal_code', 'note'],
    ['45.001000', '-73.000000', 'exact', 'T2P 1A1', ''],
    ['45.002000', '-73.000000', 'exact', 'T2P 1A1', ''],
  ]);
});

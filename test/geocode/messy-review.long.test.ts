import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityLabel } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { serviceEngine } from '../engine/service-engine.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { messyAddresses, type CleanAddress, type MessyAddress } from './messy-addresses.ts';
import {
  type Candidate,
  countCandidates,
  readCandidates,
  requestCandidates,
} from '../../src/features/geocode/candidates.ts';
import {
  candidateChoice,
  saveCorrections,
  savedCorrections,
  type Correction,
} from '../../src/features/geocode/corrections.ts';
import { requestedMatches } from '../../src/features/geocode/geocode-cost.ts';
import { newGeocodeRun } from '../../src/features/geocode/geocode-kind.ts';
import { type SavedGeocodeRun } from '../../src/features/geocode/geocode-columns.ts';
import { type Match, readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { ended, newTaskRegistry, runsOf, savedRuns, taskContext } from '../column-runs/running-tasks.ts';

const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });

let service: CountedClient;
let engine: Engine;
beforeAll(async () => {
  service = await countedService();
  engine = serviceEngine(service);
});
afterAll(() => service?.close());

const tasks = newTaskRegistry();
const geocodeCalls = (): number => service.requests()['GET /geocode'] ?? 0;

/** The located addresses of a city's assessments, each once. */
async function cleanAddresses(slug: string): Promise<CleanAddress[]> {
  const { body } = await service.get(`/assessment?municipality=${slug}&limit=500`);
  const records = body.results as { normalized_address: string; lat?: number; lng?: number }[];
  const located = records.flatMap(({ normalized_address: address, lat, lng }) =>
    typeof lat === 'number' && typeof lng === 'number' ? [{ address, lat, lng }] : [],
  );
  return [...new Map(located.map((one) => [one.address, one])).values()];
}

async function writeList(name: string, list: readonly MessyAddress[]): Promise<void> {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, list.length + 1, 1).values = [
      ['Address'],
      ...list.map(({ text }) => [text]),
    ];
    sheet.activate();
    await context.sync();
  });
}

async function geocodeList(): Promise<void> {
  const newRun = newGeocodeRun(await readSheetRows(), [0], {
    choices: ['coordinates', 'match_type', 'confidence'],
  });
  const task = runsOf(tasks, engine).start(newRun, { destination: 'adjacent', maxCalls: Infinity });
  expect(await ended(tasks, task)).toMatchObject({ state: 'done' });
}

const savedRun = async (sheet: string): Promise<SavedGeocodeRun> =>
  (await savedRuns()).find((run) => run.sheet === sheet) as SavedGeocodeRun;

/** Metres within which a place counts as correct. */
const tolerance = 100;

/** The rows whose written coordinates are where the address is. */
const correctRows = (name: string, list: readonly MessyAddress[]): Promise<MessyAddress[]> =>
  workbook.run(async (context) => {
    const range = context.workbook.worksheets
      .getItem(name)
      .getRangeByIndexes(1, 1, list.length, 2)
      .load('values');
    await context.sync();
    return list.filter(({ lat, lng }, row) => {
      const [writtenLat, writtenLng] = range.values[row] as [number | '', number | ''];
      if (writtenLat === '' || writtenLng === '') return false;
      const north = (writtenLat - lat) * 111_195;
      const east = (writtenLng - lng) * 111_195 * Math.cos((lat * Math.PI) / 180);
      return Math.hypot(north, east) <= tolerance;
    });
  });

/**
 * What a user decides who sees the match and its candidates, and knows the city of the list. They accept a match of the
 * house number in that city; else they choose the first candidate there that has the house number.
 */
function decision(match: Match, candidates: readonly Candidate[], city: string): Correction {
  const hasNumber = (matchType: string) => matchType === 'exact' || matchType === 'interpolated';
  const isRight = match.city === city && match.matchType === 'exact';
  const better = candidates.find(
    (one) => one.city === city && hasNumber(one.matchType) && one.kind !== 'number',
  );
  const isWorse = better && match.city === city && hasNumber(match.matchType) && better.matchType !== 'exact';
  return isRight || !better || isWorse ? { kind: 'accepted' } : candidateChoice(better);
}

/** Reviews all matches of a list. Returns the number of calls that the candidates took, and of those counted before. */
async function review(
  name: string,
  city: string,
): Promise<{ counted: number; made: number; remaining: number }> {
  const { matches, cities } = await readMatchesToReview(
    await savedRun(name),
    { corrections: await savedCorrections(), engine },
    taskContext(),
  );
  const { calls: counted } = await countCandidates({ matches, cities }, engine);
  const before = geocodeCalls();
  await requestCandidates({ matches, cities }, engine, taskContext());
  const callCount = geocodeCalls() - before;
  const corrections: Record<string, Correction> = {};
  for (const match of matches) {
    corrections[match.key] = decision(match, await readCandidates(match, cities, engine), city);
  }
  await saveCorrections(corrections);
  const { choices } = (await savedRun(name)).options;
  const requested = matches.flatMap((match) => requestedMatches([match], corrections[match.key]!, choices));
  const keys = new Set(requested.map(({ key }) => key));
  const task = runsOf(tasks, engine).resume(await savedRun(name), { maxCalls: Infinity, keys });
  expect(await ended(tasks, task)).toMatchObject({ state: 'done' });
  // The responses to the chosen suggestions are cached.
  expect(geocodeCalls()).toBe(before + callCount);
  const after = await readMatchesToReview(
    await savedRun(name),
    { corrections: await savedCorrections(), engine },
    taskContext(),
  );
  return {
    counted,
    made: callCount,
    remaining: after.matches.filter(({ isReviewed }) => !isReviewed).length,
  };
}

const lists = [
  { city: 'Toronto', slug: 'toronto', seed: 1 },
  { city: 'Calgary', slug: 'calgary', seed: 2 },
  { city: 'Montreal', slug: 'montreal', seed: 3 },
];

test('the review of 300 messy addresses finds nearly all places that the run did not, and loses none', async () => {
  const total = { addresses: 0, before: 0, after: 0 };
  for (const { city, slug, seed } of lists) {
    const list = messyAddresses(await cleanAddresses(slug), { city, count: 100, seed });
    await writeList(city, list);
    await geocodeList();
    const before = await correctRows(city, list);
    const { counted, made, remaining } = await review(city, cityLabel(slug));
    expect(remaining).toBe(0);
    expect(made).toBe(counted);
    const after = await correctRows(city, list);
    expect(before.filter((one) => !after.includes(one))).toEqual([]);
    total.addresses += list.length;
    total.before += before.length;
    total.after += after.length;
  }
  // The run leaves the place of a street or a city alone blank.
  expect(total.addresses).toBe(300);
  expect(total.before).toBeLessThan(294);
  expect(total.after).toBeGreaterThanOrEqual(295);
});

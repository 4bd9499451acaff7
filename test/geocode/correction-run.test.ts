import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { decisionAbout, saveCorrections, savedCorrections } from '../../src/features/geocode/corrections.ts';
import { isDoubt } from '../../src/features/geocode/match-quality.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import { AddressRuns } from '../column-runs/address-runs.ts';
import { taskContext } from '../column-runs/running-tasks.ts';

const runs = new AddressRuns();
let error: ServiceError | null = null;

beforeEach(async () => {
  error = null;
  runs.respond = (address) => {
    if (error) throw error;
    return { lat: 45, lng: -73, match_type: address.startsWith('2') ? 'street' : 'exact' };
  };
  await runs.write('A1:A5', [['Address'], ['1 Main St'], ['2 Main St'], ['2  main st'], ['3 Main St']]);
  await runs.run(['coordinates', 'match_type']);
});

const nothingCached: Pick<Engine, 'cached'> = {
  cached: (_, inputs) => Promise.resolve(inputs.map(() => undefined)),
};

async function matchesToReview() {
  const sources = { corrections: await savedCorrections(), engine: nothingCached };
  return (await readMatchesToReview(await runs.savedRun(), sources, taskContext())).matches;
}

async function correct(address: string): Promise<string> {
  const key = addressKey('2 Main St');
  await saveCorrections({ [key]: { kind: 'address', address } });
  return (await runs.resume({ keys: new Set([key]) })).state;
}

test('an accepted match stays as it is, and counts as reviewed', async () => {
  const exact = addressKey('1 Main St');
  const blank = addressKey('see plan');
  await saveCorrections({ [exact]: { kind: 'accepted' }, [blank]: { kind: 'accepted' } });
  expect(await savedCorrections()).toEqual({ [exact]: { kind: 'accepted' }, [blank]: { kind: 'accepted' } });
  expect((await matchesToReview()).filter(({ isReviewed }) => isReviewed)).toMatchObject([
    { address: '1 Main St' },
  ]);
});

test('a correction that fails leaves its rows without a result: they are first to review and requested next', async () => {
  error = new ServiceError({ status: 403, detail: 'The key is rejected.' });
  expect(await correct('22 Main St')).toBe('failed');
  const geocoded = [45, -73, 'exact', ''];
  const cleared = ['', '', '', 'Waiting for a new result.'];
  expect(await runs.read('B2:E5')).toEqual([geocoded, cleared, cleared, geocoded]);
  expect((await matchesToReview())[0]).toMatchObject({
    address: '2 Main St',
    note: 'Waiting for a new result.',
    isReviewed: false,
  });

  error = null;
  runs.requested = [];
  expect((await runs.savedRun()).state).toBe('failed');
  const { state } = await runs.resume();
  expect([state, runs.requested]).toEqual(['done', ['22 Main St']]);
  const note = expect.stringContaining('until you accept it, these stay blank: lat, lng');
  const corrected = ['', '', 'street', note];
  expect(await runs.read('B2:E5')).toEqual([geocoded, corrected, corrected, geocoded]);
  expect(await matchesToReview()).toContainEqual(
    expect.objectContaining({ address: '2 Main St', note: '', isReviewed: false }),
  );
});

test('a corrected address of which only the street is found is in doubt until it is accepted', async () => {
  await correct('22 Main St');
  const [inDoubt] = (await matchesToReview()).filter(({ address }) => address === '2 Main St');
  expect(inDoubt).toMatchObject({ requestedAddress: '22 Main St', quality: 'street', isReviewed: false });
  expect(isDoubt(inDoubt!)).toBe(true);
  const decision = decisionAbout(inDoubt!, { kind: 'accepted' });
  expect(decision).toEqual({ kind: 'address', address: '22 Main St', isAccepted: true });
  await saveCorrections({ [inDoubt!.key]: decision });
  // The corrected address is kept: its rows are not those of the first one again.
  const [accepted] = (await matchesToReview()).filter(({ address }) => address === '2 Main St');
  expect(accepted).toMatchObject({ requestedAddress: '22 Main St', quality: 'street', isReviewed: true });
  runs.requested = [];
  await runs.run(['coordinates', 'match_type', 'zone']);
  expect(runs.requested.filter((address) => address.startsWith('2'))).not.toContain('2 Main St');
});

test('a run whose last correction failed is done once it is requested again', async () => {
  error = new ServiceError({ status: 403, detail: 'The key is rejected.' });
  expect(await correct('22 Main St')).toBe('failed');
  error = null;
  expect(await correct('22 Main St')).toBe('done');
  expect(await runs.savedRun()).toMatchObject({ state: 'done', done: 4, of: 4 });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey } from '../../src/features/column-runs/address-line.ts';
import { saveCorrections, savedCorrections } from '../../src/features/geocode/corrections.ts';
import { type MatchQuality, isDoubt } from '../../src/features/geocode/match-quality.ts';
import { readMatchesToReview } from '../../src/features/geocode/match-review.ts';
import {
  countRows,
  summaryParts,
  summaryText,
  type RunSummary,
} from '../../src/features/geocode/run-summary.ts';
import { lookupsOfMatches } from '../../src/features/geocode/written-matches.ts';
import { ServiceError } from '../../src/api/index.ts';
import { hash } from '../../src/excel/cells/index.ts';
import { setLanguage } from '../../src/language/index.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { AddressRuns, emptyCache, latOf, notFound } from '../column-runs/address-runs.ts';
import { ended, runsOf, taskContext } from '../column-runs/running-tasks.ts';
import { scaled, longTest } from '../extent.ts';

const runs = new AddressRuns();

/** What the service responds with to an address that begins with the number's place in this list. */
const responses: Record<string, object | null> = {
  exact: { match_type: 'exact', confidence: 0.95 },
  interpolated: { match_type: 'interpolated', confidence: 0.8 },
  uncertain: { match_type: 'exact', confidence: 0.4 },
  street: { match_type: 'street', confidence: 0.9 },
  municipality: { match_type: 'municipality', confidence: 0.02 },
  none: null,
  block: { match_type: 'block', confidence: 0.75 },
};
const kinds = Object.keys(responses);
const addressOf = (kind: string, number: number) => `${number * 10 + kinds.indexOf(kind)} Main St`;

const respond = (address: string) => {
  // The zone of a place has no address.
  if (address === '') return { zone_code: 'R1' };
  const response = responses[kinds[Number(/\d+/.exec(address)![0]) % 10]!];
  return response
    ? { lat: latOf(address), lng: -73, municipality: 'toronto', normalized_address: address, ...response }
    : notFound();
};

async function readSummary() {
  return readMatchesToReview(
    await runs.savedRun(),
    { corrections: await savedCorrections(), engine: emptyCache },
    taskContext(),
  );
}

const sumOf = ({ parts }: RunSummary) => summaryParts.reduce((sum, part) => sum + parts[part], 0);

const writeList = (list: readonly string[]) =>
  runs.write(`A1:B${list.length + 1}`, [
    ['Address', 'Owner'],
    ...list.map((text, row) => [text, `Owner ${row}`]),
  ]);

describe('the sentence after a run', () => {
  const list = [
    ...[1, 2, 3].map((number) => addressOf('exact', number)),
    addressOf('exact', 1),
    addressOf('interpolated', 1),
    ...[1, 2].map((number) => addressOf('street', number)),
    addressOf('municipality', 1),
    ...['', addressOf('none', 1), 'n/a', addressOf('uncertain', 1), ''],
  ];

  test('adds up, in both languages, and stays when the rows are read again', async () => {
    runs.respond = respond;
    await writeList(list);
    const { report } = await runs.run(['coordinates', 'match_type', 'confidence', 'zone']);
    expect(report!.summary).toBe(
      '13 rows: 4 exact, 1 interpolated, 1 uncertain, 2 street only, 1 city only, 2 without a result, 2 blank.',
    );
    const { summary, matches } = await readSummary();
    expect(summaryText(summary)).toBe(report!.summary);
    // Two streets, a city, an uncertain match, and two addresses without a result.
    expect(matches.filter(isDoubt)).toHaveLength(6);
    setLanguage('fr');
    expect(summaryText(summary)).toBe(
      '13 lignes\u00a0: 4 exactes, 1 interpolée, 1 incertaine, 2 rue seulement, 1 ville seulement, 2 sans résultat, 2 vides.',
    );
    setLanguage('en');
  });

  test('counts the whole sheet after a trial, a changed row and a decision', async () => {
    runs.respond = respond;
    await writeList(list);
    const choices = ['match_type', 'confidence', 'zone'] as const;
    const trial = await runs.run([...choices], { maxRows: 3 });
    expect(trial.report!.summary).toBe('Not finished. 13 rows: 3 exact, 8 still to geocode, 2 blank.');
    await runs.run([...choices]);
    await runs.write('A2', [[addressOf('street', 7)]]);
    expect(summaryText((await readSummary()).summary)).toBe(
      'Not finished. 13 rows: 3 exact, 1 interpolated, 1 uncertain, 2 street only, 1 city only, 2 without a result, 1 still to geocode, 2 blank.',
    );
    expect((await runs.run([...choices])).report!.summary).toBe(
      '13 rows: 3 exact, 1 interpolated, 1 uncertain, 3 street only, 1 city only, 2 without a result, 2 blank.',
    );
    const key = addressKey(addressOf('street', 7));
    await saveCorrections({ [key]: { kind: 'accepted' } });
    expect((await runs.resume({ keys: new Set([key]) })).report!.summary).toContain(
      '3 exact, 1 interpolated, 1 accepted by you, 1 uncertain, 2 street only,',
    );
  });

  test('counts apart what is no record, and hidden rows that are left out', async () => {
    runs.respond = respond;
    await writeList([
      addressOf('exact', 1),
      'Address',
      addressOf('exact', 2),
      '',
      addressOf('exact', 3),
      'Total: 3',
    ]);
    const hide = (hidden: boolean) => runs.on((sheet) => void (sheet.getRange('4:4').rowHidden = hidden));
    await hide(true);
    const { report } = await runs.run(['match_type'], { visibleOnly: true });
    expect(report!.summary).toBe('6 rows: 2 exact, 1 hidden and left out, 1 blank, 2 headers or totals.');
    await hide(false);
    expect(summaryText((await readSummary()).summary)).toBe(
      'Not finished. 6 rows: 2 exact, 1 still to geocode, 1 blank, 2 headers or totals.',
    );
    expect((await runs.run(['match_type'])).report!.summary).toBe(
      '6 rows: 3 exact, 1 blank, 2 headers or totals.',
    );
  });

  test('says so when the run was stopped midway', async () => {
    await writeList(list);
    let requests = 0;
    runs.respond = (address) => {
      if (++requests === 5) setTimeout(() => runs.tasks.stopAll());
      return requests > 4 ? new Promise(() => undefined) : respond(address);
    };
    const { state, report } = await runs.run(['match_type']);
    expect(state).toBe('cancelled');
    expect(report!.summary).toMatch(/^Not finished\. 13 rows: .*\d+ still to geocode, 2 blank\.$/);
    expect(sumOf((await readSummary()).summary)).toBe(13);
  });
});

longTest('the parts sum to the rows, for all mixes of rows, runs and edits', async () => {
  const kind = fc.constantFrom(...kinds, 'blank');
  const row = fc.record({ kind, number: fc.integer({ min: 1, max: 4 }) });
  const mix = fc.record({
    rows: fc.array(row, { minLength: 2, maxLength: 25 }),
    maxRows: fc.constantFrom(undefined, 1, 3),
    columns: fc.constantFrom(['match_type', 'zone'], ['coordinates'], ['confidence', 'postal_code']),
    edited: fc.array(fc.record({ at: fc.nat(24), kind }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(mix, async ({ rows, maxRows, columns, edited }) => {
      runs.respond = respond;
      const textOf = (one: { kind: string; number: number }) =>
        one.kind === 'blank' ? '' : addressOf(one.kind, one.number);
      await runs.on((sheet) => sheet.getUsedRange().clear());
      await writeList([addressOf('exact', 9), ...rows.map(textOf)]);
      await runs.select('A1');
      const task = await runs.run(columns as never, { maxRows });
      expect(task.state).toBe('done');
      for (const { at, kind: next } of edited)
        await runs.write(`A${2 + (at % rows.length)}`, [[textOf({ kind: next, number: 5 })]]);
      const { summary } = await readSummary();
      const { blank } = summary.parts;
      expect(sumOf(summary)).toBe(summary.rows);
      expect([rows.length + 1, rows.length + 1 - blank]).toContain(summary.rows);
    }),
    { numRuns: scaled(8) },
  );
});

test('the parts sum to the rows, whatever the matches are', () => {
  const quality = fc.constantFrom<MatchQuality>(
    ...(['none', 'municipality', 'street', 'block', 'uncertain', 'other'] as const),
    ...(['interpolated', 'corrected', 'exact', 'by_hand'] as const),
  );
  const match = fc.record({
    ...{
      quality,
      matchType: fc.constantFrom('', 'exact'),
      note: fc.constantFrom('', 'Why'),
      isReviewed: fc.boolean(),
    },
    ...{ found: fc.nat(3), missing: fc.nat(3) },
  });
  fc.assert(
    fc.property(fc.array(match), fc.nat(9), fc.nat(9), (all, blank, pending) => {
      const matches = all.map((one, at) => ({ ...one, key: String(at) }));
      const rowsOfKey = new Map(matches.map(({ key, found, missing }) => [key, { found, missing }]));
      const summary = countRows(matches, {
        rowsOfKey,
        blank,
        pending,
        sections: 0,
        hidden: 0,
        hasOutdated: false,
        points: { rows: 0, far: 0, firstFar: null },
      });
      const rows = blank + pending + all.reduce((sum, { found, missing }) => sum + found + missing, 0);
      expect([summary.rows, sumOf(summary)]).toEqual([rows, rows]);
      expect(summary.isFinished).toBe(pending === 0);
    }),
  );
});

test('what an earlier version wrote next to an uncertain match is found, and cleared without a call', async () => {
  runs.respond = respond;
  await writeList([addressOf('exact', 1), addressOf('municipality', 1), addressOf('street', 1)]);
  // An earlier version took every match for a certain one.
  const accepted = ['municipality', 'street'].map((kind) => addressKey(addressOf(kind, 1)));
  await saveCorrections(Object.fromEntries(accepted.map((key) => [key, { kind: 'accepted' as const }])));
  await runs.run(['match_type', 'zone']);
  expect((await readSummary()).overstated.size).toBe(0);
  const withZones = await runs.read('C2:E4');
  expect(withZones.map(([, zone]) => zone)).toEqual(['R1', 'R1', 'R1']);
  await runs.on((_, context) => {
    for (const key of accepted) context.workbook.settings.getItem(`cdata.correction.${hash(key)}`).delete();
  });
  const { matches, overstated } = await readSummary();
  expect([...overstated].sort()).toEqual([...accepted].sort());
  runs.requested = [];
  runs.respond = () => {
    throw new Error('This makes no calls.');
  };
  const cleared = runsOf(runs.tasks, runs.engine).resume(await runs.savedRun(), {
    maxCalls: 0,
    keys: overstated,
    engine: lookupsOfMatches(matches),
  });
  expect(await ended<RunReport>(runs.tasks, cleared)).toMatchObject({
    state: 'done',
    report: { written: 2 },
  });
  expect(runs.requested).toEqual([]);
  expect(await runs.read('C2:E4')).toEqual([
    ['exact', 'R1', ''],
    ['municipality', '', expect.stringMatching(/^Only the city was found\. /)],
    ['street', '', expect.stringMatching(/^Only the street was found\. /)],
  ]);
  expect((await readSummary()).overstated.size).toBe(0);
});

test('rows whose saved answer is that there is none are not offered as a run again', async () => {
  runs.respond = respond;
  await writeList([addressOf('exact', 1), addressOf('none', 1), addressOf('none', 2), 'n/a', '']);
  await runs.run(['match_type', 'zone']);
  const count = async (cached: readonly string[]) => {
    const error = new ServiceError({ status: 404, detail: 'No such address' });
    const engine = {
      cached: (_: unknown, inputs: { address: string }[]) =>
        Promise.resolve(
          inputs.map(({ address }) => (cached.includes(address) ? { ok: false, error } : undefined)),
        ),
    } as unknown as RunEngine;
    const newRun = await runs.newRun(['match_type', 'zone']);
    const { rows, calls } = await runsOf(runs.tasks, engine).count(newRun, taskContext(), {
      savedRun: await runs.savedRun(),
    });
    return { rows, calls };
  };
  const addresses = [addressOf('none', 1), addressOf('none', 2)];
  expect(await count(addresses)).toEqual({ rows: 0, calls: 0 });
  expect(await count([addresses[0]!])).toEqual({ rows: 1, calls: 1 });
});

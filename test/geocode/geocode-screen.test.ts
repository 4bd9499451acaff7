import { expect, test } from 'vitest';
import type { Candidate, Match } from '../../src/features/geocode/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import {
  addressColumnsOf,
  chosenColumns,
  draftOf,
  newRunOfDraft,
} from '../../taskpane/geocode/geocode-draft.ts';
import { actionOfKey, matchesOf, nextOpenMatch, openMatches } from '../../taskpane/geocode/review-list.ts';

const samplesByHeader = { Address: '1 Main St', City: 'Guelph', Owner: '1 Main St' };
const rows = {
  sheetId: 'List',
  selected: [0],
  columns: Object.entries(samplesByHeader).map(([header, sample], index) => ({
    index,
    header,
    samples: [sample],
  })),
} as unknown as SheetRows;
const options = { choices: ['coordinates' as const], labels: undefined };

test('chosen columns and the answer about cities apply only to the selection they were made for', () => {
  const empty = draftOf(null, rows);
  expect(addressColumnsOf(empty, rows, { runs: [], results: [] }).columns).toEqual([0, 1]);
  const draft = { ...empty, columns: chosenColumns(rows, [2, 0]), city: 'address' as const };
  expect(addressColumnsOf(draftOf(draft, rows), rows, { runs: [], results: [] }).columns).toEqual([2, 0]);
  const otherSelection = { ...rows, selected: [1] };
  expect(draftOf(draft, otherSelection)).toMatchObject({ columns: null, city: null });
  // Columns that moved are found by their headers.
  const moved = { ...rows, columns: rows.columns.map((one) => ({ ...one, index: one.index + 1 })) };
  expect(addressColumnsOf(draftOf(draft, moved), moved, { runs: [], results: [] }).columns).toEqual([3, 1]);
});

test('a draft is a run once it has columns and choices', () => {
  const draft = draftOf(null, rows);
  expect(newRunOfDraft(draft, null, { ...options, columns: [0] })).toBeNull();
  expect(newRunOfDraft(draft, rows, { ...options, columns: [] })).toBeNull();
  expect(newRunOfDraft(draft, rows, { ...options, columns: [0], choices: [] })).toBeNull();
  expect(newRunOfDraft(draft, rows, { ...options, columns: [0, 1] })).toMatchObject({
    columns: [0, 1],
    options: { choices: ['coordinates'], yieldingCity: undefined },
  });
  const answered = { ...draft, city: 'address' as const };
  expect(newRunOfDraft(answered, rows, { ...options, columns: [0, 1] })?.options.yieldingCity).toBe(1);
});

const match = (key: string, quality: Match['quality'], isReviewed = false) =>
  ({ key, quality, isReviewed }) as Match;
const matches = [match('a', 'none'), match('b', 'street', true), match('c', 'street'), match('d', 'none')];
const keysOf = (list: readonly Match[]) => list.map(({ key }) => key).join('');

test('a review lists matches by their quality, and moves from one open match to the next', () => {
  expect(keysOf(matchesOf(matches, 'all'))).toBe('abcd');
  expect(keysOf(matchesOf(matches, 'street'))).toBe('c');
  expect(keysOf(matchesOf([...matches, match('e', 'corrected')], 'doubts'))).toBe('abcd');
  expect(keysOf(matchesOf(matches, 'reviewed'))).toBe('b');
  expect(keysOf(openMatches(matches))).toBe('acd');
  expect(nextOpenMatch(matches, matches[0]!)?.key).toBe('c');
  expect(nextOpenMatch(matches, matches[3]!)?.key).toBe('a');
  expect(nextOpenMatch([matches[0]!], matches[0]!)).toBeUndefined();
});

test('keys accept, choose a candidate, find candidates and open the editor', () => {
  const candidates = [{ address: '1 MAIN ST E' }] as Candidate[];
  expect(actionOfKey('a', candidates)).toEqual({ kind: 'accept' });
  expect(actionOfKey('1', candidates)).toEqual({ kind: 'choose', candidate: 0 });
  expect(actionOfKey('2', candidates)).toBeNull();
  expect(actionOfKey('f', candidates)).toEqual({ kind: 'find' });
  expect(actionOfKey('c', candidates)).toEqual({ kind: 'edit' });
});

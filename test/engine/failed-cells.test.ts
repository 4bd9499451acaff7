import { beforeEach, expect, test, vi } from 'vitest';
import { FailedCells, type CellFailure, type FailureCause } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let failed: FailedCells;
beforeEach(() => {
  clock = new VirtualClock();
  failed = new FailedCells(clock);
});

const failure = (reason: string, cause: FailureCause = null): CellFailure => ({
  reason,
  cause,
  offset: { row: 0, column: 0 },
});
const reasons = () => failed.all.map(({ cell, reason }) => `${cell}: ${reason}`);
const down = (cell: string): string | null =>
  cell === 'S!A9' ? null : cell.replace(/\d+$/, (row) => String(Number(row) + 1));

test('a cell has its latest failure until it succeeds, however Excel quotes its sheet', () => {
  const notified = vi.fn();
  failed.subscribe(notified);
  failed.set("'My ''sheet'''!B2", failure('one'));
  failed.set('S!A1', failure('two'));
  failed.set("My 'sheet'!B2", failure('three'));
  expect(reasons()).toEqual(['S!A1: two', "My 'sheet'!B2: three"]);
  failed.set('S!A1', null);
  expect(reasons()).toEqual(["My 'sheet'!B2: three"]);
  failed.set('S!A1', null);
  expect(notified).toHaveBeenCalledTimes(4);
});

test('the list has a limit: the oldest failures give way', () => {
  for (let row = 1; row <= 10_001; row++) failed.set(`S!A${row}`, failure('why'));
  expect(failed.all).toHaveLength(10_000);
  expect(failed.get('S!A1')).toBeUndefined();
  expect(failed.get('S!A10001')).toBeDefined();
});

test('a connection that was replaced is at fault only for what failed before', () => {
  failed.set('S!A1', failure('rejected', 'connection'));
  failed.set('S!A2', failure('not found'));
  expect(failed.has('former connection')).toBe(false);
  failed.onConnectionChange();
  failed.set('S!A3', failure('rejected', 'connection'));
  expect(failed.all.map(({ cause }) => cause)).toEqual(['former connection', null, 'connection']);
  expect(failed.has('former connection')).toBe(true);
  failed.dismiss('former connection');
  expect(failed.has('former connection')).toBe(false);
  failed.set('S!A4', failure('rejected', 'former connection'));
  expect(failed.has('former connection')).toBe(true);
  failed.set('S!A4', failure('not found'));
  expect(failed.has('former connection')).toBe(false);
});

test('failures move with their cells, and go with deleted ones', async () => {
  for (const row of [1, 2, 9]) failed.set(`S!A${row}`, failure(`of ${row}`));
  await clock.advance(60_000);
  failed.move(down);
  expect(reasons()).toEqual(['S!A2: of 1', 'S!A3: of 2']);
});

test('a cell that was calculated again where it moved is not moved twice', async () => {
  failed.set('S!A1', failure('of 1'));
  failed.set('S!A2', failure('of 2'));
  await clock.advance(60_000);
  failed.set('S!A2', failure('of 1, again'));
  failed.set('S!A3', failure('of 2, again'));
  failed.move(down);
  expect(reasons()).toEqual(['S!A2: of 1, again', 'S!A3: of 2, again']);
});

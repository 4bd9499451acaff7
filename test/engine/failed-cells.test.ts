import { beforeEach, expect, test, vi } from 'vitest';
import { FailedCells, type CellFailure, type FailureCause } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let failedCells: FailedCells;
beforeEach(() => {
  clock = new VirtualClock();
  failedCells = new FailedCells(clock);
});

const failure = (reason: string, cause: FailureCause = null): CellFailure => ({
  reason,
  cause,
  offset: { row: 0, column: 0 },
});
const reasons = () => failedCells.all.map(({ cell, reason }) => `${cell}: ${reason}`);
const down = (cell: string): string | null =>
  cell === 'S!A9' ? null : cell.replace(/\d+$/, (row) => String(Number(row) + 1));

test('a cell has its latest failure until it succeeds, however Excel quotes its sheet', () => {
  const notified = vi.fn();
  failedCells.subscribe(notified);
  failedCells.set("'My ''sheet'''!B2", failure('one'));
  failedCells.set('S!A1', failure('two'));
  failedCells.set("My 'sheet'!B2", failure('three'));
  expect(reasons()).toEqual(['S!A1: two', "My 'sheet'!B2: three"]);
  failedCells.set('S!A1', null);
  expect(reasons()).toEqual(["My 'sheet'!B2: three"]);
  failedCells.set('S!A1', null);
  expect(notified).toHaveBeenCalledTimes(4);
});

test('the list has a limit: the oldest failures give way', () => {
  for (let row = 1; row <= 10_001; row++) failedCells.set(`S!A${row}`, failure('why'));
  expect(failedCells.all).toHaveLength(10_000);
  expect(failedCells.get('S!A1')).toBeUndefined();
  expect(failedCells.get('S!A10001')).toBeDefined();
});

test('a connection that was replaced is at fault only for what failed before', () => {
  failedCells.set('S!A1', failure('rejected', 'connection'));
  failedCells.set('S!A2', failure('not found'));
  expect(failedCells.has('former connection')).toBe(false);
  failedCells.onConnectionChange();
  failedCells.set('S!A3', failure('rejected', 'connection'));
  expect(failedCells.all.map(({ cause }) => cause)).toEqual(['former connection', null, 'connection']);
  expect(failedCells.has('former connection')).toBe(true);
  failedCells.dismiss('former connection');
  expect(failedCells.has('former connection')).toBe(false);
  failedCells.set('S!A4', failure('rejected', 'former connection'));
  expect(failedCells.has('former connection')).toBe(true);
  failedCells.set('S!A4', failure('not found'));
  expect(failedCells.has('former connection')).toBe(false);
});

test('failures move with their cells, and go with deleted ones', async () => {
  for (const row of [1, 2, 9]) failedCells.set(`S!A${row}`, failure(`of ${row}`));
  await clock.advance(60_000);
  failedCells.move(down);
  expect(reasons()).toEqual(['S!A2: of 1', 'S!A3: of 2']);
});

test('a cell that was calculated again where it moved is not moved twice', async () => {
  failedCells.set('S!A1', failure('of 1'));
  failedCells.set('S!A2', failure('of 2'));
  await clock.advance(60_000);
  failedCells.set('S!A2', failure('of 1, again'));
  failedCells.set('S!A3', failure('of 2, again'));
  failedCells.move(down);
  expect(reasons()).toEqual(['S!A2: of 1, again', 'S!A3: of 2, again']);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResultRequests } from '../src/custom-functions/call.ts';
import { withFunctions } from './custom-functions.ts';

// What Office.js 1.1.110 does with the results of custom functions.

const megabytes = (number: number): string => 'x'.repeat(number * 1_000_000 - 2);

describe('results that are ready at the same time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends results of these sizes, waits, and returns which were delivered and which were dropped. */
  async function outcomes(values: readonly unknown[], milliseconds: number) {
    const requests = new ResultRequests();
    const delivered: number[] = [];
    const dropped: number[] = [];
    values.forEach((value, index) =>
      requests.add(value, { deliver: () => delivered.push(index), drop: () => dropped.push(index) }),
    );
    await vi.advanceTimersByTimeAsync(milliseconds);
    return { delivered, dropped };
  }

  test('go in one request', async () => {
    expect(await outcomes([megabytes(2), megabytes(2), megabytes(1)], 1)).toEqual({
      delivered: [0, 1, 2],
      dropped: [],
    });
  });

  test('go in slices under 2,000,000 characters once they were too large together', async () => {
    const all = [1.9, 0.05, 1.9, 1.9].map(megabytes);
    expect((await outcomes(all, 400)).delivered).toEqual([]);
    expect((await outcomes(all, 600)).delivered).toEqual([0, 1]);
    expect((await outcomes(all, 1100)).delivered).toEqual([0, 1, 2, 3]);
  });

  test('are dropped after a minute where none fits into a slice, and not before', async () => {
    const all = [megabytes(3), megabytes(3)];
    expect(await outcomes(all, 59_000)).toEqual({ delivered: [], dropped: [] });
    expect(await outcomes(all, 61_000)).toEqual({ delivered: [], dropped: [0, 1] });
  });

  test('of which one is larger than a slice are delivered once the others are', async () => {
    expect(await outcomes([megabytes(1.5), megabytes(4)], 2000)).toEqual({ delivered: [0, 1], dropped: [] });
  });

  test('are measured in bytes by Excel', async () => {
    expect(await outcomes(['é'.repeat(2_700_000)], 61_000)).toEqual({ delivered: [], dropped: [0] });
    expect(await outcomes(['e'.repeat(2_700_000)], 1)).toEqual({ delivered: [0], dropped: [] });
  });
});

test('a cell whose result is dropped stays at #BUSY!, and the others get theirs', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const cells = withFunctions({
    ROWS: {
      parameters: [{ name: 'rows', type: 'number' }],
      result: { dimensionality: 'matrix' },
      run: async (rows: number) => Array.from({ length: rows }, () => ['x'.repeat(30_000)]),
    },
  });
  try {
    await cells.write('A1:C1', [['=FIX.ROWS(100)', '=FIX.ROWS(100)', '=FIX.ROWS(60)']]);
    await vi.advanceTimersByTimeAsync(61_000);
    await cells.workbook.host.settled();
    const [[first, second, third]] = (await cells.read('A1:C1')) as [[unknown, unknown, string]];
    expect([first, second, third.length]).toEqual(['#BUSY!', '#BUSY!', 30_000]);
  } finally {
    cells.workbook.close();
    vi.useRealTimers();
  }
});

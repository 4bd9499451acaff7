import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CellEditing } from '../../src/excel/cell-editing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batch that ends when the test says so. */
function pendingBatch() {
  let end!: () => void;
  const batch = new Promise<void>((resolve) => (end = resolve));
  return { batch, end };
}

test('a batch that Excel delays while a cell is edited is noticed after a second, until it ends', async () => {
  const editing = new CellEditing();
  const states: string[] = [];
  editing.subscribe(() => states.push(editing.state));
  const { batch, end } = pendingBatch();
  const watched = editing.watch(batch, async () => true);
  await vi.advanceTimersByTimeAsync(900);
  expect(editing.state).toBe('none');
  await vi.advanceTimersByTimeAsync(200);
  expect(editing.state).toBe('editing');
  end();
  await watched;
  expect(states).toEqual(['editing', 'none']);
});

test('a batch that only takes long is not said to wait for a cell', async () => {
  const editing = new CellEditing();
  const { batch, end } = pendingBatch();
  const watched = editing.watch(batch, async () => false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(editing.state).toBe('none');
  end();
  await watched;
});

test('an Excel that answers nothing is noticed', async () => {
  const editing = new CellEditing();
  const { batch, end } = pendingBatch();
  const watched = editing.watch(batch, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(4100);
  expect(editing.state).toBe('silent');
  end();
  await watched;
  expect(editing.state).toBe('none');
});

test('a batch that fails ends the wait and passes its error on', async () => {
  const editing = new CellEditing();
  const rejection = editing.watch(Promise.reject(new Error('Refused')), async () => true);
  await expect(rejection).rejects.toThrow('Refused');
  await vi.advanceTimersByTimeAsync(3000);
  expect(editing.state).toBe('none');
});

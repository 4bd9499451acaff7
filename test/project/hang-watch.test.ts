import { expect, test } from 'vitest';
import { processorSecondsOfTree, watchForHang } from '../hang-watch.ts';

/** Looks every half minute, after each of which so many seconds of processor time were used. */
function hangsAfter(used: readonly number[]): number | null {
  let time = 0;
  let total = 0;
  const watch = watchForHang(
    () => total,
    () => time,
  );
  for (const [index, seconds] of used.entries()) {
    time += 30;
    total += seconds;
    if (watch.isHanging()) return (index + 1) * 30;
  }
  return null;
}

test('tests that use no processor time hang after four minutes', () => {
  expect(hangsAfter([30, ...Array<number>(20).fill(0)])).toBe(270);
});

test('so do those next to which browsers and services are idle', () => {
  expect(hangsAfter(Array<number>(20).fill(0.5))).toBe(240);
});

test('tests that wait on a busy machine for an hour do not hang', () => {
  const slow = Array.from({ length: 120 }, (_, index) => (index % 6 === 5 ? 8 : 0));
  expect(hangsAfter(slow)).toBeNull();
});

test('a process that ends takes its time with it, which is work too', () => {
  expect(hangsAfter([100, 0, 0, 0, 0, 0, -90, 0, 0, 0, 0, 0])).toBeNull();
});

test.skipIf(process.platform !== 'linux')('the time of all processes of the tests is counted', () => {
  const before = processorSecondsOfTree()!;
  const end = process.cpuUsage().user + 200_000;
  while (process.cpuUsage().user < end);
  expect(processorSecondsOfTree()! - before).toBeGreaterThan(0.1);
});

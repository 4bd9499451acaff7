import { vi } from 'vitest';

const now = performance.now.bind(performance);
/** Milliseconds that tests of this file have let pass. */
let passed = 0;

/** Moves both clocks forward: that of the day, which fake timers hold, and the one that nobody sets. */
export function passTime(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  passed += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

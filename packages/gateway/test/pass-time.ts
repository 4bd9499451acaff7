import { vi } from 'vitest';

const now = performance.now.bind(performance);
/** Milliseconds that have passed since the clocks were last restored: files share this module. */
let passed = 0;

/** Moves both clocks forward: that of the day, which fake timers hold, and the one that nobody sets. */
export function passTime(milliseconds: number): void {
  if (!vi.isMockFunction(performance.now)) passed = 0;
  vi.setSystemTime(Date.now() + milliseconds);
  passed += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

import type { Injector } from '@univerjs/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowIdleFrames } from '../src/grid/idle-frames.ts';

const page = {
  requestAnimationFrame: (callback: FrameRequestCallback) => setTimeout(() => callback(0), 16),
  cancelAnimationFrame: (id: number) => clearTimeout(id),
  addEventListener: () => undefined,
} as unknown as Window;
let runCommand: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { ...page });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  const commands = { onCommandExecuted: (callback: () => void) => (runCommand = callback) };
  slowIdleFrames({ get: () => commands } as unknown as Injector, {} as Element);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A loop that draws, as Univer has three. */
function draw(): { frames: number } {
  const drawn = { frames: 0 };
  const frame = () => {
    drawn.frames++;
    window.requestAnimationFrame(frame);
  };
  window.requestAnimationFrame(frame);
  return drawn;
}

test('an idle page draws a few frames a second, and at full speed after a command', () => {
  const drawn = draw();
  vi.advanceTimersByTime(1000);
  expect(drawn.frames).toBeGreaterThan(50);
  const before = drawn.frames;
  vi.advanceTimersByTime(2000);
  expect(drawn.frames - before).toBeLessThan(12);
  runCommand();
  const idle = drawn.frames;
  vi.advanceTimersByTime(500);
  expect(drawn.frames - idle).toBeGreaterThan(25);
});

test('a frame that was never requested can be cancelled without stopping the others', () => {
  const drawn = draw();
  for (let time = 0; time < 3000; time += 10) {
    vi.advanceTimersByTime(10);
    window.cancelAnimationFrame(-1);
  }
  const before = drawn.frames;
  vi.advanceTimersByTime(1000);
  expect(drawn.frames).toBeGreaterThan(before);
});

test('a waiting frame can be cancelled', () => {
  vi.advanceTimersByTime(1500);
  const callback = vi.fn();
  const id = window.requestAnimationFrame(callback);
  window.cancelAnimationFrame(id);
  vi.advanceTimersByTime(1000);
  expect(callback).not.toHaveBeenCalled();
});

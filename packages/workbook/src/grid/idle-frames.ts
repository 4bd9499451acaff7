import { ICommandService } from '@univerjs/core';
import type { Injector } from '@univerjs/core';

/** Milliseconds after the last input or command. */
const activeFor = 1000;
/** Milliseconds between the frames of an idle page. */
const idleInterval = 250;

/**
 * Ids of frames that wait are larger than any of the browser's, and not negative: Univer cancels frame -1 where it has
 * requested none.
 */
const firstWaiting = 2 ** 40;

const inputs = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'input', 'focus', 'resize'];

/**
 * Slows the page's animation frames down while the page is idle. Univer keeps three drawing loops going, sixty times a
 * second each, whether or not there is anything to draw: a tenth of a processor for an idle page. Any input, and any
 * command of the grid, such as a cell's new value, brings the frames back to full speed at once.
 *
 * @param container The element that the grid fills.
 */
export function slowIdleFrames(injector: Injector, container: Element): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const waiting = new Map<number, FrameRequestCallback>();
  const requested = new Map<number, number>();
  let nextWaiting = firstWaiting;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastActive = performance.now();

  const requestWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [id, callback] of waiting) {
      const run: FrameRequestCallback = (time) => {
        requested.delete(id);
        callback(time);
      };
      requested.set(id, request(run));
    }
    waiting.clear();
  };
  window.requestAnimationFrame = (callback) => {
    if (performance.now() - lastActive < activeFor) return request(callback);
    const id = nextWaiting++;
    waiting.set(id, callback);
    timer ??= setTimeout(requestWaiting, idleInterval);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id);
    cancel(requested.get(id) ?? id);
    requested.delete(id);
  };

  const onActivity = () => {
    lastActive = performance.now();
    if (waiting.size > 0) requestWaiting();
  };
  for (const input of inputs) window.addEventListener(input, onActivity, { capture: true, passive: true });
  injector.get(ICommandService).onCommandExecuted(onActivity);
  // A canvas of another size is blank until it is drawn.
  new ResizeObserver(onActivity).observe(container);
}

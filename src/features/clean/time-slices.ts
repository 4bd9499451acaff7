import type { TaskContext } from '../../tasks/index.ts';

/** Milliseconds of work after which the pane can react to the user: it draws 60 times a second. */
const sliceDuration = 12;

/**
 * Does long work in slices, so that the pane stays alive. Call it often; it waits only once a slice is over.
 *
 * @returns A function that throws the signal's reason once the task is stopped.
 */
export function timeSlices({ signal }: Pick<TaskContext, 'signal'>): () => Promise<void> {
  let end = performance.now() + sliceDuration;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    end = performance.now() + sliceDuration;
  };
}

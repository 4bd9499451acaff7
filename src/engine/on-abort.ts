const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal is aborted. All callbacks of a signal share one listener: thousands of lookups may have the
 * signal of one run, and an event target searches its listeners whenever one is added or removed.
 *
 * @returns A function that withdraws the callback.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksOf.get(signal) ?? new Set();
  callbacksOf.set(signal, callbacks.add(callback));
  // Added once only, because it is the same function.
  signal.addEventListener('abort', callBackAll);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener('abort', callBackAll);
  };
}

function callBackAll({ target }: Event): void {
  callbacksOf.get(target as AbortSignal)?.forEach((callback) => callback());
}

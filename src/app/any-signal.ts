/**
 * Aborts with the first of these signals, for its reason: `AbortSignal.any`, which Safari before 17.4 and Firefox before 124
 * lack.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else
      signal.addEventListener('abort', () => first.abort(signal.reason), {
        once: true,
        signal: first.signal,
      });
  }
  return first.signal;
}

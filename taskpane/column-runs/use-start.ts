import { useEffect, useRef } from 'react';
import { maxCallsOf } from '../../src/features/column-runs/index.ts';
import type { RunSetup, StartRequest } from './use-run-setup.ts';

/**
 * Starts the run, or a trial of its first rows. While the sheet is read again, as with the click by which the user comes
 * back from it, the run waits for the new count.
 */
export function useStart(
  { isOutdated, counting, start }: RunSetup,
  isBlocked: boolean,
): (options?: { isTrial: boolean }) => void {
  const waiting = useRef<StartRequest | null>(null);
  useEffect(() => {
    const request = waiting.current;
    if (request === null || isOutdated) return;
    waiting.current = null;
    if (!isBlocked) start(request);
  });
  return ({ isTrial } = { isTrial: false }) => {
    const { count } = counting;
    if (isBlocked || !count) return;
    const request = { isTrial, maxCalls: maxCallsOf((isTrial && count.trial) || count) };
    if (isOutdated) waiting.current = request;
    else start(request);
  };
}

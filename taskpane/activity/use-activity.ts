import { useEffect, useState } from 'react';
import type { CountsSnapshot, Usage } from '../../src/engine/index.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** Milliseconds between updates: thousands of cells may settle in a second. */
const updateInterval = 250;

export interface Activity {
  today: Usage;
  /** Since the workbook was opened. */
  counts: CountsSnapshot;
}

const readActivity = ({ engine, usage }: Pick<Runtime, 'engine' | 'usage'>): Activity => ({
  today: usage.today,
  counts: engine.counts.snapshot,
});

/**
 * Calls a function with the activity when it has changed, at most every {@link updateInterval}.
 *
 * @returns A function that stops it.
 */
export function followActivity(
  runtime: Pick<Runtime, 'engine' | 'usage'>,
  onChange: (activity: Activity) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = runtime.engine.counts.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = null;
      onChange(readActivity(runtime));
    }, updateInterval);
  });
  return () => {
    stop();
    clearTimeout(timer ?? undefined);
  };
}

export function useActivity(): Activity {
  const runtime = useRuntime();
  const [activity, setActivity] = useState(() => readActivity(runtime));
  useEffect(() => followActivity(runtime, setActivity), [runtime]);
  return activity;
}

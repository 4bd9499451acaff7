import { useEffect, useState } from 'react';
import type { CountsSnapshot, Usage } from '../../src/engine/index.ts';
import type { Runtime } from '../../src/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** Milliseconds between updates: thousands of cells may settle in a second. */
const updateInterval = 250;

export interface Activity {
  today: Usage;
  /** Since the workbook was opened. */
  counts: CountsSnapshot;
}

const readActivity = ({ lookups, usage }: Runtime): Activity => ({
  today: usage.today,
  counts: lookups.counts.snapshot,
});

export function useActivity(): Activity {
  const runtime = useRuntime();
  const [activity, setActivity] = useState(() => readActivity(runtime));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = runtime.lookups.counts.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null;
        setActivity(readActivity(runtime));
      }, updateInterval);
    });
    return () => {
      stop();
      clearTimeout(timer ?? undefined);
    };
  }, [runtime]);
  return activity;
}

import { useEffect, useState } from 'react';
import type { CountsSnapshot, Usage } from '../../src/lookup/index.ts';
import type { Runtime } from '../../src/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** How often the numbers on the screen change, milliseconds: thousands of cells settle in a second. */
const refreshing = 250;

export interface Activity {
  today: Usage;
  /** Since the workbook was opened. */
  counts: CountsSnapshot;
}

const read = ({ lookups, usage }: Runtime): Activity => ({
  today: usage.today,
  counts: lookups.counts.snapshot,
});

/** What was asked and answered, as it grows. */
export function useActivity(): Activity {
  const runtime = useRuntime();
  const [shown, show] = useState(() => read(runtime));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = runtime.lookups.counts.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null;
        show(read(runtime));
      }, refreshing);
    });
    return () => {
      stop();
      clearTimeout(timer ?? undefined);
    };
  }, [runtime]);
  return shown;
}

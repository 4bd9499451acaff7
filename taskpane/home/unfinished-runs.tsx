import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-runs.ts';
import { useGo } from '../frame/screens.ts';

/** What was begun in this workbook and broken off. */
export function UnfinishedRuns() {
  const go = useGo();
  return useUnfinishedRuns().map((run) => (
    <UnfinishedRun key={run.id} run={run} begun={() => go(run.kind)} />
  ));
}

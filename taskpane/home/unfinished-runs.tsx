import { UnfinishedRun } from '../column-run/unfinished-run.tsx';
import { useUnfinishedRuns } from '../column-run/use-run-setup.ts';
import { useGo } from '../frame/screens.ts';

export function UnfinishedRuns() {
  const go = useGo();
  return useUnfinishedRuns().map((run) => (
    <UnfinishedRun key={run.id} run={run} onResume={() => go(run.kind)} />
  ));
}

import {} from '@fluentui/react-components';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import type { RunInput, RunReport } from '../../src/runs/start-run.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import { Notice } from '../frame/notice.tsx';

export type RunJob = WorkbookTask<RunInput, RunReport>;

const intents = { done: 'success', failed: 'error', cancelled: 'warning', paused: 'warning' } as const;

/** How far a run is, or what became of it. */
export function RunStatus({ job }: { job: RunJob | null }) {
  if (!job) return null;
  if (isUnderWay(job)) return <TaskProgress task={job} />;
  const failed = job.report !== null && job.report.failed > 0 && job.state === 'done';
  return (
    <Notice intent={failed ? 'warning' : intents[job.state as keyof typeof intents]}>
      {sentences(job).join(' ')}
    </Notice>
  );
}

function sentences({ state, report, error, input, done, of }: RunJob): string[] {
  const text = messages().runs;
  const [at, all] = [shownNumber(done), shownNumber(of ?? done)];
  if (state === 'failed') return [error?.message ?? '', ...(done > 0 ? [text.brokenAt(at, all)] : [])];
  if (state === 'paused') return [text.pausedAt(at, all)];
  if (state === 'cancelled') return [text.cancelledAt(at, all)];
  if (!report) return [];
  return [
    report.written === 0 ? text.nothingLeft : text.written(shownNumber(report.written)),
    ...(report.failed > 0 ? [text.failedRows(shownNumber(report.failed))] : []),
    ...(report.left > 0 ? [text.leftRows(shownNumber(report.left))] : []),
    ...(input.tried ? [text.tried] : []),
    ...totalsSentence(report),
  ];
}

function totalsSentence({ totals }: RunReport): string[] {
  if (totals === undefined) return [];
  const text = messages().estimate;
  return [totals === null ? text.noRoomForTotals : text.totalsAt(totals)];
}

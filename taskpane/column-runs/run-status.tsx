import { errorText } from '../../src/language/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { CalculationNotice } from '../frame/calculation-notice.tsx';
import { Notice } from '../frame/notice.tsx';
import { TaskProgress } from '../frame/task-progress.tsx';
import { HigherCountError, noteHeader, runMessages } from '../../src/features/column-runs/index.ts';
import type { RunTask } from './run-tasks.ts';

const intents = { done: 'success', failed: 'error', cancelled: 'warning', paused: 'warning' } as const;

/** What the rows of a sheet hold, and the matches to review. */
export interface RunOutcome {
  summary: string;
  /** What the primary button says when nothing is left to request; null if nothing is left to review. */
  reviewLabel: string | null;
  review(): void;
}

interface RunStatusProps {
  task: RunTask | null;
  /** Null as long as it is not known. */
  outcome?: RunOutcome | null;
}

export function RunStatus({ task, outcome = null }: RunStatusProps) {
  if (task && isUnderWay(task)) return <TaskProgress task={task} />;
  if (!task) {
    return (
      outcome && (
        <Notice intent={outcome.reviewLabel === null ? 'success' : 'warning'}>{outcome.summary}</Notice>
      )
    );
  }
  const hasFailedRows =
    task.state === 'done' &&
    (outcome ? outcome.reviewLabel !== null : task.report !== null && task.report.failed > 0);
  const isAsking = task.error instanceof HigherCountError;
  const intent = hasFailedRows || isAsking ? 'warning' : intents[task.state as keyof typeof intents];
  return (
    <>
      <Notice intent={intent}>{sentences(task, outcome).join(' ')}</Notice>
      {/* Its totals and its report are formulas. */}
      {task.kind === 'estimate' && task.report && <CalculationNotice />}
    </>
  );
}

function sentences({ state, report, error, input, done, of }: RunTask, outcome: RunOutcome | null): string[] {
  const text = runMessages();
  const rows = of ?? done;
  if (error instanceof HigherCountError) return [error.message];
  const summary = outcome ? [outcome.summary] : [];
  if (state === 'failed')
    return [errorText(error), ...(done > 0 ? [text.failedAt(done, rows), ...summary] : [])];
  if (state === 'paused') return [text.pausedAt(done, rows), ...summary];
  if (state === 'cancelled') return [text.cancelledAt(done, rows), ...summary];
  if (!report) return summary;
  return [
    report.written === 0 ? text.allDone : text.written(report.written),
    ...(outcome
      ? summary
      : report.failed > 0
        ? [text.failedRows(report.failed, noteHeader(report.run))]
        : []),
    ...(report.skipped > 0 ? [text.skippedRows(report.skipped)] : []),
    ...(input.isTrial ? [text.trialDone] : []),
    ...report.remarks,
  ];
}

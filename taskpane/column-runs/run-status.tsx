import { errorText } from '../../src/language/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { CalculationNotice } from '../frame/calculation-notice.tsx';
import { Notice } from '../frame/notice.tsx';
import { TaskProgress } from '../frame/task-progress.tsx';
import { HigherCountError, noteHeader, runMessages } from '../../src/features/column-runs/index.ts';
import { OutcomeChips, type RunOutcome } from './outcome-chips.tsx';
import type { RunTask } from './run-tasks.ts';

const intents = { done: 'success', failed: 'error', cancelled: 'warning', paused: 'warning' } as const;

interface RunStatusProps {
  task: RunTask | null;
  /** Null as long as it is not known. */
  outcome?: RunOutcome | null;
}

export function RunStatus({ task, outcome = null }: RunStatusProps) {
  if (task && isUnderWay(task)) return <TaskProgress task={task} />;
  const parts = task?.report?.parts ?? [];
  return (
    <>
      {task && <RunEnd task={task} hasOutcome={outcome !== null} />}
      {outcome ? (
        <OutcomeChips {...outcome} />
      ) : (
        parts.length > 0 && <OutcomeChips parts={parts.map((text) => ({ text, open: null }))} remark={null} />
      )}
    </>
  );
}

/** How a run ended. */
function RunEnd({ task, hasOutcome }: { task: RunTask; hasOutcome: boolean }) {
  const { state, report, error, kind } = task;
  const isMostlyFailed = state === 'done' && report !== null && 2 * report.failed > report.written;
  const isAsking = error instanceof HigherCountError;
  const intent = isMostlyFailed || isAsking ? 'warning' : intents[state as keyof typeof intents];
  return (
    <>
      <Notice intent={intent}>{sentences(task, hasOutcome).join(' ')}</Notice>
      {/* Its totals and its report are formulas. */}
      {kind === 'estimate' && report && <CalculationNotice />}
    </>
  );
}

function sentences({ state, report, error, input, done, of }: RunTask, hasOutcome: boolean): string[] {
  const text = runMessages();
  const rows = of ?? done;
  if (error instanceof HigherCountError) return [error.message];
  if (state === 'failed') return [errorText(error), ...(done > 0 ? [text.failedAt(done, rows)] : [])];
  if (state === 'paused') return [text.pausedAt(done, rows)];
  if (state === 'cancelled') return [text.cancelledAt(done, rows)];
  if (!report) return [];
  return [
    report.written === 0 ? text.allDone : text.written(report.written),
    ...(report.failed > 0 && !hasOutcome ? [text.failedRows(report.failed, noteHeader(report.run))] : []),
    ...(report.skipped > 0 ? [text.skippedRows(report.skipped)] : []),
    ...(input.isTrial ? [text.trialDone] : []),
    ...report.remarks,
  ];
}

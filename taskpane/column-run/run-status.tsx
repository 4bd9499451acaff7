import { errorText, messages, formatNumber } from '../../src/messages/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import { TaskProgress } from '../frame/task-progress.tsx';
import { HigherCountError } from '../../src/runs/index.ts';
import type { RunTask } from './run-tasks.ts';

const intents = { done: 'success', failed: 'error', cancelled: 'warning', paused: 'warning' } as const;

export function RunStatus({ task }: { task: RunTask | null }) {
  if (!task) return null;
  if (isUnderWay(task)) return <TaskProgress task={task} />;
  const hasFailedRows = task.state === 'done' && task.report !== null && task.report.failed > 0;
  const isAsking = task.error instanceof HigherCountError;
  const intent = hasFailedRows || isAsking ? 'warning' : intents[task.state as keyof typeof intents];
  return <Notice intent={intent}>{sentences(task).join(' ')}</Notice>;
}

function sentences({ state, report, error, input, done, of }: RunTask): string[] {
  const text = messages().runs;
  const [doneRows, allRows] = [formatNumber(done), formatNumber(of ?? done)];
  if (error instanceof HigherCountError) return [error.message];
  if (state === 'failed') return [errorText(error), ...(done > 0 ? [text.failedAt(doneRows, allRows)] : [])];
  if (state === 'paused') return [text.pausedAt(doneRows, allRows)];
  if (state === 'cancelled') return [text.cancelledAt(doneRows, allRows)];
  if (!report) return [];
  return [
    report.written === 0 ? text.allDone : text.written(report.written),
    ...(report.failed > 0 ? [text.failedRows(report.failed)] : []),
    ...(report.skipped > 0 ? [text.skippedRows(report.skipped)] : []),
    ...(input.isTrial ? [text.trialDone] : []),
    ...report.remarks,
  ];
}

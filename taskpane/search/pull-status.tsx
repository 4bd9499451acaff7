import { ServiceError } from '../../src/api/index.ts';
import type { PullReport } from '../../src/tables/fetch-table.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import type { PullJob } from './table-pull.ts';
import { Notice } from '../frame/notice.tsx';

/** What became of the table that was asked for, or how far it is. */
export function PullStatus({ job }: { job: PullJob | null }) {
  if (!job) return null;
  if (isUnderWay(job)) return <TaskProgress task={job} />;
  const intent = { done: 'success', failed: 'error', cancelled: 'warning', paused: 'warning' } as const;
  return (
    <Notice intent={intent[job.state as keyof typeof intent]}>
      {job.report ? sentence(job.report) : failure(job)}
    </Notice>
  );
}

function failure({ error, done }: PullJob): string {
  const broken = error instanceof ServiceError && done > 0;
  return [error?.message, broken && messages().search.pullBroken(shownNumber(done))]
    .filter(Boolean)
    .join(' ');
}

function sentence({ cancelled, rows, table, sheet, truncatedTexts }: PullReport): string {
  const text = messages().search;
  const told = cancelled
    ? rows > 0
      ? text.pullCancelled(shownNumber(rows), table)
      : text.pullCancelledEmpty
    : text.pulled(shownNumber(rows), table, sheet);
  return truncatedTexts > 0 ? `${told} ${text.textsCut(truncatedTexts)}` : told;
}

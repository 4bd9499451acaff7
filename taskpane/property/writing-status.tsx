import type { WrittenTables } from '../../src/property/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import type { WritingJob } from './property-writing.ts';
import { Notice } from '../frame/notice.tsx';

interface WritingStatusProps {
  job: WritingJob | null;
  /** What is said of a job that came to its end. */
  sentence(written: WrittenTables): string;
}

/** What became of the tables that were asked for, or how far they are. */
export function WritingStatus({ job, sentence }: WritingStatusProps) {
  return (
    <div aria-live="polite">
      {job && isUnderWay(job) && <TaskProgress task={job} />}
      {job && !isUnderWay(job) && (
        <Notice intent={job.error ? 'error' : job.report ? 'success' : 'warning'}>
          {job.error?.message ?? (job.report ? sentence(job.report) : messages().property.cancelled)}
        </Notice>
      )}
    </div>
  );
}

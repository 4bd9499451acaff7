import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { WrittenTables } from '../../src/property/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import type { WritingJob } from './property-writing.ts';

const useStyles = makeStyles({ sentence: { minWidth: 0, overflowWrap: 'anywhere' } });

interface WritingStatusProps {
  job: WritingJob | null;
  /** What is said of a job that came to its end. */
  sentence(written: WrittenTables): string;
}

/** What became of the tables that were asked for, or how far they are. */
export function WritingStatus({ job, sentence }: WritingStatusProps) {
  const styles = useStyles();
  return (
    <div aria-live="polite">
      {job && isUnderWay(job) && <TaskProgress task={job} />}
      {job && !isUnderWay(job) && (
        <MessageBar intent={job.error ? 'error' : job.report ? 'success' : 'warning'} layout="multiline">
          <MessageBarBody className={styles.sentence}>
            {job.error?.message ?? (job.report ? sentence(job.report) : messages().property.cancelled)}
          </MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}

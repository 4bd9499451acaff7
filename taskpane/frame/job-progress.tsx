import { Button, Caption1, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { JobView } from '../../src/jobs/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { useRuntime } from './runtime-context.ts';

const useStyles = makeStyles({
  job: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  numbers: { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

/** `1,200 of 8,000 rows`. */
export function progressText({ state, done, of, unit }: JobView): string {
  const text = messages().frame;
  if (state === 'stopping') return text.stopping;
  return of === null
    ? text.doneSoFar(shownNumber(done), text.units[unit])
    : text.doneOf(shownNumber(done), shownNumber(of), text.units[unit]);
}

/** How far a job is, and the ways to stop it. */
export function JobProgress({ job, pausable = false }: { job: JobView; pausable?: boolean }) {
  const styles = useStyles();
  const { jobs } = useRuntime();
  const text = messages().frame;
  const stopping = job.state === 'stopping';
  return (
    <div className={styles.job}>
      <ProgressBar
        value={job.of && job.done > 0 ? job.done / job.of : undefined}
        thickness="large"
        aria-label={text.kinds[job.kind]}
      />
      <div className={styles.line}>
        <Caption1 className={styles.numbers}>{progressText(job)}</Caption1>
        {pausable && (
          <Button size="small" disabled={stopping} onClick={() => jobs.stop(job.id, 'paused')}>
            {text.pause}
          </Button>
        )}
        <Button size="small" disabled={stopping} onClick={() => jobs.stop(job.id)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

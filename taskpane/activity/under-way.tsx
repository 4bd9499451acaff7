import { Body1, Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { JobList, useRunningJobs } from '../frame/running-jobs.tsx';
import { useRuntime } from '../frame/runtime-context.ts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '32px' },
  cells: { fontVariantNumeric: 'tabular-nums' },
});

/** The jobs and the cells that are not done, and the way to end them all. */
export function UnderWay({ waiting }: { waiting: number }) {
  const styles = useStyles();
  const { jobs, lookups } = useRuntime();
  const running = useRunningJobs();
  const { activity, frame } = messages();
  const idle = running.length === 0 && waiting === 0;
  // Jobs first: what they wait for is theirs to give up, without a sentence in any cell.
  const cancelAll = () => {
    jobs.stopAll();
    lookups.cancelWaiting();
  };
  return (
    <section aria-labelledby="under-way" className={styles.section}>
      <div className={styles.head}>
        <Subtitle2 as="h2" id="under-way">
          {frame.running}
        </Subtitle2>
        {!idle && <Button onClick={cancelAll}>{activity.cancelAll}</Button>}
      </div>
      {idle && <Caption1>{activity.nothingRunning}</Caption1>}
      {waiting > 0 && <Body1 className={styles.cells}>{activity.waiting(shownNumber(waiting))}</Body1>}
      {running.length > 0 && <JobList jobs={running} />}
    </section>
  );
}

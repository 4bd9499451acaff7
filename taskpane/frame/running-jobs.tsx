import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { isUnderWay, type JobView } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { pausable, screenOfJob } from './job-screens.ts';
import { JobProgress } from './job-progress.tsx';
import { useJobs } from './runtime-context.ts';
import { useGo, type Screen } from './screens.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  bar: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  to: {
    paddingLeft: 0,
    justifyContent: 'flex-start',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    maxWidth: '100%',
  },
});

/** The work that goes on while another screen is shown; Activity shows all of it itself. */
export function RunningJobs({ screen }: { screen: Screen }) {
  const styles = useStyles();
  const running = useRunningJobs().filter((job) => screenOfJob[job.kind] !== screen);
  if (running.length === 0 || screen === 'activity') return null;
  return (
    <section className={styles.bar} aria-label={messages().frame.running}>
      <JobList jobs={running} />
    </section>
  );
}

/** The work that goes on now. */
export const useRunningJobs = (): JobView[] => useJobs().filter(isUnderWay);

/** Jobs with their progress, each with the way to its screen. */
export function JobList({ jobs }: { jobs: readonly JobView[] }) {
  const styles = useStyles();
  const go = useGo();
  const text = messages().frame;
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job.id}>
          <Button
            className={styles.to}
            appearance="transparent"
            size="small"
            onClick={() => go(screenOfJob[job.kind])}
          >
            {text.kinds[job.kind]} · {job.subject}
          </Button>
          <JobProgress job={job} pausable={pausable.includes(job.kind)} />
        </li>
      ))}
    </ul>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { isUnderWay } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { RunStatus, type RunJob } from './run-status.tsx';

const useStyles = makeStyles({
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  main: { flex: 1 },
});

/** Rows that are tried before all. */
const few = 10;

interface RunFooterProps {
  job: RunJob | null;
  /** Whether all is there that a run needs. */
  ready: boolean;
  /** What the run does, on its button. */
  label: string;
  /** Begins with so many rows, or with all. */
  start(most?: number): void;
}

/** How the run is, a few rows of it to try, and all of it. */
export function RunFooter({ job, ready, label, start }: RunFooterProps) {
  const styles = useStyles();
  const busy = job !== null && isUnderWay(job);
  const blocked = busy || !ready;
  const begin = (most?: number) => {
    if (!blocked) start(most);
  };
  return (
    <>
      <div aria-live="polite">
        <RunStatus job={job} />
      </div>
      <div className={styles.actions}>
        <Button size="large" disabledFocusable={blocked} onClick={() => begin(few)}>
          {messages().runs.tryTen}
        </Button>
        <Button
          className={styles.main}
          appearance="primary"
          size="large"
          disabledFocusable={blocked}
          onClick={() => begin()}
        >
          {label}
        </Button>
      </div>
    </>
  );
}

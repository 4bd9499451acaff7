import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { RunStatus } from './run-status.tsx';
import type { RunSetup } from './use-run-setup.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  main: { flex: 1 },
});

const trialRows = 10;

export function RunFooter({ setup }: { setup: RunSetup }) {
  const styles = useStyles();
  const { kind, task, isReady, counting, start } = setup;
  const text = messages()[kind];
  const isBlocked = !isReady || (task !== null && isUnderWay(task));
  const rows = counting.count?.rows ?? 0;
  const startUnlessBlocked = (maxRows?: number) => {
    if (!isBlocked) start(maxRows);
  };
  return (
    <>
      <div aria-live="polite">
        <RunStatus task={task} />
      </div>
      <div className={styles.actions}>
        <Button size="large" disabledFocusable={isBlocked} onClick={() => startUnlessBlocked(trialRows)}>
          {messages().runs.tryRows(trialRows)}
        </Button>
        <Button
          className={styles.main}
          appearance="primary"
          size="large"
          disabledFocusable={isBlocked}
          onClick={() => startUnlessBlocked()}
        >
          {rows > 0 ? text.start(rows) : text.startUncounted}
        </Button>
      </div>
    </>
  );
}

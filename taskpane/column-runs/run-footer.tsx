import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { isUnderWay } from '../../src/tasks/index.ts';
import { RunStatus, type RunOutcome } from './run-status.tsx';
import { trialRows, type RunSetup } from './use-run-setup.ts';
import { useStart } from './use-start.ts';
import { runMessages } from '../../src/features/column-runs/index.ts';

/** What the buttons of a kind of run say. */
export interface RunTexts {
  start(rows: number): string;
  startUncounted: string;
  again: string;
}

const useStyles = makeStyles({
  // Buttons that do not fit next to each other are as wide as the pane.
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, '& > *': { flexGrow: 1 } },
  main: { flexGrow: 4 },
});

interface RunFooterProps {
  setup: RunSetup;
  texts: RunTexts;
  isUnanswered: boolean;
  outcome: RunOutcome | null;
}

export function RunFooter({ setup, texts, isUnanswered, outcome }: RunFooterProps) {
  const styles = useStyles();
  const { task, isReady, isComplete, counting } = setup;
  const isUnready = !isReady || counting.count === null || isUnanswered;
  const isWaiting = isUnready || (task !== null && isUnderWay(task));
  const isBlocked = isWaiting || isComplete;
  const rows = counting.count?.rows ?? 0;
  const start = useStart(setup, isBlocked);
  const trial = counting.count?.trial;
  // Once every row has its answer, what is left is to review those that are in doubt.
  const reviewLabel = rows === 0 && counting.count !== null && !isWaiting ? outcome?.reviewLabel : null;
  return (
    <>
      <div aria-live="polite">
        <RunStatus task={task} outcome={outcome} />
      </div>
      <div className={styles.actions}>
        {reviewLabel ? (
          <Button size="large" disabledFocusable={isBlocked} onClick={() => start()}>
            {texts.startUncounted}
          </Button>
        ) : (
          <Button size="large" disabledFocusable={isBlocked} onClick={() => start({ isTrial: true })}>
            {runMessages().tryRows(trialRows, trial?.calls ?? null, trial?.maxExtraCalls ?? 0)}
          </Button>
        )}
        <Button
          className={styles.main}
          appearance="primary"
          size="large"
          disabledFocusable={isBlocked && !reviewLabel}
          onClick={() => (reviewLabel ? outcome?.review() : start())}
        >
          {reviewLabel ?? (rows > 0 ? texts.start(rows) : texts.startUncounted)}
        </Button>
      </div>
    </>
  );
}

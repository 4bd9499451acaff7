import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { isUnderWay } from '../../src/tasks/index.ts';
import type { RunOutcome } from './outcome-chips.tsx';
import { RunStatus } from './run-status.tsx';
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
  status: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // A live region stays where it is, also without a text.
    ':empty': { marginBottom: `calc(-1 * ${tokens.spacingVerticalS})` },
  },
  // Buttons that do not fit next to each other are as wide as the pane.
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '& > *': { flexGrow: 1, paddingInline: tokens.spacingHorizontalXS },
    ':empty': { display: 'none' },
  },
  main: { flexGrow: 4 },
});

interface RunFooterProps {
  setup: RunSetup;
  texts: RunTexts;
  isUnanswered: boolean;
  outcome: RunOutcome | null;
}

/** How the rows turned out, and one row of buttons: those of the run, or the review where every row has its answer. */
export function RunFooter({ setup, texts, isUnanswered, outcome }: RunFooterProps) {
  const styles = useStyles();
  const { task, isReady, isComplete, counting } = setup;
  const { count } = counting;
  const isBusy = task !== null && isUnderWay(task);
  const isBlocked = !isReady || count === null || isUnanswered || isBusy;
  const start = useStart(setup, isBlocked);
  const reviewLabel = isComplete && !isBusy ? outcome?.reviewLabel : null;
  return (
    <>
      <div className={styles.status} aria-live="polite">
        <RunStatus task={task} outcome={outcome} />
      </div>
      <div className={styles.actions}>
        {!isComplete && (count === null || count.rows > trialRows) && (
          <Button disabledFocusable={isBlocked} onClick={() => start({ isTrial: true })}>
            {runMessages().tryRows(trialRows)}
          </Button>
        )}
        {(!isComplete || reviewLabel) && (
          <Button
            className={styles.main}
            appearance="primary"
            disabledFocusable={isBlocked && !reviewLabel}
            onClick={() => (reviewLabel ? outcome?.review() : start())}
          >
            {reviewLabel ?? (count && count.rows > 0 ? texts.start(count.rows) : texts.startUncounted)}
          </Button>
        )}
      </div>
    </>
  );
}

import { Button, Caption1, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { JobUnit } from '../../src/tasks/index.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  work: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  numbers: { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

/** `1,200 of 8,000 rows`. */
export function doneText(done: number, of: number | null, unit: JobUnit): string {
  const { counts, doneOf } = messages().frame;
  return of === null ? counts[unit](done) : doneOf(shownNumber(done), counts[unit](of));
}

interface WorkProgressProps {
  /** What is done, in words. */
  label: string;
  done: number;
  /** How many there are in all; null while that is not known. */
  of: number | null;
  /** How far it is, in words. */
  progress: string;
  /** Whether it has been asked to end. */
  stopping?: boolean;
  cancel(): void;
  /** Only where it can be taken up again. */
  pause?(): void;
}

/** How far some work is, and the ways to stop it. */
export function WorkProgress({ label, done, of, progress, stopping, cancel, pause }: WorkProgressProps) {
  const styles = useStyles();
  const text = messages().frame;
  return (
    <div className={styles.work}>
      <ProgressBar value={of && done > 0 ? done / of : undefined} thickness="large" aria-label={label} />
      <div className={styles.line}>
        <Caption1 className={styles.numbers}>{progress}</Caption1>
        {pause && (
          <Button size="small" disabledFocusable={stopping} onClick={pause}>
            {text.pause}
          </Button>
        )}
        <Button size="small" disabledFocusable={stopping} onClick={cancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

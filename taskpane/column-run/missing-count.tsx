import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { TaskAbortError } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  again: { flexShrink: 0 },
});

interface MissingCountProps {
  /** Why there is no count; null while it is made. */
  error: Error | null;
  again(): void;
}

/** Stands where a count would: says why there is none, and lets one count again. */
export function MissingCount({ error, again }: MissingCountProps) {
  const styles = useStyles();
  const text = messages().runs;
  return (
    <div className={styles.line} aria-live="polite">
      {error && (
        <>
          <Caption1 className={styles.words}>
            {error instanceof TaskAbortError ? text.countCancelled : error.message}
          </Caption1>
          <Button className={styles.again} size="small" onClick={again}>
            {text.countAgain}
          </Button>
        </>
      )}
    </div>
  );
}

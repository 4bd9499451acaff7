import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { countText, type RowWarning, runMessages } from '../../src/features/column-runs/index.ts';
import { TaskAbortError } from '../../src/tasks/index.ts';
import type { CountState } from './use-run-setup.ts';

const useStyles = makeStyles({
  count: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  warnings: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  warning: { paddingLeft: 0, fontWeight: tokens.fontWeightRegular, minWidth: 0, textAlign: 'left' },
  noCount: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  reason: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  again: { flexShrink: 0 },
});

interface CountViewProps {
  counting: CountState;
  /** Whether hidden rows are left out. */
  visibleOnly: boolean;
  /** Name of the sheet that is counted. */
  sheet: string | undefined;
}

/** Shows what a run would cost, and warnings about its rows. Each warning selects its first cell. */
export function CountView({ counting, visibleOnly, sheet }: CountViewProps) {
  const styles = useStyles();
  const text = runMessages();
  const { count } = counting;
  if (!count) return <MissingCount {...counting} />;
  const { changedRows, maxExtraCalls, warnings } = count;
  const select = ({ cell }: RowWarning) => {
    // The sheet may be gone; the count then has nothing to show.
    if (sheet !== undefined) selectCell(addressOnSheet(sheet, cell)).catch(() => undefined);
  };
  return (
    <div className={styles.count} aria-live="polite">
      <Body1Strong>{countText(count, { visibleOnly })}</Body1Strong>
      {changedRows > 0 && <Caption1>{text.changed(changedRows)}</Caption1>}
      {maxExtraCalls > 0 && <Caption1>{text.extraCalls(maxExtraCalls)}</Caption1>}
      <div className={styles.warnings}>
        {warnings.map((warning) => (
          <Button
            key={warning.kind}
            className={styles.warning}
            appearance="transparent"
            size="small"
            onClick={() => select(warning)}
          >
            {text.warnings[warning.kind](warning.rows, warning.reason ?? '')}
          </Button>
        ))}
      </div>
    </div>
  );
}

function MissingCount({ error, countAgain }: CountState) {
  const styles = useStyles();
  const text = runMessages();
  return (
    <div className={styles.noCount} aria-live="polite">
      {error && (
        <>
          <Caption1 className={styles.reason}>
            {error instanceof TaskAbortError ? text.countCancelled : errorText(error)}
          </Caption1>
          <Button className={styles.again} size="small" onClick={countAgain}>
            {text.countAgain}
          </Button>
        </>
      )}
    </div>
  );
}

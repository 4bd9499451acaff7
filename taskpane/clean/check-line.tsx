import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { faultyRows, cleanMessages } from '../../src/features/clean/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import { useGo } from '../frame/navigation.ts';
import { useAddressCheck } from './use-address-check.ts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { flex: 1, minWidth: 0 },
  button: { flexShrink: 0 },
});

interface CheckLineProps {
  rows: SheetRows;
  columns: readonly number[];
  /** See `addressColumnChoices`. */
  points: readonly number[];
  /** Whether hidden rows are left out. */
  visibleOnly: boolean;
}

/** How many rows are to be looked at before a run, and the way to them; nothing where none are. */
export function CheckLine({ rows, columns, points, ...options }: CheckLineProps) {
  const styles = useStyles();
  const text = cleanMessages();
  const go = useGo();
  const { check } = useAddressCheck(rows, { columns, points }, options);
  const faults = check ? faultyRows(check.findings) : 0;
  if (faults === 0) return null;
  return (
    <div className={styles.line}>
      <Caption1 className={styles.text}>{text.toLookAt(faults)}</Caption1>
      <Button className={styles.button} size="small" onClick={() => go('clean')}>
        {text.checkFree}
      </Button>
    </div>
  );
}

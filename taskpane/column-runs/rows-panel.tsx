import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { WorkbookError } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import { type SheetRows, type HeaderRequest, runMessages } from '../../src/features/column-runs/index.ts';
import type { SheetRowsState } from './use-sheet-rows.ts';
const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  description: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  button: { flexShrink: 0 },
  headers: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  row: { flexBasis: '100%' },
  choice: { minWidth: 0 },
});

interface RowsPanelProps {
  rowsState: SheetRowsState;
  /** The name of the panel, where a screen has several. */
  label?: string;
}

export function RowsPanel({ rowsState, label }: RowsPanelProps) {
  const { rows, isReading, error, readSelection, chooseHeaders } = rowsState;
  const styles = useStyles();
  const text = runMessages();
  return (
    <section className={styles.panel} aria-label={label ?? text.rows}>
      <div className={styles.line}>
        <Body1 className={styles.description}>
          {rows &&
            (rows.table
              ? text.rowsOfTable(rows.table, rows.sheet, rows.rowCount)
              : text.rowsOf(rows.sheet, rows.rowCount))}
        </Body1>
        <Button className={styles.button} size="small" disabledFocusable={isReading} onClick={readSelection}>
          {text.useSelection}
        </Button>
      </div>
      {error && !(error instanceof WorkbookError) ? (
        <Notice intent="warning">{errorText(error)}</Notice>
      ) : error ? (
        // An empty sheet is where the user begins, and no error.
        <Caption1>{error.message}</Caption1>
      ) : (
        <Caption1>{text.selectHint}</Caption1>
      )}
      {rows && rows.tableId === null && (
        <HeaderChoice rows={rows} isReading={isReading} choose={chooseHeaders} />
      )}
    </section>
  );
}

interface HeaderChoiceProps {
  rows: SheetRows;
  isReading: boolean;
  choose(headers: HeaderRequest): void;
}

/** Says where the headers are, and lets the user choose them by a click into their row. */
function HeaderChoice({ rows, isReading, choose }: HeaderChoiceProps) {
  const styles = useStyles();
  const text = runMessages();
  const { headerRow, firstRow } = rows;
  const choice = (headers: HeaderRequest, label: string) => (
    <Button
      className={styles.choice}
      size="small"
      disabledFocusable={isReading}
      onClick={() => choose(headers)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.headers}>
      <Caption1 className={styles.row}>
        {headerRow === null ? text.noHeaders(firstRow + 1) : text.headersIn(headerRow + 1)}
      </Caption1>
      {choice('selection', text.useRowAsHeaders)}
      {headerRow !== null && choice('none', text.withoutHeaders)}
    </div>
  );
}

import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { WorkbookError } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import { type SheetRows, runMessages } from '../../src/features/column-runs/index.ts';
import type { SheetRowsState } from './use-sheet-rows.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  description: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  example: { color: tokens.colorNeutralForeground2 },
  button: { flexShrink: 0 },
  choices: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  choice: { minWidth: 0, flexShrink: 0 },
});

interface RowsPanelProps {
  rowsState: SheetRowsState;
  /** The name of the panel, where a screen has several. */
  label?: string;
  /** What is read of the rows, by an example. */
  example?: string;
  /** Whether the user has yet to choose what is read. */
  isAsked?: boolean;
  /** The choice of the columns to read, which opens with that of the rows. */
  children?: ReactNode;
}

/** Says in a line which rows are read, and opens to change that. */
export function RowsPanel({ rowsState, label, example = '', isAsked = false, children }: RowsPanelProps) {
  const { rows, error } = rowsState;
  const styles = useStyles();
  const text = runMessages();
  const [isOpen, setOpen] = useState(false);
  // It stays open once the question is answered: what the user works at doesn't close by itself.
  if (isAsked && !isOpen) setOpen(true);
  return (
    <section className={styles.panel} aria-label={label ?? text.rows}>
      {rows && (
        <div className={styles.line}>
          <div className={styles.description}>
            <Caption1 block>
              <RowsText rows={rows} />
            </Caption1>
            {!isOpen && example !== '' && (
              <Caption1 block className={styles.example}>
                {text.sample(example)}
              </Caption1>
            )}
          </div>
          <Button
            className={styles.choice}
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text.change}
          </Button>
        </div>
      )}
      {error && <RowsError rowsState={rowsState} error={error} />}
      {rows && isOpen && (
        <>
          <RowsChoice rowsState={rowsState} rows={rows} />
          {children}
        </>
      )}
    </section>
  );
}

/** `Addresses · 200 rows · headers in row 1`. */
function RowsText({ rows: { table, tableId, sheet, rowCount, headerRow } }: { rows: SheetRows }) {
  const text = runMessages();
  const headers = headerRow === null ? text.noHeaders : text.headersIn(headerRow + 1);
  return (
    <>
      <strong>{table ? text.tableOn(table, sheet) : sheet}</strong> · {text.rowCount(rowCount)}
      {tableId === null && ` · ${headers}`}
    </>
  );
}

/** Why the rows can't be read, and the way to others. */
function RowsError({ rowsState, error }: { rowsState: SheetRowsState; error: Error }) {
  const { readSelection } = rowsState;
  const styles = useStyles();
  const useSelection = (
    <Button className={styles.button} size="small" onClick={readSelection}>
      {runMessages().useSelection}
    </Button>
  );
  if (!(error instanceof WorkbookError)) {
    return (
      <Notice intent="warning" actions={useSelection}>
        {errorText(error)}
      </Notice>
    );
  }
  // An empty sheet is where the user begins, and no error.
  return (
    <div className={styles.line}>
      <Caption1 className={styles.description}>{error.message}</Caption1>
      {useSelection}
    </div>
  );
}

/** Takes the rows from the selection, and their headers from a click into the row. */
function RowsChoice({ rowsState, rows }: { rowsState: SheetRowsState; rows: SheetRows }) {
  const { readSelection, chooseHeaders } = rowsState;
  const styles = useStyles();
  const text = runMessages();
  const choice = (label: string, choose: () => void) => (
    <Button className={styles.choice} size="small" onClick={choose}>
      {label}
    </Button>
  );
  return (
    <div className={styles.choices}>
      {choice(text.useSelection, readSelection)}
      {rows.tableId === null && (
        <>
          {choice(text.useRowAsHeaders, () => chooseHeaders('selection'))}
          {rows.headerRow !== null && choice(text.withoutHeaders, () => chooseHeaders('none'))}
        </>
      )}
    </div>
  );
}

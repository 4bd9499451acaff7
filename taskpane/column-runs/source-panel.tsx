import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { WorkbookError } from '../../src/excel/index.ts';
import { errorText } from '../../src/language/index.ts';
import { Notice } from '../frame/notice.tsx';
import { type ColumnSource, type HeaderRequest, runMessages } from '../../src/features/column-runs/index.ts';
import type { SourceState } from './use-source.ts';
const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  description: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  button: { flexShrink: 0 },
  headers: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  row: { flexBasis: '100%' },
  choice: { minWidth: 0 },
});

interface SourcePanelProps {
  source: SourceState;
  /** The name of the panel, where a screen has several. */
  label?: string;
}

export function SourcePanel({ source: sourceState, label }: SourcePanelProps) {
  const { source, isReading, error, readSelection, chooseHeaders } = sourceState;
  const styles = useStyles();
  const text = runMessages();
  return (
    <section className={styles.panel} aria-label={label ?? text.source}>
      <div className={styles.line}>
        <Body1 className={styles.description}>
          {source &&
            (source.table
              ? text.sourceOfTable(source.table, source.sheet, source.rows)
              : text.sourceOf(source.sheet, source.rows))}
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
      {source && source.tableId === null && (
        <HeaderChoice source={source} isReading={isReading} choose={chooseHeaders} />
      )}
    </section>
  );
}

interface HeaderChoiceProps {
  source: ColumnSource;
  isReading: boolean;
  choose(headers: HeaderRequest): void;
}

/** Says where the headers are, and lets the user choose them by a click into their row. */
function HeaderChoice({ source, isReading, choose }: HeaderChoiceProps) {
  const styles = useStyles();
  const text = runMessages();
  const { headerRow, firstRow } = source;
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

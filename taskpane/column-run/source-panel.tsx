import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { WorkbookError } from '../../src/excel/index.ts';
import { errorText, messages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';
import type { SourceState } from './use-source.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  description: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  button: { flexShrink: 0 },
});

export function SourcePanel({ source: sourceState }: { source: SourceState }) {
  const { source, isReading, error, readSelection } = sourceState;
  const styles = useStyles();
  const text = messages().runs;
  return (
    <section className={styles.panel} aria-label={text.source}>
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
        <Caption1>{source?.headerRow === null ? text.noHeaders : text.selectHint}</Caption1>
      )}
    </section>
  );
}

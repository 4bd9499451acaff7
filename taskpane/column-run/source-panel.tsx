import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import type { SourceReading } from './use-source.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  take: { flexShrink: 0 },
});

/** Which rows are meant, and the way to others. */
export function SourcePanel({ source, reading, error, read }: SourceReading) {
  const styles = useStyles();
  const text = messages().runs;
  return (
    <section className={styles.panel} aria-label={text.source}>
      <div className={styles.line}>
        <Body1 className={styles.words}>
          {source &&
            (source.table
              ? text.sourceOfTable(source.table, source.sheet, source.rows)
              : text.sourceOf(source.sheet, source.rows))}
        </Body1>
        <Button className={styles.take} size="small" disabledFocusable={reading} onClick={read}>
          {text.useSelection}
        </Button>
      </div>
      {error ? (
        <Notice intent="warning">{error.message}</Notice>
      ) : (
        <Caption1>{source?.headerRow === null ? text.noHeader : text.selectHint}</Caption1>
      )}
    </section>
  );
}

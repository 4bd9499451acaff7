import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { activityLogText, type LogEntry, activityMessages } from '../../src/tasks/index.ts';
import { formatTime } from '../../src/language/index.ts';
import { CopyButton } from '../frame/copy-button.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { doneText } from '../frame/task-progress.tsx';
import { VirtualList } from '../frame/virtual-list.tsx';
import { Section } from '../frame/section.tsx';

const useStyles = makeStyles({
  entry: {
    display: 'block',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  details: { display: 'block', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

export function History() {
  const styles = useStyles();
  const { activityLog } = useRuntime();
  const entries = useSyncExternalStore(activityLog.subscribe, () => activityLog.entries);
  const text = activityMessages();
  return (
    <Section title={text.history}>
      {entries.length === 0 && <Caption1>{text.emptyHistory}</Caption1>}
      {entries.length > 0 && (
        <>
          <VirtualList label={text.history} items={entries} keyOf={keyOf}>
            {(entry) => (
              <div className={styles.entry}>
                <Caption1 className={styles.title}>
                  {activityMessages().kinds[entry.kind]} · {entry.subject}
                </Caption1>
                <Caption1 className={styles.details}>{entryDetails(entry)}</Caption1>
              </div>
            )}
          </VirtualList>
          <CopyButton
            label={text.copyHistory}
            text={() => activityLogText(entries)}
            copied={text.copied}
            notCopied={text.notCopied}
            textLabel={text.historyText}
          />
        </>
      )}
    </Section>
  );
}

const keyOf = ({ at, kind, subject }: LogEntry): string => `${at} ${kind} ${subject}`;

const entryDetails = ({ at, state, done, of, unit, reason, summary }: LogEntry): string =>
  [formatTime(at), activityMessages().states[state], summary ?? doneText(done, of, unit), reason]
    .filter(Boolean)
    .join(' · ');

import { Button, Caption1, makeStyles, Subtitle2, Textarea, tokens } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { activityLogText, type LogEntry } from '../../src/tasks/index.ts';
import { messages, shownTime } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { doneText } from '../frame/task-progress.tsx';
import { VirtualList } from '../frame/virtual-list.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  entry: {
    display: 'block',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  what: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  how: { display: 'block', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** The tasks that ended in this browser, the newest first; the list can be copied into a sheet. */
export function History() {
  const styles = useStyles();
  const { activityLog } = useRuntime();
  const entries = useSyncExternalStore(activityLog.subscribe, () => activityLog.entries);
  const text = messages().activity;
  return (
    <section aria-labelledby="log" className={styles.section}>
      <Subtitle2 as="h2" id="log">
        {text.log}
      </Subtitle2>
      {entries.length === 0 && <Caption1>{text.emptyLog}</Caption1>}
      {entries.length > 0 && (
        <>
          <VirtualList label={text.log} items={entries} keyOf={keyOf}>
            {(entry) => (
              <div className={styles.entry}>
                <Caption1 className={styles.what}>
                  {messages().frame.kinds[entry.kind]} · {entry.subject}
                </Caption1>
                <Caption1 className={styles.how}>{outcome(entry)}</Caption1>
              </div>
            )}
          </VirtualList>
          <CopyLog entries={entries} />
        </>
      )}
    </section>
  );
}

const keyOf = ({ at, kind, subject }: LogEntry): string => `${at} ${kind} ${subject}`;

const outcome = ({ at, state, done, of, unit, reason }: LogEntry): string =>
  [shownTime(at), messages().activity.states[state], doneText(done, of, unit), reason]
    .filter(Boolean)
    .join(' · ');

/** Excel on the web may close the clipboard to add-ins: then the text is there to be copied by hand. */
function CopyLog({ entries }: { entries: readonly LogEntry[] }) {
  const text = messages().activity;
  const copying = useMutation({
    mutationFn: (list: string) => navigator.clipboard.writeText(list),
  });
  return (
    <>
      <div>
        <Button onClick={() => copying.mutate(activityLogText(entries))}>{text.copyLog}</Button>
      </div>
      <Caption1 role="status">
        {copying.isSuccess ? text.copied : copying.isError ? text.notCopied : ''}
      </Caption1>
      {copying.isError && (
        <Textarea
          readOnly
          aria-label={text.logText}
          value={copying.variables}
          textarea={{ ref: selected, rows: 6, wrap: 'off' }}
        />
      )}
    </>
  );
}

const selected = (area: HTMLTextAreaElement | null): void => {
  area?.focus();
  area?.select();
};

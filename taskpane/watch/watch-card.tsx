import { Button, Caption1, makeStyles, Subtitle2, Switch, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { errorText, formatTime, watchMessages } from '../../src/messages/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import {
  checkCalls,
  countNews,
  newsKinds,
  startCheck,
  watchName,
  watchSubject,
  type Watch,
  type WatchTask,
} from '../../src/watches/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { NewsList } from './news-list.tsx';
import { useWatchActions } from './use-watches.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
  },
  secondary: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

/** A watch, what is new in it, and what can be done with that. */
export function WatchCard({ watch, task }: { watch: Watch; task: WatchTask | null }) {
  const styles = useStyles();
  const id = useId();
  const text = watchMessages();
  const runtime = useRuntime();
  const connection = useConnection();
  const actions = useWatchActions(watch);
  const isBusy = task !== null && isUnderWay(task);
  const failure = task?.report?.find(({ watchId }) => watchId === watch.id)?.error;
  const calls = checkCalls(watch, connection?.plan ?? 'paid');
  const { unread } = watch;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Subtitle2 as="h2" id={id}>
        {watchName(watch)}
      </Subtitle2>
      <Caption1 className={styles.secondary}>
        {text.checked(formatTime(watch.checkedAt), watch.records)}
      </Caption1>
      <div aria-live="polite">
        {failure && <Notice intent="error">{failure}</Notice>}
        <Notice intent={unread.length > 0 ? 'info' : 'success'}>
          {unread.length > 0 ? countsText(watch) : text.noNews}
        </Notice>
        {watch.missed > 0 && <Notice intent="warning">{text.missed(watch.missed)}</Notice>}
      </div>
      {unread.length > 0 && <NewsList watch={watch} />}
      {actions.error && <Notice intent="error">{errorText(actions.error)}</Notice>}
      {actions.hasInserted && <Caption1 role="status">{text.inserted}</Caption1>}
      <div className={styles.actions}>
        {unread.length > 0 && (
          <>
            <Button appearance="primary" onClick={() => actions.markRead(unread)}>
              {text.markRead}
            </Button>
            <Button onClick={() => actions.insert(unread)}>{text.insertRows}</Button>
          </>
        )}
        {connection && (
          <Button
            disabledFocusable={isBusy}
            onClick={() => startCheck(runtime, [watch], watchSubject(watch))}
          >
            {text.check(calls)}
          </Button>
        )}
      </div>
      <Switch
        label={text.checksOnOpen}
        checked={watch.checksOnOpen}
        onChange={(_, { checked }) => actions.setChecksOnOpen(checked)}
      />
      {watch.checksOnOpen && <Caption1 role="status">{text.checksOnOpenCost(calls)}</Caption1>}
      <StopWatching hasNews={unread.length > 0} stop={actions.stop} />
    </section>
  );
}

function countsText({ unread }: Watch): string {
  const text = watchMessages();
  const counts = countNews(unread);
  return newsKinds.flatMap((kind) => (counts[kind] > 0 ? [text.counts[kind](counts[kind])] : [])).join(' · ');
}

/** Asks first if there are news that the user has not read. */
function StopWatching({ hasNews, stop }: { hasNews: boolean; stop(): void }) {
  const styles = useStyles();
  const text = watchMessages();
  const [isAsking, ask] = useState(false);
  if (!isAsking || !hasNews) {
    return (
      <div className={styles.actions}>
        <Button appearance="subtle" size="small" onClick={() => (hasNews ? ask(true) : stop())}>
          {text.stop}
        </Button>
      </div>
    );
  }
  return (
    <Notice
      intent="warning"
      actions={
        <>
          <Button onClick={stop}>{text.stop}</Button>
          <Button onClick={() => ask(false)}>{text.keep}</Button>
        </>
      }
    >
      {text.stopQuestion}
    </Notice>
  );
}

import { Body1, Spinner } from '@fluentui/react-components';
import { errorText, messages, watchMessages } from '../../src/messages/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import {
  checkCalls,
  maxGoneLookUps,
  startCheck,
  type Watch,
  type WatchTask,
} from '../../src/watches/index.ts';
import { useGo } from '../frame/navigation.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { PrimaryButton, ScreenLayout } from '../frame/screen-layout.tsx';
import { useLatestTask } from '../frame/use-tasks.ts';
import { NewWatch } from './new-watch.tsx';
import { useWatches } from './use-watches.ts';
import { WatchCard } from './watch-card.tsx';

/** The watches of the workbook with their news, and the form of a new one. */
export function WatchScreen() {
  const text = watchMessages();
  const go = useGo();
  const connection = useConnection();
  const { watches, error } = useWatches();
  const task: WatchTask | null = useLatestTask('watch');
  if (error || !watches) {
    return (
      <ScreenLayout>
        {error ? (
          <Notice intent="error">{errorText(error)}</Notice>
        ) : (
          <Spinner size="tiny" label={text.reading} />
        )}
      </ScreenLayout>
    );
  }
  const connect = <PrimaryButton onClick={() => go('connect')}>{messages().frame.connect}</PrimaryButton>;
  return (
    <ScreenLayout
      footer={connection ? watches.length > 0 && <CheckAll watches={watches} task={task} /> : connect}
    >
      {!connection && <Notice intent="info">{text.connectFirst}</Notice>}
      {watches.length === 0 && <Body1>{text.empty}</Body1>}
      <TaskNotice task={task} />
      {watches.map((watch) => (
        <WatchCard key={watch.id} watch={watch} task={task} />
      ))}
      {connection && <NewWatch isBusy={task !== null && isUnderWay(task)} />}
    </ScreenLayout>
  );
}

/** Checks all watches: says first how many calls that takes. */
function CheckAll({ watches, task }: { watches: readonly Watch[]; task: WatchTask | null }) {
  const text = watchMessages();
  const runtime = useRuntime();
  const plan = useConnection()?.plan ?? 'paid';
  const calls = watches.reduce((sum, watch) => sum + checkCalls(watch, plan), 0);
  return (
    <>
      <Body1>{text.goneCalls(maxGoneLookUps)}</Body1>
      <PrimaryButton
        isBusy={task !== null && isUnderWay(task)}
        onClick={() => startCheck(runtime, watches, text.watchCount(watches.length))}
      >
        {text.checkAll(calls)}
      </PrimaryButton>
    </>
  );
}

/** What the last task has done, unless a card says it. */
function TaskNotice({ task }: { task: WatchTask | null }) {
  const text = watchMessages();
  if (!task) return null;
  if (task.state === 'cancelled') return <Notice intent="warning">{text.cancelled}</Notice>;
  const isNew = task.report?.some((result) => result.error === null && result.isNew);
  if (task.state === 'done' && isNew) return <Notice intent="success">{text.started}</Notice>;
  // An error of a check is on the card of its watch.
  if (task.state === 'failed' && !task.report && task.error)
    return <Notice intent="error">{errorText(task.error)}</Notice>;
  return null;
}

import { Body1, Button, Caption1, makeStyles } from '@fluentui/react-components';
import { TaskList } from '../frame/running-tasks.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { useRunningTasks } from '../frame/use-tasks.ts';
import { Section } from '../frame/section.tsx';
import { FailedCells } from './failed-cells.tsx';
import { History } from './history.tsx';
import { ResponseProblems } from './response-problems.tsx';
import { TodayView } from './today-view.tsx';
import { useActivity } from './use-activity.ts';
import { activityMessages } from '../../src/tasks/index.ts';
import { frameMessages } from '../frame/messages.ts';

const useStyles = makeStyles({
  cells: { fontVariantNumeric: 'tabular-nums' },
});

export function ActivityScreen() {
  const { today, counts } = useActivity();
  return (
    <ScreenLayout>
      <TasksUnderWay waiting={counts.waiting} />
      <FailedCells />
      <ResponseProblems />
      <TodayView today={today} />
      <History />
    </ScreenLayout>
  );
}

/** The tasks and cells under way, and a button that cancels all of them. */
function TasksUnderWay({ waiting }: { waiting: number }) {
  const styles = useStyles();
  const { tasks, engine } = useRuntime();
  const running = useRunningTasks();
  const activity = activityMessages();
  const frame = frameMessages();
  const idle = running.length === 0 && waiting === 0;
  // Tasks first: they drop their own requests. Cancelling those as cells would write an error into each.
  const cancelAll = () => {
    tasks.stopAll();
    engine.cancelAll();
  };
  return (
    <Section
      title={frame.running}
      action={!idle && <Button onClick={cancelAll}>{activity.cancelAll}</Button>}
    >
      {idle && <Caption1>{activity.nothingRunning}</Caption1>}
      {waiting > 0 && <Body1 className={styles.cells}>{activity.waiting(waiting)}</Body1>}
      {running.length > 0 && <TaskList tasks={running} />}
    </Section>
  );
}

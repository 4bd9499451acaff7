import { activityMessages, type WorkbookTask } from '../../src/tasks/index.ts';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ScreenName } from './screen.ts';
import { screenOf, useGo } from './navigation.ts';
import { TaskProgress } from './task-progress.tsx';
import { useRunningTasks } from './use-tasks.ts';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none' },
  bar: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  to: {
    paddingLeft: 0,
    justifyContent: 'flex-start',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    maxWidth: '100%',
  },
});

/** The running tasks of other screens. The Activity screen lists all tasks itself. */
export function RunningTasks({ screen }: { screen: ScreenName }) {
  const styles = useStyles();
  const running = useRunningTasks().filter(({ kind }) => screenOf[kind] !== screen);
  if (running.length === 0 || screen === 'activity') return null;
  return (
    <section className={styles.bar} aria-label={frameMessages().running}>
      <TaskList tasks={running} />
    </section>
  );
}

export function TaskList({ tasks }: { tasks: readonly WorkbookTask[] }) {
  const styles = useStyles();
  const go = useGo();
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={task.id}>
          <Button
            className={styles.to}
            appearance="transparent"
            size="small"
            onClick={() => go(screenOf[task.kind])}
          >
            {activityMessages().kinds[task.kind]} · {task.subject}
          </Button>
          <TaskProgress task={task} />
        </li>
      ))}
    </ul>
  );
}

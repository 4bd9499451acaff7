import { activityMessages, type Task, type TaskKind, type TaskUnit } from '../../src/tasks/index.ts';
import { Button, Caption1, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { formatNumber } from '../../src/language/index.ts';
import { useRuntime } from './runtime-context.ts';
import { Delayed } from './timing.tsx';
import { frameMessages } from './messages.ts';

const useStyles = makeStyles({
  task: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  numbers: { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

const pausableKinds: readonly TaskKind[] = ['geocode', 'coordinates', 'portfolio', 'estimate'];

/** `1,200 of 8,000 rows`. */
export function doneText(done: number, of: number | null, unit: TaskUnit): string {
  const { doneOf } = frameMessages();
  const { counts } = activityMessages();
  return of === null ? counts[unit](done) : doneOf(formatNumber(done), counts[unit](of));
}

/** What a task does: `Geocode`, or `Counting…`. */
export const taskLabel = (task: Task): string =>
  task.scope === 'workbook' ? activityMessages().kinds[task.kind] : task.label;

/** Silent: {@link TaskAnnouncer} speaks for it. */
export function TaskProgress({ task }: { task: Task }) {
  const styles = useStyles();
  const { tasks } = useRuntime();
  const text = frameMessages();
  const { id, state, done, of, unit } = task;
  const isStopping = state === 'stopping';
  const isPausable = task.scope === 'workbook' && pausableKinds.includes(task.kind);
  const label = taskLabel(task);
  const progress = isStopping ? text.stopping : doneText(done, of, unit);
  return (
    <div className={styles.task} aria-live="off">
      <ProgressBar value={of && done > 0 ? done / of : undefined} thickness="large" aria-label={label} />
      <div className={styles.line}>
        <Caption1 className={styles.numbers}>
          {task.scope === 'screen' ? `${label} ${progress}` : progress}
        </Caption1>
        {isPausable && (
          <Button size="small" disabledFocusable={isStopping} onClick={() => tasks.stop(id, 'paused')}>
            {text.pause}
          </Button>
        )}
        <Button size="small" disabledFocusable={isStopping} onClick={() => tasks.stop(id)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The progress of a task that usually ends at once: shown when it has not ended after a second. */
export const DelayedTaskProgress = ({ task }: { task: Task }) => (
  <Delayed>
    <TaskProgress task={task} />
  </Delayed>
);

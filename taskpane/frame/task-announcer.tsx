import { activityMessages, type Task } from '../../src/tasks/index.ts';
import { useOutage } from './outage.tsx';
import { doneText, taskLabel } from './task-progress.tsx';
import { useScreenTasks, useTasks } from './use-tasks.ts';
import { useVisuallyHidden } from './visually-hidden.ts';
import { frameMessages } from './messages.ts';

/**
 * Announces each task to screen readers when it starts, at each quarter and when it ends, and why the service does not
 * respond. What the pane draws changes several times a second, and is not announced.
 */
export function TaskAnnouncer() {
  const hidden = useVisuallyHidden();
  const outage = useOutage();
  const tasks = [...useTasks().slice(0, maxTasks), ...useScreenTasks()];
  return (
    <div className={hidden} role="log" aria-live="polite">
      {tasks.map((task) => (
        <p key={task.id}>{announcement(task)}</p>
      ))}
      {outage && <p>{outage.explanation ?? frameMessages().outage.reasons[outage.reason]}</p>}
    </div>
  );
}

/** Ended tasks that stay in the region, so that the end of one is announced. */
const maxTasks = 3;

/** The same text until the task reaches its next quarter or ends. */
export function announcement(task: Task): string {
  const { done, of, unit, state } = task;
  const text = frameMessages();
  const { counts } = activityMessages();
  const label = taskLabel(task);
  if (state === 'stopping') return text.stopping;
  if (state !== 'running') return text.taskEnded[state](label, doneText(done, of, unit));
  const quarters = of ? Math.floor((4 * done) / of) : 0;
  if (!of || quarters === 0) return of ? text.taskStarted(label, counts[unit](of)) : label;
  return text.taskProgress(label, quarters * 25, counts[unit](of));
}

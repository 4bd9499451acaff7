import {
  ActivityLog,
  isUnderWay,
  TaskRegistry,
  type StartedTask,
  type TaskContext,
  type WorkbookTask,
} from '../../src/tasks/index.ts';

export const newTaskRegistry = (): TaskRegistry => new TaskRegistry(new ActivityLog(null));

/** Waits until a task has ended, successfully or not. */
export async function ended<Report>(
  tasks: TaskRegistry,
  { id }: StartedTask<unknown>,
): Promise<WorkbookTask<unknown, Report>> {
  for (;;) {
    const task = tasks.all.find((one) => one.id === id) as WorkbookTask<unknown, Report>;
    if (!isUnderWay(task)) return task;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A context for work that runs outside a registry. */
export const taskContext = ({
  signal = new AbortController().signal,
  progress = () => undefined,
}: Partial<TaskContext> = {}): TaskContext => ({
  signal,
  progress,
});

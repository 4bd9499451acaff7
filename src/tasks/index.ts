/** Long-running tasks: one registry with their progress, cancellation and results, and a log of those that ended. */

export * from './activity-log.ts';
export * from './activity-log-text.ts';
export {
  isUnderWay,
  PartialFailureError,
  TaskAbortError,
  timeSlices,
  type ScreenTask,
  type Task,
  type TaskContext,
  type TaskKind,
  type TaskUnit,
  type WorkbookTask,
} from './task.ts';
export * from './task-registry.ts';
export { activityMessages } from './messages.ts';

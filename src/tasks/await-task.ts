import type { Task } from './task.ts';
import type { Jobs, JobStart } from './task-registry.ts';

/**
 * Begins a job and gives what came of it to whoever waits: a screen that is left and shown again meanwhile waits on.
 *
 * @throws What the work throws; a {@link Stopped} where the job was stopped.
 */
export function awaitJob<Input, Report>(
  jobs: Jobs,
  start: JobStart<Input>,
  work: (task: Task) => Promise<Report>,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    jobs.start(start, async (task) => {
      try {
        resolve(await work(task));
      } catch (error) {
        reject(task.signal.aborted ? (task.signal.reason as Error) : (error as Error));
        throw error;
      }
    });
  });
}

import { JobLog, Jobs, isUnderWay, type JobView, type Task } from '../../src/tasks/index.ts';

export const newJobs = (): Jobs => new Jobs(new JobLog(null));

/** A job once it has ended, whatever became of it. */
export async function ended<Report>(jobs: Jobs, id: number): Promise<JobView<unknown, Report>> {
  for (;;) {
    const view = jobs.views.find((one) => one.id === id) as JobView<unknown, Report>;
    if (!isUnderWay(view)) return view;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What work uses that nobody looks on at, unless told where its progress goes or how it is stopped. */
export const aside = ({
  signal = new AbortController().signal,
  progress = () => undefined,
}: Partial<Task> = {}): Task => ({
  signal,
  progress,
});

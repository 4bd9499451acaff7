import { JobLog, Jobs, isUnderWay, type JobView } from '../../src/jobs/index.ts';

export const newJobs = (): Jobs => new Jobs(new JobLog(null));

/** A job once it has ended, whatever became of it. */
export async function ended<Report>(jobs: Jobs, id: number): Promise<JobView<unknown, Report>> {
  for (;;) {
    const view = jobs.views.find((one) => one.id === id) as JobView<unknown, Report>;
    if (!isUnderWay(view)) return view;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

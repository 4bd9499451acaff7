import type { JobView } from '../../src/tasks/index.ts';
import { messages } from '../../src/messages/index.ts';
import { useLasting } from './lasting.ts';
import { useRuntime } from './runtime-context.ts';
import { doneText, WorkProgress } from './work-progress.tsx';

/** How far a job is, and the ways to stop it. */
export function JobProgress({ job, pausable = false }: { job: JobView; pausable?: boolean }) {
  const { jobs } = useRuntime();
  const text = messages().frame;
  const { id, kind, state, done, of, unit } = job;
  const stopping = state === 'stopping';
  return (
    <WorkProgress
      label={text.kinds[kind]}
      done={done}
      of={of}
      progress={stopping ? text.stopping : doneText(done, of, unit)}
      stopping={stopping}
      cancel={() => jobs.stop(id)}
      pause={pausable ? () => jobs.stop(id, 'paused') : undefined}
    />
  );
}

/** The progress of a job that is mostly over at once: there when it has lasted. */
export function LastingJobProgress({ job }: { job: JobView }) {
  return useLasting() ? <JobProgress job={job} /> : null;
}

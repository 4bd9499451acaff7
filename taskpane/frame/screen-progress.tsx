import { useRuntime } from './runtime-context.ts';
import type { ScreenWork } from './screen-works.ts';
import { doneText, WorkProgress } from './work-progress.tsx';

/** How far a work of the screen is, and the way to cancel it. */
export function ScreenProgress({ work: { id, label, done, of, unit } }: { work: ScreenWork }) {
  const { works } = useRuntime();
  return (
    <WorkProgress
      label={label}
      done={done}
      of={of}
      progress={`${label} ${doneText(done, of, unit)}`}
      cancel={() => works.cancel(id)}
    />
  );
}

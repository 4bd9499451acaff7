import { Button } from '@fluentui/react-components';
import { startUndo, undoableFix, type CleanReport, type CleanTaskInput } from '../../src/cleaning/index.ts';
import { errorText, messages } from '../../src/messages/index.ts';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import { useTasks } from '../frame/use-tasks.ts';

/** What the last fix on a sheet has done, and the way back. */
export function FixStatus({ sheetId }: { sheetId: string }) {
  const { tasks } = useRuntime();
  const all = useTasks();
  const text = messages().clean;
  const latest = (all as WorkbookTask<CleanTaskInput, CleanReport>[]).find(
    ({ kind, input }) => kind === 'clean' && input.sheetId === sheetId,
  );
  if (!latest) return null;
  if (isUnderWay(latest)) return <TaskProgress task={latest} />;
  const undoable = undoableFix(all, sheetId);
  return (
    <div aria-live="polite">
      <Notice
        intent={latest.error ? 'error' : 'success'}
        actions={undoable && <Button onClick={() => startUndo(tasks, undoable)}>{text.undo}</Button>}
      >
        {latest.error ? errorText(latest.error) : latest.report && sentences(latest.report).join(' ')}
      </Notice>
    </div>
  );
}

function sentences(report: CleanReport): string[] {
  const text = messages().clean;
  if ('undone' in report) {
    const { restored, kept } = report.undone;
    return [text.undone(restored), ...(kept > 0 ? [text.keptCells(kept)] : [])];
  }
  const { cells, changedRows, formulaRows } = report.applied;
  return [
    text.applied(new Set(cells.map(({ row }) => row)).size),
    ...(changedRows > 0 ? [text.changedMeanwhile(changedRows)] : []),
    ...(formulaRows > 0 ? [text.formulaRows(formulaRows)] : []),
  ];
}

import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import {
  readUndoableEdit,
  startUndo,
  type EditKind,
  type EditReport,
  type EditTaskInput,
  cleanMessages,
} from '../../src/features/clean/index.ts';
import { errorText } from '../../src/language/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import { useTasks } from '../frame/use-tasks.ts';

interface EditStatusProps<Applied> {
  kind: EditKind;
  rows: SheetRows;
  /** What was written, in sentences. */
  sentences(applied: Applied): string[];
  /** Says that there is something to undo, where it was written before the pane was opened. */
  earlier: string;
}

/** What was written last on a sheet, and the way back, also after the pane was closed. */
export function EditStatus<Applied>({ kind, rows, sentences, earlier }: EditStatusProps<Applied>) {
  const { tasks } = useRuntime();
  const { sheetId, sheet } = rows;
  const newest = (useTasks() as WorkbookTask<EditTaskInput, EditReport<Applied>>[]).find(
    (task) => task.kind === kind && task.input.sheetId === sheetId,
  );
  const latest = newest?.isLeft ? undefined : newest;
  const { data: undoable } = useQuery({
    queryKey: ['undoable edit', kind, sheetId, sheet],
    queryFn: () => readUndoableEdit(kind, rows),
    gcTime: 0,
  });
  if (latest && isUnderWay(latest)) return <TaskProgress task={latest} />;
  if (!latest && !undoable) return null;
  const text = latest?.error
    ? errorText(latest.error)
    : latest?.report
      ? reportSentences(latest.report, sentences).join(' ')
      : earlier;
  return (
    <div aria-live="polite">
      <Notice
        intent={latest?.error ? 'error' : latest ? 'success' : 'info'}
        actions={
          undoable && <Button onClick={() => startUndo(tasks, undoable, rows)}>{cleanMessages().undo}</Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}

function reportSentences<Applied>(
  report: EditReport<Applied>,
  sentences: (applied: Applied) => string[],
): string[] {
  if ('applied' in report) return sentences(report.applied);
  const text = cleanMessages();
  const { restored, kept } = report.undone;
  return [text.undone(restored), ...(kept > 0 ? [text.keptCells(kept)] : [])];
}

import { errorText } from '../../src/language/index.ts';
import { type WrittenTables, gridMessages, propertyMessages } from '../../src/features/property/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { CalculationNotice } from '../frame/calculation-notice.tsx';
import { Notice } from '../frame/notice.tsx';
import { noteSentences } from '../tables/table-text.ts';
import { TaskProgress } from '../frame/task-progress.tsx';
import type { WriteTask } from './use-property.ts';

interface WriteStatusProps {
  task: WriteTask | null;
  /** The text for a task that is done. */
  doneText(written: WrittenTables): string;
  /** Whether formulas are written, such as adjusted prices. */
  hasFormulas?: boolean;
}

export function WriteStatus({ task, doneText, hasFormulas = false }: WriteStatusProps) {
  return (
    <div aria-live="polite">
      {task && isUnderWay(task) && <TaskProgress task={task} />}
      {task && !isUnderWay(task) && (
        <Notice intent={task.error ? 'error' : task.report ? 'success' : 'warning'}>
          {task.error
            ? errorText(task.error)
            : task.report
              ? [
                  doneText(task.report),
                  ...noteSentences(task.report.notes),
                  ...(task.report.isMapRefused ? [gridMessages().mapRefused] : []),
                ].join(' ')
              : propertyMessages().writeCancelled}
        </Notice>
      )}
      {hasFormulas && task?.report && <CalculationNotice />}
    </div>
  );
}

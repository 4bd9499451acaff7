import { useEffect } from 'react';
import { closeNotification } from '../../src/app/office.ts';
import { useRunningTasks } from '../frame/use-tasks.ts';

/** Warns the user who closes the workbook or its browser tab while a task is writing. */
export function useCloseWarning(): void {
  const isRunning = useRunningTasks().length > 0;
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    const notification = closeNotification();
    // Without a warning, a task that was interrupted can be resumed when the workbook is opened again.
    notification?.enable().catch(() => undefined);
    return () => {
      removeEventListener('beforeunload', ask);
      notification?.disable().catch(() => undefined);
    };
  }, [isRunning]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SheetChanges } from '../../src/excel/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** The first part of the keys of the queries about the rows of a run, after those of the rows themselves. */
const rowQueries = ['saved run', 'count', 'resumption', 'destinations'];

/**
 * Reads the rows of a sheet again after each change of it, and counts again.
 *
 * @returns Whether the last changes have settled; until then, the count is out of date.
 */
export function useSheetChanges(sheetId: string | undefined): boolean {
  const { tasks } = useRuntime();
  const queries = useQueryClient();
  const [isSettled, setSettled] = useState(true);
  useEffect(() => {
    if (sheetId === undefined) return;
    const readAgain = async () => {
      // The task itself invalidates what it changed, when it ends.
      if (tasks.all.some((task) => task.scope === 'workbook' && isUnderWay(task))) return;
      await queries.invalidateQueries({ queryKey: ['rows'] });
      for (const key of rowQueries) void queries.invalidateQueries({ queryKey: [key] });
    };
    const changes = new SheetChanges(sheetId);
    const unsubscribe = changes.subscribe(() => {
      setSettled(changes.isSettled);
      if (changes.isSettled) void readAgain();
    });
    // Without events, and for changes without one such as a filter, the user comes back from the sheet.
    const onFocus = () => void readAgain();
    window.addEventListener('focus', onFocus);
    changes.start().catch(() => undefined);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', onFocus);
      changes.stop().catch(() => undefined);
      setSettled(true);
    };
  }, [sheetId, tasks, queries]);
  return isSettled;
}

import { useEffect } from 'react';
import { refreshOnOpen } from '../../src/features/tables/index.ts';
import { useConnection, usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';

/**
 * Has Excel load the add-in with this workbook from now on, if it has tables and the user wants that
 * (Microsoft: "Run code in your Office Add-in when the document opens").
 */
export function useOpeningWithTables(): void {
  const { opensWithTables } = usePreferences();
  const { tables } = useSavedTables();
  const isWanted =
    tables &&
    ((opensWithTables && tables.length > 0) || tables.some(({ refreshesOnOpen }) => refreshesOnOpen));
  useEffect(() => {
    if (isWanted === undefined) return;
    const { load, none } = Office.StartupBehavior;
    void setStartupBehavior(isWanted ? load : none);
  }, [isWanted]);
}

let hasRefreshed = false;

/** Refreshes the tables that are to be refreshed when the workbook opens, once there is a connection. */
export function useRefreshOnOpen(): void {
  const runtime = useRuntime();
  const isConnected = useConnection() !== null;
  useEffect(() => {
    if (!isConnected || hasRefreshed) return;
    hasRefreshed = true;
    // Where the workbook cannot be read, the user refreshes the tables.
    refreshOnOpen(runtime).catch(() => undefined);
  }, [isConnected, runtime]);
}

async function setStartupBehavior(behavior: Office.StartupBehavior): Promise<void> {
  try {
    if ((await Office.addin.getStartupBehavior()) !== behavior)
      await Office.addin.setStartupBehavior(behavior);
  } catch {
    // The pane then opens only when the user opens it.
  }
}

import { useEffect, useRef } from 'react';
import { inWorkbook, isForRecipients, openWithAddin } from '../../src/excel/index.ts';
import { refreshOnOpen } from '../../src/features/tables/index.ts';
import { useConnection, usePreferences, useRuntime } from '../frame/runtime-context.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';

/**
 * Has Excel load the add-in with this workbook from now on, if it has tables and the user wants that
 * (Microsoft: "Run code in your Office Add-in when the document opens"). A workbook that was prepared to be sent stays so
 * until the user switches that on, or writes a table.
 */
export function useOpeningWithTables(): void {
  const { opensWithTables } = usePreferences();
  const before = useRef(opensWithTables);
  const { tables } = useSavedTables();
  useEffect(() => {
    if (!tables) return;
    const isSwitchedOn = opensWithTables && !before.current;
    before.current = opensWithTables;
    const isWanted =
      (opensWithTables && tables.length > 0) || tables.some(({ refreshesOnOpen }) => refreshesOnOpen);
    // Where Excel refuses, the pane opens only when the user opens it.
    setStartupBehavior(isWanted, isSwitchedOn).catch(() => undefined);
  }, [opensWithTables, tables]);
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

async function setStartupBehavior(isWanted: boolean, isSwitchedOn: boolean): Promise<void> {
  if (isSwitchedOn) {
    await inWorkbook(async (context) => {
      openWithAddin(context);
      await context.sync();
    });
  }
  const { load, none } = Office.StartupBehavior;
  const behavior = isWanted && !(await isForRecipients()) ? load : none;
  if ((await Office.addin.getStartupBehavior()) !== behavior) await Office.addin.setStartupBehavior(behavior);
}

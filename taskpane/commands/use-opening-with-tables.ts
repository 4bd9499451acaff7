import { useEffect } from 'react';
import { usePreferences } from '../frame/runtime-context.ts';
import { useSavedTables } from '../tables/use-saved-tables.ts';

/**
 * Has Excel load the add-in with this workbook from now on, if it has tables to refresh and the user wants that
 * (Microsoft: "Run code in your Office Add-in when the document opens").
 */
export function useOpeningWithTables(): void {
  const { opensWithTables } = usePreferences();
  const { tables } = useSavedTables();
  const isWanted = tables && opensWithTables && tables.length > 0;
  useEffect(() => {
    if (isWanted === undefined) return;
    const { load, none } = Office.StartupBehavior;
    void setStartupBehavior(isWanted ? load : none);
  }, [isWanted]);
}

async function setStartupBehavior(behavior: Office.StartupBehavior): Promise<void> {
  try {
    if ((await Office.addin.getStartupBehavior()) !== behavior)
      await Office.addin.setStartupBehavior(behavior);
  } catch {
    // The pane then opens only when the user opens it.
  }
}

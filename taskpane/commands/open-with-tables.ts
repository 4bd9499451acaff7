import { hasSavedTables } from '../../src/tables/index.ts';
import { listWatches } from '../../src/watches/index.ts';

/**
 * Shows the pane if the workbook has tables to refresh or watches to check. Called when Excel has loaded the page with the workbook, because
 * {@link useOpeningWithTables} has asked for that.
 */
export async function showPaneForTables(): Promise<void> {
  const isWanted = (await hasSavedTables()) || (await listWatches()).some(({ checksOnOpen }) => checksOnOpen);
  if (isWanted) await Office.addin.showAsTaskpane();
}

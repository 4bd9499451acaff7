import { hasSavedTables } from '../../src/features/tables/index.ts';

/**
 * Shows the pane if the workbook has tables to refresh. Called when Excel has loaded the page with the workbook, because
 * {@link useOpeningWithTables} has asked for that.
 */
export async function showPaneForTables(): Promise<void> {
  if (await hasSavedTables()) await Office.addin.showAsTaskpane();
}

import type { BrowserGrid } from './browser-grid.ts';

/** Opens Univer's dialog of Find, or of Find and Replace, which is loaded with its first use. */
export async function openFind(browserGrid: BrowserGrid, { replace }: { replace: boolean }): Promise<void> {
  // What is typed meanwhile is not for the cell.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const [find, en, fr] = await Promise.all([
    import('@univerjs/preset-sheets-find-replace'),
    import('@univerjs/preset-sheets-find-replace/locales/en-US'),
    import('@univerjs/preset-sheets-find-replace/locales/fr-FR'),
  ]);
  const texts = { en: en.default, fr: fr.default };
  await browserGrid.addPlugins(find.UniverSheetsFindReplacePreset(), {
    command: find.SheetReplaceCommand.id,
    ...texts,
  });
  const { id } = replace ? find.OpenReplaceDialogOperation : find.OpenFindDialogOperation;
  await browserGrid.grid.api.executeCommand(id);
}

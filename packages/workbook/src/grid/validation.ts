import type { BrowserGrid } from './browser-grid.ts';
import { validationResource } from './validation-rules.ts';
import type { GridData } from './workbook-data.ts';

/** Univer does not export it. */
const openPanel = 'data-validation.operation.open-validation-panel';

/** Opens the list of the sheet's rules for what may be typed, where rules are added, changed and deleted. */
export async function openValidation(browserGrid: BrowserGrid): Promise<void> {
  await loadValidation(browserGrid);
  await browserGrid.grid.api.executeCommand(openPanel, {});
}

/** Whether a workbook has rules, for which Univer's plugin has to be loaded: without it, they would not be saved. */
export const hasValidation = ({ resources }: GridData): boolean =>
  (resources ?? []).some(({ name, data }) => name === validationResource && /"uid"/.test(data));

/** Loads Univer's data validation, which is not part of the page's first script. */
export async function loadValidation(browserGrid: BrowserGrid): Promise<void> {
  const [validation, en, fr] = await Promise.all([
    import('@univerjs/preset-sheets-data-validation'),
    import('@univerjs/preset-sheets-data-validation/locales/en-US'),
    import('@univerjs/preset-sheets-data-validation/locales/fr-FR'),
  ]);
  await browserGrid.addPlugins(validation.UniverSheetsDataValidationPreset(), {
    command: openPanel,
    en: en.default,
    fr: fr.default,
  });
}

import { LocaleType, merge, type ILanguagePack, type Univer } from '@univerjs/core';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting';
import '@univerjs/preset-sheets-conditional-formatting/lib/index.css';
import conditionalFormatsEnglish from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import conditionalFormatsFrench from '@univerjs/preset-sheets-conditional-formatting/locales/fr-FR';
import { UniverSheetsCorePreset, UniverSheetsUIPlugin } from '@univerjs/preset-sheets-core';
import '@univerjs/preset-sheets-core/lib/index.css';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import coreFrench from '@univerjs/preset-sheets-core/locales/fr-FR';
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter';
import '@univerjs/preset-sheets-filter/lib/index.css';
import filterEnglish from '@univerjs/preset-sheets-filter/locales/en-US';
import filterFrench from '@univerjs/preset-sheets-filter/locales/fr-FR';
import '@univerjs/preset-sheets-find-replace/lib/index.css';
import { UniverSheetsHyperLinkPreset } from '@univerjs/preset-sheets-hyper-link';
import '@univerjs/preset-sheets-hyper-link/lib/index.css';
import linkEnglish from '@univerjs/preset-sheets-hyper-link/locales/en-US';
import linkFrench from '@univerjs/preset-sheets-hyper-link/locales/fr-FR';
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note';
import '@univerjs/preset-sheets-note/lib/index.css';
import noteEnglish from '@univerjs/preset-sheets-note/locales/en-US';
import noteFrench from '@univerjs/preset-sheets-note/locales/fr-FR';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import '@univerjs/preset-sheets-sort/lib/index.css';
import sortEnglish from '@univerjs/preset-sheets-sort/locales/en-US';
import sortFrench from '@univerjs/preset-sheets-sort/locales/fr-FR';
import { UniverSheetsTablePlugin, UniverSheetsTableUIPlugin } from '@univerjs/preset-sheets-table';
import '@univerjs/preset-sheets-table/lib/index.css';
import tableEnglish from '@univerjs/preset-sheets-table/locales/en-US';
import tableFrench from '@univerjs/preset-sheets-table/locales/fr-FR';
import { engineSettings, ExcelFormulaEnginePlugin } from '../formula-engine/engine-plugin.ts';
import { textClipboard } from './clipboard.ts';

interface PresetOptions {
  /** Id of the element that the grid fills. */
  container: string;
  /** Whether buttons for formats are above the grid. */
  formattingBar: boolean;
}

/**
 * Menus of Univer that the workbook does without: permissions are not Excel's and are not kept, and tables are those of
 * Office.js, which Univer only draws and filters.
 */
const hiddenMenus = Object.fromEntries(
  [
    'sheet.contextMenu.permission',
    'sheet.command.add-range-protection-from-toolbar',
    'sheet.command.add-range-protection-from-sheet-bar',
    'sheet.command.delete-worksheet-protection-from-sheet-bar',
    'sheet.command.change-sheet-protection-from-sheet-bar',
    'sheet.command.view-sheet-permission-from-sheet-bar',
    'sheet.operation.open-table-selector',
    'sheet.table.context-insert_menu-id',
    'sheet.table.context-remove_menu-id',
  ].map((id) => [id, { hidden: true }]),
);

/** Registers Univer's presets, with the workbook's own formula engine and clipboard. */
export function registerPresets(univer: Univer, { container, formattingBar }: PresetOptions): void {
  const presets = [
    UniverSheetsCorePreset({
      container,
      header: true,
      toolbar: formattingBar,
      ribbonType: 'simple',
      disableTextFormatAlert: true,
      menu: hiddenMenus,
    }),
    UniverSheetsSortPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsNotePreset(),
    UniverSheetsHyperLinkPreset(),
    UniverSheetsConditionalFormattingPreset(),
  ];
  for (const plugin of presets.flatMap(({ plugins }) => plugins)) {
    if (!Array.isArray(plugin)) univer.registerPlugin(plugin);
    else if (plugin[0] === UniverFormulaEnginePlugin) {
      univer.registerPlugin(ExcelFormulaEnginePlugin, { ...plugin[1], ...engineSettings });
    } else if (plugin[0] === UniverSheetsUIPlugin) {
      univer.registerPlugin(UniverSheetsUIPlugin, { ...plugin[1], override: textClipboard });
    } else univer.registerPlugin(plugin[0], plugin[1]);
  }
  univer.registerPlugin(UniverSheetsTablePlugin);
  univer.registerPlugin(UniverSheetsTableUIPlugin, { hideAnchor: true });
}

/** Univer calls both menus “Collage spécial”. */
const correctedFrench = { 'sheets-ui': { rightClick: { copySpecial: 'Copie spéciale' } } };

/** Univer's own `mergeLocales` keeps of each part only what the last pack has of it. */
const deepMerge = (...packs: ILanguagePack[]): ILanguagePack => merge({}, ...packs) as ILanguagePack;

export const presetTexts = {
  [LocaleType.EN_US]: deepMerge(
    coreEnglish,
    sortEnglish,
    filterEnglish,
    noteEnglish,
    linkEnglish,
    conditionalFormatsEnglish,
    tableEnglish,
  ),
  [LocaleType.FR_FR]: deepMerge(
    coreFrench,
    sortFrench,
    filterFrench,
    noteFrench,
    linkFrench,
    conditionalFormatsFrench,
    tableFrench,
    correctedFrench,
  ),
};

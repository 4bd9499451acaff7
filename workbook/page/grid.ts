import { LocaleType, LogLevel, mergeLocales, Univer, type IWorkbookData } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import '@univerjs/preset-sheets-core/lib/index.css';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import coreFrench from '@univerjs/preset-sheets-core/locales/fr-FR';
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table';
import '@univerjs/preset-sheets-table/lib/index.css';
import tableEnglish from '@univerjs/preset-sheets-table/locales/en-US';
import tableFrench from '@univerjs/preset-sheets-table/locales/fr-FR';
import { Grid } from '../grid/grid.ts';
import { engineSettings, ExcelFormulaEnginePlugin } from '../formula-engine/engine-plugin.ts';
import { isFrench, type Preferences } from './preferences.ts';

/** A spreadsheet in an element of the page, from what was kept or from sheets. */
export function createGrid(
  container: string,
  data: Partial<IWorkbookData>,
  { language, theme }: Preferences,
): { univer: Univer; grid: Grid } {
  const locale = isFrench(language) ? LocaleType.FR_FR : LocaleType.EN_US;
  const univer = new Univer({
    locale,
    locales: {
      [LocaleType.EN_US]: mergeLocales(coreEnglish, tableEnglish),
      [LocaleType.FR_FR]: mergeLocales(coreFrench, tableFrench),
    },
    logLevel: LogLevel.ERROR,
    darkMode: theme === 'dark',
  });
  const presets = [
    UniverSheetsCorePreset({ container, header: true, ribbonType: 'simple', disableTextFormatAlert: true }),
    UniverSheetsTablePreset(),
  ];
  for (const plugin of presets.flatMap((preset) => preset.plugins)) {
    if (!Array.isArray(plugin)) univer.registerPlugin(plugin);
    else if (plugin[0] === UniverFormulaEnginePlugin) {
      univer.registerPlugin(ExcelFormulaEnginePlugin, { ...plugin[1], ...engineSettings });
    } else univer.registerPlugin(plugin[0], plugin[1]);
  }
  const api = FUniver.newAPI(univer);
  const workbook = api.createWorkbook(data);
  return { univer, grid: new Grid(api, workbook, univer.__getInjector()) };
}

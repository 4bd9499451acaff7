import { LocaleType, LogLevel, mergeLocales, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import '@univerjs/preset-sheets-core/lib/index.css';
import coreEnglish from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table';
import '@univerjs/preset-sheets-table/lib/index.css';
import tableEnglish from '@univerjs/preset-sheets-table/locales/en-US';
import { Grid } from '../grid/grid.ts';
import { engineSettings, ExcelFormulaEnginePlugin } from '../formula-engine/engine-plugin.ts';
import { workbookData } from '../grid/workbook-data.ts';
import type { WorkbookSheet } from '../sheet.ts';

/** A spreadsheet in an element of the page, with these sheets. */
export function createGrid(container: string, sheets: WorkbookSheet[]): { univer: Univer; grid: Grid } {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: mergeLocales(coreEnglish, tableEnglish) },
    logLevel: LogLevel.ERROR,
    darkMode: matchMedia('(prefers-color-scheme: dark)').matches,
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
  const workbook = api.createWorkbook(workbookData(sheets));
  return { univer, grid: new Grid(api, workbook, univer.__getInjector()) };
}

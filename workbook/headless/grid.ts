import { LocaleType, LogLevel, Univer, type IWorkbookData } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import '@univerjs/engine-formula/facade';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import '@univerjs/sheets/facade';
import { CalculationMode, UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';
import '@univerjs/sheets-formula/facade';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import '@univerjs/sheets-numfmt/facade';
import { UniverSheetsTablePlugin } from '@univerjs/sheets-table';
import '@univerjs/sheets-table/facade';
import { engineSettings, ExcelFormulaEnginePlugin } from '../formula-engine/engine-plugin.ts';
import { Grid } from '../grid/grid.ts';

/** The grid and its formula engine with nothing to see. */
export function createHeadlessGrid(data: Partial<IWorkbookData>): { univer: Univer; grid: Grid } {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.ERROR,
  });
  univer.registerPlugin(ExcelFormulaEnginePlugin, engineSettings);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin, {
    initialFormulaComputing: CalculationMode.WHEN_EMPTY,
  });
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(UniverSheetsTablePlugin);
  const api = FUniver.newAPI(univer);
  return { univer, grid: new Grid(api, api.createWorkbook(data), univer.__getInjector()) };
}

import { LocaleType, LogLevel, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import '@univerjs/engine-formula/facade';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting';
import '@univerjs/sheets-conditional-formatting/facade';
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter';
import '@univerjs/sheets-filter/facade';
import { UniverSheetsHyperLinkPlugin } from '@univerjs/sheets-hyper-link';
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note';
import '@univerjs/sheets-note/facade';
import { UniverSheetsSortPlugin } from '@univerjs/sheets-sort';
import '@univerjs/sheets/facade';
import { CalculationMode, UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';
import '@univerjs/sheets-formula/facade';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import '@univerjs/sheets-numfmt/facade';
import { UniverSheetsTablePlugin } from '@univerjs/sheets-table';
import '@univerjs/sheets-table/facade';
import { engineSettings, ExcelFormulaEnginePlugin } from '../formula-engine/engine-plugin.ts';
import { PromptSheetsFormulaPlugin } from '../formula-engine/sheets-formula-plugin.ts';
import { Grid } from './grid.ts';
import { undoStack } from './undo-stack.ts';
import type { GridData } from './workbook-data.ts';

interface HeadlessGridOptions {
  /** Whether a calculation starts when nothing has changed for 100 ms, as in the page; at once by default. */
  collectsChanges?: boolean;
}

export function createHeadlessGrid(
  data: GridData,
  { collectsChanges = false }: HeadlessGridOptions = {},
): { grid: Grid; dispose(): void } {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.ERROR,
    override: [undoStack],
  });
  univer.registerPlugin(ExcelFormulaEnginePlugin, engineSettings);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(collectsChanges ? UniverSheetsFormulaPlugin : PromptSheetsFormulaPlugin, {
    initialFormulaComputing: CalculationMode.WHEN_EMPTY,
  });
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(UniverSheetsTablePlugin);
  univer.registerPlugin(UniverSheetsSortPlugin);
  univer.registerPlugin(UniverSheetsFilterPlugin);
  univer.registerPlugin(UniverSheetsNotePlugin);
  univer.registerPlugin(UniverSheetsHyperLinkPlugin);
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin);
  const api = FUniver.newAPI(univer);
  const grid = new Grid(api, api.createWorkbook(data), univer.__getInjector());
  return { grid, dispose: () => univer.dispose() };
}

import type { DataValidationCacheService } from '@univerjs/preset-sheets-data-validation';
import type { IFindReplaceService } from '@univerjs/preset-sheets-find-replace';
import type { BrowserGrid } from './browser-grid.ts';
import { validationResource } from './validation-rules.ts';
import type { GridData } from './workbook-data.ts';

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
  const isFirst = await browserGrid.addPlugins(find.UniverSheetsFindReplacePreset(), {
    command: find.SheetReplaceCommand.id,
    ...texts,
  });
  if (isFirst) findOnEnter(browserGrid.grid.injector.get(find.IFindReplaceService));
  const { id } = replace ? find.OpenReplaceDialogOperation : find.OpenFindDialogOperation;
  await browserGrid.grid.api.executeCommand(id);
}

/**
 * Univer searches half a second after the last letter, and until then Enter does nothing: Escape would leave the cell from
 * before, which the keys that follow would change. Enter searches at once.
 */
function findOnEnter(service: IFindReplaceService): void {
  addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (key !== 'Enter' || service.replaceRevealed || !(target instanceof HTMLInputElement)) return;
      if (!target.closest('[data-u-comp="find-replace-dialog"]')) return;
      if (target.value === service.getFindString()) return;
      event.preventDefault();
      event.stopPropagation();
      service.changeFindString(target.value);
    },
    { capture: true },
  );
}

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
  forgetCheckedCells(validation.DataValidationCacheService.prototype);
  // The search in a list of values would take the focus, and what is typed, from the cell.
  const preset = validation.UniverSheetsDataValidationPreset({ showSearchOnDropdown: false });
  await browserGrid.addPlugins(preset, {
    command: openPanel,
    en: en.default,
    fr: fr.default,
  });
}

interface CellRange {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

/** What Univer's cache of checked cells has besides its public members. */
type CheckedCells = Omit<DataValidationCacheService, 'markRangeDirty' | 'removeRule'> & {
  markRangeDirty(unitId: string, sheetId: string, ranges: CellRange[], isSetRange?: boolean): void;
  removeRule(unitId: string, sheetId: string, rule: { ranges: CellRange[] }): void;
  readonly _dirtyRanges$: { next(dirty: object): void };
};

/**
 * Univer visits each cell of a rule to forget whether it was valid: a rule on a whole sheet, with 17 billion cells, would
 * stop the page for good. Only cells that have been checked are visited.
 */
function forgetCheckedCells(prototype: object): void {
  const cells = prototype as CheckedCells;
  cells.markRangeDirty = function (unitId, subUnitId, ranges, isSetRange) {
    const checked = this.ensureCache(unitId, subUnitId);
    const isIn = (row: number, column: number) =>
      ranges.some(
        ({ startRow, endRow, startColumn, endColumn }) =>
          row >= startRow && row <= endRow && column >= startColumn && column <= endColumn,
      );
    const forgotten: [row: number, column: number][] = [];
    checked.forValue((row, column) => {
      if (isIn(row, column)) forgotten.push([row, column]);
    });
    for (const [row, column] of forgotten) checked.realDeleteValue(row, column);
    this._dirtyRanges$.next({ unitId, subUnitId, ranges, isSetRange });
  };
  cells.removeRule = function (unitId, subUnitId, { ranges }) {
    this.markRangeDirty(unitId, subUnitId, ranges);
  };
}

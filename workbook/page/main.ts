import { ICommandService } from '@univerjs/core';
import { SetTriggerFormulaCalculationStartMutation } from '@univerjs/engine-formula';
import '@univerjs/sheets-formula/facade';
import { Calls, type Cell } from '../custom-functions/calls.ts';
import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import { CustomFunctionRegistry } from '../custom-functions/registry.ts';
import { areaOf } from '../excel-api/area.ts';
import { watchEdits } from '../excel-api/edits.ts';
import { ExcelHost } from '../excel-api/excel-host.ts';
import type { AddinDescription } from '../server.ts';
import type { WorkbookSheet } from '../sheet.ts';
import { showErrorTexts } from './error-text.ts';
import { createGrid } from './grid.ts';
import './page.css';
import { createPane } from './pane.ts';
import { createWorkbookApi } from './window-workbook.ts';
import './workbook-api.ts';

/** Commands that change which cells hold formulas. */
const changesCells = /^sheet\.mutation\.(set-range-values|insert-|remove-|delete-|move-)/;

async function json<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`);
  return (await response.json()) as T;
}

async function start(): Promise<void> {
  const [addin, sheets] = await Promise.all([
    json<AddinDescription>('/workbook/addin.json'),
    json<WorkbookSheet[]>('/workbook/sheets.json'),
  ]);
  const metadata = addin.functionsMetadata
    ? await json<FunctionsMetadata>(addin.functionsMetadata)
    : { functions: [] };

  const { univer, grid } = createGrid('grid', sheets);
  const injector = univer.__getInjector();
  const commands = injector.get(ICommandService);
  const unitId = grid.workbook.getId();
  const calculated = () => grid.api.getFormula().onCalculationResultApplied();
  const host = new ExcelHost(grid);

  const recalculate = async (cells: Cell[]) => {
    const done = calculated();
    await commands.executeCommand(
      SetTriggerFormulaCalculationStartMutation.id,
      { commands: [], dirtyRanges: columnRuns(unitId, cells), forceCalculation: false },
      { onlyLocal: true },
    );
    await done;
  };
  const calls = new Calls(recalculate, ({ sheetId, row, column }) => grid.formula(sheetId, row, column));
  const registry = new CustomFunctionRegistry(injector, addin.namespace, metadata, calls, (id) =>
    host.sheetName(id),
  );

  let checking = false;
  /** Once for all changes of a moment. */
  const cancelEdited = () => {
    if (checking) return;
    checking = true;
    setTimeout(() => {
      checking = false;
      calls.cancelEdited();
    });
  };
  commands.onCommandExecuted(({ id }) => {
    if (changesCells.test(id)) cancelEdited();
  });
  watchEdits(grid, (sheetId, area) => host.edited(sheetId, area));
  grid.api.addEvent(grid.api.Event.SelectionChanged, ({ worksheet, selections }) => {
    if (selections[0]) host.selected(worksheet.getSheetId(), areaOf(selections[0]));
  });
  showErrorTexts(grid, calls);

  const pane = createPane(addin);
  window.excelHost = {
    async execute(body) {
      const reply = host.execute(structuredClone(body));
      if (grid.takeFormulasWritten()) await calculated();
      return reply;
    },
    onEvent: (emit) => host.events.onEvent(emit),
    associate: (id, implementation, makeError) => registry.associate(id, implementation, makeError),
    showPane: pane.show,
    onPaneShown: pane.onShown,
    documentSettings: host.settings,
  };
  // The add-in's page finds its host in place.
  pane.open();
  window.workbook = createWorkbookApi({
    host,
    calls,
    ready: registry.ready,
    calculated,
    showPane: pane.show,
  });
}

/** Settled cells as runs of rows in a column: thousands of cells are a few ranges to the engine. */
function columnRuns(unitId: string, cells: Cell[]) {
  const sorted = [...cells].sort(
    (a, b) => a.sheetId.localeCompare(b.sheetId) || a.column - b.column || a.row - b.row,
  );
  const runs: {
    unitId: string;
    sheetId: string;
    range: Record<'startRow' | 'endRow' | 'startColumn' | 'endColumn', number>;
  }[] = [];
  for (const { sheetId, row, column } of sorted) {
    const last = runs.at(-1);
    if (last?.sheetId === sheetId && last.range.startColumn === column && last.range.endRow === row - 1) {
      last.range.endRow = row;
    } else {
      runs.push({
        unitId,
        sheetId,
        range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
      });
    }
  }
  return runs;
}

void start();

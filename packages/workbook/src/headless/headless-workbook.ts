import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { Implementation } from '../custom-functions/registry.ts';
import { createHeadlessGrid } from '../grid/headless-grid.ts';
import { restoredWorkbookData, workbookData, type WorkbookSheet } from '../grid/workbook-data.ts';
import type { CalculationMode } from '../excel-api/index.ts';
import { WorkbookHost, type WorkbookState } from '../workbook-host.ts';
import type { AddinAction } from '../office/bridge.ts';
import { excelEditions, type EditionName, type ExcelEdition } from '../office/excel-editions.ts';
import { installHost } from '../office/office.ts';
import { createClient, type ClientGlobals } from '../excel-client.ts';

export interface HeadlessWorkbookOptions {
  /** One of the Excels that people have, or another one; the current one by default. */
  excel?: EditionName | ExcelEdition;
  /** By default one blank sheet, Sheet1. */
  sheets?: WorkbookSheet[];
  /** A stored workbook, instead of sheets. */
  state?: WorkbookState;
  /** Prefix of the custom functions in formulas. */
  namespace?: string;
  /** Of the add-in, as its manifest has it. */
  addinId?: string;
  metadata?: FunctionsMetadata;
  displayLanguage?: string;
  dark?: boolean;
  /** Whether it has the 1904 date system. */
  countsFrom1904?: boolean;
  /** How the workbook says that it calculates; Automatic by default. */
  calculationMode?: CalculationMode;
  /** Whether a calculation starts when nothing has changed for 100 ms, as in the page; at once by default. */
  collectsChanges?: boolean;
}

/** A workbook without a page, with the globals that an add-in has in its page. */
export interface HeadlessWorkbook {
  host: WorkbookHost;
  /** `Excel`, `Office` and `CustomFunctions` of an add-in. */
  globals: ClientGlobals;
  /** Runs a batch as an add-in would. */
  run: typeof Excel.run;
  /** Whether the user would be asked before the workbook is closed. */
  readonly warnsBeforeClosing: boolean;
  close(): void;
}

export function openHeadlessWorkbook(options: HeadlessWorkbookOptions = {}): HeadlessWorkbook {
  const { sheets = [{ name: 'Sheet1', rows: [] }], namespace = '', metadata = { functions: [] } } = options;
  const { state, excel = 'current', countsFrom1904, calculationMode, addinId, collectsChanges } = options;
  const edition = typeof excel === 'string' ? excelEditions[excel] : excel;
  const { grid, dispose } = createHeadlessGrid(
    state ? restoredWorkbookData(state.grid, state.unsettled) : workbookData(sheets),
    { collectsChanges },
  );
  const host = new WorkbookHost({
    edition,
    countsFrom1904,
    calculationMode,
    grid,
    namespace,
    addinId,
    metadata,
    state,
  });
  const globals = createClient();
  let warnsBeforeClosing = false;
  const actions = new Map<string, AddinAction>();
  installHost(
    { globals, loaded: () => Promise.resolve() },
    {
      edition: host.edition,
      execute: (body, requestOptions) => host.execute(body, requestOptions),
      onEvent: (emit) => host.excel.subscriptions.onEvent(emit),
      associate: (id: string, implementation: Implementation, makeError: MakeError) =>
        host.registry.associate(id, implementation, makeError),
      associateAction: (name, action) => void actions.set(name.toUpperCase(), action),
      showPane: async () => undefined,
      leavePane: () => undefined,
      onPaneShown: () => () => undefined,
      warnBeforeClosing: (isOn) => void (warnsBeforeClosing = isOn),
      displayLanguage: options.displayLanguage ?? 'en-CA',
      dark: options.dark ?? false,
    },
  );
  return {
    host,
    globals,
    run: globals.Excel.run,
    get warnsBeforeClosing() {
      return warnsBeforeClosing;
    },
    close() {
      host.calls.stop();
      dispose();
    },
  };
}

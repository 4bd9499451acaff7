import type { FunctionsMetadata } from '../custom-functions/metadata.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { Implementation } from '../custom-functions/registry.ts';
import { keptData, workbookData } from '../grid/workbook-data.ts';
import { WorkbookHost, type WorkbookState } from '../host.ts';
import { installHost } from '../office/install.ts';
import type { WorkbookSheet } from '../sheet.ts';
import { createClient, type ClientGlobals } from './client.ts';
import { createHeadlessGrid } from './grid.ts';
import { MemoryStorage } from './memory-storage.ts';

export interface HeadlessWorkbookOptions {
  /** One blank sheet, Sheet1, unless given. */
  sheets?: WorkbookSheet[];
  /** A workbook that was kept, in place of sheets. */
  state?: WorkbookState;
  /** Prefix of the custom functions in formulas. */
  namespace?: string;
  metadata?: FunctionsMetadata;
  displayLanguage?: string;
  dark?: boolean;
}

/** The host without a page: a workbook, and the globals an add-in would find in its page. */
export interface HeadlessWorkbook {
  host: WorkbookHost;
  /** `Excel`, `Office`, `OfficeRuntime` and `CustomFunctions` of an add-in. */
  globals: ClientGlobals;
  /** Runs a batch as an add-in would. */
  run: typeof Excel.run;
  close(): void;
}

/** Opens a workbook in Node, with Microsoft's client connected to it. */
export function openHeadlessWorkbook(options: HeadlessWorkbookOptions = {}): HeadlessWorkbook {
  const { sheets = [{ name: 'Sheet1', rows: [] }], namespace = '', metadata = { functions: [] } } = options;
  const { state } = options;
  const { univer, grid } = createHeadlessGrid(
    state ? keptData(state.grid, state.unsettled) : workbookData(sheets),
  );
  const host = new WorkbookHost({ grid, namespace, metadata, state });
  const globals = createClient();
  installHost(
    { globals, storage: new MemoryStorage(), loaded: () => Promise.resolve() },
    {
      execute: (body) => host.execute(body),
      onEvent: (emit) => host.excel.subscriptions.onEvent(emit),
      associate: (id: string, implementation: Implementation, makeError: MakeError) =>
        host.registry.associate(id, implementation, makeError),
      associateAction: () => undefined,
      showPane: () => undefined,
      onPaneShown: () => () => undefined,
      partitionKey: undefined,
      documentSettings: host.excel.state.settings,
      displayLanguage: options.displayLanguage ?? 'en-CA',
      dark: options.dark ?? false,
    },
  );
  return { host, globals, run: globals.Excel.run, close: () => univer.dispose() };
}

import type { Implementation } from '../custom-functions/registry.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { HostEvent, RequestBody } from '../excel-api/wire/index.ts';

export type AddinAction = (event: { source: { id: string }; completed: () => void }) => unknown;

export interface DialogOptions {
  /** Percent of the window. */
  height?: number;
  width?: number;
}

export interface DialogListener {
  /** The dialog's page called `messageParent`. */
  onMessage(message: string, origin: string): void;
  /** The dialog is gone, or could not show its page: a code of Microsoft's page "Handle errors and events in the Office dialog box". */
  onEvent(code: number): void;
}

export interface OpenDialog {
  close(): void;
  /** `Dialog.messageChild`. */
  sendToChild(message: string): void;
}

/** The dialog as its own page sees it. */
export interface DialogChild {
  sendToParent(message: string, origin: string): void;
  /** Returns a function that unsubscribes. */
  onParentMessage(listener: (message: string) => void): () => void;
}

/** A part of `Office.RibbonUpdaterData`: which buttons can be pressed. */
export interface ControlUpdate {
  id: string;
  enabled: boolean;
}

/** The workbook's page as the host script in the add-in's page sees it: `window.parent.excelHost`. */
export interface Bridge {
  /** Resolves with the response to a request of the client, once the formulas that it wrote are calculated. */
  execute(body: RequestBody): Promise<unknown>;
  /** Returns a function that unsubscribes. */
  onEvent(emit: (event: HostEvent) => void): () => void;
  associate(id: string, implementation: Implementation, makeError: MakeError): void;
  /** `Office.actions.associate`. */
  associateAction(name: string, action: AddinAction): void;
  showPane(shown: boolean): void;
  /** Calls back when the pane is shown or hidden. Returns a function that unsubscribes. */
  onPaneShown(listener: (shown: boolean) => void): () => void;
  /** Shows a notice that the workbook lacks a member which the add-in used. */
  reportMissing(member: string): void;
  /**
   * Opens a page over the workbook.
   *
   * @returns The dialog, or the error code of `displayDialogAsync`. Null where there is no page to show it on.
   */
  openDialog(address: string, options: DialogOptions, listener: DialogListener): OpenDialog | number | null;
  /** The open dialog, for its own page; null in other pages. */
  dialogOf(page: unknown): DialogChild | null;
  /** Enables and disables buttons; returns the ids that no button has. */
  updateControls(updates: readonly ControlUpdate[]): string[];
  /** Opens an address outside the workbook. */
  openBrowserWindow(address: string): void;
  /** `Office.context.document.url`. */
  documentUrl: string;
  /** Separates the add-in's storage from that of others on the same origin. Undefined where nothing shares it. */
  partitionKey: string | undefined;
  /** Settings that are stored in the workbook. */
  documentSettings: Map<string, unknown>;
  /** The language of the workbook: `en-CA`. */
  displayLanguage: string;
  dark: boolean;
}

declare global {
  interface Window {
    excelHost?: Bridge;
  }
}

import type { Implementation } from '../custom-functions/registry.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { HostEvent, RequestBody, RequestOptions } from '../excel-api/wire/index.ts';
import type { ExcelEdition } from './excel-editions.ts';

export type AddinAction = (event: { source: { id: string }; completed: () => void }) => unknown;

/** The workbook's page as the host script in the add-in's page sees it: `window.parent.excelHost`. */
export interface Bridge {
  /** The Excel that the workbook is for the add-in. */
  edition: ExcelEdition;
  /** Resolves with the response to a request of the client, once the formulas that it wrote are calculated. */
  execute(body: RequestBody, options: RequestOptions): Promise<unknown>;
  /** Returns a function that unsubscribes. */
  onEvent(emit: (event: HostEvent) => void): () => void;
  associate(id: string, implementation: Implementation, makeError: MakeError): void;
  /** `Office.actions.associate`. */
  associateAction(name: string, action: AddinAction): void;
  /** Resolves once it is shown: after the command that runs has completed. */
  showPane(shown: boolean): Promise<void>;
  /** Puts the focus on what is after the pane, or before it: the pane's keys do not reach the workbook's page. */
  leavePane(isBackwards: boolean): void;
  /** Calls back when the pane is shown or hidden. Returns a function that unsubscribes. */
  onPaneShown(listener: (shown: boolean) => void): () => void;
  /** Whether the user is asked before the workbook is closed: `Office.addin.beforeDocumentCloseNotification`. */
  warnBeforeClosing(isOn: boolean): void;
  /** The language of the workbook: `en-CA`. */
  displayLanguage: string;
  dark: boolean;
}

declare global {
  interface Window {
    excelHost?: Bridge;
  }
}

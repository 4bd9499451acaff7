import type { Implementation } from '../custom-functions/registry.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { Action } from './actions.ts';
import type { HostEvent, RequestBody } from '../excel-api/wire/index.ts';

/** What the workbook's page offers to the host script in the add-in's page, as `excelHost`. */
export interface Bridge {
  /** Answers a request of the client; formulas it wrote are calculated when it resolves. */
  execute(body: RequestBody): Promise<unknown>;
  /** Gives events to a page until what it returns is called. */
  onEvent(emit: (event: HostEvent) => void): () => void;
  associate(id: string, implementation: Implementation, makeError: MakeError): void;
  /** `Office.actions.associate`: what a button or an entry of a menu runs. */
  associateAction(name: string, action: Action): void;
  showPane(shown: boolean): void;
  /** Tells when the pane is shown or hidden, until what it returns is called. */
  onPaneShown(told: (shown: boolean) => void): () => void;
  /** Id that parts the add-in's storage from that of others on the same origin; undefined where nothing shares it. */
  partitionKey: string | undefined;
  /** Document settings, which travel with the workbook. */
  documentSettings: Map<string, unknown>;
  /** `en-CA`: the language of the workbook around the pane. */
  displayLanguage: string;
  dark: boolean;
}

declare global {
  interface Window {
    excelHost?: Bridge;
  }
}

import type { Implementation } from '../custom-functions/registry.ts';
import type { MakeError } from '../custom-functions/arguments.ts';
import type { HostEvent } from '../excel-api/events.ts';
import type { RequestBody } from '../excel-api/request.ts';

/** What the workbook's page offers to the host script in the add-in's page, as `excelHost`. */
export interface Bridge {
  /** Answers a request of the client; formulas it wrote are calculated when it resolves. */
  execute(body: RequestBody): Promise<unknown>;
  onEvent(emit: (event: HostEvent) => void): void;
  associate(id: string, implementation: Implementation, makeError: MakeError): void;
  showPane(shown: boolean): void;
  /** Tells when the pane is shown or hidden, until what it returns is called. */
  onPaneShown(told: (shown: boolean) => void): () => void;
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

import type { ClientApi } from './newer-members.ts';

/** The parts of Microsoft's client that a host replaces. */
interface OfficeExtensionClient {
  SessionBase: { _overrideSession: object };
  Utility: { isSetSupported(name: string, version?: number | string): boolean };
  _testSetRichApiMessageReadyImpl(ready: () => Promise<void>): void;
  _testTriggerRichApiMessageEvent(message: { entries: object[] }): void;
}

export interface PageGlobals {
  Excel: ClientApi['Excel'];
  OfficeExtension: OfficeExtensionClient & ClientApi['OfficeExtension'];
  Office?: object;
  CustomFunctions?: object;
}

/** The parts of the add-in's page that the host uses. Without a page, the caller supplies them. */
export interface PageScope {
  globals: PageGlobals;
  /** Resolves when the page is parsed. Office is not ready earlier. */
  loaded(): Promise<void>;
}

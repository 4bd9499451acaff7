import type { ClientApi } from './newer-members.ts';
import type { OfficeExtensionClient } from './session.ts';

/** The globals that Microsoft's client makes and add-ins use. */
export interface PageGlobals {
  Excel: ClientApi['Excel'];
  OfficeExtension: OfficeExtensionClient & ClientApi['OfficeExtension'];
  Office?: object;
  OfficeRuntime?: object;
  CustomFunctions?: object;
}

/** What the host's script takes from the page it runs in; without a page, something else gives it. */
export interface PageScope {
  globals: PageGlobals;
  /** Where `OfficeRuntime.storage` keeps its texts. */
  storage: Storage;
  /** Resolves when the page has been read: Office is ready no earlier. */
  loaded(): Promise<void>;
}

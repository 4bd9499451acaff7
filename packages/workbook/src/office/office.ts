import type { AddinAction, Bridge } from './bridge.ts';
import { createUi, displayWebDialog } from './dialogs.ts';
import { createDocument, type DocumentEvents } from './document.ts';
import { enumerations, TableData } from './enumerations.ts';
import { isSetSupported } from './requirement-sets.ts';
import type { PageScope } from './page-scope.ts';
import type { Refusals } from './refusal.ts';
import { createRibbon } from './ribbon.ts';

const themes = {
  light: {
    bodyBackgroundColor: '#ffffff',
    bodyForegroundColor: '#242424',
    controlBackgroundColor: '#ffffff',
    controlForegroundColor: '#242424',
  },
  dark: {
    bodyBackgroundColor: '#292929',
    bodyForegroundColor: '#ffffff',
    controlBackgroundColor: '#1f1f1f',
    controlForegroundColor: '#ffffff',
  },
};

export function installOffice(
  scope: PageScope,
  bridge: Bridge,
  events: DocumentEvents,
  refusals: Refusals,
): void {
  const { dark, displayLanguage } = bridge;
  const { globals } = scope;
  const info = { host: 'Excel', platform: 'OfficeOnline' };
  const ready = scope.loaded().then(() => info);
  let startup = 'None';
  const own = {
    ...enumerations,
    TableData,
    onReady: async (callback?: (ready: typeof info) => unknown) => {
      await ready;
      callback?.(info);
      return info;
    },
    context: {
      host: info.host,
      platform: info.platform,
      displayLanguage,
      contentLanguage: displayLanguage,
      partitionKey: bridge.partitionKey,
      touchEnabled: false,
      commerceAllowed: false,
      isDialog: bridge.dialogOf(globals) !== null,
      officeTheme: { ...(dark ? themes.dark : themes.light), isDarkTheme: dark },
      diagnostics: { ...info, version: '16.0.0.0' },
      requirements: { isSetSupported },
      document: createDocument(scope, bridge, events, refusals),
      ui: createUi(bridge, globals, refusals),
      auth: refusals.withPromises('Office.context.auth', ['getAccessToken', 'getAuthContext']),
    },
    auth: refusals.withPromises('Office.auth', ['getAccessToken', 'getAuthContext']),
    addin: {
      ...refusals.withPromises('Office.addin', ['beforeDocumentCloseNotification']),
      showAsTaskpane: async () => bridge.showPane(true),
      hide: async () => bridge.showPane(false),
      getStartupBehavior: async () => startup,
      setStartupBehavior: async (behavior: string) => void (startup = behavior),
      onVisibilityModeChanged: async (handler: (message: { visibilityMode: string }) => void) => {
        const stop = bridge.onPaneShown((shown) =>
          handler({ visibilityMode: shown ? 'Taskpane' : 'Hidden' }),
        );
        return async () => stop();
      },
    },
    actions: {
      ...refusals.withPromises('Office.actions', ['areShortcutsInUse', 'getShortcuts', 'replaceShortcuts']),
      associate: (name: string | Record<string, AddinAction>, action?: AddinAction) => {
        const actions = typeof name === 'string' ? { [name]: action! } : name;
        for (const [one, run] of Object.entries(actions)) bridge.associateAction(one, run);
      },
    },
    ribbon: createRibbon(bridge, refusals),
  };
  // Microsoft's client declares some of these as getters that cannot be redefined, so its Office becomes the prototype.
  globals.Office = Object.create(globals.Office ?? null, Object.getOwnPropertyDescriptors(own)) as object;
  callInitialize(globals.Office, ready);
  globals.OfficeRuntime = {
    storage: createOfficeStorage(scope.storage),
    displayWebDialog: displayWebDialog(bridge, refusals),
    apiInformation: { isSetSupported },
    auth: refusals.withPromises('OfficeRuntime.auth', ['getAccessToken', 'getAuthContext']),
  };
}

type Initialize = (reason: string) => void;

/** Calls `Office.initialize` once: when the page is ready, or as soon as the page sets it after that. */
function callInitialize(office: object, ready: Promise<unknown>): void {
  let initialize: Initialize | undefined;
  let isReady = false;
  const call = () => initialize?.(enumerations.InitializationReason.DocumentOpened);
  Object.defineProperty(office, 'initialize', {
    configurable: true,
    enumerable: true,
    get: () => initialize,
    set(value: Initialize) {
      const isFirst = initialize === undefined;
      initialize = value;
      if (isReady && isFirst) queueMicrotask(call);
    },
  });
  void ready.then(() => {
    isReady = true;
    call();
  });
}

const keyPrefix = 'OfficeRuntime.storage.';

/** `OfficeRuntime.storage`. */
export const createOfficeStorage = (storage: Storage) => ({
  getItem: async (key: string): Promise<string | null> => storage.getItem(keyPrefix + key),
  setItem: async (key: string, value: string): Promise<void> => storage.setItem(keyPrefix + key, value),
  removeItem: async (key: string): Promise<void> => storage.removeItem(keyPrefix + key),
  getItems: async (keys: string[]): Promise<Record<string, string | null>> =>
    Object.fromEntries(keys.map((key) => [key, storage.getItem(keyPrefix + key)])),
  setItems: async (values: Record<string, string>): Promise<void> => {
    for (const [key, value] of Object.entries(values)) storage.setItem(keyPrefix + key, value);
  },
  removeItems: async (keys: string[]): Promise<void> => {
    for (const key of keys) storage.removeItem(keyPrefix + key);
  },
  getKeys: async (): Promise<string[]> =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => key.slice(keyPrefix.length)),
});

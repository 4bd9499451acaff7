import type { Bridge } from './bridge.ts';
import { createDocument, documentEventTypes, type DocumentEvents } from './document.ts';
import { isSetSupported } from './requirement-sets.ts';
import type { PageScope } from './page-scope.ts';

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

export function installOffice(scope: PageScope, bridge: Bridge, events: DocumentEvents): void {
  const { dark, displayLanguage } = bridge;
  const info = { host: 'Excel', platform: 'OfficeOnline' };
  const ready = Promise.resolve(info);
  let startup = 'None';
  const own = {
    HostType: { Excel: 'Excel' },
    PlatformType: { OfficeOnline: 'OfficeOnline' },
    EventType: documentEventTypes,
    AsyncResultStatus: { Succeeded: 'succeeded', Failed: 'failed' },
    onReady: async (callback?: (ready: typeof info) => unknown) => {
      await scope.loaded();
      callback?.(info);
      return ready;
    },
    context: {
      host: info.host,
      platform: info.platform,
      displayLanguage,
      contentLanguage: displayLanguage,
      partitionKey: bridge.partitionKey,
      officeTheme: { ...(dark ? themes.dark : themes.light), isDarkTheme: dark },
      diagnostics: { ...info, version: '16.0.0.0' },
      requirements: { isSetSupported },
      document: createDocument(bridge, events),
    },
    addin: {
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
    actions: { associate: bridge.associateAction },
    VisibilityMode: { hidden: 'Hidden', taskpane: 'Taskpane' },
    StartupBehavior: { none: 'None', load: 'Load' },
  };
  // Microsoft's client declares some of these as getters that cannot be redefined, so its Office becomes the prototype.
  const { globals } = scope;
  globals.Office = Object.create(globals.Office ?? null, Object.getOwnPropertyDescriptors(own)) as object;
  globals.OfficeRuntime = { storage: createOfficeStorage(scope.storage) };
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

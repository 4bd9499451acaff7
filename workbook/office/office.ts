import type { Bridge } from './bridge.ts';
import { createDocument, documentEventTypes, type DocumentEvents } from './document.ts';
import { isSetSupported } from './requirement-sets.ts';
import type { PageScope } from './page-scope.ts';
import { createOfficeStorage } from './storage.ts';

/** Excel's colours in its two kinds of theme. */
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

/** Office of the page: when it is ready, where it runs, and the pane. */
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
  // Microsoft's client declares some of these as getters that cannot be redefined: what it has stays beneath.
  const { globals } = scope;
  globals.Office = Object.create(globals.Office ?? null, Object.getOwnPropertyDescriptors(own)) as object;
  globals.OfficeRuntime = { storage: createOfficeStorage(scope.storage) };
}

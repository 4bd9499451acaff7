import type { Implementation } from '../custom-functions/registry.ts';
import { carriesText, errorTypes } from '../grid/cell-error.ts';
import type { AddinAction, Bridge } from './bridge.ts';
import { hasRequirementSet } from './excel-editions.ts';
import { addNewerMembers, type PageScope } from './newer-members.ts';
import { DocumentSettings, installSession } from './session.ts';

/**
 * Connects Microsoft's client to a workbook and installs the rest of Office that the add-in uses.
 *
 * @returns Disconnects, when the user leaves the page.
 */
export function installHost(scope: PageScope, bridge: Bridge): () => void {
  addNewerMembers(scope.globals, bridge);
  const { globals } = scope;
  const settings = new DocumentSettings();
  const office = officeOf(scope, bridge, settings);
  // Microsoft's client declares some of these as getters that cannot be redefined, so its Office becomes the prototype.
  globals.Office = Object.create(globals.Office ?? null, Object.getOwnPropertyDescriptors(office)) as object;
  installCustomFunctions(scope, bridge);
  return installSession(scope, bridge, settings);
}

/** The members of `Office` that the add-in names. */
function officeOf(scope: PageScope, bridge: Bridge, settings: DocumentSettings) {
  const { dark, displayLanguage, edition } = bridge;
  const info = { host: 'Excel', platform: edition.platform };
  const ready = scope.loaded().then(() => info);
  let startup = 'None';
  return {
    EventType: { SettingsChanged: 'settingsChanged' },
    VisibilityMode: { hidden: 'Hidden', taskpane: 'Taskpane' },
    StartupBehavior: { none: 'None', load: 'Load' },
    onReady: async (callback?: (ready: typeof info) => unknown) => {
      await ready;
      callback?.(info);
      return info;
    },
    context: {
      ...info,
      displayLanguage,
      contentLanguage: displayLanguage,
      partitionKey: edition.partitionKey,
      // Excel on the web has none (OfficeDev/office-js 6134).
      officeTheme: edition.platform === 'OfficeOnline' ? undefined : { isDarkTheme: dark },
      diagnostics: { ...info, version: edition.version },
      requirements: {
        isSetSupported: (name: string, version?: number | string) =>
          hasRequirementSet(edition, name, version),
      },
      document: { settings },
    },
    addin: {
      showAsTaskpane: () => bridge.showPane(true),
      hide: () => bridge.showPane(false),
      getStartupBehavior: async () => startup,
      setStartupBehavior: async (behavior: string) => void (startup = behavior),
      onVisibilityModeChanged: async (handler: (message: { visibilityMode: string }) => void) => {
        const stop = bridge.onPaneShown((isShown) =>
          handler({ visibilityMode: isShown ? 'Taskpane' : 'Hidden' }),
        );
        return async () => stop();
      },
      beforeDocumentCloseNotification: hasRequirementSet(edition, 'SharedRuntime', '1.2')
        ? {
            enable: async () => bridge.warnBeforeClosing(true),
            disable: async () => bridge.warnBeforeClosing(false),
          }
        : undefined,
    },
    auth: hasRequirementSet(edition, 'NestedAppAuth', '1.1')
      ? {
          getAuthContext: () => Promise.reject(new Error('Nobody is signed in to the local workbook.')),
        }
      : undefined,
    actions: {
      associate: (name: string, action: AddinAction) => bridge.associateAction(name, action),
    },
  };
}

/** `CustomFunctions.ErrorCode`. */
const errorCodes = {
  invalidValue: '#VALUE!',
  notAvailable: '#N/A',
  divisionByZero: '#DIV/0!',
  invalidNumber: '#NUM!',
  nullReference: '#NULL!',
  invalidName: '#NAME?',
  invalidReference: '#REF!',
} as const;

/** `CustomFunctions.Error`. Cells show the message of #VALUE! and #N/A. */
class CustomFunctionError extends Error {
  readonly code: string;

  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }

  /** What Excel receives, with these properties of Office.js (1.1.110). */
  toJSON(): object {
    const { code, message } = this;
    return {
      ...{ valueType: 'CustomFunctionError', code, type: 'Error', basicValue: code, basicType: 'Error' },
      ...(carriesText(code) && message && { message }),
      errorType: errorTypes[code],
    };
  }
}

function installCustomFunctions({ globals }: PageScope, bridge: Bridge): void {
  const makeError = (code: string) => new CustomFunctionError(code);
  const associate = (id: string | Record<string, Implementation>, implementation?: Implementation) => {
    const implementations = typeof id === 'string' ? { [id]: implementation! } : id;
    for (const [name, one] of Object.entries(implementations)) bridge.associate(name, one, makeError);
  };
  globals.CustomFunctions = {
    associate,
    Error: CustomFunctionError,
    ErrorCode: errorCodes,
  };
}

import { eventType } from '../excel-api/wire/index.ts';
import type { Bridge } from './bridge.ts';
import type { PageScope } from './page-scope.ts';
import { callBack, failed, succeeded, type Refusals } from './refusal.ts';
import { selectedData, setSelectedData, type Coercion } from './selected-data.ts';

type Handler = (event: { type: string }) => void;

/** The members of `Office.EventType` that a document supports. */
export const documentEventTypes = {
  SettingsChanged: 'settingsChanged',
  DocumentSelectionChanged: 'documentSelectionChanged',
} as const;

type DocumentEventType = (typeof documentEventTypes)[keyof typeof documentEventTypes];

export class DocumentEvents {
  readonly #handlers = new Map<DocumentEventType, Set<Handler>>([
    ['settingsChanged', new Set()],
    ['documentSelectionChanged', new Set()],
  ]);

  /** Calls the handlers if the host's event is one of the document's. */
  dispatch(number: number): boolean {
    const type = [...this.#handlers.keys()].find((name) => eventType[name] === number);
    for (const handler of (type && this.#handlers.get(type)) ?? []) handler({ type: type! });
    return type !== undefined;
  }

  /** `addHandlerAsync` and `removeHandlerAsync` of an object with one event type. */
  handlers(type: DocumentEventType) {
    const own = this.#handlers.get(type)!;
    const unsupported = failed(5010, 'UnsupportedEventType', 'The event type is not supported.');
    return {
      addHandlerAsync: (requested: string, handler: Handler, ...rest: unknown[]) => {
        if (requested === type) own.add(handler);
        callBack(rest, requested === type ? succeeded() : unsupported);
      },
      removeHandlerAsync: (requested: string, ...rest: unknown[]) => {
        const { handler } = (rest[0] ?? {}) as { handler?: Handler };
        if (requested === type && handler) own.delete(handler);
        else if (requested === type) own.clear();
        callBack(rest, requested === type ? succeeded() : unsupported);
      },
    };
  }
}

/** `Office.context.document`. */
export function createDocument(
  { globals }: PageScope,
  bridge: Bridge,
  events: DocumentEvents,
  refusals: Refusals,
) {
  const refused = (parent: string, names: readonly string[]) =>
    refusals.withCallbacks(`Office.context.document${parent}`, names);
  return {
    ...refused('', ['getFileAsync', 'getActiveViewAsync', 'goToByIdAsync', 'getProjectFieldAsync']),
    url: bridge.documentUrl,
    mode: 'readWrite',
    ...events.handlers('documentSelectionChanged'),
    settings: { ...documentSettings(bridge), ...events.handlers('settingsChanged') },
    bindings: refused('.bindings', [
      'addFromNamedItemAsync',
      'addFromPromptAsync',
      'addFromSelectionAsync',
      'getAllAsync',
      'getByIdAsync',
      'releaseByIdAsync',
    ]),
    customXmlParts: refused('.customXmlParts', ['addAsync', 'getByIdAsync', 'getByNamespaceAsync']),
    getFilePropertiesAsync: (...args: unknown[]) => callBack(args, succeeded({ url: bridge.documentUrl })),
    getSelectedDataAsync(coercion: Coercion, ...rest: unknown[]): void {
      answer(rest, () => selectedData(globals, coercion, rest[0]));
    },
    setSelectedDataAsync(data: unknown, ...rest: unknown[]): void {
      answer(rest, () => setSelectedData(globals, data, rest[0]));
    },
  };
}

/** Calls back with what a promise resolves to. @throws nothing: errors go to the callback. */
function answer(args: readonly unknown[], read: () => Promise<unknown>): void {
  read().then(
    (value) => callBack(args, succeeded(value)),
    (error: { code?: number | string; message: string }) => {
      const code = typeof error.code === 'number' ? error.code : 5001;
      callBack(args, failed(code, String(error.code ?? 'InternalError'), error.message));
    },
  );
}

/** Document settings change in memory until they are saved in the workbook. */
function documentSettings({ documentSettings: saved }: Bridge) {
  let settings = new Map(saved);
  return {
    get: (name: string) => settings.get(name) ?? null,
    set: (name: string, value: unknown) => void settings.set(name, value),
    remove: (name: string) => void settings.delete(name),
    saveAsync: (...args: unknown[]) => {
      saved.clear();
      for (const [name, value] of settings) saved.set(name, value);
      callBack(args, succeeded());
    },
    refreshAsync: (...args: unknown[]) => {
      settings = new Map(saved);
      callBack(args, succeeded());
    },
  };
}

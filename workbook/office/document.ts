import type { Bridge } from './bridge.ts';
import { eventType } from '../excel-api/wire/index.ts';

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
    const unsupported = {
      status: 'failed',
      error: { code: 5010, message: 'The event type is not supported.' },
    };
    return {
      addHandlerAsync: (requested: string, handler: Handler, ...rest: unknown[]) => {
        if (requested === type) own.add(handler);
        callBack(rest, requested === type ? succeeded : unsupported);
      },
      removeHandlerAsync: (requested: string, ...rest: unknown[]) => {
        const { handler } = (rest[0] ?? {}) as { handler?: Handler };
        if (requested === type && handler) own.delete(handler);
        else if (requested === type) own.clear();
        callBack(rest, requested === type ? succeeded : unsupported);
      },
    };
  }
}

const succeeded = { status: 'succeeded' };

export const createDocument = (bridge: Bridge, events: DocumentEvents) => ({
  ...events.handlers('documentSelectionChanged'),
  settings: { ...documentSettings(bridge), ...events.handlers('settingsChanged') },
});

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
      callBack(args, succeeded);
    },
    refreshAsync: (...args: unknown[]) => {
      settings = new Map(saved);
      callBack(args, succeeded);
    },
  };
}

/** The callback is the last argument, after optional options. */
function callBack(args: unknown[], result: object): void {
  const callback = args.at(-1);
  if (typeof callback === 'function') queueMicrotask(() => (callback as (result: object) => void)(result));
}

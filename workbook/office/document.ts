import type { Bridge } from './bridge.ts';
import { eventType } from '../excel-api/wire/index.ts';

type Handler = (event: { type: string }) => void;

/** `Office.EventType` of the events that a document tells of. */
export const documentEventTypes = {
  SettingsChanged: 'settingsChanged',
  DocumentSelectionChanged: 'documentSelectionChanged',
} as const;

type DocumentEventType = (typeof documentEventTypes)[keyof typeof documentEventTypes];

/** Handlers of what happens to the document as a whole. */
export class DocumentEvents {
  readonly #handlers = new Map<DocumentEventType, Set<Handler>>([
    ['settingsChanged', new Set()],
    ['documentSelectionChanged', new Set()],
  ]);

  /** Whether an event of the host is one of these; its handlers have been told. */
  tell(number: number): boolean {
    const type = [...this.#handlers.keys()].find((name) => eventType[name] === number);
    for (const handler of (type && this.#handlers.get(type)) ?? []) handler({ type: type! });
    return type !== undefined;
  }

  /** `addHandlerAsync` and `removeHandlerAsync` of an object that tells of one type. */
  handlers(type: DocumentEventType) {
    const own = this.#handlers.get(type)!;
    const refused = { status: 'failed', error: { code: 5010, message: 'The event type is not supported.' } };
    return {
      addHandlerAsync: (asked: string, handler: Handler, ...rest: unknown[]) => {
        if (asked === type) own.add(handler);
        called(rest, asked === type ? succeeded : refused);
      },
      removeHandlerAsync: (asked: string, ...rest: unknown[]) => {
        const { handler } = (rest[0] ?? {}) as { handler?: Handler };
        if (asked === type && handler) own.delete(handler);
        else if (asked === type) own.clear();
        called(rest, asked === type ? succeeded : refused);
      },
    };
  }
}

const succeeded = { status: 'succeeded' };

/** `Office.context.document`: its settings, and what it tells of. */
export const createDocument = (bridge: Bridge, events: DocumentEvents) => ({
  ...events.handlers('documentSelectionChanged'),
  settings: { ...documentSettings(bridge), ...events.handlers('settingsChanged') },
});

/** Settings of the document: read and changed in memory, kept in the workbook when they are saved. */
function documentSettings({ documentSettings: kept }: Bridge) {
  let own = new Map(kept);
  return {
    get: (name: string) => own.get(name) ?? null,
    set: (name: string, value: unknown) => void own.set(name, value),
    remove: (name: string) => void own.delete(name),
    saveAsync: (...args: unknown[]) => {
      kept.clear();
      for (const [name, value] of own) kept.set(name, value);
      called(args, succeeded);
    },
    refreshAsync: (...args: unknown[]) => {
      own = new Map(kept);
      called(args, succeeded);
    },
  };
}

/** The callback is the last argument, after options that may be left out. */
function called(args: unknown[], result: object): void {
  const callback = args.at(-1);
  if (typeof callback === 'function') queueMicrotask(() => (callback as (result: object) => void)(result));
}

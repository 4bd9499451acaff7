import { eventType, type RequestBody } from '../excel-api/wire/index.ts';
import type { Bridge } from './bridge.ts';
import { hasRequirementSet } from './excel-editions.ts';
import { type PageScope, undoGroupOf } from './newer-members.ts';

/** The category of messages that carry events. */
const eventCategory = 65_536;

/**
 * Makes the workbook the host of Microsoft's client: it receives the client's requests and sends its events.
 *
 * @returns Stops the events.
 */
export function installSession(
  { globals }: PageScope,
  bridge: Bridge,
  settings: DocumentSettings,
): () => void {
  const client = globals.OfficeExtension;
  client.Utility.isSetSupported = (name, version) => hasRequirementSet(bridge.edition, name, version);
  client.SessionBase._overrideSession = {
    _resolveRequestUrlAndHeaderInfo: async () => null,
    getEventRegistration: () => null,
    _createRequestExecutorOrNull: () => ({
      // As in Excel, the response never arrives in the same task.
      executeAsync: async (customData: string, _flags: unknown, message: { Body: RequestBody }) => {
        await Promise.resolve();
        return bridge.execute(message.Body, { undoGroup: undoGroupOf(customData) });
      },
    }),
  };
  client._testSetRichApiMessageReadyImpl(() => Promise.resolve());
  return bridge.onEvent(({ type, targetId, message }) => {
    if (settings.dispatch(type)) return;
    client._testTriggerRichApiMessageEvent({
      entries: [
        { messageCategory: eventCategory, messageType: type, targetId, message: JSON.stringify(message) },
      ],
    });
  });
}

type Handler = (event: { type: string }) => void;
type Callback = (result: { status: 'succeeded' }) => void;

/**
 * `Office.context.document.settings`: the settings of the workbook, and by which Microsoft's client registers the handlers
 * of `SettingCollection.onSettingsChanged`.
 */
export class DocumentSettings {
  readonly #handlers = new Set<Handler>();

  /** Calls the handlers if the host's event is theirs. */
  dispatch(number: number): boolean {
    if (number !== eventType.settingsChanged) return false;
    for (const handler of this.#handlers) handler({ type: 'settingsChanged' });
    return true;
  }

  readonly addHandlerAsync = (_type: string, handler: Handler, callback: Callback): void => {
    this.#handlers.add(handler);
    queueMicrotask(() => callback({ status: 'succeeded' }));
  };

  readonly removeHandlerAsync = (
    _type: string,
    { handler }: { handler: Handler },
    callback: Callback,
  ): void => {
    this.#handlers.delete(handler);
    queueMicrotask(() => callback({ status: 'succeeded' }));
  };
}

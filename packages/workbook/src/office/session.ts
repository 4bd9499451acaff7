import type { Bridge } from './bridge.ts';
import type { RequestBody } from '../excel-api/wire/index.ts';
import type { DocumentEvents } from './document.ts';
import type { PageScope } from './page-scope.ts';
import { isSetPassed } from './requirement-sets.ts';

/** The category of messages that carry events. */
const eventCategory = 65_536;

/**
 * Makes the workbook the host of Microsoft's client: it receives the client's requests and sends its events.
 *
 * @returns Stops the events.
 */
export function installSession({ globals }: PageScope, bridge: Bridge, events: DocumentEvents): () => void {
  const client = globals.OfficeExtension;
  client.Utility.isSetSupported = isSetPassed;
  client.SessionBase._overrideSession = {
    _resolveRequestUrlAndHeaderInfo: async () => null,
    getEventRegistration: () => null,
    _createRequestExecutorOrNull: () => ({
      // As in Excel, the response never arrives in the same task.
      executeAsync: async (_context: unknown, _flags: unknown, message: { Body: RequestBody }) => {
        await Promise.resolve();
        return bridge.execute(message.Body);
      },
    }),
  };
  client._testSetRichApiMessageReadyImpl(() => Promise.resolve());
  return bridge.onEvent(({ type, targetId, message }) => {
    if (events.dispatch(type)) return;
    client._testTriggerRichApiMessageEvent({
      entries: [
        { messageCategory: eventCategory, messageType: type, targetId, message: JSON.stringify(message) },
      ],
    });
  });
}

import type { Bridge } from '../page/bridge.ts';
import type { RequestBody } from '../excel-api/wire/index.ts';
import type { DocumentEvents } from './document.ts';
import type { PageScope } from './page-scope.ts';
import { isSetSupported } from './requirement-sets.ts';

/** The parts of Microsoft's client that a host takes hold of. */
export interface OfficeExtensionClient {
  SessionBase: { _overrideSession: object };
  Utility: { isSetSupported: typeof isSetSupported };
  _testSetRichApiMessageReadyImpl(ready: () => Promise<void>): void;
  _testTriggerRichApiMessageEvent(message: { entries: object[] }): void;
}

/** Events travel as messages of this category. */
const eventCategory = 65_536;

/** Makes the workbook the host of Microsoft's client: its requests go there, events come back until this is called. */
export function installSession({ globals }: PageScope, bridge: Bridge, events: DocumentEvents): () => void {
  const client = globals.OfficeExtension;
  client.Utility.isSetSupported = isSetSupported;
  client.SessionBase._overrideSession = {
    _resolveRequestUrlAndHeaderInfo: async () => null,
    getEventRegistration: () => null,
    _createRequestExecutorOrNull: () => ({
      // A request leaves the add-in and comes back later, as it does in Excel.
      executeAsync: async (_context: unknown, _flags: unknown, message: { Body: RequestBody }) => {
        await Promise.resolve();
        return bridge.execute(message.Body);
      },
    }),
  };
  client._testSetRichApiMessageReadyImpl(() => Promise.resolve());
  return bridge.onEvent(({ type, targetId, message }) => {
    if (events.tell(type)) return;
    client._testTriggerRichApiMessageEvent({
      entries: [
        { messageCategory: eventCategory, messageType: type, targetId, message: JSON.stringify(message) },
      ],
    });
  });
}

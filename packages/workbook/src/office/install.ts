import type { Bridge } from './bridge.ts';
import { installCustomFunctions } from './custom-functions.ts';
import { DocumentEvents } from './document.ts';
import { addNewerMembers } from './newer-members.ts';
import { installOffice } from './office.ts';
import type { PageScope } from './page-scope.ts';
import { Refusals } from './refusal.ts';
import { addRefusedMembers } from './refused-members.ts';
import { installSession } from './session.ts';

/**
 * Connects Microsoft's client to a workbook and installs the rest of Office that add-ins use.
 *
 * @returns Disconnects, when the user leaves the page.
 */
export function installHost(scope: PageScope, bridge: Bridge): () => void {
  addNewerMembers(scope.globals);
  const events = new DocumentEvents();
  const refusals = new Refusals(bridge);
  addRefusedMembers(scope.globals, refusals);
  installOffice(scope, bridge, events, refusals);
  installCustomFunctions(scope, bridge);
  return installSession(scope, bridge, events);
}

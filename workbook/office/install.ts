import type { Bridge } from './bridge.ts';
import { installCustomFunctions } from './custom-functions.ts';
import { DocumentEvents } from './document.ts';
import { addNewerMembers } from './newer-members.ts';
import { installOffice } from './office.ts';
import type { PageScope } from './page-scope.ts';
import { installSession } from './session.ts';

/**
 * Gives Microsoft's client a workbook as its host, and the page the rest of Office that add-ins use.
 *
 * @returns What ends it, when the page is left.
 */
export function installHost(scope: PageScope, bridge: Bridge): () => void {
  addNewerMembers(scope.globals);
  const events = new DocumentEvents();
  installOffice(scope, bridge, events);
  installCustomFunctions(scope, bridge);
  return installSession(scope, bridge, events);
}

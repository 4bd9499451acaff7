import type { Bridge } from '../page/bridge.ts';
import { installCustomFunctions } from './custom-functions.ts';
import { installOffice } from './office.ts';
import { installSession } from './session.ts';

/**
 * Runs in the add-in's page after Microsoft's client of the Excel API, in the place of Office.js: gives the client
 * the workbook beside it as its host, and the page the rest of Office that add-ins use.
 */
const bridge: Bridge | undefined = window.parent.excelHost;
if (!bridge) throw new Error('This page belongs into the local workbook.');
installOffice(bridge);
installSession(bridge);
installCustomFunctions(bridge);

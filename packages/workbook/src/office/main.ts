import type { Bridge } from './bridge.ts';
import { installHost } from './office.ts';
import type { PageGlobals } from './newer-members.ts';

/** Runs in the add-in's page instead of Office.js, after Microsoft's client of the Excel API. */
const bridge: Bridge | undefined = window.parent.excelHost;
if (!bridge) throw new Error('This page runs only in the local workbook.');

const loaded = (): Promise<void> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
    : Promise.resolve();

/**
 * Excel may call functions as soon as the page is parsed, and those that are not associated by then fail for good
 * (OfficeDev/office-js 4769): a script that associates them later is refused here.
 */
function associate(...association: Parameters<Bridge['associate']>): void {
  if (document.readyState !== 'loading')
    throw new Error(
      `The function ${association[0]} is associated after the page was parsed: Excel may call it before.`,
    );
  bridge!.associate(...association);
}

const disconnect = installHost(
  { globals: window as unknown as PageGlobals, loaded },
  { ...bridge, associate },
);
addEventListener('pagehide', disconnect);
addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'F6' || event.altKey) return;
    event.preventDefault();
    bridge.leavePane(event.shiftKey);
  },
  { capture: true },
);

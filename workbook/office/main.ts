import type { Bridge } from './bridge.ts';
import { installHost } from './install.ts';
import type { PageGlobals } from './page-scope.ts';

/** Runs in the add-in's page after Microsoft's client of the Excel API, in the place of Office.js. */
const bridge: Bridge | undefined = window.parent.excelHost;
if (!bridge) throw new Error('This page belongs into the local workbook.');

const loaded = (): Promise<void> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
    : Promise.resolve();

const leave = installHost(
  { globals: window as unknown as PageGlobals, storage: localStorage, loaded },
  bridge,
);
addEventListener('pagehide', leave);

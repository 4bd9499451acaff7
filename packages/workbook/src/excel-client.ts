import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { PageGlobals } from './office/newer-members.ts';

/** Path of Microsoft's own client of the Excel API, in the package that installs it. */
export const excelClient = createRequire(import.meta.url).resolve(
  '@microsoft/office-js/dist/excel-web-16.00.js',
);

export type ClientGlobals = PageGlobals & { Excel: typeof Excel };

type Load = (globals: object) => ClientGlobals;

let load: Load | null = null;

/** Runs Microsoft's script without a page. Each call creates an independent client. */
export function createClient(): ClientGlobals {
  load ??= compileFunction(
    // A script's global variables are properties of its window. "with" reproduces that.
    `with (window) {
      ${readFileSync(excelClient, 'utf8')}
    }
    return window;`,
    ['window'],
  ) as Load;
  return load({
    OfficeExtension: undefined,
    Excel: undefined,
    Office: undefined,
    // While it loads, the script needs only these two methods of a document.
    document: { getElementById: () => null, createElement: () => ({}) },
  });
}

import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { excelClient } from '../excel-client.ts';
import type { PageGlobals } from '../office/page-scope.ts';

/** What an add-in finds in its page. */
export type ClientGlobals = PageGlobals & { Excel: typeof Excel };

type Load = (globals: object) => ClientGlobals;

let load: Load | null = null;

/** A client of the Excel API of its own: Microsoft's script, run without a page. */
export function createClient(): ClientGlobals {
  load ??= compileFunction(
    // A script's variables are properties of its page's window, and the other way round: here by "with".
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
    // Of a page the script wants no more, while it is loaded, than a place for traces and a link that reads addresses.
    document: { getElementById: () => null, createElement: () => ({}) },
  });
}

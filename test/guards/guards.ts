import { existsSync, readFileSync } from 'node:fs';
import { addInGuards } from './add-in-guards.ts';
import { gatewayGuards } from './gateway-guards.ts';
import { serviceGuards } from './service-guards.ts';
import { workbookGuards } from './workbook-guards.ts';

/** A line of the product that keeps something out, and the tests that fail without it. Paths start at the root. */
export interface Guard {
  name: string;
  file: string;
  /** The line, or a part of it; it occurs once in the file. */
  from: string;
  /** What is left of it when the guard is gone. */
  to: string;
  /** Test files, one of which fails then. */
  tests: readonly string[];
  /** A pattern of the names of the tests that run; all by default. */
  only?: string;
}

export const guards: readonly Guard[] = [
  ...gatewayGuards,
  ...serviceGuards,
  ...addInGuards,
  ...workbookGuards,
];

/** Why a guard can't be removed or has no test, in a sentence; null if nothing is wrong. */
export function problemWith({ name, file, from, to, tests }: Guard): string | null {
  if (!existsSync(file)) return `${name}: there is no file ${file}.`;
  const count = readFileSync(file, 'utf8').split(from).length - 1;
  if (count !== 1) return `${name}: ${JSON.stringify(from)} occurs ${count} times in ${file}.`;
  if (to === from) return `${name}: its line stays as it is.`;
  const missing = tests.find((test) => !existsSync(test));
  return missing === undefined ? null : `${name}: there is no file ${missing}.`;
}

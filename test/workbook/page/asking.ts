import { expect } from 'vitest';
import type { Shown } from '../../../workbook/page/workbook-api.ts';
import { openAddIn } from '../../browser/open-add-in.ts';
import { type RunningAddIn } from '../../browser/running-add-in.ts';
import { typed, type Typed } from './typed-formulas.ts';

/** Whatever the service answers. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON is read as it comes.
export type Json = Record<string, any>;

/** The add-in in a workbook with the key of a paid plan, and what tests ask it and the service. */
export interface Asking {
  addin: RunningAddIn;
  /** What the service itself answers. */
  service(path: string, body?: object): Promise<Json>;
  /** What one formula shows. */
  cells(formula: string): Promise<Shown[][]>;
  typed(formulas: readonly string[]): Promise<Typed[]>;
}

export async function openAsking(): Promise<Asking> {
  const addin = await openAddIn({ key: 'demo-paid-key' });
  return {
    addin,
    async service(path, body) {
      const response = await fetch(`${addin.address}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-api-key': 'demo-paid-key', ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      expect(response.status, path).toBe(200);
      return (await response.json()) as Json;
    },
    cells: async (formula) => (await typed(addin.page, [formula]))[0]!.cells,
    typed: (formulas) => typed(addin.page, formulas),
  };
}

/** The named values of records, a row each. */
export const values = (records: Json[], ...names: string[]): Shown[][] =>
  records.map((record) => names.map((name) => (record[name] ?? null) as Shown));

/** Cells without what distinguishes a blank from an empty text. */
export const bare = (shown: Shown[][]): Shown[][] =>
  shown.map((row) => row.map((value) => (value === '' ? null : value)));

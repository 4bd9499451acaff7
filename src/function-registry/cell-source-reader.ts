import type { LookupOptions } from '../engine/index.ts';

/** A line about a cell, or why there is none: the argument is at fault, or nothing is known. */
export interface LineOfCell {
  kind: 'line' | 'argument' | 'unknown';
  text: string;
}

/**
 * @param address With its sheet, as Excel tells functions; undefined where it does not.
 * @returns Null if what reads the workbook can't be loaded.
 */
type CellSourceReader = (address: string | undefined, options: LookupOptions) => Promise<LineOfCell | null>;

let reader: CellSourceReader | null = null;

/** Sets what reads where the value of a cell comes from: it needs the workbook, and loads with its first use. */
export function readCellSourcesWith(read: CellSourceReader): void {
  reader = read;
}

/** Where the value of a cell comes from, in one line; see {@link CellSourceReader}. */
export const lineOfCell: CellSourceReader = async (address, options) =>
  (await reader?.(address, options)) ?? null;

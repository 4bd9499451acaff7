import { columnName, parseAddress } from '../../grid/address.ts';
import { columnsOfSheet, rowsOfSheet } from '../../grid/area.ts';
import { outsideText } from './structured-references.ts';

interface Position {
  row: number;
  column: number;
}

const a1Reference = /(?<![\p{L}\p{N}_.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_(.])/giu;
const part = String.raw`(\d+|\[-?\d+\])?`;
const r1c1Reference = new RegExp(String.raw`(?<![\p{L}\p{N}_.])R${part}C${part}(?![\p{L}\p{N}_(\[.])`, 'giu');

/** A formula with its cells as R1C1 writes them, seen from a cell: `=R[-1]C+R1C2`. */
export const toR1C1 = (formula: string, { row, column }: Position): string =>
  outsideText(formula, (text) =>
    text.replace(
      a1Reference,
      (whole, absoluteColumn: string, columnText: string, absoluteRow: string, rowText: string) => {
        const area = parseAddress(`${columnText}${rowText}`)?.area;
        if (!area) return whole;
        const one = (isAbsolute: boolean, at: number, from: number) =>
          isAbsolute ? String(at + 1) : at === from ? '' : `[${at - from}]`;
        return `R${one(absoluteRow !== '', area.row, row)}C${one(absoluteColumn !== '', area.column, column)}`;
      },
    ),
  );

/** A formula in R1C1 with its cells as A1 writes them, seen from a cell. Offsets beyond the sheet start over, as in Excel. */
export const fromR1C1 = (formula: string, { row, column }: Position): string =>
  outsideText(formula, (text) =>
    text.replace(r1c1Reference, (_, rowText?: string, columnText?: string) => {
      const one = (part: string | undefined, from: number, size: number) => {
        if (part && !part.startsWith('[')) return { index: Number(part) - 1, sign: '$' };
        const offset = part ? Number(part.slice(1, -1)) : 0;
        return { index: (((from + offset) % size) + size) % size, sign: '' };
      };
      const [r, c] = [one(rowText, row, rowsOfSheet), one(columnText, column, columnsOfSheet)];
      return `${c.sign}${columnName(c.index)}${r.sign}${r.index + 1}`;
    }),
  );

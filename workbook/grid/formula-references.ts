import { LexerTreeBuilder } from '@univerjs/engine-formula';

const syntax = new LexerTreeBuilder();

/** A formula as it reads after it was copied so many rows down and columns to the right: relative references move. */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  const shifted = rows === 0 && columns === 0 ? formula : syntax.moveFormulaRefOffset(formula, columns, rows);
  return shifted.startsWith('=') ? shifted : `=${shifted}`;
}

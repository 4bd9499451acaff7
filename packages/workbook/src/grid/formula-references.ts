import { LexerTreeBuilder, sequenceNodeType } from '@univerjs/engine-formula';

const syntax = new LexerTreeBuilder();

/** Adjusts the relative references of a formula that is copied some rows down and columns to the right. */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  const shifted = rows === 0 && columns === 0 ? formula : syntax.moveFormulaRefOffset(formula, columns, rows);
  return shifted.startsWith('=') ? shifted : `=${shifted}`;
}

/** The cells that a formula names by their addresses, as it writes them. */
export const addressesIn = (formula: string): string[] =>
  (syntax.sequenceNodesBuilder(formula) ?? []).flatMap((node) =>
    typeof node !== 'string' && node.nodeType === sequenceNodeType.REFERENCE ? [node.token] : [],
  );

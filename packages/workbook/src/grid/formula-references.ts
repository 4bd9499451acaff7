import {
  deserializeRangeWithSheet,
  generateStringWithSequence,
  LexerTreeBuilder,
  sequenceNodeType,
  serializeRangeToRefString,
} from '@univerjs/engine-formula';
import { areaOf, gridRange, type Area } from './area.ts';

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

/** The new place of an area; null if all of it is deleted. */
type AreaMove = (area: Area) => Area | null;

/** Adjusts a formula after cells of a sheet have moved. @param isOnSheet The formula is on that sheet. */
export function movedReferences(
  formula: string,
  isOnSheet: boolean,
  sheetName: string,
  move: AreaMove,
): string {
  const nodes = syntax.sequenceNodesBuilder(formula);
  if (!nodes) return formula;
  let hasChange = false;
  const moved = nodes.map((node) => {
    if (typeof node === 'string' || node.nodeType !== sequenceNodeType.REFERENCE) return node;
    const token = movedToken(node.token, isOnSheet, sheetName, move);
    if (token === node.token) return node;
    hasChange = true;
    return { ...node, token };
  });
  return hasChange ? `=${generateStringWithSequence(moved)}` : formula;
}

function movedToken(token: string, isOnSheet: boolean, sheetName: string, move: AreaMove): string {
  const reference = deserializeRangeWithSheet(token);
  const { range, sheetName: named } = reference;
  const concerned = named === '' ? isOnSheet : named.toLowerCase() === sheetName.toLowerCase();
  const corners = [range.startRow, range.endRow, range.startColumn, range.endColumn];
  // References to whole rows and columns have no corners.
  if (!concerned || corners.some((one) => !Number.isInteger(one) || one < 0)) return token;
  const area = areaOf(range);
  const to = move(area);
  if (!to) return '#REF!';
  if (to.row === area.row && to.rows === area.rows) return token;
  return serializeRangeToRefString({ ...reference, range: { ...range, ...gridRange(to) } });
}

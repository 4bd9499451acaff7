/** CDATA formulas in the workbook: find, convert to values, repair, refresh; and the formula that shows a search. */

export * from './argument-text.ts';
export * from './builder-cell.ts';
export {
  estimateCall,
  evaluateCall,
  firstRows,
  longestArgument,
  previewedRows,
  resultText,
  type ArgumentValues,
  type CallCost,
  type CallResult,
} from './call-result.ts';
export * from './explain-call.ts';
export * from './filters-argument.ts';
export * from './find-functions.ts';
export { formatArgument, parseArgument, type FormulaArgument } from './formula-argument.ts';
export { findCalls, formatCall, namedArguments, type FormulaCall } from './formula-call.ts';
export * from './result-size.ts';
export { insertCard, insertCardInRow, type CardSubject } from './card-formula.ts';
export { errorValues, type ErrorValue } from './convert-formulas.ts';
export * from './failed-formulas.ts';
export type { FailedFormula } from './find-failed-formulas.ts';
export type { FormulaScope } from './find-formulas.ts';
export * from './formula-report.ts';
export * from './formula-task.ts';
export * from './recalculate-after-outage.ts';
export { insertTableFormulas, type TableInsertion } from './insert-table-formulas.ts';
export { readTablePlace, tableCall, type TableCall, type TablePlace } from './table-formulas.ts';
export { activeInput, readSavedCalls } from './saved-calls.ts';
export { maxFormulaRows, writeSearchFormula } from './search-formula.ts';
export { formulaBuilderMessages } from './messages.ts';

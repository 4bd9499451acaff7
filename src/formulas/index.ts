/** CDATA formulas in the workbook: find, convert to values, repair, refresh; and the formula that shows a search. */

export {
  argumentText,
  invalidInputMessage,
  offeredValues,
  readArgument,
  type TypedArgument,
} from './argument-text.ts';
export {
  builderCellText,
  insertFormula,
  readActiveFormula,
  readArguments,
  selectedReference,
  type ActiveFormula,
  type BuilderCell,
  type OccupiedCells,
} from './builder-cell.ts';
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
export { explainCall, filterLabel, helpText, withLabels, type ExplainedArgument } from './explain-call.ts';
export { filterPairs, filtersArgument, namesInArgument, type FilterPair } from './filters-argument.ts';
export { findFunctions } from './find-functions.ts';
export { formatArgument, parseArgument, type FormulaArgument } from './formula-argument.ts';
export { findCalls, formatCall, namedArguments, type FormulaCall } from './formula-call.ts';
export { datasetOfCall, fieldsOfCall, resultSize } from './result-size.ts';
export { insertCard, insertCardInRow, type CardSubject } from './card-formula.ts';
export { FailedFormulas } from './failed-formulas.ts';
export type { FailedFormula } from './find-failed-formulas.ts';
export type { FormulaScope } from './find-formulas.ts';
export { formulaReportText, type FormulaAction, type FormulaReport } from './formula-report.ts';
export { startFormulaTask, type FormulaTaskInput } from './formula-task.ts';
export { recalculateAfterOutage } from './recalculate-after-outage.ts';
export { maxFormulaRows, writeSearchFormula, type FormulaSearch } from './search-formula.ts';

/** CDATA formulas in the workbook: find, convert to values, repair, refresh; and the formula that shows a search. */

export { insertCard, insertCardInRow, type CardSubject } from './card-formula.ts';
export { FailedFormulas } from './failed-formulas.ts';
export type { FailedFormula } from './find-failed-formulas.ts';
export type { FormulaScope } from './find-formulas.ts';
export { formulaReportText, type FormulaAction, type FormulaReport } from './formula-report.ts';
export { startFormulaTask, type FormulaTaskInput } from './formula-task.ts';
export { recalculateAfterOutage } from './recalculate-after-outage.ts';
export { maxFormulaRows, writeSearchFormula, type FormulaSearch } from './search-formula.ts';

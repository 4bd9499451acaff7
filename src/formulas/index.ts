/** CDATA formulas in the workbook: find, convert to values, repair, refresh; and the formula that shows a search. */

export type { FormulaReport, FormulaScope } from './find-formulas.ts';
export { formulasSentences, startFormulas, type FormulaAction, type FormulasInput } from './formulas-task.ts';
export { mostFormulaRows, writeSearchFormula, type FormulaSearch } from './search-formula.ts';

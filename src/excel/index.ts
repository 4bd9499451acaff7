/** The workbook itself: areas, names, selection, and what is stored in it. */

export * from './area.ts';
export { cellAt, CellPlan, cellsOf, type CellStyle } from './cell-plan.ts';
export { cellEditing } from './cell-editing.ts';
export { loadCards, readValues, writeColumn, type CardAt } from './data-cards.ts';
export { WorkbookError } from './excel-errors.ts';
export { calculatesManually, countsFrom1904 } from './excel-options.ts';
export * from './in-front.ts';
export * from './in-workbook.ts';
export * from './lease.ts';
export * from './names.ts';
export * from './selection.ts';
export * from './selection-changes.ts';
export * from './own-sheet.ts';
export * from './print-layout.ts';
export * from './recipients.ts';
export * from './settings-space.ts';
export * from './sheet-changes.ts';
export * from './sheet-style.ts';
export * from './older-previews.ts';
export * from './stored-json.ts';
export { canUndoFormulas, refusedUndoSteps, startWriting } from './undo-step.ts';
export * from './trace.ts';
export * from './workbook-changes.ts';
export { workbookMessages } from './workbook-messages.ts';
export { excelMessages } from './messages.ts';

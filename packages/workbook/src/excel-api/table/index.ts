export { fillCalculatedColumns, fillInsertedRows } from './calculated-columns.ts';
export { hideFilteredRows, requireFilterOfTexts } from './filter.ts';
export { moveTables, updateTableHeaders } from './table-changes.ts';
export { TableCollection } from './table-collection.ts';
export { overlapsTable } from './spills.ts';
export { wholeTable, WorkbookTables } from './table-list.ts';
export { tableCells } from './table-names.ts';
export { Table } from './table.ts';
export { defaultTableStyle, tableColors } from './table-style.ts';

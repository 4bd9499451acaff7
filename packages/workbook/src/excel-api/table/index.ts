export { fillCalculatedColumns } from './calculated-columns.ts';
export { hideFilteredRows, requireFilterOfTexts } from './filter.ts';
export { moveTables, updateTableHeaders } from './table-changes.ts';
export { TableCollection } from './table-collection.ts';
export { overlapsTable } from './spills.ts';
export { WorkbookTables } from './table-list.ts';
export { Table } from './table.ts';

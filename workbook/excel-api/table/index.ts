export { AutoFilter } from './auto-filter.ts';
export { Filter } from './filter.ts';
export { moveTables, updateTableHeaders } from './table-changes.ts';
export { TableCollection } from './table-collection.ts';
export { TableColumn, TableColumnCollection } from './table-column.ts';
export { WorkbookTables } from './table-list.ts';
export { TableRow, TableRowCollection } from './table-row.ts';
export { TableSort } from './table-sort.ts';
export { Table } from './table.ts';

export { Workbook } from './workbook.ts';

export type { CalculationMode } from './application.ts';
export { Workbook } from './workbook.ts';

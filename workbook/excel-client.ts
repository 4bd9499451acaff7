import { createRequire } from 'node:module';

/** Microsoft's own client of the Excel API, read where it is installed. */
export const excelClient = createRequire(import.meta.url).resolve(
  '@microsoft/office-js/dist/excel-web-16.00.js',
);

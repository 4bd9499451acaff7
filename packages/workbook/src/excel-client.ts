import { createRequire } from 'node:module';

/** Path of Microsoft's own client of the Excel API, in the package that installs it. */
export const excelClient = createRequire(import.meta.url).resolve(
  '@microsoft/office-js/dist/excel-web-16.00.js',
);

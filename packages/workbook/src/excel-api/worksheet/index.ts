export { freeSheetName, maxCharactersOfSheetName } from './worksheet.ts';
export { WorksheetCollection } from './worksheet.ts';
export { Worksheet } from './worksheet.ts';

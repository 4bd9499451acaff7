export { freeSheetName, maxCharactersOfSheetName } from './sheet-name.ts';
export { WorksheetCollection } from './worksheet-collection.ts';
export { Worksheet } from './worksheet.ts';

export { WorksheetCustomProperty, WorksheetCustomPropertyCollection } from './custom-property.ts';
export { WorksheetFreezePanes } from './freeze-panes.ts';
export { PageLayout } from './page-layout.ts';
export { SheetProtections, WorksheetProtection } from './protection.ts';
export { freeSheetName, maxCharactersOfSheetName } from './sheet-name.ts';
export { WorksheetCollection } from './worksheet-collection.ts';
export { Worksheet } from './worksheet.ts';

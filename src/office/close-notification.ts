import { supports } from './requirement-sets.ts';

/** What asks the user before the workbook is closed; null where Excel cannot. */
export const closeNotification = (): Office.BeforeDocumentCloseNotification | null =>
  supports('closeNotification') ? Office.addin.beforeDocumentCloseNotification : null;

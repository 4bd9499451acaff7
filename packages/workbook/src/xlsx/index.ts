export { FileRefusal, type RefusalReason } from './file-refusal.ts';
export type { Omission } from './file-state.ts';
export type { OpenedFile, OpenOptions } from './from-file.ts';
export { openXlsx, saveXlsx, type Difference, type SavedFile } from './xlsx.ts';

export { FileRefusal, type RefusalReason } from './file-refusal.ts';
export type { Omission } from './file-state.ts';
export type { OpenedFile } from './from-file.ts';
export { openXlsx, saveXlsx } from './xlsx.ts';

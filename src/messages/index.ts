export { cellMessages } from './cells.ts';
export * from './language.ts';
export { messages, type Messages } from './pane.ts';
export { errorText, UserError } from './user-error.ts';

import { cellMessages } from './cells.ts';

/** An error whose message is a sentence for users. The message of any other error is for developers. */
export class UserError extends Error {}

/** The only text to show for an error: raw script errors such as “Cannot read properties of null” are never shown. */
export const errorText = (error: unknown): string =>
  error instanceof UserError ? error.message : cellMessages().unexpected;

import { en, type Messages } from './en.ts';
import { fr } from './fr.ts';
import { language, type Language } from './language.ts';

export type { Messages } from './en.ts';
export * from './format.ts';
export * from './language.ts';

const tables: Record<Language, Messages> = { en, fr };

/** The sentences in the language chosen. */
export const messages = (): Messages => tables[language()];

import { en, type CellMessages } from './en.ts';
import { fr } from './fr.ts';
import { language } from './language.ts';

/** The messages that cells show, in the current language. A page loads them before it can answer a formula. */
export const cellMessages = (): CellMessages => (language() === 'fr' ? fr : en);

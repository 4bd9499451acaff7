import { addFrenchCells, hasFrenchCells } from './cells.ts';
import { setLanguage, type Language } from './language.ts';

/**
 * Sets the language of all messages. Resolves once the messages of cells are there; null if they are already. If they
 * cannot be loaded, cells show English.
 */
export function loadLanguage(language: Language): Promise<void> | null {
  setLanguage(language);
  if (language === 'en' || hasFrenchCells()) return null;
  return import(/* webpackChunkName: "french" */ './cells-french.ts').then(
    ({ frenchCells }) => addFrenchCells(frenchCells),
    () => undefined,
  );
}

import type { City } from './gazetteer/index.ts';

export type Bilingual<T = string> = Record<'en' | 'fr', T>;

export function storeysText(storeys: number, { language }: City): string {
  const word = language === 'fr' ? 'étage' : 'storey';
  return `${storeys} ${storeys === 1 ? word : `${word}s`}`;
}

export interface Kind {
  cells: string[];
  name: Bilingual;
  texts: Bilingual<string[]>;
}

export const tableRows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** Reads kinds from a table with three lines for each: `cell | cell`, `Name | text | text`, `Nom | texte | texte`. */
export function readKinds(table: string): Kind[] {
  const rows = tableRows(table);
  return rows
    .filter((_, at) => at % 3 === 0)
    .map((cells, index) => {
      const [en, ...enTexts] = rows[index * 3 + 1]! as [string, ...string[]];
      const [fr, ...frTexts] = rows[index * 3 + 2]! as [string, ...string[]];
      return { cells, name: { en, fr }, texts: { en: enTexts, fr: frTexts } };
    });
}

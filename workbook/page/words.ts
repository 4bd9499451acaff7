import type { ManifestText } from '../server/manifest.ts';
import { isFrench } from './preferences.ts';

const english = {
  closePane: 'Close the pane',
  openPane: 'Open the pane',
  paneWidth: 'Width of the pane',
  sheets: 'Sheets',
  workbook: 'Workbook',
  addin: 'Add-in',
  recalculateSheet: 'Recalculate this sheet',
  recalculateAll: 'Recalculate the workbook',
  importCsv: 'Import CSV as a sheet…',
  exportCsv: 'Export this sheet as CSV',
  light: 'Light',
  dark: 'Dark',
  startOver: 'Start over…',
  startOverNow: 'Start over',
  keepThem: 'Keep the sheets',
  startOverQuestion: 'Start over? All sheets go back to how the workbook first opens.',
  unreadable: (name: string) => `${name} could not be read as CSV.`,
  failed: (label: string, reason: string) => `“${label}” failed: ${reason}`,
  noFunction: (name: string) =>
    `The add-in has no function ${name}: it is neither associated nor global on its page.`,
  notKept: 'The sheets are not kept: this browser does not let the page store them.',
};

const french: typeof english = {
  closePane: 'Fermer le volet',
  openPane: 'Ouvrir le volet',
  paneWidth: 'Largeur du volet',
  sheets: 'Feuilles',
  workbook: 'Classeur',
  addin: 'Complément',
  recalculateSheet: 'Recalculer cette feuille',
  recalculateAll: 'Recalculer le classeur',
  importCsv: 'Importer un CSV comme feuille…',
  exportCsv: 'Exporter cette feuille en CSV',
  light: 'Clair',
  dark: 'Sombre',
  startOver: 'Recommencer…',
  startOverNow: 'Recommencer',
  keepThem: 'Garder les feuilles',
  startOverQuestion: 'Recommencer ? Toutes les feuilles reviennent à leur état de départ.',
  unreadable: (name) => `${name} n’a pas pu être lu comme CSV.`,
  failed: (label, reason) => `« ${label} » a échoué : ${reason}`,
  noFunction: (name) =>
    `Le complément n’a pas de fonction ${name} : elle n’est ni associée ni globale sur sa page.`,
  notKept: 'Les feuilles ne sont pas conservées : ce navigateur n’autorise pas la page à les stocker.',
};

/** The workbook's own words. */
export const wordsIn = (language: string): typeof english => (isFrench(language) ? french : english);

export type Words = typeof english;

/** A manifest's text in a language: as it is written for the locale, else for another of the same language. */
export function textIn(language: string, { text, overrides }: ManifestText): string {
  const same = (locale: string) => locale.slice(0, 2).toLowerCase() === language.slice(0, 2).toLowerCase();
  return overrides[language] ?? Object.entries(overrides).find(([locale]) => same(locale))?.[1] ?? text;
}

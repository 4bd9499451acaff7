import type { LocalizedText } from '../server/addin-description.ts';
import { isFrench } from './preferences.ts';

const english = {
  closePane: 'Close pane',
  closeCard: 'Close card',
  notImplemented: (member: string) =>
    `The add-in uses ${member}, which the local workbook doesn’t have. Excel has it.`,
  pageNotLoaded: (address: string) =>
    `The add-in’s page ${address} hasn’t loaded. Check that its server runs.`,
  pageFailed: (address: string, status: number) =>
    `The add-in’s page ${address} can’t be loaded (status ${status}).`,
  fileNotLoaded: (address: string, reason: string) =>
    `The workbook can’t be opened because ${address} can’t be loaded (${reason}). Check that its server runs and has this file.`,
  status: (status: number) => `status ${status}`,
  functionsNotAssociated: (names: string) =>
    `The add-in hasn’t associated these functions, so their cells stay at #BUSY!: ${names}. Call CustomFunctions.associate for each.`,
  paneWidth: 'Pane width',
  sheets: 'Sheets',
  workbook: 'Workbook',
  addin: 'Add-in',
  recalculateSheet: 'Recalculate sheet',
  recalculateAll: 'Recalculate workbook',
  importCsv: 'Import CSV…',
  exportCsv: 'Export sheet as CSV',
  light: 'Light',
  dark: 'Dark',
  hideFormattingBar: 'Hide formatting bar',
  showFormattingBar: 'Show formatting bar',
  reset: 'Reset workbook…',
  resetConfirm: 'Reset workbook',
  resetCancel: 'Cancel',
  resetQuestion: 'Reset the workbook? Your changes to all sheets will be lost.',
  invalidCsv: (file: string) => `${file} is not a valid CSV file. Check its quotation marks and try again.`,
  commandFailed: (command: string, reason: string) => `“${command}” failed: ${reason}`,
  functionMissing: (name: string) =>
    `The add-in has no function named ${name}. Associate it with Office.actions.associate.`,
  storageBlocked:
    'Your changes won’t be saved because this browser blocks storage for this page. Allow it to keep them.',
  openElsewhere: 'This workbook is open in another tab, so you can’t change it here.',
  editHere: 'Edit here instead',
  savedElsewhere:
    'Another tab has saved this workbook, so your latest changes here aren’t saved. To keep them, export each sheet as CSV before you reload.',
  reload: 'Reload',
  storageFull:
    'The browser’s storage is full, so your latest changes aren’t saved. Free up space and try again, or export each sheet as CSV.',
  saveFailed: (reason: string) =>
    `Your latest changes aren’t saved (${reason}). Try again, or export each sheet as CSV.`,
  tryAgain: 'Try again',
  damaged:
    'The workbook stored in this browser is damaged and can’t be opened. You can start over with new sheets. A copy of the damaged workbook is kept.',
  downloadDamaged: 'Download damaged workbook',
  startOver: 'Start over',
};

const french: typeof english = {
  closePane: 'Fermer le volet',
  closeCard: 'Fermer la carte',
  notImplemented: (member) =>
    `Le complément utilise ${member}, que le classeur local n’offre pas. Excel l’offre.`,
  pageNotLoaded: (address) =>
    `La page ${address} du complément ne s’est pas chargée. Vérifiez que son serveur fonctionne.`,
  pageFailed: (address, status) =>
    `La page ${address} du complément ne peut pas être chargée (état ${status}).`,
  fileNotLoaded: (address, reason) =>
    `Impossible d’ouvrir le classeur, car ${address} ne peut pas être chargé (${reason}). Vérifiez que son serveur fonctionne et possède ce fichier.`,
  status: (status) => `état ${status}`,
  functionsNotAssociated: (names) =>
    `Le complément n’a pas associé ces fonctions; leurs cellules restent à #BUSY! : ${names}. Appelez CustomFunctions.associate pour chacune.`,
  paneWidth: 'Largeur du volet',
  sheets: 'Feuilles',
  workbook: 'Classeur',
  addin: 'Complément',
  recalculateSheet: 'Recalculer la feuille',
  recalculateAll: 'Recalculer le classeur',
  importCsv: 'Importer un fichier CSV…',
  exportCsv: 'Exporter la feuille au format CSV',
  light: 'Clair',
  dark: 'Sombre',
  hideFormattingBar: 'Masquer la barre de mise en forme',
  showFormattingBar: 'Afficher la barre de mise en forme',
  reset: 'Réinitialiser le classeur…',
  resetConfirm: 'Réinitialiser le classeur',
  resetCancel: 'Annuler',
  resetQuestion:
    'Réinitialiser le classeur? Les modifications apportées à toutes les feuilles seront perdues.',
  invalidCsv: (file) => `${file} n’est pas un fichier CSV valide. Vérifiez ses guillemets et réessayez.`,
  commandFailed: (command, reason) => `Échec de « ${command} » : ${reason}`,
  functionMissing: (name) =>
    `Le complément n’a pas de fonction nommée ${name}. Associez-la avec Office.actions.associate.`,
  storageBlocked:
    'Vos modifications ne seront pas enregistrées, car ce navigateur bloque le stockage pour cette page. Autorisez-le pour les conserver.',
  openElsewhere: 'Ce classeur est ouvert dans un autre onglet; vous ne pouvez pas le modifier ici.',
  editHere: 'Modifier plutôt ici',
  savedElsewhere:
    'Un autre onglet a enregistré ce classeur; vos dernières modifications ici ne sont pas enregistrées. Pour les conserver, exportez chaque feuille au format CSV avant de recharger la page.',
  reload: 'Recharger',
  storageFull:
    'L’espace de stockage du navigateur est plein; vos dernières modifications ne sont pas enregistrées. Libérez de l’espace et réessayez, ou exportez chaque feuille au format CSV.',
  saveFailed: (reason) =>
    `Vos dernières modifications ne sont pas enregistrées (${reason}). Réessayez ou exportez chaque feuille au format CSV.`,
  tryAgain: 'Réessayer',
  damaged:
    'Le classeur enregistré dans ce navigateur est endommagé et ne peut pas être ouvert. Vous pouvez recommencer avec de nouvelles feuilles. Une copie du classeur endommagé est conservée.',
  downloadDamaged: 'Télécharger le classeur endommagé',
  startOver: 'Recommencer',
};

export type PageMessages = typeof english;

export const pageMessages = (language: string): PageMessages => (isFrench(language) ? french : english);

/** A manifest's text in a locale, else in another locale of the same language, else its default. */
export function localizedText(locale: string, { text, overrides }: LocalizedText): string {
  const languageOf = (tag: string) => tag.slice(0, 2).toLowerCase();
  const sameLanguage = Object.entries(overrides).find(([tag]) => languageOf(tag) === languageOf(locale));
  return overrides[locale] ?? sameLanguage?.[1] ?? text;
}

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
  openXlsx: 'Open .xlsx…',
  saveXlsx: 'Save as .xlsx',
  openQuestion: (file: string) =>
    `Open ${file}? It replaces this workbook. To keep this one, save it as .xlsx first.`,
  openConfirm: 'Open',
  omitted: (what: string) => `The local workbook leaves out: ${what}.`,
  omissions: {
    charts: 'charts of other types than columns and lines',
    comments: 'conversations of comments',
    conditionalFormats: 'conditional formats other than for a beginning of texts',
    externalLinks: 'values of other workbooks',
    filters: 'filters of tables by other criteria than texts (their rows stay hidden)',
    groups: 'groups of rows (hidden rows stay hidden)',
    links: 'links of cells with numbers, formulas or nothing',
    pictures: 'some pictures, and shapes',
    pivotTables: 'pivot tables (their values are kept)',
  },
  fileDiffers: (what: string) => `The file is saved. It differs from this workbook: ${what}.`,
  differences: {
    cards: 'data cards are texts in it',
    chartPictures: 'charts that mix columns and lines, or have a second axis, are pictures',
    conditionalFormats: 'it lacks conditional formats other than for a beginning of texts',
    filters: 'filters by other criteria than texts are left out, and their rows are hidden',
    validation: 'it lacks rules of validation with check boxes, several choices or very long lists',
  },
  refusals: {
    'not-xlsx': 'it isn’t an .xlsx file',
    protected:
      'it is protected by a password or in the format of Excel 97 to 2003; save it as .xlsx in Excel',
    'too-large': 'it is too large for the local workbook, which opens up to 30 MB',
    'too-many-cells': 'it has more cells than the local workbook opens (1,000,000)',
    'beyond-excel': 'it has formulas, texts or merged cells beyond Excel’s limits',
    damaged: 'it is damaged',
  },
  xlsxRefused: (file: string, reason: string) => `${file} can’t be opened: ${reason}.`,
  xlsxNotSaved: (reason: string) => `The workbook can’t be saved as .xlsx: ${reason}`,
  pasteTooFar:
    'What you paste reaches beyond the end of the sheet. Select a cell further up or further left.',
  pasteTooLarge: 'This is more than the local workbook pastes at once (300,000 cells). Copy fewer cells.',
  pastedUnformatted: 'So many cells are pasted without their formats.',
  data: 'Data',
  find: 'Find…',
  replace: 'Replace…',
  goToMenu: 'Go to…',
  goTo: 'Go to',
  reference: 'Cell, range, name or table',
  noSuchReference: 'There is no such cell, name or table.',
  sortAscending: 'Sort A to Z, smallest first',
  sortDescending: 'Sort Z to A, largest first',
  filter: 'Filter',
  tableMenu: 'Table…',
  createTable: 'Create table',
  cellsOfTable: 'Cells of the table',
  firstRow: 'First row',
  hasHeaders: 'It has the headers',
  hasNoHeaders: 'It is data',
  tablesOverlap: 'A table can’t overlap another table.',
  validation: 'Data validation…',
  noteMenu: 'Note…',
  linkMenu: 'Link…',
  conditionalFormats: 'Conditional formats…',
  ok: 'OK',
  cancel: 'Cancel',
  importCsv: 'Import CSV…',
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
  closedElsewhere: 'The other tab has closed this workbook. Reload to edit it here.',
  reload: 'Reload',
  storageFull:
    'The browser’s storage is full, so your latest changes aren’t saved. Free up space and try again, or save the workbook as .xlsx.',
  saveFailed: (reason: string) =>
    `Your latest changes aren’t saved (${reason}). Try again, or save the workbook as .xlsx.`,
  tryAgain: 'Try again',
  damaged:
    'The workbook stored in this browser is damaged and can’t be opened. You can start over with new sheets. A copy of the damaged workbook is kept.',
  downloadDamaged: 'Download damaged workbook',
  startOver: 'Start over',
  notOpened:
    'This workbook didn’t open the last time. You can try again, or leave it aside. A copy of it is kept, and the workbook before it opens.',
  leaveAside: 'Leave it aside',
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
  openXlsx: 'Ouvrir un fichier .xlsx…',
  saveXlsx: 'Enregistrer au format .xlsx',
  openQuestion: (file) =>
    `Ouvrir ${file}? Il remplace ce classeur. Pour conserver celui-ci, enregistrez-le d’abord au format .xlsx.`,
  openConfirm: 'Ouvrir',
  omitted: (what) => `Le classeur local omet : ${what}.`,
  omissions: {
    charts: 'les graphiques autres que les histogrammes et les courbes',
    comments: 'les conversations des commentaires',
    conditionalFormats: 'les mises en forme conditionnelles autres que celles d’un début de texte',
    externalLinks: 'les valeurs d’autres classeurs',
    filters: 'les filtres de tableaux selon d’autres critères que des textes (leurs lignes restent masquées)',
    groups: 'les groupes de lignes (les lignes masquées le restent)',
    links: 'les liens des cellules vides ou contenant des nombres ou des formules',
    pictures: 'certaines images et les formes',
    pivotTables: 'les tableaux croisés dynamiques (leurs valeurs sont conservées)',
  },
  fileDiffers: (what) => `Le fichier est enregistré. Il diffère de ce classeur : ${what}.`,
  differences: {
    cards: 'les cartes de données y sont des textes',
    chartPictures:
      'les graphiques qui combinent histogrammes et courbes, ou ont un second axe, sont des images',
    conditionalFormats:
      'il y manque les mises en forme conditionnelles autres que celles d’un début de texte',
    filters: 'les filtres selon d’autres critères que des textes sont omis, et leurs lignes sont masquées',
    validation:
      'il y manque les règles de validation à cases à cocher, à choix multiples ou à listes très longues',
  },
  refusals: {
    'not-xlsx': 'ce n’est pas un fichier .xlsx',
    protected:
      'il est protégé par un mot de passe ou au format d’Excel 97 à 2003; enregistrez-le au format .xlsx dans Excel',
    'too-large': 'il est trop volumineux pour le classeur local, qui ouvre au plus 30 Mo',
    'too-many-cells': 'il compte plus de cellules que le classeur local n’en ouvre (1 000 000)',
    'beyond-excel': 'il a des formules, des textes ou des cellules fusionnées au-delà des limites d’Excel',
    damaged: 'il est endommagé',
  },
  xlsxRefused: (file, reason) => `Impossible d’ouvrir ${file} : ${reason}.`,
  xlsxNotSaved: (reason) => `Impossible d’enregistrer le classeur au format .xlsx : ${reason}`,
  pasteTooFar:
    'Ce que vous collez dépasse la fin de la feuille. Sélectionnez une cellule plus haut ou plus à gauche.',
  pasteTooLarge:
    'C’est plus que ce que le classeur local colle en une fois (300 000 cellules). Copiez moins de cellules.',
  pastedUnformatted: 'Autant de cellules sont collées sans leur mise en forme.',
  data: 'Données',
  find: 'Rechercher…',
  replace: 'Remplacer…',
  goToMenu: 'Atteindre…',
  goTo: 'Atteindre',
  reference: 'Cellule, plage, nom ou tableau',
  noSuchReference: 'Il n’existe aucune cellule, aucun nom ni aucun tableau de ce nom.',
  sortAscending: 'Trier de A à Z, du plus petit au plus grand',
  sortDescending: 'Trier de Z à A, du plus grand au plus petit',
  filter: 'Filtrer',
  tableMenu: 'Tableau…',
  createTable: 'Créer un tableau',
  cellsOfTable: 'Cellules du tableau',
  firstRow: 'Première ligne',
  hasHeaders: 'Elle contient les en-têtes',
  hasNoHeaders: 'Elle contient des données',
  tablesOverlap: 'Un tableau ne peut pas en chevaucher un autre.',
  validation: 'Validation des données…',
  noteMenu: 'Note…',
  linkMenu: 'Lien…',
  conditionalFormats: 'Mises en forme conditionnelles…',
  ok: 'OK',
  cancel: 'Annuler',
  importCsv: 'Importer un fichier CSV…',
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
  closedElsewhere: 'L’autre onglet a fermé ce classeur. Rechargez la page pour le modifier ici.',
  reload: 'Recharger',
  storageFull:
    'L’espace de stockage du navigateur est plein; vos dernières modifications ne sont pas enregistrées. Libérez de l’espace et réessayez, ou enregistrez le classeur au format .xlsx.',
  saveFailed: (reason) =>
    `Vos dernières modifications ne sont pas enregistrées (${reason}). Réessayez ou enregistrez le classeur au format .xlsx.`,
  tryAgain: 'Réessayer',
  damaged:
    'Le classeur enregistré dans ce navigateur est endommagé et ne peut pas être ouvert. Vous pouvez recommencer avec de nouvelles feuilles. Une copie du classeur endommagé est conservée.',
  downloadDamaged: 'Télécharger le classeur endommagé',
  startOver: 'Recommencer',
  notOpened:
    'La dernière fois, ce classeur ne s’est pas ouvert. Vous pouvez réessayer, ou le mettre de côté. Une copie en est conservée, et le classeur précédent s’ouvre.',
  leaveAside: 'Mettre de côté',
};

export type PageMessages = typeof english;

export const pageMessages = (language: string): PageMessages => (isFrench(language) ? french : english);

/** A manifest's text in a locale, else in another locale of the same language, else its default. */
export function localizedText(locale: string, { text, overrides }: LocalizedText): string {
  const languageOf = (tag: string) => tag.slice(0, 2).toLowerCase();
  const sameLanguage = Object.entries(overrides).find(([tag]) => languageOf(tag) === languageOf(locale));
  return overrides[locale] ?? sameLanguage?.[1] ?? text;
}

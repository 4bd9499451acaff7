import { typesetTexts } from '@cdata/catalog';
import { buttonNames, formatCount, formatNumber, language } from '../../../language/index.ts';
/** Messages of the screen that finds the rows of one list in another one, and of the columns that it writes. */
const en = {
  ownList: 'Your list',
  otherList: 'Find them in',
  choose: 'Choose a sheet or table',
  tableOf: (sheet: string, table: string) => `${sheet}: table ${table}`,
  noOther: `Add a sheet with the other list, or select a cell of it and choose “${buttonNames.useSelection.en}”.`,
  sameList: 'That is your own list. Choose another one.',
  matching: 'Comparing the addresses…',
  cancelled: 'The comparison was cancelled.',
  summary: 'Result of the comparison',
  free: 'The comparison makes no calls. Nothing changes until you write the columns.',
  compared: (rows: number, others: number) =>
    `${formatCount(rows, 'row', 'rows')} compared with ${formatNumber(others)}, 0 calls`,
  inOther: (matches: number, rows: number) =>
    `${formatNumber(matches)} of ${formatCount(rows, 'row', 'rows')} ${matches === 1 ? 'is' : 'are'} in the other list`,
  kinds: {
    same: (rows: number) => `${formatNumber(rows)} written the same`,
    spelling: (rows: number) => `${formatNumber(rows)} written differently`,
    misspelling: (rows: number) => `${formatNumber(rows)} with a probable typo`,
    several: (rows: number) => `${formatNumber(rows)} there more than once`,
    building: (rows: number) => `${formatNumber(rows)} in a building that is there with other units`,
    possible: (rows: number) => `${formatNumber(rows)} with a similar address there, to look at`,
    unclear: (rows: number) => `${formatNumber(rows)} not compared: several addresses or cities, or an error`,
    none: (rows: number) => `${formatNumber(rows)} not there`,
  },
  columns: (list: string) =>
    `The columns go next to your data: how each row matches ${list}, and which row it is there.`,
  write: (rows: number) => `Match ${formatCount(rows, 'row', 'rows')}`,
  hiddenStay: 'Hidden rows stay as they are.',
  hiddenOthers: 'Hidden rows of the other list are not searched.',
  done: (matches: number, rows: number) =>
    `${formatNumber(matches)} of ${formatCount(rows, 'row', 'rows')} ${matches === 1 ? 'was' : 'were'} found.`,
  updated: 'The columns of the last match were updated.',
  earlier: 'The last match on this sheet can be undone.',

  // On the sheet
  headers: {
    match: (list: string) => `Match in ${list}`,
    row: (list: string) => `Row in ${list}`,
    address: (list: string) => `Address in ${list}`,
    count: (list: string) => `Count in ${list}`,
  },
  results: {
    same: 'Same',
    spelling: 'Written differently',
    misspelling: 'Probable typo',
    several: 'Several rows',
    building: 'Other unit',
    possible: 'Similar, not certain',
    unclear: 'Not compared',
    none: 'Not found',
  },
};

const fr: typeof en = {
  ownList: 'Votre liste',
  otherList: 'La chercher dans',
  choose: 'Choisissez une feuille ou un tableau',
  tableOf: (sheet, table) => `${sheet} : tableau ${table}`,
  noOther: `Ajoutez une feuille contenant l’autre liste, ou sélectionnez-en une cellule, puis « ${buttonNames.useSelection.fr} ».`,
  sameList: 'C’est votre propre liste. Choisissez-en une autre.',
  matching: 'Comparaison des adresses…',
  cancelled: 'La comparaison a été annulée.',
  summary: 'Résultat de la comparaison',
  free: 'La comparaison ne fait aucun appel. Rien ne change tant que vous n’écrivez pas les colonnes.',
  compared: (rows, others) =>
    `${formatCount(rows, 'ligne comparée', 'lignes comparées')} avec ${formatNumber(others)}, 0 appel`,
  inOther: (matches, rows) =>
    `${formatCount(matches, 'ligne', 'lignes')} sur ${formatNumber(rows)} ${matches < 2 ? 'figure' : 'figurent'} dans l’autre liste`,
  kinds: {
    same: (rows) => formatCount(rows, 'écrite de la même façon', 'écrites de la même façon'),
    spelling: (rows) => formatCount(rows, 'écrite autrement', 'écrites autrement'),
    misspelling: (rows) => `${formatNumber(rows)} avec une faute de frappe probable`,
    several: (rows) => formatCount(rows, 'y figure plus d’une fois', 'y figurent plus d’une fois'),
    building: (rows) => `${formatNumber(rows)} dans un immeuble qui y figure avec d’autres unités`,
    possible: (rows) => `${formatNumber(rows)} avec une adresse semblable, à examiner`,
    unclear: (rows) =>
      formatCount(
        rows,
        'non comparée : plusieurs adresses ou villes, ou une erreur',
        'non comparées : plusieurs adresses ou villes, ou une erreur',
      ),
    none: (rows) => formatCount(rows, 'n’y figure pas', 'n’y figurent pas'),
  },
  columns: (list) =>
    `Les colonnes vont à côté de vos données : comment chaque ligne correspond à ${list}, et à quelle ligne.`,
  write: (rows) => `Apparier ${formatCount(rows, 'ligne', 'lignes')}`,
  hiddenStay: 'Les lignes masquées restent telles quelles.',
  hiddenOthers: 'Les lignes masquées de l’autre liste ne sont pas consultées.',
  done: (matches, rows) =>
    `${formatCount(matches, 'ligne', 'lignes')} sur ${formatNumber(rows)} ${matches < 2 ? 'trouvée' : 'trouvées'}.`,
  updated: 'Les colonnes du dernier appariement ont été mises à jour.',
  earlier: 'Le dernier appariement de cette feuille peut être annulé.',

  headers: {
    match: (list) => `Correspondance dans ${list}`,
    row: (list) => `Ligne dans ${list}`,
    address: (list) => `Adresse dans ${list}`,
    count: (list) => `Nombre dans ${list}`,
  },
  results: {
    same: 'Identique',
    spelling: 'Écrite autrement',
    misspelling: 'Faute de frappe probable',
    several: 'Plusieurs lignes',
    building: 'Autre unité',
    possible: 'Semblable, incertaine',
    unclear: 'Non comparée',
    none: 'Introuvable',
  },
};

export const match = typesetTexts({ en, fr });

export const matchMessages = (): (typeof match)['en'] => match[language()];

import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatTime, labelWithCalls, language, names } from '../../language/index.ts';
/** Messages of the Source screen. They load with it. */
const en = {
  reading: 'Reading the cell…',
  shows: (text: string) => `Shows ${text}`,

  // What the cell is
  result: (header: string) => `${header}, a result of a run`,
  note: 'The note of a run',
  formulaWithCalls: 'A formula that asks CDATA',
  formulaOfCells: 'A formula of other cells',
  formulaAlone: 'A formula without cells: its numbers are typed in it',
  unknown: 'The source of this cell is not known',

  // Facts
  recordId: 'Record ID',
  noRecordId: 'Not known: the table has no column of record IDs, or the row has none',
  table: 'Table',
  city: 'City',
  query: 'Query',
  retrieved: 'Retrieved',
  run: 'Run',
  runWrote: 'Run last written',
  rowTimeUnknown: 'when this row was retrieved is not stored',
  typedBefore: 'Typed at that time',
  publishedBefore: 'Published as',
  service: 'Through',
  typedIn: (header: string) => (header === '' ? 'In the row' : `In the row: ${header}`),
  noteOfRow: 'Note',
  formula: 'Formula',
  spillsFrom: 'Spills from',
  answers: 'Answers retrieved',
  between: (first: number, last: number) =>
    first === last ? formatTime(first) : `${formatTime(first)} to ${formatTime(last)}`,
  notSaved: 'Not known: the answers are not saved on this computer',
  sourcesNotSaved: `Open ${names.workbook.en} > ${names.sources.en} once, and it is named here`,

  // What does not hold any more
  rowChanged:
    'Somebody has changed a value in this row since it was retrieved, so this value may not be the published one. Open the record to compare.',
  rowUnknown: 'Whether somebody has changed this row since it was retrieved is not known.',
  cellChanged:
    'Somebody has changed this cell since the report was written, so this value may not be the published one. Open the record to compare.',
  cellUnknown: 'Whether somebody has changed this cell since the report was written is not known.',
  resultOutdated: 'This result waits to be requested again.',
  resultOfOther: 'What the run read in this row has changed since: the result belongs to the former input.',
  resultUnknown: 'Whether the input has changed since can’t be told without a call.',

  // Why nothing is known
  reasons: {
    blank: 'The cell is empty. Select a cell with a value.',
    header: 'This is the header of a column. Select a cell below it.',
    'own column':
      'The column is in a table of CDATA, but it is not one of its fields: somebody added or renamed it.',
    'not published':
      'The column is no published field: CDATA has worked it out, or taken it from your list of sales.',
    edited:
      'The column belongs to a run, but no run has written what this row shows: somebody has typed or pasted it.',
    entered: 'Entered by you.',
    rate: 'A rate that you chose: its reason, date and name stand beside it. If it was supported, the sheet of the support has its method, interval and number of sales.',
    sale: 'From your own list of sales or, for the subject, entered by you. The sheet of the sales that were read has the row of each in that list.',
    'not ours':
      'CDATA has not written this value, as far as this workbook knows: it was typed, pasted, or made by other software.',
  },

  // The record
  published: 'As published',
  publishedValue: 'Published value',
  openRecord: (calls: number) => labelWithCalls('Open the record', calls, 'call', 'calls'),
  opening: 'Opening the record…',
  noValue: 'The record has no such value now',
  publisher: 'Publisher',
  nobody: 'Not stated',
  licence: 'Licence',
  attribution: 'Attribution',
  updated: 'Source last updated',

  // A report
  ofReport: 'A value of a report of CDATA',
  report: 'Report',
  basis: 'Made from',
  records: 'Records',
  allCities: 'all cities',
  written: 'Written',

  /** What SOURCEOF prints. */
  line: {
    needsNewer:
      'This Excel does not tell functions which cells they are about: SOURCEOF needs Microsoft 365, version 2008 or later, or Excel 2021.',
    oneCell: 'Refer to one cell, such as A2: a value, a calculation or a range has no single source.',
    record: (id: string) => `record ${id}`,
    noRecord: 'record not known',
    retrieved: (day: string) => `retrieved ${day}`,
    changed: {
      table: 'somebody has changed the row since',
      report: 'somebody has changed the cell since',
    },
    noLicence: 'licence not stated',
    formulaOf: (cells: string) => `Calculated from ${cells}`,
    takenFrom: (cells: string) => `taken from ${cells}`,
    notSaved: 'answers no longer saved on this computer',
  },

  // The cells behind a formula
  behind: 'Cells behind it',
  precedent: (address: string, cells: number) =>
    cells === 1 ? address : `${address} (${formatCount(cells, 'cell', 'cells')})`,
  goTo: (address: string) => `Source of ${address}`,
  noPrecedents: 'This version of Excel does not tell which cells a formula uses.',
};

const fr: typeof en = {
  reading: 'Lecture de la cellule…',
  shows: (text) => `Affiche ${text}`,

  result: (header) => `${header}, résultat d’un traitement`,
  note: 'La note d’un traitement',
  formulaWithCalls: 'Une formule qui interroge CDATA',
  formulaOfCells: 'Une formule sur d’autres cellules',
  formulaAlone: 'Une formule sans cellules : ses nombres y sont tapés',
  unknown: 'La source de cette cellule n’est pas connue',

  recordId: 'Identifiant',
  noRecordId: 'Inconnu : le tableau n’a pas de colonne d’identifiants, ou la ligne n’en a pas',
  table: 'Tableau',
  city: 'Ville',
  query: 'Requête',
  retrieved: 'Obtenu le',
  run: 'Traitement',
  runWrote: 'Dernière écriture du traitement',
  rowTimeUnknown: 'le moment où cette ligne a été obtenue n’est pas enregistré',
  typedBefore: 'Tapé à ce moment',
  publishedBefore: 'Publié ainsi',
  service: 'Service',
  typedIn: (header) => (header === '' ? 'Dans la ligne' : `Dans la ligne : ${header}`),
  noteOfRow: 'Note de la ligne',
  formula: 'Formule',
  spillsFrom: 'Propagée depuis',
  answers: 'Réponses obtenues',
  between: (first, last) =>
    first === last ? formatTime(first) : `du ${formatTime(first)} au ${formatTime(last)}`,
  notSaved: 'Inconnu : les réponses ne sont pas enregistrées sur cet ordinateur',
  sourcesNotSaved: `Ouvrez une fois ${names.workbook.fr} > ${names.sources.fr}, et il est nommé ici`,

  rowChanged:
    'Quelqu’un a modifié une valeur de cette ligne depuis : celle-ci n’est peut-être pas la valeur publiée. Ouvrez l’enregistrement pour comparer.',
  rowUnknown: 'On ne sait pas si quelqu’un a modifié cette ligne depuis.',
  cellChanged:
    'Quelqu’un a modifié cette cellule depuis que le rapport a été écrit : ce n’est peut-être pas la valeur publiée. Ouvrez l’enregistrement pour comparer.',
  cellUnknown: 'On ne sait pas si quelqu’un a modifié cette cellule depuis que le rapport a été écrit.',
  resultOutdated: 'Ce résultat attend d’être demandé de nouveau.',
  resultOfOther:
    'Ce que le traitement a lu dans cette ligne a changé : le résultat est celui de l’ancienne saisie.',
  resultUnknown: 'Sans appel, on ne peut pas dire si la saisie a changé depuis.',

  reasons: {
    blank: 'La cellule est vide. Sélectionnez une cellule qui contient une valeur.',
    header: 'C’est l’en-tête d’une colonne. Sélectionnez une cellule en dessous.',
    'own column':
      'La colonne est dans un tableau de CDATA, mais ce n’est pas un de ses champs : quelqu’un l’a ajoutée ou renommée.',
    'not published':
      'La colonne n’est pas un champ publié : CDATA l’a calculée ou l’a prise dans votre liste de ventes.',
    edited:
      'La colonne est celle d’un traitement, mais aucun traitement n’a écrit ce que montre cette ligne : quelqu’un l’a tapé ou collé.',
    entered: 'Entré par vous.',
    rate: 'Un taux que vous avez choisi : son motif, sa date et votre nom sont à côté. S’il a été appuyé, la feuille de l’appui en donne la méthode, l’intervalle et le nombre de ventes.',
    sale: 'Tiré de votre liste de ventes ou, pour le sujet, entré par vous. La feuille des ventes lues donne la ligne de chacune dans cette liste.',
    'not ours':
      'Pour autant que ce classeur le sache, CDATA n’a pas écrit cette valeur : elle a été tapée, collée ou produite par un autre logiciel.',
  },

  published: 'Tel que publié',
  publishedValue: 'Valeur publiée',
  openRecord: (calls) => labelWithCalls('Ouvrir l’enregistrement', calls, 'appel', 'appels'),
  opening: 'Ouverture de l’enregistrement…',
  noValue: 'L’enregistrement n’a plus cette valeur',
  publisher: 'Éditeur',
  nobody: 'Non précisé',
  licence: 'Licence d’utilisation',
  attribution: 'Mention de la source',
  updated: 'Mise à jour de la source',

  ofReport: 'Une valeur d’un rapport de CDATA',
  report: 'Rapport',
  basis: 'Établi à partir de',
  records: 'Enregistrements',
  allCities: 'toutes les villes',
  written: 'Écrit',

  line: {
    needsNewer:
      'Cet Excel n’indique pas aux fonctions de quelles cellules il s’agit : SOURCEOF demande Microsoft 365, version 2008 ou ultérieure, ou Excel 2021.',
    oneCell:
      'Renvoyez à une seule cellule, comme A2 : une valeur, un calcul ou une plage n’a pas de source unique.',
    record: (id) => `enregistrement ${id}`,
    noRecord: 'enregistrement inconnu',
    retrieved: (day) => `obtenu le ${day}`,
    changed: {
      table: 'quelqu’un a modifié la ligne depuis',
      report: 'quelqu’un a modifié la cellule depuis',
    },
    noLicence: 'licence non précisée',
    formulaOf: (cells) => `Calculé à partir de ${cells}`,
    takenFrom: (cells) => `tiré de ${cells}`,
    notSaved: 'réponses qui ne sont plus enregistrées sur cet ordinateur',
  },

  behind: 'Cellules utilisées',
  precedent: (address, cells) =>
    cells === 1 ? address : `${address} (${formatCount(cells, 'cellule', 'cellules')})`,
  goTo: (address) => `Source de ${address}`,
  noPrecedents: 'Cette version d’Excel ne dit pas quelles cellules une formule utilise.',
};

type OriginMessages = typeof en;

export const origin = typesetTexts({ en, fr });

export const originMessages = (): OriginMessages => origin[language()];

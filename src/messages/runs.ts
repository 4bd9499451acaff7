import { counted } from './format.ts';

/** Sentences of runs over the rows of a sheet, on whichever screen. */
const en = {
  source: 'Rows',
  sourceOf: (sheet: string, rows: number) => `${sheet}, ${counted(rows, 'row', 'rows')}`,
  sourceOfTable: (table: string, sheet: string, rows: number) =>
    `Table ${table} on ${sheet}, ${counted(rows, 'row', 'rows')}`,
  useSelection: 'Use the selection',
  selectHint: 'Select a cell among your data in the sheet, then use the selection.',
  noHeader: 'No headers were found: the first row is data.',
  columnOf: (letters: string, header: string) => `${letters}: ${header}`,
  sample: (values: string) => `Such as ${values}`,
  where: 'Where to write',
  beside: (cells: string) => `Beside the data, in ${cells}`,
  occupied: (cells: string) => `There is something in ${cells} already. It is never written over.`,
  insert: 'In new columns there; what is there moves right',
  after: (cells: string) => `After everything on the sheet, in ${cells}`,
  sameColumns: 'In the columns of the last run: only rows without an answer are asked.',
  errorInRow: (error: string) => `The row shows ${error}: mend that first.`,
  counting: 'Counting …',
  written: (rows: string) => `Rows written: ${rows}.`,
  failedRows: (rows: string) => `Without an answer: ${rows}; the column note says why.`,
  leftRows: (rows: string) => `Changed meanwhile and left: ${rows}; go on to ask for them.`,
  nothingLeft: 'Every row has its answer already.',
  tried: 'Look at the rows that were written, then go on with all.',
  pausedAt: (done: string, of: string) => `Paused at ${done} of ${of} rows. What is written stays.`,
  cancelledAt: (done: string, of: string) => `Cancelled at ${done} of ${of} rows. What is written stays.`,
  brokenAt: (done: string, of: string) =>
    `${done} of ${of} rows are written and stay. Go on when it is mended.`,
  tryTen: 'Try 10',
  goOn: 'Go on',
  forget: 'Forget this run',
  unfinished: (sheet: string, done: string, of: string) =>
    `A run on ${sheet} is not finished: ${done} of ${of} rows.`,
};

const fr: typeof en = {
  source: 'Lignes',
  sourceOf: (sheet, rows) => `${sheet}, ${counted(rows, 'ligne', 'lignes')}`,
  sourceOfTable: (table, sheet, rows) => `Tableau ${table} de ${sheet}, ${counted(rows, 'ligne', 'lignes')}`,
  useSelection: 'Prendre la sélection',
  selectHint: 'Sélectionnez une cellule de vos données dans la feuille, puis prenez la sélection.',
  noHeader: 'Aucun en-tête trouvé : la première ligne est une donnée.',
  columnOf: (letters, header) => `${letters} : ${header}`,
  sample: (values) => `Comme ${values}`,
  where: 'Où écrire',
  beside: (cells) => `À côté des données, en ${cells}`,
  occupied: (cells) => `Il y a déjà quelque chose en ${cells}. Rien n’est jamais écrasé.`,
  insert: 'Dans de nouvelles colonnes à cet endroit; le reste va à droite',
  after: (cells) => `Après tout ce qui est sur la feuille, en ${cells}`,
  sameColumns: 'Dans les colonnes de la dernière fois : seules les lignes sans réponse sont demandées.',
  errorInRow: (error) => `La ligne montre ${error} : réparez-la d’abord.`,
  counting: 'Comptage …',
  written: (rows) => `Lignes écrites : ${rows}.`,
  failedRows: (rows) => `Sans réponse : ${rows}; la colonne note dit pourquoi.`,
  leftRows: (rows) => `Modifiées entre-temps et laissées : ${rows}; continuez pour les demander.`,
  nothingLeft: 'Chaque ligne a déjà sa réponse.',
  tried: 'Regardez les lignes écrites, puis continuez avec toutes.',
  pausedAt: (done, of) => `Suspendu à ${done} lignes sur ${of}. Ce qui est écrit reste.`,
  cancelledAt: (done, of) => `Annulé à ${done} lignes sur ${of}. Ce qui est écrit reste.`,
  brokenAt: (done, of) => `${done} lignes sur ${of} sont écrites et restent. Continuez quand c’est réparé.`,
  tryTen: 'En essayer 10',
  goOn: 'Continuer',
  forget: 'Oublier ce travail',
  unfinished: (sheet, done, of) => `Un travail sur ${sheet} n’est pas fini : ${done} lignes sur ${of}.`,
};

export const runs = { en, fr };

import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, language } from '../../language/index.ts';

/** Messages of the formula builder. They load with its screen. */
const en = {
  // Finding a function
  question: 'What should the formula find?',
  questionHint: 'Such as zoning, assessed value, permits nearby',
  found: (functions: number) => formatCount(functions, 'function', 'functions'),
  nothingFound: 'No function does this. Try another word, or clear the field to see all of them.',
  clear: 'Clear',
  insertExample: 'Insert example',
  insertExampleOf: (name: string) => `Insert example: ${name}`,
  inCell: (cell: string) => `The formula in ${cell}`,
  edit: 'Edit formula',
  editOf: (name: string) => `Edit formula: ${name}`,
  within: (formula: string) => `Within ${formula}`,

  // Arguments
  allFunctions: 'All functions',
  editing: (cell: string) => `You’re editing the formula in ${cell}.`,
  howTo: 'Type a value, or select cells on the sheet while a field is active.',
  useSelection: (label: string) => `${label}: use selection`,
  choose: 'Choose…',
  byDefault: 'Default',
  options: (count: number) => (count === 0 ? 'Options' : `Options: ${formatNumber(count)} set`),
  chooseFields: 'Choose fields',
  defaultFields: (fields: string) => (fields === '' ? 'Default' : `Default: ${fields}`),
  addFilter: 'Add filter',
  removeFilter: (filter: string) => `Remove ${filter}`,
  yes: 'Yes',
  no: 'No',
  missing: 'Missing',
  cells: (address: string) => `${/[:[#]/.test(address) ? 'Cells' : 'Cell'} ${address}`,
  firstOf: (cells: number, value: string) =>
    cells === 1 ? `Contains: ${value}` : `${formatNumber(cells)} cells, the first contains: ${value}`,
  blankCells: (cells: number): string => (cells === 1 ? 'The cell is blank.' : 'The first cell is blank.'),
  calculated: 'A calculation in Excel',
  allFields: 'All fields',
  destination: 'Cell for the formula',
  changeDestination: 'Use active cell',
  formula: 'Formula',
  columnFormulas: 'Formulas, one per column',
  inTable: (table: string) =>
    `The cell is in the table ${table}, where Excel lets no result spill. Each column gets its own formula, for all rows of the table: the calls are made once.`,

  // What is wrong
  required: (label: string) => `Fill in: ${label}.`,
  notANumber: 'Enter a number.',
  twoNumbers: (larger: string, smaller: string) =>
    `Write ${larger} or ${smaller} without separators of thousands.`,
  notWhole: 'Enter a whole number.',
  notADate: 'Enter a date, such as 2026-03-31.',
  notYesOrNo: 'Choose Yes or No.',
  notAFormula:
    'After the equals sign, enter a cell such as =A2, or a calculation as Excel writes it in English.',
  notOffered: (value: string) => `“${value}” isn’t one of the values. Choose one from the list.`,
  outOfBounds: (min: string, max: string, value: string) =>
    `Enter a number from ${min} to ${max}, not ${value}.`,
  atLeast: (min: string) => `Enter at least ${min}.`,
  ownCell: (address: string) => `The formula can’t refer to its own cell (${address}). Select other cells.`,

  // Cost and preview
  costs: (calls: number, saved: number) =>
    [
      calls === 0 ? 'No calls' : `At most ${formatCount(calls, 'call', 'calls')}`,
      saved > 0 && `${formatCount(saved, 'saved result', 'saved results')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  noCostKnown: 'Fill in the fields to see the cost.',
  calculatedCost:
    'One of the arguments is a calculation, so the cost is known only when Excel calculates the formula.',
  preview: (calls: number) => `Preview (${formatCount(calls, 'call', 'calls')})`,
  previewing: 'Preview',
  previewTitle: 'Preview of the result',
  firstRows: (rows: number) => `The first ${formatCount(rows, 'row', 'rows')}`,
  moreRows: (rows: number) => `… and ${formatCount(rows, 'more row', 'more rows')}`,
  blankResult: 'The result is blank.',
  previewCancelled: 'The preview was cancelled.',

  // Inserting
  insert: 'Insert formula',
  insertColumns: 'Insert formulas',
  replace: 'Replace formula',
  insertAnyway: 'Insert anyway',
  keepCells: 'Don’t insert',
  overwrites: (cell: string) => `${cell} isn’t empty. The formula would replace its content.`,
  spillsOver: (cell: string) =>
    `The result may need cells that aren’t empty, such as ${cell}. Excel then shows #SPILL! and keeps their content.`,
  spillsInTable: (table: string) =>
    `The result has several cells, and Excel lets no result spill in a table, such as ${table}: the cell would show #SPILL!. Choose a cell outside the table.`,
  inserted: (cell: string) => `The formula is in ${cell}.`,
  insertedColumns: (columns: number, cell: string) =>
    `${formatCount(columns, 'formula is', 'formulas are')} in the table, from ${cell} to the right.`,
};

const fr: typeof en = {
  question: 'Que doit trouver la formule?',
  questionHint: 'Par exemple : zonage, valeur au rôle, permis à proximité',
  found: (functions) => formatCount(functions, 'fonction', 'fonctions'),
  nothingFound:
    'Aucune fonction ne correspond. Essayez un autre mot, ou effacez le champ pour les voir toutes.',
  clear: 'Effacer',
  insertExample: 'Insérer l’exemple',
  insertExampleOf: (name) => `Insérer l’exemple : ${name}`,
  inCell: (cell) => `La formule en ${cell}`,
  edit: 'Modifier la formule',
  editOf: (name) => `Modifier la formule : ${name}`,
  within: (formula) => `Dans ${formula}`,

  allFunctions: 'Toutes les fonctions',
  editing: (cell) => `Vous modifiez la formule en ${cell}.`,
  howTo: 'Tapez une valeur, ou sélectionnez des cellules de la feuille pendant qu’un champ est actif.',
  useSelection: (label) => `${label} : utiliser la sélection`,
  choose: 'Choisir…',
  byDefault: 'Par défaut',
  options: (count) =>
    count === 0
      ? 'Arguments facultatifs'
      : `Arguments facultatifs : ${formatCount(count, 'rempli', 'remplis')}`,
  chooseFields: 'Choisir les champs',
  defaultFields: (fields) => (fields === '' ? 'Par défaut' : `Par défaut : ${fields}`),
  addFilter: 'Ajouter un filtre',
  removeFilter: (filter) => `Supprimer ${filter}`,
  yes: 'Oui',
  no: 'Non',
  missing: 'Manquant',
  cells: (address) => `${/[:[#]/.test(address) ? 'Cellules' : 'Cellule'} ${address}`,
  firstOf: (cells, value) =>
    cells === 1
      ? `Contient : ${value}`
      : `${formatCount(cells, 'cellule', 'cellules')}; la première contient : ${value}`,
  blankCells: (cells) => (cells === 1 ? 'La cellule est vide.' : 'La première cellule est vide.'),
  calculated: 'Un calcul d’Excel',
  allFields: 'Tous les champs',
  destination: 'Cellule de la formule',
  changeDestination: 'Utiliser la cellule active',
  formula: 'Formule',
  columnFormulas: 'Formules, une par colonne',
  inTable: (table) =>
    `La cellule est dans le tableau ${table}, où Excel ne propage aucun résultat. Chaque colonne reçoit sa propre formule, pour toutes les lignes du tableau : les appels ne sont faits qu’une fois.`,

  required: (label) => `À remplir : ${label}.`,
  notANumber: 'Entrez un nombre.',
  twoNumbers: (larger, smaller) => `Écrivez ${larger} ou ${smaller} sans séparateur de milliers.`,
  notWhole: 'Entrez un nombre entier.',
  notADate: 'Entrez une date, comme 2026-03-31.',
  notYesOrNo: 'Choisissez Oui ou Non.',
  notAFormula:
    'Après le signe égal, entrez une cellule comme =A2, ou un calcul tel qu’Excel l’écrit en anglais.',
  notOffered: (value) => `« ${value} » ne figure pas parmi les valeurs. Choisissez-en une dans la liste.`,
  outOfBounds: (min, max, value) => `Entrez un nombre de ${min} à ${max}, et non ${value}.`,
  atLeast: (min) => `Entrez au moins ${min}.`,
  ownCell: (address) =>
    `La formule ne peut pas faire référence à sa propre cellule (${address}). Sélectionnez d’autres cellules.`,

  costs: (calls, saved) =>
    [
      calls === 0 ? 'Aucun appel' : `Au plus ${formatCount(calls, 'appel', 'appels')}`,
      saved > 0 && formatCount(saved, 'résultat enregistré', 'résultats enregistrés'),
    ]
      .filter(Boolean)
      .join(' · '),
  noCostKnown: 'Le coût est compté une fois les champs remplis.',
  calculatedCost: 'Un argument est un calcul : le coût n’est connu qu’au moment où Excel calcule la formule.',
  preview: (calls) => `Aperçu (${formatCount(calls, 'appel', 'appels')})`,
  previewing: 'Aperçu',
  previewTitle: 'Aperçu du résultat',
  firstRows: (rows) => (rows === 1 ? 'La première ligne' : `Les ${formatNumber(rows)} premières lignes`),
  moreRows: (rows) => `… et ${formatCount(rows, 'autre ligne', 'autres lignes')}`,
  blankResult: 'Le résultat est vide.',
  previewCancelled: 'L’aperçu a été annulé.',

  insert: 'Insérer la formule',
  insertColumns: 'Insérer les formules',
  replace: 'Remplacer la formule',
  insertAnyway: 'Insérer quand même',
  keepCells: 'Ne pas insérer',
  overwrites: (cell) => `${cell} n’est pas vide. La formule remplacerait son contenu.`,
  spillsOver: (cell) =>
    `Le résultat peut avoir besoin de cellules qui ne sont pas vides, comme ${cell}. Excel affiche alors #PROPAGATION! et garde leur contenu.`,
  spillsInTable: (table) =>
    `Le résultat a plusieurs cellules, et Excel ne propage aucun résultat dans un tableau, comme ${table} : la cellule afficherait #PROPAGATION!. Choisissez une cellule hors du tableau.`,
  inserted: (cell) => `La formule est en ${cell}.`,
  insertedColumns: (columns, cell) =>
    `${formatCount(columns, 'formule est', 'formules sont')} dans le tableau, à partir de ${cell} vers la droite.`,
};

export type FormulaBuilderMessages = typeof en;

export const formulaBuilder = typesetTexts({ en, fr });

export const formulaBuilderMessages = (): FormulaBuilderMessages => (language() === 'fr' ? fr : en);

import { typesetTexts } from '@cdata/catalog';
import { buttonNames, formatCount, formatNumber, joinSentences, language } from '../../src/language/index.ts';
/** Messages of the Search screen. */
const en = {
  readySearch: 'Ready-made search',
  ownSearch: 'None',
  readySearches: {
    fitOuts: {
      title: 'Fit-out permits near here, no licence yet',
      story:
        'A fit-out is visible before the business opens: work is under way at these addresses, and none has an active licence. Enter a location below.',
    },
    newBusinesses: {
      title: 'New businesses near here',
      story:
        'The first licence of each business, with the building permit before it and the months between them: how early the fit-out showed. Enter a location below.',
    },
    newestPermits: {
      title: 'Newest permits near here',
      story: 'The newest first. A refresh of the table says what is new since then. Enter a location below.',
    },
  },
  dataset: 'Dataset',
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  moreFilters: (set: number) => (set > 0 ? `More filters (${set} set)` : 'More filters'),
  fewerFilters: 'Fewer filters',
  cityHint: 'For example, Montréal',
  searchSyntaxTitle: 'How to search for words',
  searchSyntax: [
    'queen street: both words',
    'queen OR king: either word',
    '"main street": exactly this phrase',
    'king -west: king, but not west',
    'Business names, addresses, cities and numbers are searched; names of people never are.',
  ],
  place: 'Near a location',
  placeAddress: 'Address',
  locate: 'Locate',
  placeOfAddress: (address: string) => `Using ${address}.`,
  noPlaceOf: (address: string) => `The location of “${address}” is not known.`,
  useSelection: buttonNames.useSelection.en,
  placeFromCells: (cells: string) => `Using the coordinates in ${cells}.`,
  placeFromAddress: (address: string, cells: string) => `Using ${address}, the address in ${cells}.`,
  locating: 'Locating the address…',
  placeCancelled: 'Cancelled. The location has not changed.',
  placeOfCity: (city: string) => `Only the city was found. Using the centre of ${city}.`,
  noPlaceSelected: (cells: string) =>
    `${cells} contains neither an address nor a latitude and longitude in Canada.`,
  order: 'Sort order',
  columns: (selected: number, all: number) => `Columns: ${selected} of ${all}`,
  findColumn: 'Find a column',
  neverFilled: (city: string) => `never filled in ${city}`,
  filledColumns: (city: string) => `Filled in ${city}`,
  sourceStopped: (city: string, day: string) =>
    `${city}’s newest record is from ${day}. This source has probably stopped.`,
  defaultColumns: 'Default',
  allColumns: 'All',
  noColumns: 'None',
  maxRows: 'Maximum rows',
  destination: 'Destination',
  destinations: {
    'new sheet': 'New sheet',
    'selected cell': 'Selected cell',
    formula: 'Formula',
  },
  matchesExactly: (records: number) => formatCount(records, 'record matches.', 'records match.'),
  matchesBetween: (atLeast: number, atMost: number) =>
    `${formatNumber(atLeast)} to ${formatCount(atMost, 'record matches', 'records match')}.`,
  matchesAtLeast: (records: number) => `At least ${formatCount(records, 'record matches', 'records match')}.`,
  matchesAtMost: (records: number) => `At most ${formatCount(records, 'record matches', 'records match')}.`,
  cost: (rows: number, calls: number, time: string) =>
    `Fetching ${formatCount(rows, 'row', 'rows')} takes ${formatCount(calls, 'call', 'calls')}, about ${time}.`,
  costAtMost: (rows: number, calls: number, time: string) =>
    `Fetching up to ${formatCount(rows, 'row', 'rows')} takes up to ${formatCount(calls, 'call', 'calls')}, about ${time}.`,
  preview: 'Preview',
  previewing: 'Loading the preview…',
  previewCancelled: 'The preview was cancelled. The search has not changed.',
  previewOf: (rows: number, more: boolean) =>
    more ? `The first ${formatCount(rows, 'row', 'rows')}` : `All: ${formatCount(rows, 'row', 'rows')}`,
  withinRadius: (km: number) => `within ${formatNumber(km)} km of the location`,
  onlySince: (day: string) => `Only since ${day}`,
  previewEmpty: 'No records match. Remove a filter, or widen its range.',
  openCities: 'Show cities',
  insertTable: 'Insert table',
  insertFormula: 'Insert formula',
  formulaInserted: (cell: string) => `The formula is in ${cell}.`,
  tableInserted: (rows: number, table: string, sheet: string) =>
    `${formatCount(rows, 'row', 'rows')} inserted in the table ${table} on the sheet ${sheet}.`,
  endedEarly:
    'The service sent the same records twice, so the search stopped early. Some records may be missing.',
  cancelledAfter: (rows: number, table: string) =>
    `Cancelled. The table ${table} keeps the ${formatCount(rows, 'row', 'rows')} written so far.`,
  cancelledBefore: 'Cancelled before anything was written.',
  rowsStayAfter: (reason: string, rows: number) =>
    joinSentences(reason, `The table keeps the ${formatCount(rows, 'row', 'rows')} written so far.`),
  notWholeBetween: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  notNumber: 'Enter a number.',
  twoNumbers: (larger: string, smaller: string) =>
    `Write ${larger} or ${smaller} without separators of thousands.`,
  notWhole: 'Enter a whole number.',
  outOfBounds: (min: string, max: string) => `Enter a number from ${min} to ${max}.`,
  belowMinimum: (min: string) => `Enter ${min} or more.`,
  noSuchDate: 'This date does not exist.',
  dateBefore: (other: string) => `This date is before “${other}”.`,
  lessThan: (other: string) => `This is less than “${other}”.`,
  maxRowsByValue: (max: number) =>
    `Sorted by value, the service returns at most ${formatCount(max, 'row', 'rows')}. Sort the table in Excel instead.`,
  maxRowsOfDataset: (max: number) =>
    `The service returns at most ${formatCount(max, 'row', 'rows')} of this dataset.`,
  maxFormulaRows: (max: number) =>
    `With these columns, a formula shows at most ${formatCount(max, 'row', 'rows')}. Choose fewer rows or columns, or insert a table.`,
  pairMissing: (other: string) => `Also enter the ${other}.`,
  placeMissing: 'Also enter the latitude and longitude.',
};

const fr: typeof en = {
  readySearch: 'Recherche toute prête',
  ownSearch: 'Aucune',
  readySearches: {
    fitOuts: {
      title: 'Aménagements sans permis d’exploitation',
      story:
        'Un aménagement se voit avant l’ouverture de l’entreprise : des travaux sont en cours à ces adresses, et aucune n’a de permis d’exploitation en vigueur. Entrez un emplacement ci-dessous.',
    },
    newBusinesses: {
      title: 'Nouvelles entreprises à proximité',
      story:
        'Le premier permis d’exploitation de chaque entreprise, le permis de construction qui l’a précédé et les mois qui les séparent : depuis quand l’aménagement se voyait. Entrez un emplacement ci-dessous.',
    },
    newestPermits: {
      title: 'Permis les plus récents à proximité',
      story:
        'Les plus récents d’abord. Actualiser le tableau indique ensuite ce qui est nouveau. Entrez un emplacement ci-dessous.',
    },
  },
  dataset: 'Jeu de données',
  any: 'Indifférent',
  yes: 'Oui',
  no: 'Non',
  moreFilters: (set) => (set > 0 ? `Plus de filtres (${set} en place)` : 'Plus de filtres'),
  fewerFilters: 'Moins de filtres',
  cityHint: 'Par exemple, Montréal',
  searchSyntaxTitle: 'Comment rechercher des mots',
  searchSyntax: [
    'rue laurier : les deux mots',
    'laurier OR sherbrooke : l’un ou l’autre',
    '"rue principale" : exactement cette expression',
    'laurier -ouest : laurier, mais pas ouest',
    'La recherche porte sur les noms d’entreprises, les adresses, les villes et les numéros, jamais sur les noms de personnes.',
  ],
  place: 'À proximité d’un emplacement',
  placeAddress: 'Adresse',
  locate: 'Situer',
  placeOfAddress: (address) => `Emplacement utilisé : ${address}.`,
  noPlaceOf: (address) => `L’emplacement de « ${address} » est inconnu.`,
  useSelection: buttonNames.useSelection.fr,
  placeFromCells: (cells) => `Coordonnées de ${cells} utilisées.`,
  placeFromAddress: (address, cells) => `Emplacement utilisé : ${address}, l’adresse de ${cells}.`,
  locating: 'Recherche de l’adresse…',
  placeCancelled: 'Annulé. L’emplacement n’a pas changé.',
  placeOfCity: (city) => `Seule la ville a été trouvée. Emplacement utilisé : le centre de ${city}.`,
  noPlaceSelected: (cells) => `${cells} ne contient ni adresse, ni latitude et longitude au Canada.`,
  order: 'Ordre de tri',
  columns: (selected, all) => `Colonnes : ${selected} sur ${all}`,
  findColumn: 'Trouver une colonne',
  neverFilled: (city) => `jamais remplie à ${city}`,
  filledColumns: (city) => `Remplies à ${city}`,
  sourceStopped: (city, day) =>
    `Le dernier enregistrement de ${city} est du ${day}. Cette source est probablement arrêtée.`,
  defaultColumns: 'Par défaut',
  allColumns: 'Toutes',
  noColumns: 'Aucune',
  maxRows: 'Nombre maximal de lignes',
  destination: 'Destination',
  destinations: {
    'new sheet': 'Nouvelle feuille',
    'selected cell': 'Cellule sélectionnée',
    formula: 'Formule',
  },
  matchesExactly: (records) =>
    formatCount(records, 'enregistrement correspond.', 'enregistrements correspondent.'),
  matchesBetween: (atLeast, atMost) =>
    `De ${formatNumber(atLeast)} à ${formatCount(atMost, 'enregistrement correspond', 'enregistrements correspondent')}.`,
  matchesAtLeast: (records) =>
    `Au moins ${formatCount(records, 'enregistrement correspond', 'enregistrements correspondent')}.`,
  matchesAtMost: (records) =>
    `Au plus ${formatCount(records, 'enregistrement correspond', 'enregistrements correspondent')}.`,
  cost: (rows, calls, time) =>
    `Récupérer ${formatCount(rows, 'ligne', 'lignes')} demande ${formatCount(calls, 'appel', 'appels')}, environ ${time}.`,
  costAtMost: (rows, calls, time) =>
    `Récupérer jusqu’à ${formatCount(rows, 'ligne', 'lignes')} demande au plus ${formatCount(calls, 'appel', 'appels')}, environ ${time}.`,
  preview: 'Aperçu',
  previewing: 'Chargement de l’aperçu…',
  previewCancelled: 'L’aperçu a été annulé. La recherche n’a pas changé.',
  previewOf: (rows, more) =>
    more ? `Les ${rows} premières lignes` : `En tout : ${formatCount(rows, 'ligne', 'lignes')}`,
  withinRadius: (km) => `à ${formatNumber(km)} km au plus de l’emplacement`,
  onlySince: (day) => `Seulement depuis le ${day}`,
  previewEmpty: 'Aucun enregistrement ne correspond. Retirez un filtre ou élargissez sa plage.',
  openCities: 'Afficher les villes',
  insertTable: 'Insérer le tableau',
  insertFormula: 'Insérer la formule',
  formulaInserted: (cell) => `La formule est dans ${cell}.`,
  tableInserted: (rows, table, sheet) =>
    `${formatCount(rows, 'ligne insérée', 'lignes insérées')} dans le tableau ${table} de la feuille ${sheet}.`,
  endedEarly:
    'Le service a envoyé deux fois les mêmes enregistrements; la recherche a donc pris fin plus tôt. Il peut manquer des enregistrements.',
  cancelledAfter: (rows, table) =>
    `Annulé. Lignes déjà écrites, conservées dans le tableau ${table} : ${formatNumber(rows)}.`,
  cancelledBefore: 'Annulé avant toute écriture.',
  rowsStayAfter: (reason, rows) =>
    joinSentences(reason, `Lignes déjà écrites, conservées dans le tableau : ${formatNumber(rows)}.`),
  notWholeBetween: (min, max) => `Entrez un nombre entier de ${min} à ${max}.`,
  notNumber: 'Entrez un nombre.',
  twoNumbers: (larger, smaller) => `Écrivez ${larger} ou ${smaller} sans séparateur de milliers.`,
  notWhole: 'Entrez un nombre entier.',
  outOfBounds: (min, max) => `Entrez un nombre de ${min} à ${max}.`,
  belowMinimum: (min) => `Entrez ${min} ou plus.`,
  noSuchDate: 'Cette date n’existe pas.',
  dateBefore: (other) => `Cette date précède « ${other} ».`,
  lessThan: (other) => `Cette valeur est inférieure à « ${other} ».`,
  maxRowsByValue: (max) =>
    `Le service renvoie au plus ${formatCount(max, 'ligne triée', 'lignes triées')} par valeur. Triez plutôt le tableau dans Excel.`,
  maxRowsOfDataset: (max) =>
    `Le service renvoie au plus ${formatCount(max, 'ligne', 'lignes')} de ce jeu de données.`,
  maxFormulaRows: (max) =>
    `Avec ces colonnes, une formule affiche au plus ${formatCount(max, 'ligne', 'lignes')}. Choisissez moins de lignes ou de colonnes, ou insérez un tableau.`,
  pairMissing: (other) => `Entrez aussi la ${other}.`,
  placeMissing: 'Entrez aussi la latitude et la longitude.',
};

export const search = typesetTexts({ en, fr });

export const searchMessages = (): (typeof search)['en'] => search[language()];

import { formatCount, language } from './language.ts';

/** Indexes of declared construction values, and of the user's own sales, as sheets. */
const en = {
  section: 'Index of construction values',
  hint: 'Declared value per m² by quarter, with the mix of permits held constant, for the city above.',
  type: 'Permit type',
  allTypes: 'all permit types',
  allTypesChoice: 'All types together',
  insert: 'Insert index (1 call)',
  cityMissing: 'Choose a city: an index is of one city.',
  computing: 'Computing the index',
  inserted: (sheet: string, periods: number) =>
    `The index of ${formatCount(periods, 'period', 'periods')} and a chart are on the sheet ${sheet}.`,
  none: (city: string) => `${city} has no permits with a declared value and an area in two quarters or more.`,
  sheetName: (city: string) => `Value index ${city}`,
  title: (city: string, type: string) => `Declared value per m², ${city}, ${type}`,
  notPrices:
    'These are construction values that applicants declare, not sale prices. First period with a level = 100.',
  method:
    'A regression of the logarithm of $ per m² on the quarter holds type, use, building class, size and location constant. The interval holds the index in 19 of 20 cases.',
  source: (time: string, service: string) => `As of ${time} · Source: ${service}`,
  permits: 'Permits',
  sales: 'Sales',
  perM2: '$ per m²',
  period: 'Quarter',
  index: 'Index',
  from: 'From',
  to: 'To',
  level: (value: string) => `${value}, constant mix`,
  error: 'Standard error of ln',
  median: (value: string) => `Median ${value}, as they are`,
  note: 'Note',
  merged: 'Quarters merged: each has fewer than 20.',
  tooFew: 'Too few to compare: no index.',

  salesButton: 'Insert the price index of these sales (0 calls)',
  salesSheet: (city: string) => `Price index ${city}`,
  salesTitle: (city: string) => `Sale price per m², ${city}, sales of my own`,
  salesTitleOf: (city: string, perM2: string) => `Sale price ${perM2}, ${city}, sales of my own`,
  ofFloor: 'per m² of floor',
  ofLot: 'per m² of lot',
  salesBasis: (area: string, leftOut: string) =>
    `Prices that the user supplied, ${area}. Sales left out, because that area is not published: ${leftOut}. First period with a level = 100.`,
  salesMethod:
    'A regression of the logarithm of $ per m² on the quarter holds class, size and location constant. The interval holds the index in 19 of 20 cases.',
  listTitle: 'Sales of the index. Correct them here, or add rows: a refresh reads this list.',
  noSales: 'These sales are too few for an index: it takes two periods of 20 sales with an area.',
};

const fr: typeof en = {
  section: 'Indice des valeurs de construction',
  hint: 'Valeur déclarée par m² et par trimestre, à composition constante des permis, pour la ville ci-dessus.',
  type: 'Type de permis',
  allTypes: 'tous les types de permis',
  allTypesChoice: 'Tous les types ensemble',
  insert: 'Insérer l’indice (1 appel)',
  cityMissing: 'Choisissez une ville\u00a0: un indice porte sur une seule ville.',
  computing: 'Calcul de l’indice',
  inserted: (sheet, periods) =>
    `L’indice de ${formatCount(periods, 'période', 'périodes')} et un graphique sont dans la feuille ${sheet}.`,
  none: (city) =>
    `${city} n’a pas de permis avec une valeur déclarée et une superficie dans au moins deux trimestres.`,
  sheetName: (city) => `Indice des valeurs ${city}`,
  title: (city, type) => `Valeur déclarée par m², ${city}, ${type}`,
  notPrices:
    'Ce sont des valeurs de construction déclarées par les demandeurs, et non des prix de vente. Première période ayant un niveau = 100.',
  method:
    'Une régression du logarithme des\u00a0$ par m² sur le trimestre tient constants le type, l’usage, la classe du bâtiment, la superficie et l’emplacement. L’intervalle contient l’indice dans 19 cas sur 20.',
  source: (time, service) => `Données du ${time} · Source\u00a0: ${service}`,
  permits: 'Permis',
  sales: 'Ventes',
  perM2: '$ par m²',
  period: 'Trimestre',
  index: 'Indice',
  from: 'De',
  to: 'À',
  level: (value) => `${value}, composition constante`,
  error: 'Erreur type du ln',
  median: (value) => `Médiane des ${value}, tels quels`,
  note: 'Remarque',
  merged: 'Trimestres réunis\u00a0: chacun en a moins de 20.',
  tooFew: 'Trop peu pour comparer\u00a0: aucun indice.',

  salesButton: 'Insérer l’indice des prix de ces ventes (0 appel)',
  salesSheet: (city) => `Indice des prix ${city}`,
  salesTitle: (city) => `Prix de vente par m², ${city}, mes propres ventes`,
  salesTitleOf: (city, perM2) => `Prix de vente ${perM2}, ${city}, mes propres ventes`,
  ofFloor: 'par m² de plancher',
  ofLot: 'par m² de terrain',
  salesBasis: (area, leftOut) =>
    `Prix fournis par l’utilisateur, ${area}. Ventes exclues, parce que cette superficie n’est pas publiée\u00a0: ${leftOut}. Première période ayant un niveau = 100.`,
  salesMethod:
    'Une régression du logarithme des\u00a0$ par m² sur le trimestre tient constants la catégorie, la superficie et l’emplacement. L’intervalle contient l’indice dans 19 cas sur 20.',
  listTitle:
    'Ventes de l’indice. Corrigez-les ici ou ajoutez des lignes\u00a0: une actualisation lit cette liste.',
  noSales:
    'Ces ventes sont trop peu nombreuses pour un indice\u00a0: il faut deux périodes de 20 ventes avec superficie.',
};

export const valueIndex = { en, fr };

export const valueIndexMessages = (): typeof en => valueIndex[language()];

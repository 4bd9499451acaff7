import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../language/index.ts';

/** Messages of the Statistics screen, and of its sheets. */
const en = {
  dataset: 'Dataset',
  city: 'City',
  cityHint: 'All cities if left blank',
  grouping: 'By',
  groupings: {
    month: 'By month',
    year: 'By year',
    type: 'By type',
    use: 'By use',
    status: 'By status',
    trade: 'By trade',
    contractor: 'By contractor',
    benchmark: 'By target met',
    city: 'By city',
    ward: 'By ward',
    neighbourhood: 'By neighbourhood',
  },
  period: 'Period',
  periods: { 12: 'Last 12 months', 36: 'Last 36 months', all: 'All time' },
  periodsOfYears: { 12: 'This year', 36: 'This year and the two before', all: 'All time' },
  sumField: 'Sum of',
  noSum: 'Nothing, count only',
  cost: (calls: number) =>
    `Counting takes ${formatCount(calls, 'call', 'calls')}, or none if the result is saved.`,
  counting: 'Counting…',
  insert: 'Insert statistics',
  inserted: (sheet: string, rows: number) =>
    `${formatCount(rows, 'row', 'rows')} and a chart are on the sheet ${sheet}.`,
  nothingCounted: 'No records match. Choose another city, or a longer period.',
  inWorkbook: 'In this workbook',
  refreshAll: (calls: number) => `Refresh all (up to ${formatCount(calls, 'call', 'calls')})`,
  refreshed: (sheets: number) => `${formatCount(sheets, 'sheet', 'sheets')} refreshed.`,

  // On the sheet
  title: (dataset: string, grouping: string, city: string) => `${dataset} ${grouping}, ${city}`,
  allCities: 'all cities',
  columns: {
    type: 'Type',
    use: 'Use',
    status: 'Status',
    trade: 'Trade',
    contractor: 'Contractor',
    benchmark: 'Target met',
    city: 'City',
    ward: 'Ward',
    neighbourhood: 'Neighbourhood',
  },
  timeOf: {
    month: (date: string) => `Month of ${date.charAt(0).toLowerCase()}${date.slice(1)}`,
    year: (date: string) => `Year of ${date.charAt(0).toLowerCase()}${date.slice(1)}`,
  },
  runningFormat: '" (to date)"',
  total: 'Total',
  periodOfDays: (period: string, days: number) => `${period} (${formatCount(days, 'day', 'days')})`,
  totalInDatabase: (records: number, city: string) =>
    `${formatCount(records, 'record', 'records')} in the whole database, ${city}`,
  count: 'Records',
  sum: 'Sum',
  sumOf: (field: string) => `Sum of ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  source: (service: string, time: string) => `Source: ${service}, ${time}`,
  others: {
    month: (records: string) => `Other records, older or without a date: ${records}`,
    year: (records: string) => `Other records, older or without a date: ${records}`,
    type: (records: string) => `Other records, older or without a type: ${records}`,
    city: (records: string) => `Other records, older: ${records}`,
    use: (records: string) => `Other records, older or without a use: ${records}`,
    status: (records: string) => `Other records, older or without a status: ${records}`,
    trade: (records: string) => `Other records, older or without a trade: ${records}`,
    contractor: (records: string) => `Other records, older or without a contractor: ${records}`,
    benchmark: (records: string) => `Other records, older or without a target: ${records}`,
    ward: (records: string) => `Other records, older or without a ward: ${records}`,
    neighbourhood: (records: string) => `Other records, older or without a neighbourhood: ${records}`,
  },
};

const fr: typeof en = {
  dataset: 'Jeu de données',
  city: 'Ville',
  cityHint: 'Toutes les villes si vous laissez vide',
  grouping: 'Regroupement',
  groupings: {
    month: 'Par mois',
    year: 'Par année',
    type: 'Par type',
    use: 'Par usage',
    status: 'Par état',
    trade: 'Par métier',
    contractor: 'Par entrepreneur',
    benchmark: 'Par respect du délai cible',
    city: 'Par ville',
    ward: 'Par quartier électoral',
    neighbourhood: 'Par quartier',
  },
  period: 'Période',
  periods: { 12: '12 derniers mois', 36: '36 derniers mois', all: 'Toutes les dates' },
  periodsOfYears: {
    12: 'Cette année',
    36: 'Cette année et les deux précédentes',
    all: 'Toutes les dates',
  },
  sumField: 'Somme de',
  noSum: 'Aucune, nombre seulement',
  cost: (calls) =>
    `Le calcul demande ${formatCount(calls, 'appel', 'appels')}, ou aucun si le résultat est enregistré.`,
  counting: 'Calcul…',
  insert: 'Insérer les statistiques',
  inserted: (sheet, rows) =>
    `${formatCount(rows, 'ligne', 'lignes')} et un graphique sont sur la feuille ${sheet}.`,
  nothingCounted:
    'Aucun enregistrement ne correspond. Choisissez une autre ville ou une période plus longue.',
  inWorkbook: 'Dans ce classeur',
  refreshAll: (calls) => `Actualiser tout (au plus ${formatCount(calls, 'appel', 'appels')})`,
  refreshed: (sheets) => formatCount(sheets, 'feuille actualisée.', 'feuilles actualisées.'),

  title: (dataset, grouping, city) => `${dataset} ${grouping}, ${city}`,
  allCities: 'toutes les villes',
  columns: {
    type: 'Type',
    use: 'Usage',
    status: 'État',
    trade: 'Métier',
    contractor: 'Entrepreneur',
    benchmark: 'Délai cible respecté',
    city: 'Ville',
    ward: 'Quartier électoral ou arrondissement',
    neighbourhood: 'Quartier',
  },
  timeOf: {
    month: (date) => `Mois (${date.charAt(0).toLowerCase()}${date.slice(1)})`,
    year: (date) => `Année (${date.charAt(0).toLowerCase()}${date.slice(1)})`,
  },
  runningFormat: '" (en cours)"',
  total: 'Total',
  periodOfDays: (period, days) => `${period} (${formatCount(days, 'jour', 'jours')})`,
  totalInDatabase: (records, city) =>
    `${formatCount(records, 'enregistrement', 'enregistrements')} dans toute la base, ${city}`,
  count: 'Enregistrements',
  sum: 'Somme',
  sumOf: (field) => `Somme : ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  source: (service, time) => `Source : ${service}, ${time}`,
  others: {
    month: (records) => `Autres enregistrements, plus anciens ou sans date : ${records}`,
    year: (records) => `Autres enregistrements, plus anciens ou sans date : ${records}`,
    type: (records) => `Autres enregistrements, plus anciens ou sans type : ${records}`,
    city: (records) => `Autres enregistrements, plus anciens : ${records}`,
    use: (records) => `Autres enregistrements, plus anciens ou sans usage : ${records}`,
    status: (records) => `Autres enregistrements, plus anciens ou sans état : ${records}`,
    trade: (records) => `Autres enregistrements, plus anciens ou sans métier : ${records}`,
    contractor: (records) => `Autres enregistrements, plus anciens ou sans entrepreneur : ${records}`,
    benchmark: (records) => `Autres enregistrements, plus anciens ou sans délai cible : ${records}`,
    ward: (records) => `Autres enregistrements, plus anciens ou sans quartier électoral : ${records}`,
    neighbourhood: (records) => `Autres enregistrements, plus anciens ou sans quartier : ${records}`,
  },
};

export const statistics = typesetTexts({ en, fr });

export const statisticsMessages = (): typeof en => statistics[language()];

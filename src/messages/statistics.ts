import { formatCount } from './language.ts';

/** Messages of the Statistics screen, and of its sheets. */
const en = {
  dataset: 'Dataset',
  city: 'City',
  cityHint: 'All cities if left blank',
  grouping: 'By',
  groupings: { month: 'By month', type: 'By type', city: 'By city' },
  period: 'Period',
  periods: { 12: 'Last 12 months', 36: 'Last 36 months', all: 'All time' },
  sumField: 'Sum of',
  noSum: 'Nothing, count only',
  cost: 'Counting takes 1 call, or none if the result is saved.',
  counting: 'Counting …',
  insert: 'Insert statistics',
  inserted: (sheet: string, rows: number) =>
    `${formatCount(rows, 'row', 'rows')} and a chart are on the sheet ${sheet}.`,
  nothingCounted: 'No records match. Choose another city, or a longer period.',
  inWorkbook: 'In this workbook',
  refreshAll: (calls: number) => `Refresh all (${formatCount(calls, 'call', 'calls')})`,
  refreshed: (sheets: number) => `${formatCount(sheets, 'sheet', 'sheets')} refreshed.`,

  // On the sheet
  title: (dataset: string, grouping: string, city: string) => `${dataset} ${grouping}, ${city}`,
  allCities: 'all cities',
  columns: { month: 'Month', type: 'Type', city: 'City' },
  count: 'Records',
  sum: 'Sum',
  sumOf: (field: string) => `Sum of ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  source: (service: string, time: string) => `Source: ${service}, ${time}`,
  others: {
    month: (records: string) => `${records} other records are older or have no date`,
    type: (records: string) => `${records} other records are older or have no type`,
    city: (records: string) => `${records} other records are older`,
  },
};

const fr: typeof en = {
  dataset: 'Jeu de données',
  city: 'Ville',
  cityHint: 'Toutes les villes si vous laissez vide',
  grouping: 'Regroupement',
  groupings: { month: 'Par mois', type: 'Par type', city: 'Par ville' },
  period: 'Période',
  periods: { 12: '12 derniers mois', 36: '36 derniers mois', all: 'Toutes les dates' },
  sumField: 'Somme de',
  noSum: 'Aucune, nombre seulement',
  cost: 'Le calcul demande 1 appel, ou aucun si le résultat est enregistré.',
  counting: 'Calcul …',
  insert: 'Insérer les statistiques',
  inserted: (sheet, rows) =>
    `${formatCount(rows, 'ligne', 'lignes')} et un graphique sont sur la feuille ${sheet}.`,
  nothingCounted:
    'Aucun enregistrement ne correspond. Choisissez une autre ville ou une période plus longue.',
  inWorkbook: 'Dans ce classeur',
  refreshAll: (calls) => `Actualiser tout (${formatCount(calls, 'appel', 'appels')})`,
  refreshed: (sheets) => formatCount(sheets, 'feuille actualisée.', 'feuilles actualisées.'),

  title: (dataset, grouping, city) => `${dataset} ${grouping}, ${city}`,
  allCities: 'toutes les villes',
  columns: { month: 'Mois', type: 'Type', city: 'Ville' },
  count: 'Enregistrements',
  sum: 'Somme',
  sumOf: (field) => `Somme : ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  source: (service, time) => `Source : ${service}, ${time}`,
  others: {
    month: (records) => `${records} autres enregistrements sont plus anciens ou sans date`,
    type: (records) => `${records} autres enregistrements sont plus anciens ou sans type`,
    city: (records) => `${records} autres enregistrements sont plus anciens`,
  },
};

export const statistics = { en, fr };

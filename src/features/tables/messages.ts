import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../language/index.ts';
import { tableReport } from './report-messages.ts';

/** Messages of the Tables screen, and of the tables that the add-in writes. */
const en = {
  endlessPages:
    'The service sent the same records twice, so the table was not changed. Try again later, or choose fewer rows.',
  // Writing
  sheetFull: 'The sheet is full. The rows written so far are kept in the table.',
  noSavedQuery:
    'This workbook has no saved query for the table, so it can’t be refreshed. Search for its records and insert it again.',
  noIds:
    'The table has no column of record IDs, which a refresh needs to find its rows. Insert the table again with that column.',
  noIdsToResume:
    'The service starts again from the first record, and without a column of record IDs the rows already in the table would be duplicated. Insert the table again.',
  headerHidden:
    'The header row of the table is hidden. Select Header Row under Table Design, then refresh again.',
  adjacentTable: (table: string) =>
    `There is a wider table below this one, so whole rows of the sheet are inserted or deleted, and the table ${table} is in those rows. Move ${table} elsewhere, then try again.`,
  adjacentCells: (address: string) =>
    `There is a wider table below this one, so whole rows of the sheet are inserted or deleted, and ${address} is not empty. Move those cells elsewhere, then try again.`,
  locked: 'This table is already being written. Wait until that is done, then try again.',
  lockedElsewhere: (time: string) =>
    `This table is being written in another window, perhaps by someone else. Try again after ${time}, or when that is done.`,
  someNotRefreshed: (count: string, tables: string, reason: string) =>
    `Tables not refreshed: ${count} of ${tables}. ${reason}`,

  // The list
  reading: 'Reading tables…',
  empty: 'This workbook has no CDATA tables yet. Search for records and insert them as a table.',
  search: 'Search records',
  noKey:
    'There is no key on this computer, so the tables can’t be refreshed. They keep their current values. Connect to refresh them.',
  location: (sheet: string, rows: number) => `${sheet} · ${formatCount(rows, 'row', 'rows')}`,
  querySummary: (dataset: string, filters: string) => `${dataset} · ${filters}`,
  queryLine: (query: string, time: string, service: string) =>
    `${query} · As of ${time} · Source: ${service}`,
  filter: (name: string, value: string) => `${name}: ${value}`,
  noFilters: 'no filters',
  selectedRecords: (records: number) => formatCount(records, 'selected record', 'selected records'),
  maxRowsFilter: (rows: number) => `up to ${formatCount(rows, 'row', 'rows')}`,
  fetchedAt: (time: string, service: string) => `As of ${time}, from ${service}`,
  lastRefresh: (summary: string) => `Last refresh: ${summary}`,
  otherService: (service: string) => `You are connected to another service. A refresh uses ${service}.`,
  incomplete: (table: string) => `${table} is incomplete`,
  refreshUnfinished: (table: string) =>
    `The last refresh of ${table} was interrupted: some rows may be older than others.`,
  resume: 'Resume',
  goTo: 'Go to table',
  refresh: 'Refresh',
  edit: 'Edit query',
  refreshesOnOpen: 'Refresh when the workbook opens',
  refreshesOnOpenCost: (calls: number, time: string) =>
    `Each opening takes about ${formatCount(calls, 'call', 'calls')} and ${time}, on every computer with a key.`,
  unlink: 'Unlink',
  confirmUnlink: 'Unlink table',
  unlinkHint: 'The table stays, but it can no longer be refreshed.',
  actionsFor: (table: string) => `Actions for ${table}`,
  mode: 'Refresh mode',
  modes: {
    update: 'Update rows and add new ones',
    append: 'Add new rows only',
    replace: 'Update, add, and remove rows',
  },
  refreshAll: 'Refresh all',
  tableCount: (tables: string) => `${tables} tables`,

  // The form
  editTitle: (table: string) => `Query of ${table}`,
  editHint:
    'New columns are added at the right end of the table. Columns that you clear here stay in the table, but are no longer refreshed.',
  maxRows: 'Maximum rows',
  save: 'Save and refresh',
  discard: 'Discard changes',
};

const fr: typeof en = {
  endlessPages:
    'Le service a envoyé deux fois les mêmes enregistrements; le tableau n’a pas été modifié. Réessayez plus tard ou choisissez moins de lignes.',
  sheetFull: 'La feuille est pleine. Les lignes déjà écrites restent dans le tableau.',
  noSavedQuery:
    'Ce classeur ne contient pas la requête du tableau, qui ne peut donc pas être actualisé. Recherchez ses enregistrements et insérez-le de nouveau.',
  noIds:
    'Le tableau n’a pas de colonne d’identifiants, nécessaire pour retrouver ses lignes. Insérez-le de nouveau avec cette colonne.',
  noIdsToResume:
    'Le service recommence au premier enregistrement et, sans colonne d’identifiants, les lignes déjà présentes seraient en double. Insérez le tableau de nouveau.',
  headerHidden:
    'La ligne d’en-tête du tableau est masquée. Cochez Ligne d’en-tête sous Création de tableau, puis actualisez de nouveau.',
  adjacentTable: (table) =>
    `Un tableau plus large se trouve sous celui-ci : des lignes entières de la feuille sont insérées ou supprimées, et le tableau ${table} occupe ces lignes. Déplacez ${table}, puis réessayez.`,
  adjacentCells: (address) =>
    `Un tableau plus large se trouve sous celui-ci : des lignes entières de la feuille sont insérées ou supprimées, et ${address} n’est pas vide. Déplacez ces cellules, puis réessayez.`,
  locked: 'Ce tableau est déjà en cours d’écriture. Attendez la fin, puis réessayez.',
  lockedElsewhere: (time) =>
    `Ce tableau est en cours d’écriture dans une autre fenêtre, peut-être par une autre personne. Réessayez lorsque ce sera terminé, ou après ${time}.`,
  someNotRefreshed: (count, tables, reason) => `Tableaux non actualisés : ${count} sur ${tables}. ${reason}`,

  reading: 'Lecture des tableaux…',
  empty:
    'Ce classeur ne contient pas encore de tableau CDATA. Recherchez des enregistrements et insérez-les dans un tableau.',
  search: 'Rechercher des enregistrements',
  noKey:
    'Il n’y a pas de clé sur cet ordinateur : les tableaux ne peuvent pas être actualisés et gardent leurs valeurs actuelles. Connectez-vous pour les actualiser.',
  location: (sheet, rows) => `${sheet} · ${formatCount(rows, 'ligne', 'lignes')}`,
  querySummary: (dataset, filters) => `${dataset} · ${filters}`,
  queryLine: (query, time, service) => `${query} · Données du ${time} · Source : ${service}`,
  filter: (name, value) => `${name} : ${value}`,
  noFilters: 'aucun filtre',
  selectedRecords: (records) =>
    formatCount(records, 'enregistrement sélectionné', 'enregistrements sélectionnés'),
  maxRowsFilter: (rows) => `jusqu’à ${formatCount(rows, 'ligne', 'lignes')}`,
  fetchedAt: (time, service) => `Données du ${time}, source : ${service}`,
  lastRefresh: (summary) => `Dernière actualisation : ${summary}`,
  otherService: (service) => `Vous êtes connecté à un autre service. L’actualisation utilise ${service}.`,
  incomplete: (table) => `${table} est incomplet`,
  refreshUnfinished: (table) =>
    `La dernière actualisation de ${table} a été interrompue : certaines lignes peuvent être plus anciennes que d’autres.`,
  resume: 'Reprendre',
  goTo: 'Atteindre le tableau',
  refresh: 'Actualiser',
  edit: 'Modifier la requête',
  refreshesOnOpen: 'Actualiser à l’ouverture du classeur',
  refreshesOnOpenCost: (calls, time) =>
    `Chaque ouverture demande environ ${formatCount(calls, 'appel', 'appels')} et ${time}, sur tout ordinateur qui a une clé.`,
  unlink: 'Supprimer la liaison',
  confirmUnlink: 'Supprimer la liaison du tableau',
  unlinkHint: 'Le tableau reste, mais il ne pourra plus être actualisé.',
  actionsFor: (table) => `Actions pour ${table}`,
  mode: 'Mode d’actualisation',
  modes: {
    update: 'Mettre à jour et ajouter des lignes',
    append: 'Ajouter les nouvelles lignes seulement',
    replace: 'Mettre à jour, ajouter et retirer des lignes',
  },
  refreshAll: 'Actualiser tout',
  tableCount: (tables) => `${tables} tableaux`,

  editTitle: (table) => `Requête de ${table}`,
  editHint:
    'Les nouvelles colonnes sont ajoutées à droite du tableau. Les colonnes que vous décochez restent dans le tableau, mais ne sont plus actualisées.',
  maxRows: 'Nombre maximal de lignes',
  save: 'Enregistrer et actualiser',
  discard: 'Abandonner les modifications',
};

export const tables = typesetTexts({
  en: { ...tableReport.en, ...en },
  fr: { ...tableReport.fr, ...fr },
});

export const tableMessages = (): (typeof tables)['en'] => tables[language()];

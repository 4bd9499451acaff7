import { counted, shownNumber } from './format.ts';

/** Sentences of the Tables screen, and of the tables that the add-in writes. */
const en = {
  // Writing
  sheetFull: 'The sheet is full: no more rows fit below the table. What was written stays.',
  forgotten: 'This workbook does not remember where the table comes from.',
  noIds:
    'The table has no column record_id, by which a refresh finds its rows. Pull it again with that column.',
  noIdsToGoOn:
    'The table cannot be gone on with: the service begins anew, and without a column record_id the rows that are there would come twice. Pull it again.',
  notRefreshed: (failed: string, tables: string, reason: string) =>
    `${failed} of ${tables} tables could not be refreshed. ${reason}`,
  brokenOff: (reason: string) => `${reason} What was done before stays:`,
  noHeaderRow:
    'The header row of the table is switched off. Switch it on under Table Design, and refresh again.',
  besideTable: (table: string) =>
    `A wider table stands below this one, so its rows come and go as whole rows of the sheet, and the table ${table} stands beside them. Move ${table} to another place, and try again.`,
  besideCells: (address: string) =>
    `A wider table stands below this one, so its rows come and go as whole rows of the sheet, and there is something beside them in ${address}. Move that to another place, and try again.`,
  atWork: 'This table is being written already. Wait until that has ended.',

  // The list
  reading: 'Looking for tables …',
  empty: 'This workbook has no table of CDATA yet. Search for records and put them into a table.',
  search: 'Search records',
  noKey:
    'There is no key on this computer, so nothing can be refreshed. The tables stand as they were pulled; connect to refresh them.',
  where: (sheet: string, rows: string) => `${sheet}, ${rows} rows`,
  asked: (dataset: string, filters: string) => `${dataset} · ${filters}`,
  filter: (name: string, value: string) => `${name}: ${value}`,
  everything: 'no filter',
  picked: (records: string) => `only ${records} picked records`,
  atMost: (rows: string) => `at most ${rows} rows`,
  pulledAt: (time: string, service: string) => `As of ${time}, from ${service}`,
  lastRefresh: (added: number, changed: number, removed: number, gone: number) =>
    `Last refresh: ${shownNumber(added)} added, ${shownNumber(changed)} changed, ${shownNumber(removed)} removed, ${shownNumber(gone)} no longer found.`,
  otherService: (service: string) => `Connected is another service: a refresh asks ${service}.`,
  interrupted: (rows: string) => `Interrupted at ${rows} rows.`,
  goOn: 'Go on',
  goTo: 'Go to',
  refresh: 'Refresh',
  edit: 'Edit query',
  forget: 'Forget',
  forgetSurely: 'Forget its query',
  forgetHint: 'The table stays; it can no longer be refreshed.',
  actionsOf: (table: string) => `Actions for ${table}`,
  way: 'When refreshing',
  ways: {
    update: 'Newest values, and new rows',
    append: 'New rows only',
    replace: 'The same, without rows no longer found',
  },
  refreshAll: 'Refresh all',
  several: (tables: string) => `${tables} tables`,

  // The report
  added: (rows: number) => `${shownNumber(rows)} added`,
  changed: (rows: number, cells: number) =>
    `${shownNumber(rows)} changed (${counted(cells, 'cell', 'cells')})`,
  removed: (rows: number) => `${shownNumber(rows)} removed`,
  gone: (rows: number) => counted(rows, 'no longer found: it stays', 'no longer found: they stay'),
  continued: (rows: number) => counted(rows, 'that was still to come', 'that were still to come'),
  pulled: (rows: number) => `All is there: ${counted(rows, 'row', 'rows')}.`,
  nothingChanged: 'Nothing has changed.',
  newColumns: (names: string) => `New columns: ${names}.`,
  truncatedTexts: (count: string) => `${count} texts were longer than a cell holds and were cut.`,
  cancelled: 'Cancelled. What was written stays.',
  showChanges: 'Show each',
  hideChanges: 'Hide them',
  changesOf: (table: string) => `Changes in ${table}`,
  lineAdded: 'Added',
  lineRemoved: 'Removed',
  lineGone: 'No longer found',
  lineChanged: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  blank: '(blank)',
  firstOnly: (shown: string) => `The first ${shown} of each are listed.`,

  // The form
  editing: (table: string) => `Query of ${table}`,
  editHint: 'New columns go to the right end of the table. Columns taken away stay, and are your own then.',
  rows: 'Rows at the most',
  save: 'Save and refresh',
  leave: 'Do not change',
};

const fr: typeof en = {
  sheetFull: 'La feuille est pleine : plus aucune ligne ne tient sous le tableau. Ce qui est écrit reste.',
  forgotten: 'Ce classeur ne sait plus d’où vient le tableau.',
  noIds:
    'Le tableau n’a pas de colonne record_id, par laquelle la mise à jour trouve ses lignes. Demandez-le de nouveau avec cette colonne.',
  noIdsToGoOn:
    'On ne peut pas continuer ce tableau : le service recommence au début, et sans colonne record_id les lignes présentes viendraient deux fois. Extrayez-le de nouveau.',
  notRefreshed: (failed, tables, reason) =>
    `${failed} des ${tables} tableaux n’ont pas pu être mis à jour. ${reason}`,
  brokenOff: (reason) => `${reason} Ce qui a été fait avant reste :`,
  noHeaderRow:
    'La ligne d’en-tête du tableau est masquée. Affichez-la sous Création de tableau, puis mettez à jour de nouveau.',
  besideTable: (table) =>
    `Un tableau plus large se trouve dessous : les lignes de celui-ci vont et viennent comme lignes entières de la feuille, et le tableau ${table} se trouve à côté d’elles. Placez ${table} ailleurs, puis recommencez.`,
  besideCells: (address) =>
    `Un tableau plus large se trouve dessous : les lignes de celui-ci vont et viennent comme lignes entières de la feuille, et il y a quelque chose à côté d’elles, dans ${address}. Placez-le ailleurs, puis recommencez.`,
  atWork: 'Ce tableau est déjà en cours d’écriture. Attendez qu’elle se termine.',

  reading: 'Recherche des tableaux …',
  empty:
    'Ce classeur n’a pas encore de tableau de CDATA. Cherchez des enregistrements et mettez-les en tableau.',
  search: 'Chercher',
  noKey:
    'Il n’y a pas de clé sur cet ordinateur : rien ne peut être mis à jour. Les tableaux restent tels qu’ils ont été reçus; connectez-vous pour les mettre à jour.',
  where: (sheet, rows) => `${sheet}, ${rows} lignes`,
  asked: (dataset, filters) => `${dataset} · ${filters}`,
  filter: (name, value) => `${name} : ${value}`,
  everything: 'aucun filtre',
  picked: (records) => `seulement ${records} enregistrements choisis`,
  atMost: (rows) => `au plus ${rows} lignes`,
  pulledAt: (time, service) => `En date du ${time}, de ${service}`,
  lastRefresh: (added, changed, removed, gone) =>
    `Dernière mise à jour : ${[
      counted(added, 'ajoutée', 'ajoutées'),
      counted(changed, 'modifiée', 'modifiées'),
      counted(removed, 'retirée', 'retirées'),
      counted(gone, 'introuvable', 'introuvables'),
    ].join(', ')}.`,
  otherService: (service) => `Un autre service est connecté : la mise à jour interroge ${service}.`,
  interrupted: (rows) => `Interrompu à ${rows} lignes.`,
  goOn: 'Continuer',
  goTo: 'Y aller',
  refresh: 'Mettre à jour',
  edit: 'Modifier la requête',
  forget: 'Oublier',
  forgetSurely: 'Oublier sa requête',
  forgetHint: 'Le tableau reste; il ne pourra plus être mis à jour.',
  actionsOf: (table) => `Actions pour ${table}`,
  way: 'À la mise à jour',
  ways: {
    update: 'Valeurs récentes et nouvelles lignes',
    append: 'Nouvelles lignes seulement',
    replace: 'De même, sans les lignes introuvables',
  },
  refreshAll: 'Tout mettre à jour',
  several: (tables) => `${tables} tableaux`,

  added: (rows) => counted(rows, 'ajoutée', 'ajoutées'),
  changed: (rows, cells) =>
    `${counted(rows, 'modifiée', 'modifiées')} (${counted(cells, 'cellule', 'cellules')})`,
  removed: (rows) => counted(rows, 'retirée', 'retirées'),
  gone: (rows) => counted(rows, 'introuvable : elle reste', 'introuvables : elles restent'),
  continued: (rows) => counted(rows, 'qui restait à venir', 'qui restaient à venir'),
  pulled: (rows) => `Tout est là : ${counted(rows, 'ligne', 'lignes')}.`,
  nothingChanged: 'Rien n’a changé.',
  newColumns: (names) => `Nouvelles colonnes : ${names}.`,
  truncatedTexts: (count) => `${count} textes dépassaient une cellule et ont été coupés.`,
  cancelled: 'Annulé. Ce qui est écrit reste.',
  showChanges: 'Montrer chacune',
  hideChanges: 'Les cacher',
  changesOf: (table) => `Changements dans ${table}`,
  lineAdded: 'Ajoutée',
  lineRemoved: 'Retirée',
  lineGone: 'Introuvable',
  lineChanged: (field, before, after) => `${field} : ${before} → ${after}`,
  blank: '(vide)',
  firstOnly: (shown) => `Les ${shown} premières de chaque sorte sont montrées.`,

  editing: (table) => `Requête de ${table}`,
  editHint:
    'Les nouvelles colonnes vont au bout du tableau, à droite. Les colonnes ôtées restent, et sont alors les vôtres.',
  rows: 'Lignes au plus',
  save: 'Enregistrer et mettre à jour',
  leave: 'Ne rien changer',
};

export const tables = { en, fr };

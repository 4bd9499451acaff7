import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, joinSentences } from '../../language/index.ts';

/** Messages of the report of a table that was inserted or refreshed. */
const en = {
  added: (rows: number) => `${formatNumber(rows)} added`,
  changed: (rows: number) => `${formatNumber(rows)} changed`,
  gone: (rows: number) => `${formatNumber(rows)} no longer found`,
  goneStates: {
    removed: (rows: number) => `${formatNumber(rows)} removed`,
    marked: (rows: number) => `${formatNumber(rows)} marked`,
    kept: (rows: number) => `${formatNumber(rows)} kept`,
  },
  fewerThanStated: (records: number, stated: number) =>
    `The service states ${formatCount(stated, 'record', 'records')}, but its answer ended after ${formatNumber(records)}: no row was removed. Refresh again later`,
  stillPublished: (rows: number) =>
    formatCount(
      rows,
      'row that the search no longer finds is still published, and stays',
      'rows that the search no longer finds are still published, and stay',
    ),
  manyStillPublished: (rows: number) =>
    `At least ${formatCount(rows, 'row that the search no longer finds is', 'rows that the search no longer finds are')} still published: no row was removed. Refresh again later`,
  resumedRows: (rows: number) => formatCount(rows, 'missing row added', 'missing rows added'),
  newColumns: (names: string) => `New columns: ${names}`,
  notes: {
    'not a number': (values: number, field: string) =>
      formatCount(
        values,
        `value in “${field}” is not a number and was kept as text`,
        `values in “${field}” are not numbers and were kept as text`,
      ),
    'not a date': (values: number, field: string) =>
      formatCount(
        values,
        `value in “${field}” is not a date and was kept as text`,
        `values in “${field}” are not dates and were kept as text`,
      ),
    'not true or false': (values: number, field: string) =>
      formatCount(
        values,
        `value in “${field}” is neither true nor false and was kept as text`,
        `values in “${field}” are neither true nor false and were kept as text`,
      ),
    'outside Canada': (values: number, field: string) =>
      formatCount(
        values,
        `value in “${field}” is not a coordinate in Canada and was left blank`,
        `values in “${field}” are not coordinates in Canada and were left blank`,
      ),
    unreadable: (values: number, field: string) =>
      formatCount(
        values,
        `value in “${field}” could not be read and was left blank`,
        `values in “${field}” could not be read and were left blank`,
      ),
    cut: (values: number, field: string) =>
      formatCount(
        values,
        `text in “${field}” was too long for a cell and was cut`,
        `texts in “${field}” were too long for a cell and were cut`,
      ),
    'no record': (records: number) =>
      formatCount(
        records,
        'record could not be read and was left out',
        'records could not be read and were left out',
      ),
    'repeated id': (records: number) =>
      formatCount(
        records,
        'record has the ID of another one, with other values, and was left out',
        'records have the IDs of others, with other values, and were left out',
      ),
    'no id': (records: number) =>
      formatCount(
        records,
        `record has no ID: a refresh leaves its row as it is, and adds another if the record changes`,
        `records have no ID: a refresh leaves their rows as they are, and adds others if the records change`,
      ),
    'same id': (records: number) =>
      formatCount(
        records,
        'record has an ID that looks like another one in a cell: a refresh leaves its row as it is',
        'records have IDs that look the same in a cell: a refresh leaves their rows as they are',
      ),
  },
  removalQuestion: (rows: number) =>
    formatCount(
      rows,
      'row is no longer found. Remove it? Rows in which you wrote something stay.',
      'rows are no longer found. Remove them? Rows in which you wrote something stay.',
    ),
  removalQuestionAfterEdit: (rows: number) =>
    formatCount(
      rows,
      'row does not match the new query. Remove it? Rows in which you wrote something stay.',
      'rows do not match the new query. Remove them? Rows in which you wrote something stay.',
    ),
  removeRows: (rows: number) => `Remove ${formatCount(rows, 'row', 'rows')}`,
  keepRows: 'Keep rows',
  removedRows: (rows: number, marked: number) =>
    [
      `${formatNumber(rows)} removed`,
      ...(marked > 0
        ? [
            formatCount(
              marked,
              'marked, because you wrote something into it',
              'marked, because you wrote something into them',
            ),
          ]
        : []),
    ].join(' · '),
  restorable: (rows: number) =>
    `${formatCount(rows, 'removed row', 'removed rows')} can be restored until the next refresh.`,
  restore: (rows: number) => `Restore ${formatCount(rows, 'row', 'rows')}`,
  restored: (rows: number) => `${formatCount(rows, 'row', 'rows')} restored`,
  noId: '(no record ID)',
  noChanges: 'No changes',
  resumed: (rows: number) => `The table is complete: ${formatCount(rows, 'row', 'rows')}`,
  cancelled: 'Cancelled. Changes already made are kept.',
  cancelledBefore: 'Cancelled before anything was written.',
  cancelledAfter: (summary: string) => `Cancelled. Changes already made are kept: ${summary}`,
  failedAfter: (reason: string, summary: string) =>
    joinSentences(reason, `Changes made before are kept: ${summary}`),
  showChanges: 'Show changes',
  hideChanges: 'Hide changes',
  changesIn: (table: string) => `Changes in ${table}`,
  changedCells: 'Changed cells stay yellow until the next refresh. Click an address to go to its cell.',
  rowNotInTable: 'The table no longer has this row.',
  lineAdded: 'Added',
  goneLines: {
    removed: 'No longer found. The row was removed.',
    marked: 'No longer found. The row stays, because you wrote something into it.',
    kept: 'No longer found',
  },
  lineChanged: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  blank: '(blank)',
  onlyFirstListed: (max: string) => `Only the first ${max} of each kind are listed.`,
};

const fr: typeof en = {
  added: (rows) => formatCount(rows, 'ajoutée', 'ajoutées'),
  changed: (rows) => formatCount(rows, 'modifiée', 'modifiées'),
  gone: (rows) => formatCount(rows, 'introuvable', 'introuvables'),
  goneStates: {
    removed: (rows) => formatCount(rows, 'retirée', 'retirées'),
    marked: (rows) => formatCount(rows, 'marquée', 'marquées'),
    kept: (rows) => formatCount(rows, 'gardée', 'gardées'),
  },
  fewerThanStated: (records, stated) =>
    `Le service annonce ${formatCount(stated, 'enregistrement', 'enregistrements')}, mais sa réponse s’est arrêtée après ${formatNumber(records)} : aucune ligne n’a été retirée. Actualisez de nouveau plus tard`,
  stillPublished: (rows) =>
    formatCount(
      rows,
      'ligne que la recherche ne trouve plus est encore publiée et reste dans le tableau',
      'lignes que la recherche ne trouve plus sont encore publiées et restent dans le tableau',
    ),
  manyStillPublished: (rows) =>
    `Au moins ${formatCount(rows, 'ligne que la recherche ne trouve plus est encore publiée', 'lignes que la recherche ne trouve plus sont encore publiées')} : aucune ligne n’a été retirée. Actualisez de nouveau plus tard`,
  resumedRows: (rows) => formatCount(rows, 'ligne manquante ajoutée', 'lignes manquantes ajoutées'),
  newColumns: (names) => `Nouvelles colonnes : ${names}`,
  notes: {
    'not a number': (values, field) =>
      formatCount(
        values,
        `valeur de la colonne « ${field} » n’est pas un nombre et reste du texte`,
        `valeurs de la colonne « ${field} » ne sont pas des nombres et restent du texte`,
      ),
    'not a date': (values, field) =>
      formatCount(
        values,
        `valeur de la colonne « ${field} » n’est pas une date et reste du texte`,
        `valeurs de la colonne « ${field} » ne sont pas des dates et restent du texte`,
      ),
    'not true or false': (values, field) =>
      formatCount(
        values,
        `valeur de la colonne « ${field} » n’est ni vraie ni fausse et reste du texte`,
        `valeurs de la colonne « ${field} » ne sont ni vraies ni fausses et restent du texte`,
      ),
    'outside Canada': (values, field) =>
      formatCount(
        values,
        `valeur de la colonne « ${field} » n’est pas une coordonnée au Canada; sa cellule est vide`,
        `valeurs de la colonne « ${field} » ne sont pas des coordonnées au Canada; leurs cellules sont vides`,
      ),
    unreadable: (values, field) =>
      formatCount(
        values,
        `valeur de la colonne « ${field} » est illisible; sa cellule est vide`,
        `valeurs de la colonne « ${field} » sont illisibles; leurs cellules sont vides`,
      ),
    cut: (values, field) =>
      formatCount(
        values,
        `texte de la colonne « ${field} », trop long pour une cellule, a été coupé`,
        `textes de la colonne « ${field} », trop longs pour une cellule, ont été coupés`,
      ),
    'no record': (records) =>
      formatCount(records, 'enregistrement illisible a été omis', 'enregistrements illisibles ont été omis'),
    'repeated id': (records) =>
      formatCount(
        records,
        'enregistrement, qui a l’identifiant d’un autre avec d’autres valeurs, a été omis',
        'enregistrements, qui ont l’identifiant d’un autre avec d’autres valeurs, ont été omis',
      ),
    'no id': (records) =>
      formatCount(
        records,
        `enregistrement n’a pas d’identifiant : l’actualisation laisse sa ligne telle quelle et en ajoute une autre s’il change`,
        `enregistrements n’ont pas d’identifiant : l’actualisation laisse leurs lignes telles quelles et en ajoute d’autres s’ils changent`,
      ),
    'same id': (records) =>
      formatCount(
        records,
        'enregistrement a un identifiant identique à un autre dans une cellule : l’actualisation laisse sa ligne telle quelle',
        'enregistrements ont des identifiants identiques dans une cellule : l’actualisation laisse leurs lignes telles quelles',
      ),
  },
  removalQuestion: (rows) =>
    formatCount(
      rows,
      'ligne est introuvable. La retirer? Les lignes dans lesquelles vous avez écrit restent.',
      'lignes sont introuvables. Les retirer? Les lignes dans lesquelles vous avez écrit restent.',
    ),
  removalQuestionAfterEdit: (rows) =>
    formatCount(
      rows,
      'ligne ne correspond pas à la nouvelle requête. La retirer? Les lignes dans lesquelles vous avez écrit restent.',
      'lignes ne correspondent pas à la nouvelle requête. Les retirer? Les lignes dans lesquelles vous avez écrit restent.',
    ),
  removeRows: (rows) => `Retirer ${formatCount(rows, 'ligne', 'lignes')}`,
  keepRows: 'Garder les lignes',
  removedRows: (rows, marked) =>
    [
      formatCount(rows, 'retirée', 'retirées'),
      ...(marked > 0 ? [`${formatCount(marked, 'marquée', 'marquées')}, car vous y avez écrit`] : []),
    ].join(' · '),
  restorable: (rows) =>
    formatCount(
      rows,
      'ligne retirée peut être restaurée jusqu’à la prochaine actualisation.',
      'lignes retirées peuvent être restaurées jusqu’à la prochaine actualisation.',
    ),
  restore: (rows) => `Restaurer ${formatCount(rows, 'ligne', 'lignes')}`,
  restored: (rows) => formatCount(rows, 'ligne restaurée', 'lignes restaurées'),
  noId: '(sans identifiant)',
  noChanges: 'Aucune modification',
  resumed: (rows) => `Le tableau est complet : ${formatCount(rows, 'ligne', 'lignes')}`,
  cancelled: 'Annulé. Les modifications déjà apportées sont conservées.',
  cancelledBefore: 'Annulé avant toute écriture.',
  cancelledAfter: (summary) => `Annulé. Les modifications déjà apportées sont conservées : ${summary}`,
  failedAfter: (reason, summary) =>
    joinSentences(reason, `Les modifications déjà apportées sont conservées : ${summary}`),
  showChanges: 'Afficher les modifications',
  hideChanges: 'Masquer les modifications',
  changesIn: (table) => `Modifications dans ${table}`,
  changedCells:
    'Les cellules modifiées restent jaunes jusqu’à la prochaine actualisation. Cliquez sur une adresse pour atteindre sa cellule.',
  rowNotInTable: 'Le tableau ne contient plus cette ligne.',
  lineAdded: 'Ajoutée',
  goneLines: {
    removed: 'Introuvable. La ligne a été retirée.',
    marked: 'Introuvable. La ligne reste, car vous y avez écrit.',
    kept: 'Introuvable',
  },
  lineChanged: (field, before, after) => `${field} : ${before} → ${after}`,
  blank: '(vide)',
  onlyFirstListed: (max) => `Seules les ${max} premières de chaque type sont affichées.`,
};

export const tableReport = typesetTexts({ en, fr });

import { typesetTexts } from '@cdata/catalog';
import { buttonNames, formatCount, formatNumber, labelWithCalls, language } from '../../language/index.ts';

/** Messages of runs over the rows of a sheet, whatever their kind. */
const en = {
  rows: 'Rows',
  rowCount: (rows: number) => formatCount(rows, 'row', 'rows'),
  tableOn: (table: string, sheet: string) => `Table ${table} on ${sheet}`,
  headersIn: (row: number) => `headers in row ${formatNumber(row)}`,
  noHeaders: 'no headers',
  change: 'Change',
  useSelection: buttonNames.useSelection.en,
  useRowAsHeaders: 'Use selected row as headers',
  withoutHeaders: 'No headers',
  visibleOnly: (hidden: number) => `Leave out ${formatCount(hidden, 'hidden row', 'hidden rows')}`,
  columnOf: (letters: string, header: string, group?: string) =>
    `${letters}: ${header}${group ? ` (${group})` : ''}`,
  column: (letters: string) => `Column ${letters}`,
  noColumn: 'None',
  listProvince: (untold: number) => `${formatCount(untold, 'row', 'rows')} without a province`,
  provinceUnknown: 'Unknown',
  provinceTold: (rows: number, province: string) => `${province} (${formatCount(rows, 'row', 'rows')})`,
  chooseColumn: 'Choose a column',
  fullDollars: (factor: string) =>
    `The amounts look like full dollars, but the header says that they are to be multiplied by ${factor}. Correct the header, or choose the column to multiply them.`,
  severalColumns: 'Several columns fit. Choose one.',
  moreColumns: 'More columns',
  sample: (values: string) => `Example: ${values}`,
  destination: 'Destination',
  adjacent: (cells: string) => `Destination: ${cells}, next to the data`,
  occupied: (cells: string) => `There is already something in ${cells}. Nothing is overwritten.`,
  insert: 'New columns next to the data. Existing columns move right.',
  end: (cells: string) => `After the last used column, in ${cells}`,
  sameColumns: 'Destination: the columns of the last run',
  addsColumns: (columns: string) =>
    `Destination: the columns of the last run, with ${columns} added. All rows are looked up; saved results take no call.`,
  relinkQuestion: (first: string, last: string) =>
    `Columns ${first} to ${last} look like results of an earlier run.`,
  relinkContinue: 'Continue that run',
  relinkNew: 'Make new columns',
  relinkKnown: 'Results that still belong to their row are not looked up again.',
  relinkUnknown:
    'What these results were looked up for isn’t known here: they count as the results of their rows. To be sure, look up all rows again, below.',
  relinkNewHint: 'The columns that look like results stay as they are.',
  columnsChanged: 'The columns have changed. Check the rows and the columns in the pane, then run again.',
  deletedColumns: 'Deleted columns',
  deletedColumnsHint:
    'They stay out. Select a column to add it again: all rows are looked up; saved results take no call.',
  continuesAgain:
    'This run looks up all rows again and is not finished. No saved results are used for the rest of its rows.',
  noteReturns: (column: string) =>
    `The deleted column “${column}” comes back: it says why a row has no result.`,
  againHint: 'All rows are looked up again, also those with a result. Values that you changed are replaced.',
  count: (rows: number, unique: number, saved: number, calls: number) =>
    [
      formatCount(rows, 'row', 'rows'),
      formatCount(unique, 'unique', 'unique'),
      formatCount(saved, 'saved', 'saved'),
      formatCount(calls, 'call', 'calls'),
    ].join(' · '),
  nothing: {
    request: 'Nothing to look up.',
    all: 'Nothing to look up: every row has a result or a note.',
    visible: 'Nothing to look up: every visible row has a result or a note.',
    blank: 'Nothing to look up: the chosen columns are blank.',
  },
  changed: (rows: number) => `${formatCount(rows, 'row', 'rows')} changed since the last run`,
  extraCalls: (calls: number) =>
    `Depending on what is found, up to ${formatCount(calls, 'more call', 'more calls')}.`,
  warnings: {
    blank: (rows: number) => formatCount(rows, 'blank row', 'blank rows'),
    repeated: (rows: number) => formatCount(rows, 'repeated address', 'repeated addresses'),
    poBoxOnly: (rows: number) => formatCount(rows, 'PO box without a street', 'PO boxes without a street'),
    otherProvince: (rows: number) =>
      formatCount(rows, 'postal code is from another province', 'postal codes are from another province'),
    cityWithoutRecords: (rows: number, cities: string) =>
      `${formatCount(rows, 'row is', 'rows are')} in cities without permit records: ${cities}. ${rows === 1 ? 'It is' : 'They are'} left out.`,
    repeatedPlace: (rows: number) => formatCount(rows, 'repeated location', 'repeated locations'),
    swapped: (rows: number) =>
      formatCount(rows, 'row has latitude and longitude swapped', 'rows have latitude and longitude swapped'),
    unsigned: (rows: number) =>
      formatCount(
        rows,
        'row lacks the minus sign of the longitude',
        'rows lack the minus sign of the longitude',
      ),
    unclearOrder: (rows: number) =>
      formatCount(
        rows,
        'row is read as latitude, longitude; the other order is possible',
        'rows are read as latitude, longitude; the other order is possible',
      ),
    notCoordinates: (rows: number) => formatCount(rows, 'row is not coordinates', 'rows are not coordinates'),
    outsideCanada: (rows: number) => formatCount(rows, 'location outside Canada', 'locations outside Canada'),
    withoutZone: (rows: number) =>
      formatCount(rows, 'row has metres without a zone', 'rows have metres without a zone'),
    otherZone: (rows: number) =>
      formatCount(rows, 'row has metres outside their zone', 'rows have metres outside their zone'),
    cellError: (rows: number) => formatCount(rows, 'row contains an error', 'rows contain an error'),
    unrelated: (rows: number) =>
      rows === 1
        ? '1 row has values that no run wrote. It is left as it is.'
        : `${formatCount(rows, 'row', 'rows')} have values that no run wrote. They are left as they are.`,
    invalid: (rows: number, reason: string) =>
      rows === 1
        ? `1 row can’t be looked up. ${reason}`
        : `${formatCount(rows, 'row', 'rows')} can’t be looked up. The first one: ${reason}`,
  },
  counting: 'Counting…',
  higherCount: (calls: number, limit: number) =>
    `The run would now take up to ${formatCount(calls, 'call', 'calls')} instead of ${formatNumber(limit)}. Nothing was looked up. Check the new count, then start again.`,
  countCancelled: 'The count was cancelled. Count again before you start the run.',
  countAgain: 'Count again',
  errorInRow: (error: string) => `This row contains ${error}. Fix it, then run again.`,
  noRoomForResults: (rows: number) =>
    `A workbook holds only a limited amount of an add-in’s data: this one has room for ${formatCount(rows, 'more result', 'more results')}. Select fewer rows, or use another workbook.`,
  forgotten: (sheets: string) =>
    `To make room in this workbook, CDATA no longer knows which inputs the earlier results on these sheets belong to: ${sheets}. Their values stay. Start their run again after you change inputs there.`,
  awaitingResult: 'Waiting for a new result.',
  inputChanged: 'This row changed since the last run. Waiting for a new result.',
  emptyResult: 'The service has no data here for the chosen columns.',
  outcome: 'Rows by result',
  written: (rows: number) => `${formatCount(rows, 'row was', 'rows were')} written.`,
  failedRows: (rows: number, column: string) =>
    `${formatCount(rows, 'row has', 'rows have')} no result. The column “${column}” says why.`,
  skippedRows: (rows: number) =>
    `${formatCount(rows, 'row', 'rows')} changed during the run and ${rows === 1 ? 'was' : 'were'} skipped. Run again to include ${rows === 1 ? 'it' : 'them'}.`,
  allDone: 'Nothing was looked up: every row already has a result or a note.',
  trialDone: 'Check the results, then run the rest.',
  pausedAt: (done: number, of: number) =>
    `Paused after ${formatNumber(done)} of ${formatCount(of, 'row', 'rows')}. Results so far are kept.`,
  cancelledAt: (done: number, of: number) =>
    `Cancelled after ${formatNumber(done)} of ${formatCount(of, 'row', 'rows')}. Results so far are kept.`,
  failedAt: (done: number, of: number) =>
    `Rows written and kept: ${formatNumber(done)} of ${formatNumber(of)}.`,
  tryRows: (rows: number) => `Try ${formatCount(rows, 'row', 'rows')}`,
  resume: (calls: number) => labelWithCalls('Resume', calls, 'call', 'calls'),
  discard: 'Discard run',
  unfinished: (sheet: string, done: number, of: number) =>
    `The run on ${sheet} is not finished: ${formatNumber(done)} of ${formatCount(of, 'row', 'rows')}.`,
};

const fr: typeof en = {
  rows: 'Lignes',
  rowCount: (rows) => formatCount(rows, 'ligne', 'lignes'),
  tableOn: (table, sheet) => `Tableau ${table}, feuille ${sheet}`,
  headersIn: (row) => `en-têtes à la ligne ${formatNumber(row)}`,
  noHeaders: 'sans en-têtes',
  change: 'Modifier',
  useSelection: buttonNames.useSelection.fr,
  useRowAsHeaders: 'En-têtes à la ligne sélectionnée',
  withoutHeaders: 'Sans en-têtes',
  visibleOnly: (hidden) => `Laisser de côté ${formatCount(hidden, 'ligne masquée', 'lignes masquées')}`,
  columnOf: (letters, header, group) => `${letters} : ${header}${group ? ` (${group})` : ''}`,
  column: (letters) => `Colonne ${letters}`,
  noColumn: 'Aucune',
  listProvince: (untold) => `${formatCount(untold, 'ligne', 'lignes')} sans province`,
  provinceUnknown: 'Inconnue',
  provinceTold: (rows, province) => `${province} (${formatCount(rows, 'ligne', 'lignes')})`,
  chooseColumn: 'Choisissez une colonne',
  fullDollars: (factor) =>
    `Les montants semblent être en dollars, mais l’en-tête dit de les multiplier par ${factor}. Corrigez l’en-tête, ou choisissez la colonne pour les multiplier.`,
  severalColumns: 'Plusieurs colonnes conviennent. Choisissez-en une.',
  moreColumns: 'Autres colonnes',
  sample: (values) => `Exemple : ${values}`,
  destination: 'Destination',
  adjacent: (cells) => `Destination : ${cells}, à côté des données`,
  occupied: (cells) => `Il y a déjà quelque chose en ${cells}. Rien n’est écrasé.`,
  insert: 'Nouvelles colonnes à côté des données. Les colonnes existantes se déplacent vers la droite.',
  end: (cells) => `Après la dernière colonne utilisée, en ${cells}`,
  sameColumns: 'Destination : les colonnes du dernier traitement',
  addsColumns: (columns) =>
    `Destination : les colonnes du dernier traitement, avec ${columns} en plus. Toutes les lignes sont traitées; les résultats enregistrés ne demandent aucun appel.`,
  relinkQuestion: (first, last) =>
    `Les colonnes ${first} à ${last} semblent contenir les résultats d’un traitement précédent.`,
  relinkContinue: 'Poursuivre ce traitement',
  relinkNew: 'Créer de nouvelles colonnes',
  relinkKnown: 'Les résultats qui correspondent toujours à leur ligne ne sont pas recherchés de nouveau.',
  relinkUnknown:
    'On ne sait pas ici de quelles données ces résultats proviennent : ils sont considérés comme ceux de leur ligne. Pour en être certain, traitez de nouveau toutes les lignes, ci-dessous.',
  relinkNewHint: 'Les colonnes qui semblent contenir des résultats restent telles quelles.',
  columnsChanged:
    'Les colonnes ont changé. Vérifiez les lignes et les colonnes dans le volet, puis relancez le traitement.',
  deletedColumns: 'Colonnes supprimées',
  deletedColumnsHint:
    'Elles ne sont pas recréées. Cochez une colonne pour la rajouter : toutes les lignes sont traitées; les résultats enregistrés ne demandent aucun appel.',
  continuesAgain:
    'Ce traitement reprend toutes les lignes et n’est pas terminé. Aucun résultat enregistré n’est utilisé pour les lignes qui restent.',
  noteReturns: (column) =>
    `La colonne supprimée « ${column} » est recréée : elle indique pourquoi une ligne n’a pas de résultat.`,
  againHint:
    'Toutes les lignes sont traitées de nouveau, y compris celles qui ont un résultat. Les valeurs que vous avez modifiées sont remplacées.',
  count: (rows, unique, saved, calls) =>
    [
      formatCount(rows, 'ligne', 'lignes'),
      formatCount(unique, 'unique', 'uniques'),
      formatCount(saved, 'enregistrée', 'enregistrées'),
      formatCount(calls, 'appel', 'appels'),
    ].join(' · '),
  nothing: {
    request: 'Rien à traiter.',
    all: 'Rien à traiter : chaque ligne a un résultat ou une remarque.',
    visible: 'Rien à traiter : chaque ligne visible a un résultat ou une remarque.',
    blank: 'Rien à traiter : les colonnes choisies sont vides.',
  },
  changed: (rows) =>
    `${formatCount(rows, 'ligne modifiée', 'lignes modifiées')} depuis le dernier traitement`,
  extraCalls: (calls) => `Selon ce qui est trouvé, jusqu’à ${formatCount(calls, 'appel', 'appels')} de plus.`,
  warnings: {
    blank: (rows) => formatCount(rows, 'ligne vide', 'lignes vides'),
    repeated: (rows) => formatCount(rows, 'adresse répétée', 'adresses répétées'),
    poBoxOnly: (rows) => formatCount(rows, 'case postale sans rue', 'cases postales sans rue'),
    otherProvince: (rows) =>
      formatCount(
        rows,
        'code postal appartient à une autre province',
        'codes postaux appartiennent à une autre province',
      ),
    cityWithoutRecords: (rows, cities) =>
      rows < 2
        ? `${formatCount(rows, 'ligne', 'lignes')} concerne une ville sans données de permis : ${cities}. Elle est laissée de côté.`
        : `${formatCount(rows, 'ligne', 'lignes')} concernent des villes sans données de permis : ${cities}. Elles sont laissées de côté.`,
    repeatedPlace: (rows) => formatCount(rows, 'emplacement répété', 'emplacements répétés'),
    swapped: (rows) =>
      formatCount(
        rows,
        'ligne dont la latitude et la longitude sont inversées',
        'lignes dont la latitude et la longitude sont inversées',
      ),
    unsigned: (rows) =>
      formatCount(
        rows,
        'ligne sans le signe moins de la longitude',
        'lignes sans le signe moins de la longitude',
      ),
    unclearOrder: (rows) =>
      formatCount(
        rows,
        'ligne interprétée comme latitude, longitude; l’ordre inverse est possible',
        'lignes interprétées comme latitude, longitude; l’ordre inverse est possible',
      ),
    notCoordinates: (rows) =>
      formatCount(rows, 'ligne sans coordonnées lisibles', 'lignes sans coordonnées lisibles'),
    outsideCanada: (rows) =>
      formatCount(rows, 'emplacement à l’extérieur du Canada', 'emplacements à l’extérieur du Canada'),
    withoutZone: (rows) => formatCount(rows, 'ligne en mètres sans fuseau', 'lignes en mètres sans fuseau'),
    otherZone: (rows) =>
      formatCount(rows, 'ligne en mètres hors de leur fuseau', 'lignes en mètres hors de leur fuseau'),
    cellError: (rows) => formatCount(rows, 'ligne contient une erreur', 'lignes contiennent une erreur'),
    unrelated: (rows) =>
      rows === 1
        ? '1 ligne contient des valeurs qu’aucun traitement n’a écrites. Elle reste telle quelle.'
        : `${formatCount(rows, 'ligne', 'lignes')} contiennent des valeurs qu’aucun traitement n’a écrites. Elles restent telles quelles.`,
    invalid: (rows, reason) =>
      rows === 1
        ? `1 ligne ne peut pas être traitée. ${reason}`
        : `${formatCount(rows, 'ligne', 'lignes')} ne peuvent pas être traitées. La première : ${reason}`,
  },
  counting: 'Calcul du nombre d’appels…',
  higherCount: (calls, limit) =>
    `Le traitement demanderait maintenant jusqu’à ${formatCount(calls, 'appel', 'appels')} au lieu de ${formatNumber(limit)}. Aucun appel n’a été fait. Vérifiez le nouveau total, puis relancez le traitement.`,
  countCancelled: 'Le comptage a été annulé. Comptez de nouveau avant de lancer le traitement.',
  countAgain: 'Compter de nouveau',
  errorInRow: (error) => `Cette ligne contient ${error}. Corrigez-la, puis relancez le traitement.`,
  noRoomForResults: (rows) =>
    `Un classeur ne conserve qu’une quantité limitée de données d’un complément : il reste de la place pour ${formatCount(rows, 'résultat', 'résultats')} dans celui-ci. Sélectionnez moins de lignes ou utilisez un autre classeur.`,
  forgotten: (sheets) =>
    `Pour faire de la place dans ce classeur, CDATA ne sait plus à quelles entrées correspondent les résultats antérieurs de ces feuilles : ${sheets}. Leurs valeurs restent. Relancez leur traitement après y avoir modifié des entrées.`,
  awaitingResult: 'En attente d’un nouveau résultat.',
  inputChanged: 'Cette ligne a changé depuis le dernier traitement. En attente d’un nouveau résultat.',
  emptyResult: 'Le service n’a aucune donnée ici pour les colonnes choisies.',
  outcome: 'Lignes par résultat',
  written: (rows) => `${formatCount(rows, 'ligne a été écrite', 'lignes ont été écrites')}.`,
  failedRows: (rows, column) =>
    `${formatCount(rows, 'ligne est', 'lignes sont')} sans résultat. La colonne « ${column} » indique pourquoi.`,
  skippedRows: (rows) =>
    `${formatCount(rows, 'ligne modifiée pendant le traitement a été ignorée', 'lignes modifiées pendant le traitement ont été ignorées')}. Relancez le traitement pour ${rows < 2 ? 'l’inclure' : 'les inclure'}.`,
  allDone: 'Rien n’a été traité : chaque ligne a déjà un résultat ou une remarque.',
  trialDone: 'Vérifiez les résultats, puis lancez le reste.',
  pausedAt: (done, of) =>
    `Suspendu. Lignes traitées : ${formatNumber(done)} sur ${formatNumber(of)}. Les résultats obtenus sont conservés.`,
  cancelledAt: (done, of) =>
    `Annulé. Lignes traitées : ${formatNumber(done)} sur ${formatNumber(of)}. Les résultats obtenus sont conservés.`,
  failedAt: (done, of) => `Lignes écrites et conservées : ${formatNumber(done)} sur ${formatNumber(of)}.`,
  tryRows: (rows) => `Essayer ${formatCount(rows, 'ligne', 'lignes')}`,
  resume: (calls) => labelWithCalls('Reprendre', calls, 'appel', 'appels'),
  discard: 'Abandonner le traitement',
  unfinished: (sheet, done, of) =>
    `Le traitement de ${sheet} n’est pas terminé : ${formatCount(done, 'ligne', 'lignes')} sur ${formatNumber(of)}.`,
};

export const runs = typesetTexts({ en, fr });

export const runMessages = (): (typeof runs)['en'] => runs[language()];

import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, labelWithCalls, language } from './language.ts';

/** Messages of the screen that watches searches and places. They load with it. */
const en = {
  reading: 'Reading the watches…',
  empty:
    'Nothing is watched in this workbook. Choose below what to watch: the search that you have set up, or the places of a list.',
  connectFirst: 'Connect to the service to check for news.',

  // A watch
  checked: (time: string, records: number) =>
    `Checked on ${time} · ${formatCount(records, 'record', 'records')}`,
  noNews: 'Nothing new since you last looked.',
  counts: {
    added: (records: number) => `${formatNumber(records)} added`,
    changed: (records: number) => `${formatNumber(records)} changed`,
    gone: (records: number) => `${formatNumber(records)} no longer found`,
  },
  newsOf: (watch: string) => `News: ${watch}`,
  markRead: 'Mark as read',
  insertRows: 'Insert rows',
  inserted: 'The rows are on a new sheet.',
  check: (calls: number) => labelWithCalls('Check', calls, 'call', 'calls'),
  checkAll: (calls: number) => labelWithCalls('Check all', calls, 'call', 'calls'),
  goneCalls: (records: number) =>
    `Each record that a check no longer finds takes one more call, up to ${formatNumber(records)}.`,
  checksOnOpen: 'Check when this workbook is first opened in a day',
  checksOnOpenCost: (calls: number) =>
    `This takes ${formatCount(calls, 'call', 'calls')} a day, or a few more.`,
  stop: 'Stop watching',
  stopQuestion: 'Its news that you have not read will be deleted.',
  keep: 'Continue watching',
  missed: (records: number) =>
    `The last answer of the service left out ${formatCount(records, 'record', 'records')} that it still has: they are not listed as gone.`,

  // News
  kinds: { added: 'Added', changed: 'Changed', gone: 'No longer found' },
  unpublished: 'No longer published',
  left: 'No longer in this search',
  leftCell: 'No longer in the search',
  blank: 'blank',
  change: (label: string, before: string, now: string) => `${label}: ${before} → ${now}`,
  near: (place: string) => `near ${place}`,
  around: (radius: string, places: number, list: string) =>
    `within ${radius} km of ${formatCount(places, 'place', 'places')} (${list})`,

  // A table of news
  sheetName: 'News',
  columnChange: 'Change',
  columnName: 'Name',
  columnBefore: (label: string) => `${label}, before`,
  columnNow: (label: string) => `${label}, now`,
  columnNear: 'Near',

  // A new watch
  newWatch: 'New watch',
  changeSearch: 'Change the search',
  where: 'Where',
  asSearched: 'As in the search',
  aroundList: (list: string) => `Around the places of: ${list}`,
  radius: 'Radius (km)',
  radiusError: (least: string, most: string) => `Enter a number from ${least} to ${most}.`,
  placesHint: 'The city and the place of the search are replaced by the places of the list.',
  start: 'Start watching',
  startCost: (calls: number) =>
    `The first reading takes ${formatCount(calls, 'call', 'calls')} at most, and shows no news.`,
  startCostOfPlaces: (calls: number) =>
    `The first reading takes ${formatCount(calls, 'call', 'calls')}, one for each place, and shows no news. A place with many records takes more.`,
  newestOnly: (records: number) =>
    `A watch compares up to ${formatCount(records, 'record', 'records')}: the newest ones.`,
  readingPlaces: 'Reading the places…',
  started: 'Watching has started. The next check shows what is new.',

  // Errors
  stopped: 'This watch no longer exists.',
  checkedElsewhere: (time: string) =>
    `Another window is checking this watch. Try again when it has finished, at ${time} at the latest.`,
  otherService: (service: string) =>
    `This watch compares records of ${service}. Connect to that service to check it.`,
  tooMany: (records: number) =>
    `A watch compares up to ${formatCount(records, 'record', 'records')}, and there are more. Choose a smaller radius, or add filters.`,
  tooManyPlaces: (places: number) =>
    `A watch takes up to ${formatCount(places, 'place', 'places')}. Choose a shorter list.`,
  noPlaces: 'No row of this list has coordinates in Canada.',
  notAroundPlaces:
    'The service does not search these records around a place. Choose other records, or watch the search as it is.',
  watchCount: (watches: number) => formatCount(watches, 'watch', 'watches'),
  cancelled: 'The check was cancelled. Nothing has changed.',
};

const fr: typeof en = {
  reading: 'Lecture des suivis…',
  empty:
    'Rien n’est suivi dans ce classeur. Choisissez ci-dessous ce qui doit l’être : la recherche que vous avez préparée ou les emplacements d’une liste.',
  connectFirst: 'Connectez-vous au service pour vérifier s’il y a du nouveau.',

  checked: (time, records) =>
    `Vérifié le ${time} · ${formatCount(records, 'enregistrement', 'enregistrements')}`,
  noNews: 'Rien de nouveau depuis votre dernière lecture.',
  counts: {
    added: (records) => formatCount(records, 'ajouté', 'ajoutés'),
    changed: (records) => formatCount(records, 'modifié', 'modifiés'),
    gone: (records) => formatCount(records, 'introuvable', 'introuvables'),
  },
  newsOf: (watch) => `Nouveautés : ${watch}`,
  markRead: 'Marquer comme lu',
  insertRows: 'Insérer les lignes',
  inserted: 'Les lignes sont sur une nouvelle feuille.',
  check: (calls) => labelWithCalls('Vérifier', calls, 'appel', 'appels'),
  checkAll: (calls) => labelWithCalls('Tout vérifier', calls, 'appel', 'appels'),
  goneCalls: (records) =>
    `Chaque enregistrement qu’une vérification ne trouve plus demande un appel de plus, jusqu’à ${formatNumber(records)}.`,
  checksOnOpen: 'Vérifier à la première ouverture de ce classeur dans la journée',
  checksOnOpenCost: (calls) =>
    `Cela demande ${formatCount(calls, 'appel', 'appels')} par jour, ou quelques-uns de plus.`,
  stop: 'Ne plus suivre',
  stopQuestion: 'Ses nouveautés que vous n’avez pas lues seront supprimées.',
  keep: 'Continuer à suivre',
  missed: (records) =>
    `La dernière réponse du service a omis ${formatCount(records, 'enregistrement', 'enregistrements')} qu’il possède encore : ce ne sont pas des disparitions.`,

  kinds: { added: 'Ajouté', changed: 'Modifié', gone: 'Introuvable' },
  unpublished: 'N’est plus publié',
  left: 'Ne fait plus partie de cette recherche',
  leftCell: 'Hors de la recherche',
  blank: 'vide',
  change: (label, before, now) => `${label} : ${before} → ${now}`,
  near: (place) => `près de ${place}`,
  around: (radius, places, list) =>
    `à moins de ${radius} km de ${formatCount(places, 'emplacement', 'emplacements')} (${list})`,

  sheetName: 'Nouveautés',
  columnChange: 'Changement',
  columnName: 'Nom',
  columnBefore: (label) => `${label}, avant`,
  columnNow: (label) => `${label}, maintenant`,
  columnNear: 'Près de',

  newWatch: 'Nouveau suivi',
  changeSearch: 'Modifier la recherche',
  where: 'Où',
  asSearched: 'Comme dans la recherche',
  aroundList: (list) => `Autour des emplacements de : ${list}`,
  radius: 'Rayon (km)',
  radiusError: (least, most) => `Entrez un nombre de ${least} à ${most}.`,
  placesHint: 'Les emplacements de la liste remplacent la ville et l’emplacement de la recherche.',
  start: 'Commencer le suivi',
  startCost: (calls) =>
    `La première lecture demande au plus ${formatCount(calls, 'appel', 'appels')} et n’affiche aucune nouveauté.`,
  startCostOfPlaces: (calls) =>
    `La première lecture demande ${formatCount(calls, 'appel', 'appels')}, un par emplacement, et n’affiche aucune nouveauté. Un emplacement qui a beaucoup d’enregistrements en demande davantage.`,
  newestOnly: (records) =>
    `Un suivi compare jusqu’à ${formatCount(records, 'enregistrement', 'enregistrements')} : les plus récents.`,
  readingPlaces: 'Lecture des emplacements…',
  started: 'Le suivi a commencé. La prochaine vérification montrera les nouveautés.',

  stopped: 'Ce suivi n’existe plus.',
  checkedElsewhere: (time) =>
    `Une autre fenêtre vérifie ce suivi. Réessayez quand elle aura terminé, au plus tard à ${time}.`,
  otherService: (service) =>
    `Ce suivi compare des enregistrements de ${service}. Connectez-vous à ce service pour le vérifier.`,
  tooMany: (records) =>
    `Un suivi compare jusqu’à ${formatCount(records, 'enregistrement', 'enregistrements')}, et il y en a davantage. Choisissez un rayon plus petit ou ajoutez des filtres.`,
  tooManyPlaces: (places) =>
    `Un suivi accepte jusqu’à ${formatCount(places, 'emplacement', 'emplacements')}. Choisissez une liste plus courte.`,
  noPlaces: 'Aucune ligne de cette liste n’a de coordonnées au Canada.',
  notAroundPlaces:
    'Le service ne cherche pas ces enregistrements autour d’un emplacement. Choisissez-en d’autres ou suivez la recherche telle quelle.',
  watchCount: (watches) => formatCount(watches, 'suivi', 'suivis'),
  cancelled: 'La vérification a été annulée. Rien n’a changé.',
};

export const watch = typesetTexts({ en, fr });

export const watchMessages = (): typeof en => watch[language()];

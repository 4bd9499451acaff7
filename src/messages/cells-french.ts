import type { CellMessages } from './cells.ts';
import { formatNumber } from './language.ts';

/** The parameter that a sentence of the service names: `Parameter 'q' is …`, `permits[2].municipality is …`. */
const parameterIn = (detail: string): string | undefined =>
  /\bparameter '?(\w+)|\b\w+\[\d+\]\.(\w+)/i
    .exec(detail)
    ?.slice(1)
    .find((name) => name !== undefined);

/** What happened, and what to do, by the status of a response. */
function meaningOf(
  status: number,
  parameter: string | undefined,
  labelOf: (parameter: string) => string,
): string {
  if (status === 401 || status === 402 || status === 403) {
    return 'La clé est refusée, ou son forfait ne permet pas cette opération. Vérifiez la clé dans Connexion.';
  }
  if (status === 404) {
    return 'Le service ne trouve rien de tel. Vérifiez l’adresse ou l’identifiant.';
  }
  if (status === 429) {
    return 'La limite d’appels est atteinte. Attendez, ou demandez un forfait plus élevé.';
  }
  if (status === 504) {
    return 'La recherche a pris trop de temps. Précisez une ville ou une période.';
  }
  if (status >= 500) return 'Le service a rencontré une erreur. Réessayez plus tard.';
  return parameter === undefined
    ? 'Le service refuse la demande telle quelle. Vérifiez les valeurs, puis réessayez.'
    : `Le service refuse la valeur de « ${labelOf(parameter)} ». Corrigez-la, puis réessayez.`;
}

export const frenchCells: CellMessages = {
  serviceUnreachable: 'Impossible de joindre le service. Vérifiez le réseau et l’adresse du service.',
  serviceTimeout: (seconds) => `Le service n’a pas répondu en ${seconds} secondes.`,
  serviceUnreadable:
    'La réponse du service est illisible. Réessayez plus tard; les détails sont dans Activité.',
  serviceStatus: (status) => `Le service a répondu avec l’état ${status}, sans donner de raison.`,
  serviceError: (detail, status, labelOf) =>
    `${meaningOf(status, parameterIn(detail), labelOf)} Réponse du service : « ${detail.replace(/\.$/, '')} ».`,
  gaveUp: (reason) =>
    `${reason} Toutes les tentatives ont échoué. Réessayez plus tard; les résultats déjà obtenus sont conservés.`,
  gaveUpFor: (reason, minutes) =>
    `${reason} Réessayez dans ${minutes < 2 ? `${minutes} minute` : `${minutes} minutes`}; les résultats déjà obtenus sont conservés.`,
  calculationDiscarded: 'Ce calcul a été abandonné dans le volet CDATA. Recalculez pour le relancer.',
  approvalTimedOut:
    'Ce calcul a attendu trop longtemps votre approbation dans le volet CDATA. Recalculez pour le relancer.',
  lookupsCancelled: 'Ce calcul a été annulé dans le volet CDATA. Recalculez pour le relancer.',
  connectionChanged: 'La connexion a changé pendant ce calcul. Recalculez pour le relancer.',

  notConnected: 'Non connecté. Ouvrez le volet CDATA (Accueil › CDATA) et entrez votre clé.',

  unknownName: (what, given, nearest) =>
    nearest
      ? `Il n’y a pas de ${what} « ${given} ». Vouliez-vous dire « ${nearest} »?`
      : `Il n’y a pas de ${what} « ${given} ».`,
  validNames: (names) => `Choisissez parmi les suivants : ${names}.`,
  nounDataset: 'jeu de données',
  nounField: 'champ',
  nounFilter: 'filtre',
  nounPermitType: 'type de permis',
  nounAreaUnit: 'unité de superficie',
  latitudeOutsideCanada: (given) =>
    `La latitude ${given} est hors du Canada (de 41 à 84 degrés). La latitude et la longitude sont-elles inversées?`,
  longitudeOutsideCanada: (given) =>
    `La longitude ${given} est hors du Canada (de -141 à -52 degrés). La latitude et la longitude sont-elles inversées?`,
  notANumber: (argument, given) => `${argument} doit être un nombre, et non « ${given} ».`,
  notPositive: (argument, given) => `${argument} doit être supérieur à 0, et non ${given}.`,
  notWhole: (argument, given) => `${argument} doit être un nombre entier, et non ${given}.`,
  notADate: (argument, given) => `${argument} doit être une date comme 2024-06-30, et non « ${given} ».`,
  outOfBounds: (argument, min, max, given) => `${argument} doit être de ${min} à ${max}, et non ${given}.`,
  atLeast: (argument, min, given) => `${argument} doit être d’au moins ${min}, et non ${given}.`,
  below: (argument, lower) => `${argument} ne doit pas être inférieur à ${lower}.`,
  givenTwice: (argument) => `${argument} est donné deux fois. Supprimez l’un des deux.`,
  filterNotSupported: (argument) => `Ce jeu de données ne peut pas être filtré par ${argument}.`,
  filterWithoutValue: (given) =>
    `Le filtre « ${given} » n’a pas de valeur. Écrivez les filtres sous la forme nom=valeur; nom=valeur.`,
  pagingFilter: (given) =>
    `${given} ne peut pas servir de filtre. La formule lit toutes les pages, jusqu’à max_rows.`,
  notNumeric: (argument, given) => `${argument} doit être un champ numérique; « ${given} » n’en est pas un.`,
  noStatistics: (dataset) => `Il n’y a pas de statistiques pour ${dataset}.`,
  noSingleRecords: (dataset) =>
    `Les enregistrements de ${dataset} ne peuvent pas être recherchés par identifiant. Utilisez SEARCH.`,
  rowsByValue: (max) =>
    `Triée par valeur, une recherche renvoie au plus ${max} lignes. Réduisez max_rows ou triez par date.`,
  onlyCityFound: (city) => `Seule la ville a été trouvée : ${city}`,
  onlyStreetFound: (street) => `Seule la rue a été trouvée : ${street}`,
  uncertainMatch: (address, matchType) =>
    `Une correspondance incertaine a été trouvée : ${address} (${matchType})`,
  matchTypes: { exact: 'Exacte', interpolated: 'Interpolée' },
  unknownMatchType: 'qualité inconnue',
  acceptMatch: (found, confidence) =>
    `${found}, ${confidence === null ? 'sans indice de confiance' : `indice de confiance : ${confidence}`}. Ajoutez match_type ou confidence aux champs pour l’accepter.`,
  noAssessment: 'Il n’y a pas d’évaluation pour cette adresse.',
  noHistory: 'Il n’y a pas d’historique pour ce permis.',
  nothingAtAddress: 'Il n’y a aucun enregistrement à cette adresse.',
  cardsNotSupported:
    'Cet Excel n’a pas de cartes de données : il faut Microsoft 365, version 2208 ou plus récente (Mac : 16.64). Utilisez CDATA.RECORD ou CDATA.PROPERTY.',
  resultTooLarge:
    'Ce résultat est trop volumineux pour une formule. Demandez moins de lignes ou de champs, ou insérez-le sous forme de tableau avec Recherche dans le volet CDATA.',
  required: (argument) => `${argument} est obligatoire.`,
  together: (one, other) => `${one} et ${other} doivent être utilisés ensemble.`,
  squareFeet: 'pi²',
  areaTooLarge: (given, max, unit) =>
    `Aucun bâtiment n’a une superficie de ${given} ${unit} : le maximum est de ${max} ${unit}. Vérifiez la superficie et son unité.`,
  tooManyDwellings: (given, max) =>
    `Aucun permis ne compte ${given} logements : le maximum est de ${max}. Vérifiez le nombre.`,
  areaUnitMissing: 'Entrez l’unité de la superficie dans area_unit : « m2 » ou « ft2 ».',
  shapesDiffer: (one, other) => `${one} et ${other} doivent avoir le même nombre de lignes.`,
  notTrueOrFalse: (argument, given) => `${argument} doit être VRAI ou FAUX, et non « ${given} ».`,
  oneCell: (argument) => `${argument} doit être une seule cellule.`,
  unexpected: 'Une erreur s’est produite dans le complément CDATA. Veuillez la signaler.',
  notLoaded: 'Impossible de charger une partie de CDATA. Vérifiez le réseau, puis réessayez.',
  tryAgain: 'Réessayer',

  noRecords: 'Aucun enregistrement ne correspond à cette recherche.',

  textCut: (length) => `coupé : le texte compte ${formatNumber(length)} caractères`,
  notInCanada: (field, value) => `${field} vaut ${value}, en dehors du Canada.`,
};

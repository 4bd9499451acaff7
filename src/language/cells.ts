import { typesetTexts } from '@cdata/catalog';
import { names } from './names.ts';
import { formatCount, formatNumber, joinSentences, language } from './language.ts';

const en = {
  localService: 'CDATA, local service',
  // The service
  serviceUnreachable: 'The service can’t be reached. Check the network and the service address.',
  serviceTimeout: (seconds: number) =>
    `The service didn’t respond within ${formatCount(seconds, 'second', 'seconds')}.`,
  serviceUnreadable: `The service’s answer could not be read. Try again later; ${names.activity.en} has the details.`,
  serviceAnsweredOther: `The service answered a different question. Try again later; ${names.activity.en} shows the question and the answer.`,
  serviceStatus: (status: number) => `The service responded with status ${status}. Try again later.`,
  nothingFound: 'The service has nothing like this. Check the address or the ID.',
  gaveUp: (reason: string) =>
    joinSentences(reason, 'All attempts failed. Try again later; results you already have are kept.'),
  gaveUpFor: (reason: string, minutes: number) =>
    joinSentences(
      reason,
      `Try again in ${formatCount(minutes, 'minute', 'minutes')}; results you already have are kept.`,
    ),
  calculationDiscarded: 'This calculation was discarded in the CDATA pane. Recalculate to start it again.',
  approvalTimedOut:
    'This calculation waited too long for your approval in the CDATA pane. Recalculate to start it again.',
  lookupsCancelled: 'This calculation was cancelled in the CDATA pane. Recalculate to start it again.',
  connectionChanged: 'The connection was changed during this calculation. Recalculate to start it again.',

  // The connection
  notConnected: `Not connected. On the CDATA tab, choose ${names.openPane.en} and enter your key.`,

  // Arguments of the functions
  unknownName: (what: string, value: string, nearest: string | null) =>
    nearest
      ? `There is no ${what} “${value}”. Did you mean “${nearest}”?`
      : `There is no ${what} “${value}”.`,
  validNames: (names: string) => `Choose one of these: ${names}.`,
  sharedCity: (name: string, choices: string) =>
    `Several municipalities are called “${name}”. Enter ${choices}.`,
  nounDataset: 'dataset',
  nounField: 'field',
  nounFilter: 'filter',
  nounPermitType: 'permit type',
  nounAreaUnit: 'area unit',
  latitudeOutsideCanada: (value: string) =>
    `The latitude ${value} is outside Canada (41 to 84 degrees). Are latitude and longitude swapped?`,
  longitudeOutsideCanada: (value: string) =>
    `The longitude ${value} is outside Canada (-141 to -52 degrees). Are latitude and longitude swapped, or is the minus sign missing?`,
  otherAxis: (argument: string, value: string) =>
    `${argument} can’t be “${value}”. Are latitude and longitude swapped?`,
  notANumber: (argument: string, value: string) => `${argument} must be a number, not “${value}”.`,
  twoNumbers: (argument: string, value: string, larger: string, smaller: string) =>
    `${argument} can’t be “${value}”, which can be read as ${larger} or ${smaller}. Enter it without separators of thousands.`,
  notPositive: (argument: string, value: string) => `${argument} must be greater than 0, not ${value}.`,
  notWhole: (argument: string, value: string) => `${argument} must be a whole number, not ${value}.`,
  notADate: (argument: string, value: string) =>
    `${argument} must be a date such as 2024-06-30, not “${value}”.`,
  outOfBounds: (argument: string, min: string, max: string, value: string) =>
    `${argument} must be from ${min} to ${max}, not ${value}.`,
  atLeast: (argument: string, min: string, value: string) =>
    `${argument} must be at least ${min}, not ${value}.`,
  below: (argument: string, lower: string) => `${argument} must not be less than ${lower}.`,
  givenTwice: (argument: string) => `${argument} is given twice. Remove one of them.`,
  filterNotSupported: (argument: string) => `This dataset can’t be filtered by ${argument}.`,
  filterWithoutValue: (value: string) =>
    `The filter “${value}” has no value. Write filters as name=value; name=value.`,
  pagingFilter: (value: string) =>
    `${value} can’t be used as a filter. The formula reads all pages, up to max_rows.`,
  notNumeric: (argument: string, value: string) => `${argument} must be a numeric field; “${value}” isn’t.`,
  noStatistics: (dataset: string) => `There are no statistics for ${dataset}.`,
  noSingleRecords: (dataset: string) => `Records of ${dataset} can’t be looked up by record ID. Use SEARCH.`,
  contractorInCities: (name: string, cities: string) =>
    `“${name}” occurs in several cities: ${cities}. Enter the city in municipality.`,
  cityOfContractorOnly: (dataset: string) =>
    `The ID tells which record of ${dataset} is meant. Leave municipality out: it is for contractors.`,
  rowsByValue: (max: number) =>
    `Sorted by value, a search returns at most ${formatCount(max, 'row', 'rows')}. Enter a smaller max_rows, or sort by date.`,
  onlyCityFound: (city: string) => `Only the city was found${city && `: ${city}`}`,
  onlyStreetFound: (street: string) => `Only the street was found${street && `: ${street}`}`,
  uncertainMatch: (address: string, matchType: string) =>
    `An uncertain match was found${address && `: ${address}`} (${matchType})`,
  matchTypes: {
    exact: 'Exact',
    corrected: 'Corrected',
    interpolated: 'Interpolated',
    block: 'Side of block',
  },
  unknownMatchType: 'unknown quality',
  acceptMatch: (match: string, confidence: string | null) =>
    `${match}, ${confidence === null ? 'without a confidence' : `confidence ${confidence}`}. Add match_type or confidence to the fields to accept it.`,
  unitNotFound: (unit: string) =>
    `Unit ${unit} was not found at this address; the records there are of the whole address or of other units. Leave the unit out to get them.`,
  noAssessmentOfUnit: (unit: string, hasWhole: boolean) =>
    hasWhole
      ? `There is no assessment of unit ${unit}, only one of the whole address. Add address to the fields to accept it.`
      : `There is no assessment of unit ${unit} at this address.`,
  noAssessment: 'There is no assessment for this address.',
  assessmentsOfUnits: (units: string) =>
    `The assessments at this address are those of its units: ${units}. Add the unit to the address.`,
  noHistory: 'There is no history for this permit.',
  nothingAtAddress: 'There are no records at this address.',
  cardsNotSupported:
    'This Excel has no data cards: they need Microsoft 365, version 2208 or later (Mac: 16.64). Use CDATA.RECORD or CDATA.PROPERTY.',
  resultTooLarge: `This result is over 1.9 MB, and Excel takes at most 2 MB from a formula. Use fewer rows or fields, or insert it as a table with ${names.search.en} in the CDATA pane.`,
  required: (argument: string) => `${argument} is required.`,
  together: (a: string, b: string) => `${a} and ${b} must be used together.`,
  squareFeet: 'ft²',
  areaTooLarge: (value: string, max: string, unit: string) =>
    `No building has an area of ${value} ${unit}: the maximum is ${max} ${unit}. Check the area and its unit.`,
  tooManyDwellings: (value: string, max: string) =>
    `${value} is too high a number of dwelling units: the maximum is ${max}. Check it.`,
  cityWithoutRecords: (city: string, nearest?: string) =>
    `There are no permit records for ${city}.` + (nearest ? ` Did you mean “${nearest}”?` : ''),
  areaUnitMissing: 'Enter the unit of the area in area_unit: “m2” or “ft2”.',
  shapesDiffer: (a: string, b: string) => `${a} and ${b} must have the same number of rows.`,
  notTrueOrFalse: (argument: string, value: string) => `${argument} must be TRUE or FALSE, not “${value}”.`,
  idLosesDigits: (id: string) =>
    `${id} is a number, of which Excel keeps only 15 digits. Enter the ID as text, with an apostrophe before it.`,
  zeroOrBlank: (filter: string) =>
    `${filter} is 0 or blank, which Excel passes alike. Write FALSE, or leave the filter out.`,
  oneCell: (argument: string) => `${argument} must be a single cell.`,
  newerArgument:
    'This formula has an argument that this version of CDATA doesn’t have. Close all workbooks and open Excel again to get the new version.',
  dateUnknown: (filter: string) =>
    `Excel hasn’t said yet which day the number in ${filter} is. Leave the cell that you edit and recalculate, or write the date as text: 2026-11-20.`,
  unexpected: 'Something went wrong in the CDATA add-in. Please report this.',
  notLoaded: 'A part of CDATA can’t be loaded. Check the network, and try again.',
  tryAgain: 'Try again',

  // Tables
  noRecords: 'No records match this search.',

  // Values
  textCut: (length: number) => `cut: the text has ${formatNumber(length)} characters`,
  unreadableValue: (label: string) => `The service sent an unreadable value for “${label}”.`,
  notInCanada: (field: string, value: string) => `${field} is ${value}, which is outside Canada.`,
};

const fr: typeof en = {
  localService: 'CDATA, service local',
  serviceUnreachable: 'Impossible de joindre le service. Vérifiez le réseau et l’adresse du service.',
  serviceTimeout: (seconds) =>
    `Le service n’a pas répondu en ${formatCount(seconds, 'seconde', 'secondes')}.`,
  serviceUnreadable: `La réponse du service est illisible. Réessayez plus tard; les détails sont dans ${names.activity.fr}.`,
  serviceAnsweredOther: `Le service a répondu à une autre question. Réessayez plus tard; la question et la réponse sont dans ${names.activity.fr}.`,
  serviceStatus: (status) => `Le service a répondu avec l’état ${status}. Réessayez plus tard.`,
  nothingFound: 'Le service ne trouve rien de tel. Vérifiez l’adresse ou l’identifiant.',
  gaveUp: (reason) =>
    joinSentences(
      reason,
      'Toutes les tentatives ont échoué. Réessayez plus tard; les résultats déjà obtenus sont conservés.',
    ),
  gaveUpFor: (reason, minutes) =>
    joinSentences(
      reason,
      `Réessayez dans ${formatCount(minutes, 'minute', 'minutes')}; les résultats déjà obtenus sont conservés.`,
    ),
  calculationDiscarded: 'Ce calcul a été abandonné dans le volet CDATA. Recalculez pour le relancer.',
  approvalTimedOut:
    'Ce calcul a attendu trop longtemps votre approbation dans le volet CDATA. Recalculez pour le relancer.',
  lookupsCancelled: 'Ce calcul a été annulé dans le volet CDATA. Recalculez pour le relancer.',
  connectionChanged: 'La connexion a changé pendant ce calcul. Recalculez pour le relancer.',

  notConnected: `Non connecté. Dans l’onglet CDATA, choisissez ${names.openPane.fr} et entrez votre clé.`,

  unknownName: (what, value, nearest) =>
    nearest
      ? `Il n’y a pas de ${what} « ${value} ». Vouliez-vous dire « ${nearest} »?`
      : `Il n’y a pas de ${what} « ${value} ».`,
  validNames: (names) => `Choisissez parmi les suivants : ${names}.`,
  sharedCity: (name, choices) => `Plusieurs municipalités portent le nom « ${name} ». Entrez ${choices}.`,
  nounDataset: 'jeu de données',
  nounField: 'champ',
  nounFilter: 'filtre',
  nounPermitType: 'type de permis',
  nounAreaUnit: 'unité de superficie',
  latitudeOutsideCanada: (value) =>
    `La latitude ${value} est hors du Canada (de 41 à 84 degrés). La latitude et la longitude sont-elles inversées?`,
  longitudeOutsideCanada: (value) =>
    `La longitude ${value} est hors du Canada (de -141 à -52 degrés). La latitude et la longitude sont-elles inversées, ou le signe moins manque-t-il?`,
  otherAxis: (argument, value) =>
    `${argument} ne peut pas être « ${value} ». La latitude et la longitude sont-elles inversées?`,
  notANumber: (argument, value) => `${argument} doit être un nombre, et non « ${value} ».`,
  twoNumbers: (argument, value, larger, smaller) =>
    `${argument} ne peut pas être « ${value} », qui peut se lire ${larger} ou ${smaller}. Écrivez-le sans séparateur de milliers.`,
  notPositive: (argument, value) => `${argument} doit être supérieur à 0, et non ${value}.`,
  notWhole: (argument, value) => `${argument} doit être un nombre entier, et non ${value}.`,
  notADate: (argument, value) => `${argument} doit être une date comme 2024-06-30, et non « ${value} ».`,
  outOfBounds: (argument, min, max, value) => `${argument} doit être de ${min} à ${max}, et non ${value}.`,
  atLeast: (argument, min, value) => `${argument} doit être d’au moins ${min}, et non ${value}.`,
  below: (argument, lower) => `${argument} ne doit pas être inférieur à ${lower}.`,
  givenTwice: (argument) => `${argument} est donné deux fois. Supprimez l’un des deux.`,
  filterNotSupported: (argument) => `Ce jeu de données ne peut pas être filtré par ${argument}.`,
  filterWithoutValue: (value) =>
    `Le filtre « ${value} » n’a pas de valeur. Écrivez les filtres sous la forme nom=valeur; nom=valeur.`,
  pagingFilter: (value) =>
    `${value} ne peut pas servir de filtre. La formule lit toutes les pages, jusqu’à max_rows.`,
  notNumeric: (argument, value) => `${argument} doit être un champ numérique; « ${value} » n’en est pas un.`,
  noStatistics: (dataset) => `Il n’y a pas de statistiques pour ${dataset}.`,
  noSingleRecords: (dataset) =>
    `Les enregistrements de ${dataset} ne peuvent pas être recherchés par identifiant. Utilisez SEARCH.`,
  contractorInCities: (name, cities) =>
    `« ${name} » figure dans plusieurs villes : ${cities}. Entrez la ville dans municipality.`,
  cityOfContractorOnly: (dataset) =>
    `L’identifiant suffit à désigner un enregistrement de ${dataset}. Retirez municipality, qui sert aux entrepreneurs.`,
  rowsByValue: (max) =>
    `Triée par valeur, une recherche renvoie au plus ${formatCount(max, 'ligne', 'lignes')}. Réduisez max_rows ou triez par date.`,
  onlyCityFound: (city) => `Seule la ville a été trouvée${city && ` : ${city}`}`,
  onlyStreetFound: (street) => `Seule la rue a été trouvée${street && ` : ${street}`}`,
  uncertainMatch: (address, matchType) =>
    `Une correspondance incertaine a été trouvée${address && ` : ${address}`} (${matchType})`,
  matchTypes: { exact: 'Exacte', corrected: 'Corrigée', interpolated: 'Interpolée', block: 'Côté d’îlot' },
  unknownMatchType: 'qualité inconnue',
  acceptMatch: (match, confidence) =>
    `${match}, ${confidence === null ? 'sans indice de confiance' : `indice de confiance : ${confidence}`}. Ajoutez match_type ou confidence aux champs pour l’accepter.`,
  unitNotFound: (unit) =>
    `L’unité ${unit} est introuvable à cette adresse; les enregistrements sont ceux de toute l’adresse ou d’autres unités. Retirez l’unité pour les obtenir.`,
  noAssessmentOfUnit: (unit, hasWhole) =>
    hasWhole
      ? `Il n’y a pas d’évaluation de l’unité ${unit}, seulement une de toute l’adresse. Ajoutez address aux champs pour l’accepter.`
      : `Il n’y a pas d’évaluation de l’unité ${unit} à cette adresse.`,
  noAssessment: 'Il n’y a pas d’évaluation pour cette adresse.',
  assessmentsOfUnits: (units) =>
    `Les évaluations à cette adresse sont celles de ses unités : ${units}. Ajoutez l’unité à l’adresse.`,
  noHistory: 'Il n’y a pas d’historique pour ce permis.',
  nothingAtAddress: 'Il n’y a aucun enregistrement à cette adresse.',
  cardsNotSupported:
    'Cet Excel n’a pas de cartes de données : il faut Microsoft 365, version 2208 ou plus récente (Mac : 16.64). Utilisez CDATA.RECORD ou CDATA.PROPERTY.',
  resultTooLarge: `Ce résultat dépasse 1,9 Mo, et Excel accepte au plus 2 Mo d’une formule. Demandez moins de lignes ou de champs, ou insérez-le sous forme de tableau avec ${names.search.fr} dans le volet CDATA.`,
  required: (argument) => `${argument} est obligatoire.`,
  together: (a, b) => `${a} et ${b} doivent être utilisés ensemble.`,
  squareFeet: 'pi²',
  areaTooLarge: (value, max, unit) =>
    `Aucun bâtiment n’a une superficie de ${value} ${unit} : le maximum est de ${max} ${unit}. Vérifiez la superficie et son unité.`,
  tooManyDwellings: (value, max) =>
    `Le nombre de logements, ${value}, est trop élevé : le maximum est de ${max}. Vérifiez-le.`,
  cityWithoutRecords: (city, nearest) =>
    `Il n’y a pas de données de permis pour ${city}.` + (nearest ? ` Vouliez-vous dire « ${nearest} »?` : ''),
  areaUnitMissing: 'Entrez l’unité de la superficie dans area_unit : « m2 » ou « ft2 ».',
  shapesDiffer: (a, b) => `${a} et ${b} doivent avoir le même nombre de lignes.`,
  notTrueOrFalse: (argument, value) => `${argument} doit être VRAI ou FAUX, et non « ${value} ».`,
  idLosesDigits: (id) =>
    `${id} est un nombre, dont Excel ne garde que 15 chiffres. Entrez l’identifiant comme texte, précédé d’une apostrophe.`,
  zeroOrBlank: (filter) =>
    `${filter} est 0 ou vide, ce qu’Excel transmet de la même façon. Écrivez FAUX, ou omettez le filtre.`,
  oneCell: (argument) => `${argument} doit être une seule cellule.`,
  newerArgument:
    'Cette formule a un argument que cette version de CDATA n’a pas. Fermez tous les classeurs et rouvrez Excel pour obtenir la nouvelle version.',
  dateUnknown: (filter: string) =>
    `Excel n’a pas encore dit à quel jour correspond le nombre dans ${filter}. Quittez la cellule en cours de modification et recalculez, ou écrivez la date en texte : 2026-11-20.`,
  unexpected: 'Une erreur s’est produite dans le complément CDATA. Veuillez la signaler.',
  notLoaded: 'Impossible de charger une partie de CDATA. Vérifiez le réseau, puis réessayez.',
  tryAgain: 'Réessayer',

  noRecords: 'Aucun enregistrement ne correspond à cette recherche.',

  textCut: (length) => `coupé : le texte compte ${formatNumber(length)} caractères`,
  unreadableValue: (label) => `Le service a envoyé une valeur illisible pour « ${label} ».`,
  notInCanada: (field, value) => `${field} vaut ${value}, en dehors du Canada.`,
};

/** The messages that cells show, some of them in the pane too. */
export const cells = typesetTexts({ en, fr });

export const cellMessages = (): typeof en => cells[language()];

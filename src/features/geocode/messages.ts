import { typesetTexts } from '@cdata/catalog';
import { formatCount, formatNumber, language } from '../../language/index.ts';
import { maxMetresFromOwn } from './displacement.ts';

/** Messages of the Geocode screen. */
const en = {
  addressColumns: 'Address columns',
  addressRequired: 'Choose the column of the address',
  parts: {
    unit: 'Unit',
    number: 'House number',
    number_suffix: 'Letter of the house number',
    link: 'Link before the street',
    street: 'Street',
    street_type: 'Street type',
    direction: 'Direction',
    address: 'Address',
    second_line: 'Address line 2',
    city: 'City',
    province: 'Province',
    postal_code: 'Postal code',
  },
  outputs: 'Columns to add',
  outputRequired: 'Choose at least one column',
  choices: {
    coordinates: 'Coordinates',
    approximate: 'Approximate coordinates',
    postal_code: 'Postal code',
    normalized_address: 'Standardized address',
    match_type: 'Match quality',
    confidence: 'Confidence',
    zone: 'Zone (+1 call per address)',
    nearest_address: 'Nearest address (+1 call per address)',
  },
  areas: (kind: string) => `${kind} (areas: +1 call per address)`,
  otherCities: (rows: number) =>
    `In ${formatCount(rows, 'row', 'rows')}, the city in the address differs from the city column. Which one is right?`,
  useAddressCity: (city: string) => `The city in the address, such as ${city}`,
  useColumnCity: (city: string) => `The city column, such as ${city}`,
  firstOtherCity: (cell: string) => `Show the first row (${cell})`,
  uncertain: (match: string, columns: string) =>
    `${match}. Review the match; until you accept it, these stay blank: ${columns}.`,
  roll: {
    none: (number: string) => `No assessment has the roll number ${number}.`,
    cities: (number: string, cities: string) =>
      `The roll number ${number} is in several cities: ${cities}. Add a column with the city.`,
    addresses: (number: string, addresses: string) =>
      `The roll number ${number} is of several addresses: ${addresses}. Enter one of them.`,
    withoutPlace: (number: string, address: string) =>
      `The assessment with the roll number ${number} has no coordinates. Its address is ${address}.`,
    source: (number: string, address: string) =>
      `Found by the roll number ${number}: coordinates of the assessment of ${address}.`,
  },
  unitLeftOut: (unit: string) => `No record names unit ${unit}: the place is that of the building.`,
  farFromOwn: (distance: string) =>
    `The row’s own coordinates are ${distance} from this address. Check which of the two is right.`,
  start: (rows: number) => `Geocode ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'Geocode all rows',
  summary: {
    rows: (rows: number, parts: string) => `${formatCount(rows, 'row', 'rows')}: ${parts}.`,
    unfinished: (sentence: string) => `Not finished. ${sentence}`,
    farPoints: (far: number, points: number) =>
      `${formatNumber(far)} of your ${formatCount(points, 'point', 'points')} ${far === 1 ? 'is' : 'are'} over ${formatNumber(maxMetresFromOwn)} m from ${far === 1 ? 'its' : 'their'} address.`,
    parts: {
      exact: (rows: number) => `${formatNumber(rows)} exact`,
      located: (rows: number) => `${formatNumber(rows)} located`,
      interpolated: (rows: number) => `${formatNumber(rows)} interpolated`,
      by_hand: (rows: number) => `${formatNumber(rows)} with your coordinates`,
      accepted: (rows: number) => `${formatNumber(rows)} accepted by you`,
      other: (rows: number) => `${formatNumber(rows)} at another address`,
      uncertain: (rows: number) => `${formatNumber(rows)} uncertain`,
      block: (rows: number) => `${formatNumber(rows)} on the side of a block`,
      street: (rows: number) => `${formatNumber(rows)} street only`,
      municipality: (rows: number) => `${formatNumber(rows)} city only`,
      none: (rows: number) => `${formatNumber(rows)} without a result`,
      pending: (rows: number) => `${formatNumber(rows)} still to geocode`,
      hidden: (rows: number) => `${formatNumber(rows)} hidden and left out`,
      blank: (rows: number) => `${formatNumber(rows)} blank`,
      sections: (rows: number) => formatCount(rows, 'header or total', 'headers or totals'),
    },
  },
  reviewDoubts: (matches: number) => `Review ${formatCount(matches, 'match', 'matches')}`,
  overstated: (matches: number) =>
    matches === 1
      ? '1 uncertain match still has what only a certain one can say, such as the zone of the middle of a city. An earlier version wrote it.'
      : `${formatNumber(matches)} uncertain matches still have what only a certain one can say, such as the zone of the middle of a city. An earlier version wrote it.`,
  leaveOverstatedBlank: 'Clear these cells (no calls)',
  again: 'Geocode all again',

  /** Where a geocoded value comes from. */
  origin: {
    lookedUp: 'Looked up',
    match: 'Match',
    decision: 'Decision',
    accepted: 'The match was accepted in the review',
    correctedTo: (address: string) => `The address was corrected to ${address} in the review`,
    placed: (lat: string, lng: string) => `The location was entered by hand: ${lat}, ${lng}`,
    decided: {
      accepted: 'match accepted by hand',
      address: 'address corrected by hand',
      place: 'place entered by hand',
    },
    by: (name: string) => `by ${name}`,
  },
};

const fr: typeof en = {
  addressColumns: 'Colonnes de l’adresse',
  addressRequired: 'Choisissez la colonne de l’adresse',
  parts: {
    unit: 'Unité',
    number: 'Numéro civique',
    number_suffix: 'Lettre du numéro civique',
    link: 'Particule de liaison',
    street: 'Rue',
    street_type: 'Type de rue',
    direction: 'Direction',
    address: 'Adresse',
    second_line: 'Adresse, ligne 2',
    city: 'Ville',
    province: 'Province',
    postal_code: 'Code postal',
  },
  outputs: 'Colonnes à ajouter',
  outputRequired: 'Choisissez au moins une colonne',
  choices: {
    coordinates: 'Coordonnées',
    approximate: 'Coordonnées approximatives',
    postal_code: 'Code postal',
    normalized_address: 'Adresse normalisée',
    match_type: 'Qualité de la correspondance',
    confidence: 'Indice de confiance',
    zone: 'Zone (+1 appel par adresse)',
    nearest_address: 'Adresse la plus proche (+1 appel par adresse)',
  },
  areas: (kind) => `${kind} (secteurs : +1 appel par adresse)`,
  otherCities: (rows) =>
    `Dans ${formatCount(rows, 'ligne', 'lignes')}, la ville de l’adresse diffère de celle de la colonne. Laquelle est la bonne?`,
  useAddressCity: (city) => `La ville de l’adresse, comme ${city}`,
  useColumnCity: (city) => `La colonne de la ville, comme ${city}`,
  firstOtherCity: (cell) => `Afficher la première ligne (${cell})`,
  uncertain: (match, columns) =>
    `${match}. Vérifiez la correspondance; tant que vous ne l’avez pas acceptée, restent vides : ${columns}.`,
  roll: {
    none: (number) => `Aucune évaluation ne porte le numéro de matricule ${number}.`,
    cities: (number, cities) =>
      `Le matricule ${number} existe dans plusieurs villes : ${cities}. Ajoutez une colonne avec la ville.`,
    addresses: (number, addresses) =>
      `Le matricule ${number} est celui de plusieurs adresses : ${addresses}. Entrez l’une d’elles.`,
    withoutPlace: (number, address) =>
      `L’évaluation dont le matricule est ${number} n’a pas de coordonnées. Son adresse est ${address}.`,
    source: (number, address) =>
      `Trouvé par le matricule ${number} : coordonnées de l’évaluation du ${address}.`,
  },
  unitLeftOut: (unit) =>
    `Aucun enregistrement ne porte l’unité ${unit} : l’emplacement est celui de l’immeuble.`,
  farFromOwn: (distance) =>
    `Les coordonnées de la ligne sont à ${distance} de cette adresse. Vérifiez lesquelles sont justes.`,
  start: (rows) => `Géocoder ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Géocoder toutes les lignes',
  summary: {
    rows: (rows, parts) => `${formatCount(rows, 'ligne', 'lignes')} : ${parts}.`,
    unfinished: (sentence) => `Traitement inachevé. ${sentence}`,
    farPoints: (far, points) =>
      `${formatNumber(far)} de vos ${formatCount(points, 'point', 'points')} ${far < 2 ? 'est' : 'sont'} à plus de ${formatNumber(maxMetresFromOwn)} m de ${far < 2 ? 'son' : 'leur'} adresse.`,
    parts: {
      exact: (rows) => formatCount(rows, 'exacte', 'exactes'),
      located: (rows) => formatCount(rows, 'située', 'situées'),
      interpolated: (rows) => formatCount(rows, 'interpolée', 'interpolées'),
      by_hand: (rows) => `${formatNumber(rows)} avec vos coordonnées`,
      accepted: (rows) => formatCount(rows, 'acceptée par vous', 'acceptées par vous'),
      other: (rows) => `${formatNumber(rows)} à une autre adresse`,
      uncertain: (rows) => formatCount(rows, 'incertaine', 'incertaines'),
      block: (rows) => `${formatNumber(rows)} sur un côté d’îlot`,
      street: (rows) => `${formatNumber(rows)} rue seulement`,
      municipality: (rows) => `${formatNumber(rows)} ville seulement`,
      none: (rows) => `${formatNumber(rows)} sans résultat`,
      pending: (rows) => `${formatNumber(rows)} à géocoder`,
      hidden: (rows) => formatCount(rows, 'masquée et laissée de côté', 'masquées et laissées de côté'),
      blank: (rows) => formatCount(rows, 'vide', 'vides'),
      sections: (rows) => formatCount(rows, 'en-tête ou total', 'en-têtes ou totaux'),
    },
  },
  reviewDoubts: (matches) => `Vérifier ${formatCount(matches, 'correspondance', 'correspondances')}`,
  overstated: (matches) =>
    matches < 2
      ? `${formatNumber(matches)} correspondance incertaine a encore ce que seule une correspondance sûre peut indiquer, comme la zone du centre d’une ville. Une version antérieure l’a écrit.`
      : `${formatNumber(matches)} correspondances incertaines ont encore ce que seule une correspondance sûre peut indiquer, comme la zone du centre d’une ville. Une version antérieure l’a écrit.`,
  leaveOverstatedBlank: 'Effacer ces cellules (aucun appel)',
  again: 'Tout géocoder de nouveau',

  origin: {
    lookedUp: 'Recherché',
    match: 'Correspondance',
    decision: 'Décision',
    accepted: 'La correspondance a été acceptée à la vérification',
    correctedTo: (address) => `L’adresse a été corrigée à la vérification : ${address}`,
    placed: (lat, lng) => `L’emplacement a été saisi à la main : ${lat}, ${lng}`,
    decided: {
      accepted: 'correspondance acceptée à la main',
      address: 'adresse corrigée à la main',
      place: 'lieu saisi à la main',
    },
    by: (name) => `par ${name}`,
  },
};

export const geocode = typesetTexts({ en, fr });

export const geocodeMessages = (): (typeof geocode)['en'] => geocode[language()];

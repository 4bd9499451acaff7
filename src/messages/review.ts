import { formatCount, formatNumber } from './language.ts';

/** A button with what it costs; 0 costs nothing. */
const withCalls = (label: string, calls: string | 0): string => (calls === 0 ? label : `${label} (${calls})`);

/** Messages of the review of matches. */
const en = {
  review: 'Review matches',
  toReview: (matches: string) => `Review matches: ${matches} to review`,
  ofMatches: (reviewed: number, all: number) =>
    `${formatNumber(reviewed)} of ${formatNumber(all)} reviewed. Decisions are saved in this workbook.`,
  reading: 'Reading matches…',
  readingCancelled: 'Reading the matches was cancelled.',
  readAgain: 'Read again',
  backToSetup: 'Back to geocoding',
  nothingToReview: 'Every match is certain. There is nothing to review.',
  noMatchTypes: 'To review uncertain matches too, add the match quality and confidence columns.',

  show: 'Show',
  doubts: (matches: number) => `To review (${formatNumber(matches)})`,
  corrections: (matches: number) =>
    `${formatCount(matches, 'spelling corrected', 'spellings corrected')} · Look through them`,
  all: (matches: number) => `All matches (${formatNumber(matches)})`,
  ofQuality: (quality: string, matches: number) => `${quality} (${formatNumber(matches)})`,
  reviewedOnly: (matches: number) => `Reviewed (${formatNumber(matches)})`,
  acceptAll: (matches: number, calls: number) =>
    withCalls(
      `Accept ${formatCount(matches, 'match', 'matches')}`,
      calls && formatCount(calls, 'call', 'calls'),
    ),
  leaveAllBlank: (matches: number) => `Leave ${formatCount(matches, 'address', 'addresses')} blank`,

  candidates: 'Candidate addresses',
  candidateCount: (addresses: number, suggestions: number, saved: number, calls: number) =>
    [
      formatCount(addresses, 'address', 'addresses'),
      formatCount(suggestions, 'suggestion', 'suggestions'),
      `${formatNumber(saved)} saved`,
      formatCount(calls, 'call', 'calls'),
    ].join(' · '),
  findCandidates: (calls: number) => `Find candidates (${formatCount(calls, 'call', 'calls')})`,
  findAllCandidates: (calls: number) => `Find all candidates (${formatCount(calls, 'call', 'calls')})`,
  findingCandidates: 'Finding candidates…',
  noCandidates: 'No similar address leads elsewhere.',
  candidateKinds: {
    city: 'Another city',
    type: 'Another street type',
    direction: 'Another direction',
    unit: 'The unit as the number',
    number: 'A neighbouring number',
  },
  displacement: (distance: string, direction: string) => `${distance} ${direction} of the match`,
  directions: {
    north: 'north',
    northeast: 'northeast',
    east: 'east',
    southeast: 'southeast',
    south: 'south',
    southwest: 'southwest',
    west: 'west',
    northwest: 'northwest',
  },

  typed: 'Typed',
  matched: 'Matched',
  differences: (words: string) => `Different: ${words}`,
  addressChanged: 'The address changed since the last run. Geocode it again.',
  rowsOfMatch: (rows: string, cell: string) => `${rows} rows, the first in ${cell}`,
  rowOfMatch: (cell: string) => `In ${cell}`,
  qualities: {
    none: 'No result',
    municipality: 'City only',
    street: 'Street only',
    uncertain: 'Uncertain',
    other: 'Another address',
    interpolated: 'Interpolated',
    corrected: 'Corrected',
    exact: 'Exact',
    by_hand: 'Manual coordinates',
  },
  cityOnly: (city: string) => `City only: ${city}`,
  explanations: {
    municipality: 'Neither the street nor the number was found. The place is the middle of the city.',
    street: 'The street was found, but not the number. The place is the middle of the street.',
    interpolated:
      'The street was found, but the number is not a known address. The place is between the nearest known numbers.',
    uncertain: 'The address was found, but it may just as well mean another place.',
    other: 'The place has another number, street type, direction or city than the address.',
    corrected: 'The address was found once the marked words were read in another way.',
    exact: 'The address was found, but it may mean other places too.',
  },
  confidence: (share: string) => `Confidence ${share}`,
  nearby: (share: string) => `Within 100 m in ${share} of cases`,
  reviewed: 'Reviewed',
  accept: (calls: number) => withCalls('Accept match', calls && formatCount(calls, 'call', 'calls')),
  leaveBlank: 'Leave blank',
  correct: 'Correct match',
  correctWhich: (address: string) => `Correct match: ${address}`,
  correctedAddress: 'Corrected address',
  geocodeAgain: 'Geocode this address',
  manualCoordinates: 'Or enter its coordinates',
  latitude: 'Latitude',
  longitude: 'Longitude',
  useCoordinates: 'Use coordinates',
  close: 'Close',

  shortcuts: 'Keyboard',
  shortcutKeys: {
    move: 'previous and next match',
    accept: 'accept, or leave blank',
    find: 'find candidates',
    choose: 'use a candidate',
    correct: 'correct',
  },
};

const fr: typeof en = {
  review: 'Vérifier les correspondances',
  toReview: (matches) => `Vérifier les correspondances : ${matches} à vérifier`,
  ofMatches: (reviewed, all) =>
    `${formatCount(reviewed, 'vérifiée', 'vérifiées')} sur ${formatNumber(all)}. Les décisions sont enregistrées dans ce classeur.`,
  reading: 'Lecture des correspondances…',
  readingCancelled: 'La lecture des correspondances a été annulée.',
  readAgain: 'Relire',
  backToSetup: 'Retour au géocodage',
  nothingToReview: 'Toutes les correspondances sont sûres. Il n’y a rien à vérifier.',
  noMatchTypes:
    'Pour vérifier aussi les correspondances incertaines, ajoutez les colonnes Qualité de la correspondance et Indice de confiance.',

  show: 'Afficher',
  doubts: (matches) => `À vérifier (${formatNumber(matches)})`,
  corrections: (matches) =>
    `${formatCount(matches, 'orthographe corrigée', 'orthographes corrigées')} · Les parcourir`,
  all: (matches) => `Toutes les correspondances (${formatNumber(matches)})`,
  ofQuality: (quality, matches) => `${quality} (${formatNumber(matches)})`,
  reviewedOnly: (matches) => `Vérifiées (${formatNumber(matches)})`,
  acceptAll: (matches, calls) =>
    withCalls(
      `Accepter ${formatCount(matches, 'correspondance', 'correspondances')}`,
      calls && formatCount(calls, 'appel', 'appels'),
    ),
  leaveAllBlank: (matches) => `Laisser ${formatCount(matches, 'adresse', 'adresses')} sans résultat`,

  candidates: 'Adresses candidates',
  candidateCount: (addresses, suggestions, saved, calls) =>
    [
      formatCount(addresses, 'adresse', 'adresses'),
      formatCount(suggestions, 'suggestion', 'suggestions'),
      formatCount(saved, 'enregistrée', 'enregistrées'),
      formatCount(calls, 'appel', 'appels'),
    ].join(' · '),
  findCandidates: (calls) => `Trouver des candidates (${formatCount(calls, 'appel', 'appels')})`,
  findAllCandidates: (calls) => `Trouver toutes les candidates (${formatCount(calls, 'appel', 'appels')})`,
  findingCandidates: 'Recherche de candidates…',
  noCandidates: 'Aucune adresse semblable ne mène ailleurs.',
  candidateKinds: {
    city: 'Une autre ville',
    type: 'Un autre type de rue',
    direction: 'Une autre direction',
    unit: 'Le local comme numéro',
    number: 'Un numéro voisin',
  },
  displacement: (distance, direction) => `À ${distance} ${direction} de la correspondance`,
  directions: {
    north: 'au nord',
    northeast: 'au nord-est',
    east: 'à l’est',
    southeast: 'au sud-est',
    south: 'au sud',
    southwest: 'au sud-ouest',
    west: 'à l’ouest',
    northwest: 'au nord-ouest',
  },

  typed: 'Entrée',
  matched: 'Trouvée',
  differences: (words) => `Différences : ${words}`,
  addressChanged: 'L’adresse a changé depuis la dernière exécution. Géocodez-la de nouveau.',
  rowsOfMatch: (rows, cell) => `${rows} lignes, la première en ${cell}`,
  rowOfMatch: (cell) => `En ${cell}`,
  qualities: {
    none: 'Aucun résultat',
    municipality: 'Ville seulement',
    street: 'Rue seulement',
    uncertain: 'Incertaine',
    other: 'Autre adresse',
    interpolated: 'Interpolée',
    corrected: 'Corrigée',
    exact: 'Exacte',
    by_hand: 'Coordonnées manuelles',
  },
  cityOnly: (city) => `Ville seulement : ${city}`,
  explanations: {
    municipality: 'Ni la rue ni le numéro n’ont été trouvés. Le lieu est le centre de la ville.',
    street: 'La rue a été trouvée, mais pas le numéro. Le lieu est le milieu de la rue.',
    interpolated:
      'La rue a été trouvée, mais le numéro n’est pas une adresse connue. Le lieu est entre les numéros connus les plus proches.',
    uncertain: 'L’adresse a été trouvée, mais elle peut tout aussi bien désigner un autre lieu.',
    other: 'Le lieu a un autre numéro, type de rue, direction ou ville que l’adresse.',
    corrected: 'L’adresse a été trouvée en lisant autrement les mots marqués.',
    exact: 'L’adresse a été trouvée, mais elle peut aussi désigner d’autres lieux.',
  },
  confidence: (share) => `Indice de confiance : ${share}`,
  nearby: (share) => `À moins de 100 m dans ${share} des cas`,
  reviewed: 'Vérifiée',
  accept: (calls) => withCalls('Accepter la correspondance', calls && formatCount(calls, 'appel', 'appels')),
  leaveBlank: 'Laisser sans résultat',
  correct: 'Corriger la correspondance',
  correctWhich: (address) => `Corriger la correspondance : ${address}`,
  correctedAddress: 'Adresse corrigée',
  geocodeAgain: 'Géocoder cette adresse',
  manualCoordinates: 'Ou entrez ses coordonnées',
  latitude: 'Latitude',
  longitude: 'Longitude',
  useCoordinates: 'Utiliser les coordonnées',
  close: 'Fermer',

  shortcuts: 'Clavier',
  shortcutKeys: {
    move: 'correspondance précédente et suivante',
    accept: 'accepter, ou laisser sans résultat',
    find: 'trouver des candidates',
    choose: 'utiliser une candidate',
    correct: 'corriger',
  },
};

export const review = { en, fr };

import { typesetTexts } from '@cdata/catalog';
import { geocode } from './messages.ts';
import { formatCount, formatNumber, labelWithCalls, language } from '../../language/index.ts';

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
  noMatchTypes: `To review uncertain matches too, add the columns “${geocode.en.choices.match_type}” and “${geocode.en.choices.confidence}”.`,

  show: 'Show',
  doubts: (matches: number) => `To review (${formatNumber(matches)})`,
  corrections: (matches: number) =>
    `${formatCount(matches, 'spelling corrected', 'spellings corrected')} · Review`,
  all: (matches: number) => `All matches (${formatNumber(matches)})`,
  ofQuality: (quality: string, matches: number) => `${quality} (${formatNumber(matches)})`,
  reviewedOnly: (matches: number) => `Reviewed (${formatNumber(matches)})`,
  acceptAll: (matches: number, calls: number) =>
    labelWithCalls(`Accept ${formatCount(matches, 'match', 'matches')}`, calls, 'call', 'calls'),
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
  candidateCalls: (calls: number) => formatCount(calls, 'call', 'calls'),
  noCandidates: 'No other interpretation of this address is in a different location.',
  candidateKinds: {
    city: 'Another city',
    type: 'Another street type',
    direction: 'Another direction',
    unit: 'Unit number read as the street number',
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

  typed: 'Address entered',
  matched: 'Address found',
  differences: (words: string) => `Different: ${words}`,
  addressChanged: 'The address changed since the last run. Geocode it again.',
  rowsOfMatch: (rows: number, cell: string) => `${formatCount(rows, 'row', 'rows')}, the first in ${cell}`,
  rowOfMatch: (cell: string) => `In ${cell}`,
  qualities: {
    none: 'No result',
    municipality: 'City only',
    street: 'Street only',
    block: 'Side of block',
    uncertain: 'Uncertain',
    other: 'Another address',
    interpolated: 'Interpolated',
    corrected: 'Corrected',
    exact: 'Exact',
    by_hand: 'Manual coordinates',
  },
  cityOnly: (city: string) => `City only: ${city}`,
  explanations: {
    municipality: 'Neither the street nor the number was found. The coordinates are the middle of the city.',
    street: 'The street was found, but not the number. The coordinates are the middle of the street.',
    block:
      'The address is known, but not its building. The coordinates are the middle of its side of the block; half of such buildings are within 50 m of them.',
    interpolated:
      'The street was found, but the number is not a known address. The coordinates are between the nearest known numbers.',
    uncertain: 'The address was found, but it may just as well be in another location.',
    other: 'The match has another number, street type, direction or city than the address.',
    corrected: 'The address was found with another interpretation of the marked words.',
    exact: 'The address was found, but it may be in other locations, too.',
  },
  confidence: (share: string) => `Confidence ${share}`,
  nearby: (share: string) => `Within 100 m in ${share} of cases`,
  reviewed: 'Reviewed',
  accept: (calls: number) => labelWithCalls('Accept match', calls, 'call', 'calls'),
  leaveBlank: 'Leave blank',
  undo: (calls: number) => labelWithCalls('Undo last decision', calls, 'call', 'calls'),
  correct: 'Correct match',
  correctWhich: (address: string) => `Correct match: ${address}`,
  correctedAddress: 'Corrected address',
  geocodeAgain: (calls: number) => labelWithCalls('Geocode this address', calls, 'call', 'calls'),
  manualCoordinates: 'Or enter its coordinates',
  latitude: 'Latitude',
  longitude: 'Longitude',
  useCoordinates: (calls: number) => labelWithCalls('Use coordinates', calls, 'call', 'calls'),
  close: 'Close',
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
  noMatchTypes: `Pour vérifier aussi les correspondances incertaines, ajoutez les colonnes « ${geocode.fr.choices.match_type} » et « ${geocode.fr.choices.confidence} ».`,

  show: 'Afficher',
  doubts: (matches) => `À vérifier (${formatNumber(matches)})`,
  corrections: (matches) =>
    `${formatCount(matches, 'orthographe corrigée', 'orthographes corrigées')} · Parcourir`,
  all: (matches) => `Toutes les correspondances (${formatNumber(matches)})`,
  ofQuality: (quality, matches) => `${quality} (${formatNumber(matches)})`,
  reviewedOnly: (matches) => `Vérifiées (${formatNumber(matches)})`,
  acceptAll: (matches, calls) =>
    labelWithCalls(
      `Accepter ${formatCount(matches, 'correspondance', 'correspondances')}`,
      calls,
      'appel',
      'appels',
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
  candidateCalls: (calls) => formatCount(calls, 'appel', 'appels'),
  noCandidates: 'Aucune autre interprétation de cette adresse n’est à un emplacement différent.',
  candidateKinds: {
    city: 'Une autre ville',
    type: 'Un autre type de rue',
    direction: 'Une autre direction',
    unit: 'Numéro de l’unité pris pour le numéro municipal',
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

  typed: 'Adresse saisie',
  matched: 'Adresse trouvée',
  differences: (words) => `Différences : ${words}`,
  addressChanged: 'L’adresse a changé depuis le dernier traitement. Géocodez-la de nouveau.',
  rowsOfMatch: (rows, cell) => `${formatCount(rows, 'ligne', 'lignes')}, la première en ${cell}`,
  rowOfMatch: (cell) => `En ${cell}`,
  qualities: {
    none: 'Aucun résultat',
    municipality: 'Ville seulement',
    street: 'Rue seulement',
    block: 'Côté d’îlot',
    uncertain: 'Incertaine',
    other: 'Autre adresse',
    interpolated: 'Interpolée',
    corrected: 'Corrigée',
    exact: 'Exacte',
    by_hand: 'Coordonnées manuelles',
  },
  cityOnly: (city) => `Ville seulement : ${city}`,
  explanations: {
    municipality: 'Ni la rue ni le numéro n’ont été trouvés. Les coordonnées sont le centre de la ville.',
    street: 'La rue a été trouvée, mais pas le numéro. Les coordonnées sont le milieu de la rue.',
    block:
      'L’adresse est connue, mais pas son bâtiment. Les coordonnées sont le milieu de son côté d’îlot, à moins de 50 m de la moitié de ces bâtiments.',
    interpolated:
      'La rue a été trouvée, mais le numéro n’est pas une adresse connue. Les coordonnées sont entre les numéros connus les plus proches.',
    uncertain: 'L’adresse a été trouvée, mais elle peut tout aussi bien désigner un autre emplacement.',
    other: 'La correspondance a un autre numéro, type de rue, direction ou ville que l’adresse.',
    corrected: 'L’adresse a été trouvée en interprétant autrement les mots marqués.',
    exact: 'L’adresse a été trouvée, mais elle peut aussi désigner d’autres emplacements.',
  },
  confidence: (share) => `Indice de confiance : ${share}`,
  nearby: (share) => `À moins de 100 m dans ${share} des cas`,
  reviewed: 'Vérifiée',
  accept: (calls) => labelWithCalls('Accepter la correspondance', calls, 'appel', 'appels'),
  leaveBlank: 'Laisser sans résultat',
  undo: (calls) => labelWithCalls('Annuler la dernière décision', calls, 'appel', 'appels'),
  correct: 'Corriger la correspondance',
  correctWhich: (address) => `Corriger la correspondance : ${address}`,
  correctedAddress: 'Adresse corrigée',
  geocodeAgain: (calls) => labelWithCalls('Géocoder cette adresse', calls, 'appel', 'appels'),
  manualCoordinates: 'Ou entrez ses coordonnées',
  latitude: 'Latitude',
  longitude: 'Longitude',
  useCoordinates: (calls) => labelWithCalls('Utiliser les coordonnées', calls, 'appel', 'appels'),
  close: 'Fermer',
};

export const review = typesetTexts({ en, fr });

export const reviewMessages = (): (typeof review)['en'] => review[language()];

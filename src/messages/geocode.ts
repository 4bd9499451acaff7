import { formatCount, formatNumber } from './language.ts';

/** Messages of the Geocode screen. */
const en = {
  addressColumns: 'Address columns',
  addressRequired: 'Choose at least one address column',
  outputs: 'Columns to add',
  outputRequired: 'Choose at least one column',
  choices: {
    coordinates: 'Coordinates',
    postal_code: 'Postal code',
    normalized_address: 'Standardized address',
    match_type: 'Match quality',
    confidence: 'Confidence',
    zone: 'Zone (1 more call per address)',
    nearest_address: 'Nearest address, as a check (1 more call per address)',
  },
  otherCities: (rows: number) =>
    rows === 1
      ? 'In 1 row, the address names another city than the city column. Which one is right?'
      : `In ${formatNumber(rows)} rows, the address names another city than the city column. Which one is right?`,
  useAddressCity: (city: string) => `The city in the address, such as ${city}`,
  useColumnCity: (city: string) => `The city column, such as ${city}`,
  firstOtherCity: (cell: string) => `Show the first row (${cell})`,
  uncertain: (match: string, columns: string) =>
    `${match}. Review the match; until you accept it, these stay blank: ${columns}.`,
  start: (rows: number) => `Geocode ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'Geocode all rows',
  again: 'Geocode all again',
};

const fr: typeof en = {
  addressColumns: 'Colonnes de l’adresse',
  addressRequired: 'Choisissez au moins une colonne de l’adresse',
  outputs: 'Colonnes à ajouter',
  outputRequired: 'Choisissez au moins une colonne',
  choices: {
    coordinates: 'Coordonnées',
    postal_code: 'Code postal',
    normalized_address: 'Adresse normalisée',
    match_type: 'Qualité de la correspondance',
    confidence: 'Indice de confiance',
    zone: 'Zone (1 appel de plus par adresse)',
    nearest_address: 'Adresse la plus proche, à titre de vérification (1 appel de plus par adresse)',
  },
  otherCities: (rows) =>
    rows === 1
      ? 'Dans 1 ligne, l’adresse nomme une autre ville que la colonne de la ville. Laquelle est la bonne?'
      : `Dans ${formatNumber(rows)} lignes, l’adresse nomme une autre ville que la colonne de la ville. Laquelle est la bonne?`,
  useAddressCity: (city) => `La ville de l’adresse, comme ${city}`,
  useColumnCity: (city) => `La colonne de la ville, comme ${city}`,
  firstOtherCity: (cell) => `Afficher la première ligne (${cell})`,
  uncertain: (match, columns) =>
    `${match}. Vérifiez la correspondance; tant que vous ne l’avez pas acceptée, restent vides : ${columns}.`,
  start: (rows) => `Géocoder ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Géocoder toutes les lignes',
  again: 'Tout géocoder de nouveau',
};

export const geocode = { en, fr };

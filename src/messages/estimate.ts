import { formatCount } from './language.ts';

/** Messages of the Estimate screen. */
const en = {
  mode: 'Find permits by',
  modes: { ids: 'Record ID', attributes: 'Attributes' },
  columns: {
    record_id: 'Record ID',
    municipality: 'City',
    permit_type: 'Permit type',
    area: 'Floor area',
    dwelling_units: 'Dwelling units',
    description: 'Description',
    proposed_use: 'Proposed use',
    lat: 'Latitude',
    lng: 'Longitude',
    declared_value: 'Declared value',
  },
  noColumn: 'None',
  column: (letters: string) => `Column ${letters}`,
  columnRequired: 'Choose a column',
  areaUnit: 'Unit of area',
  units: { m2: 'Square metres (m²)', ft2: 'Square feet (ft²)' },
  unitOfHeader: 'From the header of the column',
  unitRequired: 'Choose a unit: m² or ft²',
  totals: 'Add totals below the rows, as formulas',
  totalsAt: (address: string) => `The totals are in ${address}.`,
  total: 'Total',
  notAllNumbers: 'Not all are numbers',
  lowCount: 'low',
  belowCount: 'below',
  withinCount: 'within',
  aboveCount: 'above',
  totalsNote: 'Lows and highs are not added: not every permit costs its low, or its high.',
  noRoomForTotals: 'The cells below are not empty, so no totals were added.',
  freeKey: 'Estimates need a paid key, and this key is free. Connect with a paid key.',
  start: (rows: number) => `Estimate ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'Estimate all rows',
  again: 'Estimate all again',
  lowConfidence: 'Low-confidence rows are highlighted',
  lowConfidenceNote: (reason: string) =>
    reason
      ? `Low confidence: ${reason}`
      : 'Low confidence. The basis column says what the estimate is based on.',
  belowRange: 'below the range',
  withinRange: 'within the range',
  aboveRange: 'above the range',
  notANumber: 'not a number',
};

const fr: typeof en = {
  mode: 'Trouver les permis par',
  modes: { ids: 'Identifiant', attributes: 'Caractéristiques' },
  columns: {
    record_id: 'Identifiant',
    municipality: 'Ville',
    permit_type: 'Type de permis',
    area: 'Superficie',
    dwelling_units: 'Logements',
    description: 'Description des travaux',
    proposed_use: 'Usage proposé',
    lat: 'Latitude (degrés)',
    lng: 'Longitude (degrés)',
    declared_value: 'Valeur déclarée',
  },
  noColumn: 'Aucune',
  column: (letters) => `Colonne ${letters}`,
  columnRequired: 'Choisissez une colonne',
  areaUnit: 'Unité de superficie',
  units: { m2: 'Mètres carrés (m²)', ft2: 'Pieds carrés (pi²)' },
  unitOfHeader: 'D’après l’en-tête de la colonne',
  unitRequired: 'Choisissez une unité : m² ou pi²',
  totals: 'Ajouter les totaux sous les lignes, en formules',
  totalsAt: (address) => `Les totaux sont en ${address}.`,
  total: 'Total',
  notAllNumbers: 'Tous ne sont pas des nombres',
  lowCount: 'faible(s)',
  belowCount: 'sous la fourchette',
  withinCount: 'dans la fourchette',
  aboveCount: 'au-dessus',
  totalsNote:
    'Les valeurs low et high ne sont pas additionnées : tous les permis ne coûtent pas leur minimum, ni leur maximum.',
  noRoomForTotals: 'Les cellules sous les lignes ne sont pas vides : aucun total n’a été ajouté.',
  freeKey:
    'Les estimations exigent une clé payante, et cette clé est gratuite. Connectez-vous avec une clé payante.',
  start: (rows) => `Estimer ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Estimer toutes les lignes',
  again: 'Estimer tout de nouveau',
  lowConfidence: 'Les lignes dont l’indice de confiance est faible sont mises en surbrillance',
  lowConfidenceNote: (reason) =>
    reason
      ? `Confiance faible : ${reason}`
      : 'Confiance faible. La colonne basis indique sur quoi repose l’estimation.',
  belowRange: 'sous la fourchette',
  withinRange: 'dans la fourchette',
  aboveRange: 'au-dessus de la fourchette',
  notANumber: 'pas un nombre',
};

export const estimate = { en, fr };

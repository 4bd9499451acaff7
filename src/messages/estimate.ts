import { counted, shownNumber } from './format.ts';

/** Sentences of the Estimate screen. */
const en = {
  by: 'How the permits are described',
  modes: { ids: 'By record id', attributes: 'By their attributes' },
  columns: {
    record_id: 'Record id',
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
  none: 'None',
  column: (letters: string) => `Column ${letters}`,
  needed: 'Choose its column.',
  areaUnit: 'The areas are in',
  units: { m2: 'Square metres (m²)', ft2: 'Square feet (ft²)' },
  unitNeeded: 'Say which: it is never guessed.',
  count: (items: number, calls: number) =>
    `${counted(items, 'item', 'items')}, ${counted(calls, 'call', 'calls')}`,
  countMore: (different: number, known: number) =>
    `${shownNumber(different)} different, ${shownNumber(known)} known`,
  blankRows: (rows: string) => `Blank rows: ${rows}`,
  faultyRows: (rows: string, first: string) => `Rows that cannot be asked: ${rows}. The first: ${first}`,
  totals: 'Add totals below, as formulas',
  totalsAt: (address: string) => `The totals are in ${address}.`,
  noRoomForTotals: 'The cells below are not free: no totals were written.',
  freeKey: 'A free key gets no estimates: the service will refuse. Connect with a paid key.',
  start: 'Estimate all',
  lowIsMarked: 'A low confidence is coloured and says low.',
  belowRange: 'below the range',
  withinRange: 'within the range',
  aboveRange: 'above the range',
  notDollars: 'not a number',
};

const fr: typeof en = {
  by: 'Comment les permis sont décrits',
  modes: { ids: 'Par identifiant (record_id)', attributes: 'Par leurs attributs' },
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
  none: 'Aucune',
  column: (letters) => `Colonne ${letters}`,
  needed: 'Choisissez sa colonne.',
  areaUnit: 'Les superficies sont en',
  units: { m2: 'Mètres carrés (m²)', ft2: 'Pieds carrés (pi²)' },
  unitNeeded: 'Dites laquelle : elle n’est jamais devinée.',
  count: (items, calls) => `${counted(items, 'permis', 'permis')}, ${counted(calls, 'appel', 'appels')}`,
  countMore: (different, known) =>
    `${counted(different, 'différent', 'différents')}, ${counted(known, 'connu', 'connus')}`,
  blankRows: (rows) => `Lignes vides : ${rows}`,
  faultyRows: (rows, first) => `Lignes impossibles à demander : ${rows}. La première : ${first}`,
  totals: 'Ajouter les totaux dessous, en formules',
  totalsAt: (address) => `Les totaux sont en ${address}.`,
  noRoomForTotals: 'Les cellules dessous ne sont pas libres : aucun total n’a été écrit.',
  freeKey:
    'Une clé gratuite ne reçoit pas d’estimations : le service refusera. Connectez-vous avec une clé payante.',
  start: 'Tout estimer',
  lowIsMarked: 'Une confiance faible est colorée et dit low.',
  belowRange: 'sous la fourchette',
  withinRange: 'dans la fourchette',
  aboveRange: 'au-dessus de la fourchette',
  notDollars: 'pas un nombre',
};

export const estimate = { en, fr };

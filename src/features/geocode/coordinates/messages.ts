import { typesetTexts } from '@cdata/catalog';
import { formatCount, language } from '../../../language/index.ts';

/** Messages of runs that start from coordinates. */
const en = {
  startFrom: 'Start from',
  fromAddresses: 'Addresses',
  fromCoordinates: 'Coordinates',
  columns: 'Columns of the coordinates',
  columnsRequired: 'Choose the column or the two columns of the coordinates',
  parts: { first: 'Latitude', second: 'Longitude' },
  both: 'Coordinates',
  easting: 'X (easting)',
  northing: 'Y (northing)',
  zoneColumn: 'Zone',
  sameColumn: 'In the same column',
  choices: {
    nearest_address: 'Nearest address and its distance (1 call per location)',
    city: 'City (same call)',
    postal_code: 'Postal code (same call)',
    zone: 'Zone (1 call per location)',
    coordinates: 'Decimal degrees (no call)',
  },
  areas: (kind: string) => `${kind} (areas: 1 call per location)`,
  grid: 'Zone of the metres',
  gridHint: 'For rows that name no zone. Check where the first row is.',
  gridOfCity: (city: string) =>
    `The rows lie in their cities in this zone, such as ${city}. Check where the first row is.`,
  noGrid: 'Choose a zone',
  grids: {
    utm: (zone: number) => `UTM zone ${zone}`,
    mtm: (zone: number) => `MTM zone ${zone}`,
  },
  firstPlace: (place: string) => `The first location is read as ${place}`,
  corrections: {
    swapped: 'Latitude and longitude were swapped; corrected.',
    unsigned: 'The minus sign of the longitude was missing; added.',
    order: 'Read as latitude, longitude; the other order is possible too.',
  },
  problems: {
    incomplete: 'There is only one number. A location takes a latitude and a longitude.',
    unreadable: 'These are no coordinates that can be read.',
    outsideCanada: 'This location is outside Canada.',
    zone: 'These are metres. Choose their UTM or MTM zone, then run again.',
    otherZone: 'These metres are not in this zone.',
  },
  farAddress: (metres: string, blank: string) =>
    `The nearest known address is ${metres} m away: it may not be the address of this location.` +
    (blank && ` Left blank: ${blank}.`),
  start: (rows: number) => `Locate ${formatCount(rows, 'row', 'rows')}`,
  startUncounted: 'Locate all rows',
  again: 'Locate all again',
};

const fr: typeof en = {
  startFrom: 'À partir de',
  fromAddresses: 'Adresses',
  fromCoordinates: 'Coordonnées',
  columns: 'Colonnes des coordonnées',
  columnsRequired: 'Choisissez la colonne ou les deux colonnes des coordonnées',
  parts: { first: 'Latitude', second: 'Longitude' },
  both: 'Coordonnées',
  easting: 'X (est)',
  northing: 'Y (nord)',
  zoneColumn: 'Fuseau',
  sameColumn: 'Dans la même colonne',
  choices: {
    nearest_address: 'Adresse la plus proche et sa distance (1 appel par emplacement)',
    city: 'Ville (même appel)',
    postal_code: 'Code postal (même appel)',
    zone: 'Zone (1 appel par emplacement)',
    coordinates: 'Degrés décimaux (aucun appel)',
  },
  areas: (kind) => `${kind} (secteurs : 1 appel par emplacement)`,
  grid: 'Fuseau des mètres',
  gridHint: 'Pour les lignes qui n’indiquent aucun fuseau. Vérifiez où se trouve la première ligne.',
  gridOfCity: (city) =>
    `Dans ce fuseau, les lignes se trouvent dans leur ville, comme ${city}. Vérifiez où se trouve la première ligne.`,
  noGrid: 'Choisissez un fuseau',
  grids: {
    utm: (zone) => `UTM, fuseau ${zone}`,
    mtm: (zone) => `MTM, fuseau ${zone}`,
  },
  firstPlace: (place) => `Le premier emplacement est interprété comme ${place}`,
  corrections: {
    swapped: 'La latitude et la longitude étaient inversées; c’est corrigé.',
    unsigned: 'Il manquait le signe moins de la longitude; il a été ajouté.',
    order: 'Interprété comme latitude, longitude; l’ordre inverse est aussi possible.',
  },
  problems: {
    incomplete: 'Il n’y a qu’un nombre. Un emplacement exige une latitude et une longitude.',
    unreadable: 'Ces coordonnées sont illisibles.',
    outsideCanada: 'Cet emplacement est à l’extérieur du Canada.',
    zone: 'Ce sont des mètres. Choisissez leur fuseau UTM ou MTM, puis relancez le traitement.',
    otherZone: 'Ces mètres ne sont pas dans ce fuseau.',
  },
  farAddress: (metres, blank) =>
    `L’adresse connue la plus proche est à ${metres} m : ce n’est peut-être pas l’adresse de cet emplacement.` +
    (blank && ` Laissé vide : ${blank}.`),
  start: (rows) => `Situer ${formatCount(rows, 'ligne', 'lignes')}`,
  startUncounted: 'Situer toutes les lignes',
  again: 'Tout situer de nouveau',
};

export const coordinates = typesetTexts({ en, fr });

export const coordinatesMessages = (): (typeof coordinates)['en'] => coordinates[language()];

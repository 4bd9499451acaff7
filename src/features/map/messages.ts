import { typesetTexts } from '@cdata/catalog';
import { names, formatCount, labelWithCalls, language } from '../../language/index.ts';
/** Messages of the Map screen, and of the small maps on other screens. */
const en = {
  loading: 'Loading the map…',
  notLoaded: 'The map couldn’t be loaded.',
  loadAgain: 'Load again',
  mapOf: (places: number) => `Map with ${formatCount(places, 'location', 'locations')}`,
  cluster: (places: number) => formatCount(places, 'location', 'locations'),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',

  // Colors
  places: 'Locations',
  noQuality: 'Match quality unknown',
  otherStatus: 'Other or none',
  noValue: 'No value',
  valueUpTo: (value: string) => `Up to ${value}`,
  valueAbove: (value: string) => `Above ${value}`,
  valueRange: (above: string, upTo: string) => `${above} to ${upTo}`,
  colorBy: 'Colour by',
  colorings: { quality: 'Match quality', value: 'Value', status: 'Status' },
  legend: 'Legend',
  colorNames: {
    blue: 'blue',
    sky: 'light blue',
    orange: 'orange',
    red: 'red',
    green: 'green',
    pink: 'pink',
    yellow: 'yellow',
    gray: 'grey',
    purple: 'purple',
    indigo: 'dark blue',
    teal: 'blue-green',
    lime: 'light green',
    lemon: 'yellow',
  },

  // What is shown
  open: 'Show on map',
  openPreview: 'Show these on map',
  show: 'Show',
  sourceOn: (kind: string, place: string) => `${kind}: ${place}`,
  rows: (first: string, last: string) => `rows ${first} to ${last}`,
  preview: (dataset: string) => `Preview: ${dataset}`,
  comparables: (address: string) => `Comparables: ${address}`,
  reading: 'Reading locations…',
  readingCancelled: 'Reading the locations was cancelled.',
  empty: 'Geocode a column of addresses, or insert a table of records. Then their locations are shown here.',
  noPlaces: 'None of these rows has coordinates. If they have addresses, geocode them first.',
  withoutPlace: (rows: number) => `${formatCount(rows, 'row has', 'rows have')} no coordinates in Canada.`,
  swapped: (rows: number) =>
    `${formatCount(rows, 'row has', 'rows have')} latitude and longitude swapped; the map shows the right location.`,

  // The map and its points
  mapHint: 'Arrow keys move the map; + and − zoom.',
  highlighted: (places: number) =>
    `${formatCount(places, 'location is', 'locations are')} selected on the sheet`,
  list: 'Locations on the map',
  listHint: 'Arrow keys show a location on the map; Enter selects its row.',
  unnamed: 'Without an address',
  rowNumber: (row: string) => `Row ${row}`,
  coordinates: (lat: string, lng: string) => `${lat}, ${lng}`,
  selectRow: 'Select row',
  movePin: 'Move pin',
  pinHint: 'Drag the pin, or move it with the arrow keys (finer with Shift). Enter saves, Esc cancels.',
  servicePlace: (calls: number) => labelWithCalls('Use the service’s location again', calls, 'call', 'calls'),
  undo: (calls: number) => labelWithCalls('Undo', calls, 'call', 'calls'),
  savePlace: (calls: number) => labelWithCalls('Save location', calls, 'call', 'calls'),
  cancel: 'Cancel',
  searchHere: 'Search here',

  // Streets
  streetsQuestion: (provider: string) =>
    `Show streets on maps? They come from ${provider}. The map server sees which area you look at, but neither your rows nor your key. You can change this in ${names.settings.en}.`,
  showStreets: 'Show streets',
  noStreets: 'No streets',
  tilesFailed: (host: string) => `The streets of ${host} couldn’t be loaded; the map shows an outline.`,
  tilesFrom: (host: string) => `Map: ${host}`,
  canadaAt: (host: string) => `Natural Resources Canada (${host})`,
  canadaSource: 'Natural Resources Canada',
  canadaStatement: 'Contains information licensed under the Open Government Licence – Canada',
  canadaLicence: 'https://open.canada.ca/en/open-government-licence-canada',
  openStreetMap: '© OpenStreetMap contributors',
};

const fr: typeof en = {
  loading: 'Chargement de la carte…',
  notLoaded: 'Impossible de charger la carte.',
  loadAgain: 'Charger de nouveau',
  mapOf: (places) => `Carte avec ${formatCount(places, 'emplacement', 'emplacements')}`,
  cluster: (places) => formatCount(places, 'emplacement', 'emplacements'),
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  showAll: 'Tout afficher',

  places: 'Emplacements',
  noQuality: 'Qualité inconnue',
  otherStatus: 'Autre ou aucun',
  noValue: 'Aucune valeur',
  valueUpTo: (value) => `Jusqu’à ${value}`,
  valueAbove: (value) => `Plus de ${value}`,
  valueRange: (above, upTo) => `De ${above} à ${upTo}`,
  colorBy: 'Couleur selon',
  colorings: { quality: 'Qualité de la correspondance', value: 'Valeur', status: 'État' },
  legend: 'Légende',
  colorNames: {
    blue: 'bleu',
    sky: 'bleu clair',
    orange: 'orangé',
    red: 'rouge',
    green: 'vert',
    pink: 'rose',
    yellow: 'jaune',
    gray: 'gris',
    purple: 'violet',
    indigo: 'bleu foncé',
    teal: 'bleu-vert',
    lime: 'vert clair',
    lemon: 'jaune',
  },

  open: 'Afficher sur la carte',
  openPreview: 'Les afficher sur la carte',
  show: 'Afficher',
  sourceOn: (kind, place) => `${kind} : ${place}`,
  rows: (first, last) => `lignes ${first} à ${last}`,
  preview: (dataset) => `Aperçu : ${dataset}`,
  comparables: (address) => `Comparables : ${address}`,
  reading: 'Lecture des emplacements…',
  readingCancelled: 'La lecture des emplacements a été annulée.',
  empty:
    'Géocodez une colonne d’adresses ou insérez un tableau d’enregistrements. Leurs emplacements s’affichent ensuite ici.',
  noPlaces: 'Aucune de ces lignes n’a de coordonnées. Si elles ont des adresses, géocodez-les d’abord.',
  withoutPlace: (rows) => `${formatCount(rows, 'ligne', 'lignes')} sans coordonnées au Canada.`,
  swapped: (rows) =>
    `${formatCount(rows, 'ligne', 'lignes')} dont la latitude et la longitude sont inversées : affichage au bon endroit.`,

  mapHint: 'Les touches de direction déplacent la carte; + et − changent l’échelle.',
  highlighted: (places) =>
    formatCount(
      places,
      'emplacement est sélectionné sur la feuille',
      'emplacements sont sélectionnés sur la feuille',
    ),
  list: 'Emplacements sur la carte',
  listHint: 'Les touches de direction montrent un emplacement sur la carte; Entrée sélectionne sa ligne.',
  unnamed: 'Sans adresse',
  rowNumber: (row) => `Ligne ${row}`,
  coordinates: (lat, lng) => `${lat} / ${lng}`,
  selectRow: 'Sélectionner la ligne',
  movePin: 'Déplacer le repère',
  pinHint:
    'Faites glisser le repère ou déplacez-le avec les touches de direction (plus finement avec Maj). Entrée enregistre, Échap annule.',
  servicePlace: (calls) => labelWithCalls('Reprendre l’emplacement du service', calls, 'appel', 'appels'),
  undo: (calls) => labelWithCalls('Annuler la correction', calls, 'appel', 'appels'),
  savePlace: (calls) => labelWithCalls('Enregistrer l’emplacement', calls, 'appel', 'appels'),
  cancel: 'Annuler',
  searchHere: 'Rechercher ici',

  streetsQuestion: (provider) =>
    `Afficher les rues sur les cartes? Elles proviennent de ${provider}. Le serveur cartographique voit quel secteur vous regardez, mais ni vos lignes ni votre clé. Vous pouvez modifier ce choix dans ${names.settings.fr}.`,
  showStreets: 'Afficher les rues',
  noStreets: 'Sans rues',
  tilesFailed: (host) => `Impossible de charger les rues de ${host}; la carte affiche un contour.`,
  tilesFrom: (host) => `Carte : ${host}`,
  canadaAt: (host) => `Ressources naturelles Canada (${host})`,
  canadaSource: 'Ressources naturelles Canada',
  canadaStatement: 'Contient des informations visées par la Licence du gouvernement ouvert – Canada',
  canadaLicence: 'https://ouvert.canada.ca/fr/licence-du-gouvernement-ouvert-canada',
  openStreetMap: '© les contributeurs d’OpenStreetMap',
};

export const map = typesetTexts({ en, fr });

export const mapMessages = (): (typeof map)['en'] => map[language()];

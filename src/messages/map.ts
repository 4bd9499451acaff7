import { formatCount } from './language.ts';

/** Messages of the Map screen, and of the small maps on other screens. */
const en = {
  loading: 'Loading the map…',
  notLoaded: 'The map couldn’t be loaded.',
  loadAgain: 'Load again',
  mapOf: (places: number) => `Map with ${formatCount(places, 'place', 'places')}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',

  // Colors
  places: 'Places',
  noQuality: 'Without quality',
  otherStatus: 'Other or none',
  noValue: 'Without a value',
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
    gray: 'gray',
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
  runOn: (kind: string, place: string) => `${kind}: ${place}`,
  tableOf: (table: string, dataset: string) => `${table}: ${dataset}`,
  preview: (dataset: string) => `Preview: ${dataset}`,
  comparables: (address: string) => `Comparables: ${address}`,
  reading: 'Reading places…',
  readingCancelled: 'Reading the places was cancelled.',
  empty: 'Geocode a column of addresses, or insert a table of records. Then their places are shown here.',
  noPlaces: 'None of these rows has coordinates. If they have addresses, geocode them first.',
  withoutPlace: (rows: number) => `${formatCount(rows, 'row has', 'rows have')} no coordinates in Canada.`,
  swapped: (rows: number) =>
    `${formatCount(rows, 'row has', 'rows have')} latitude and longitude exchanged; the map shows the right place.`,

  // The map and its points
  mapHint: 'Arrow keys move the map; + and − zoom.',
  highlighted: (places: number) => `${formatCount(places, 'place is', 'places are')} selected on the sheet`,
  list: 'Places on the map',
  listHint: 'Arrow keys show a place on the map; Enter selects its row.',
  unnamed: 'Without an address',
  rowNumber: (row: string) => `Row ${row}`,
  coordinates: (lat: string, lng: string) => `${lat}, ${lng}`,
  selectRow: 'Select row',
  movePin: 'Move pin',
  pinHint: 'Drag the pin, or move it with the arrow keys (finer with Shift). Enter saves, Esc cancels.',
  savePlace: 'Save place',
  cancel: 'Cancel',

  // Areas
  areaTools: 'Areas',
  drawRectangle: 'Draw rectangle',
  drawCircle: 'Draw circle',
  drawHint:
    'Drag on the map to draw. By keyboard: arrow keys move the area, + and − resize it, Enter is done, Esc cancels.',
  inArea: (points: number, all: string) => `${formatCount(points, 'place', 'places')} of ${all} in the area`,
  selectRows: (rows: number) => `Select ${formatCount(rows, 'row', 'rows')}`,
  selectedOnly: (rows: number) =>
    `Excel can’t select so many separate rows at once: only ${formatCount(rows, 'row is', 'rows are')} selected.`,
  searchHere: 'Search here',
  searchRadius: (kilometres: string) => `The search looks within ${kilometres} km.`,
  searchAround: (kilometres: string) =>
    `The search looks in the circle around the rectangle, within ${kilometres} km.`,
  searchLimited: (kilometres: string) =>
    `A search looks within ${kilometres} km at most: around the middle of the area.`,
  clearArea: 'Clear area',

  // Streets
  noStreets: 'The map shows the names of your own places.',
  setStreets: 'Set up a street map',
  showStreets: 'Show streets',
  hideStreets: 'Hide streets',
  consent: (host: string) =>
    `The streets are pictures from ${host}. That service sees which area you look at, but neither your rows nor your key.`,
  loadStreets: (host: string) => `Load from ${host}`,
  notNow: 'Not now',
  tilesFailed: (host: string) => `The streets couldn’t be loaded from ${host}.`,
  tilesFrom: (host: string) => `Map: ${host}`,
  openStreetMap: '© OpenStreetMap contributors',
};

const fr: typeof en = {
  loading: 'Chargement de la carte…',
  notLoaded: 'Impossible de charger la carte.',
  loadAgain: 'Charger de nouveau',
  mapOf: (places) => `Carte avec ${formatCount(places, 'lieu', 'lieux')}`,
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  showAll: 'Tout afficher',

  places: 'Lieux',
  noQuality: 'Sans qualité',
  otherStatus: 'Autre ou aucun',
  noValue: 'Sans valeur',
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
  runOn: (kind, place) => `${kind} : ${place}`,
  tableOf: (table, dataset) => `${table} : ${dataset}`,
  preview: (dataset) => `Aperçu : ${dataset}`,
  comparables: (address) => `Comparables : ${address}`,
  reading: 'Lecture des lieux…',
  readingCancelled: 'La lecture des lieux a été annulée.',
  empty:
    'Géocodez une colonne d’adresses ou insérez un tableau d’enregistrements. Leurs lieux s’affichent ensuite ici.',
  noPlaces: 'Aucune de ces lignes n’a de coordonnées. Si elles ont des adresses, géocodez-les d’abord.',
  withoutPlace: (rows) => `${formatCount(rows, 'ligne', 'lignes')} sans coordonnées au Canada.`,
  swapped: (rows) =>
    `${formatCount(rows, 'ligne', 'lignes')} dont la latitude et la longitude sont inversées : affichage au bon endroit.`,

  mapHint: 'Les touches de direction déplacent la carte; + et − changent l’échelle.',
  highlighted: (places) =>
    formatCount(places, 'lieu est sélectionné sur la feuille', 'lieux sont sélectionnés sur la feuille'),
  list: 'Lieux sur la carte',
  listHint: 'Les touches de direction montrent un lieu sur la carte; Entrée sélectionne sa ligne.',
  unnamed: 'Sans adresse',
  rowNumber: (row) => `Ligne ${row}`,
  coordinates: (lat, lng) => `${lat} / ${lng}`,
  selectRow: 'Sélectionner la ligne',
  movePin: 'Déplacer le repère',
  pinHint:
    'Faites glisser le repère ou déplacez-le avec les touches de direction (plus finement avec Maj). Entrée enregistre, Échap annule.',
  savePlace: 'Enregistrer le lieu',
  cancel: 'Annuler',

  areaTools: 'Secteurs',
  drawRectangle: 'Tracer un rectangle',
  drawCircle: 'Tracer un cercle',
  drawHint:
    'Faites glisser le pointeur sur la carte. Au clavier : les touches de direction déplacent le secteur, + et − le redimensionnent, Entrée termine, Échap annule.',
  inArea: (points, all) => `${formatCount(points, 'lieu', 'lieux')} sur ${all} dans le secteur`,
  selectRows: (rows) => `Sélectionner ${formatCount(rows, 'ligne', 'lignes')}`,
  selectedOnly: (rows) =>
    `Excel n’accepte qu’un certain nombre de lignes distinctes à la fois : seulement ${formatCount(rows, 'ligne est sélectionnée', 'lignes sont sélectionnées')}.`,
  searchHere: 'Rechercher ici',
  searchRadius: (kilometres) => `La recherche couvre un rayon de ${kilometres} km.`,
  searchAround: (kilometres) =>
    `La recherche couvre le cercle autour du rectangle, d’un rayon de ${kilometres} km.`,
  searchLimited: (kilometres) =>
    `Une recherche couvre un rayon de ${kilometres} km au plus, autour du centre du secteur.`,
  clearArea: 'Effacer le secteur',

  noStreets: 'La carte affiche les noms tirés de vos propres lieux.',
  setStreets: 'Configurer un plan de rues',
  showStreets: 'Afficher les rues',
  hideStreets: 'Masquer les rues',
  consent: (host) =>
    `Les rues sont des images de ${host}. Ce service voit quel secteur vous regardez, mais ni vos lignes ni votre clé.`,
  loadStreets: (host) => `Charger depuis ${host}`,
  notNow: 'Pas maintenant',
  tilesFailed: (host) => `Impossible de charger les rues depuis ${host}.`,
  tilesFrom: (host) => `Carte : ${host}`,
  openStreetMap: '© les contributeurs d’OpenStreetMap',
};

export const map = { en, fr };

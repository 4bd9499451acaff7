import { counted } from './format.ts';

/** Sentences of what stands around the screens. */
const en = {
  product: 'CDATA',
  screens: {
    home: 'Home',
    connect: 'Connection',
    geocode: 'Geocode',
    search: 'Search',
    estimate: 'Estimate',
    property: 'Property',
    tables: 'Tables',
    activity: 'Activity',
    settings: 'Settings',
  },
  connected: 'Connected',
  notConnected: 'Not connected',
  connect: 'Connect',
  connectFirst: 'Connect first: this asks the service, and that needs a key.',

  // Work that lasts
  running: 'Under way',
  kinds: {
    geocode: 'Geocoding',
    fetch: 'Search into a table',
    estimate: 'Estimating',
    property: 'Property',
    refresh: 'Refreshing',
    formulas: 'Formulas',
  },
  units: { rows: 'rows', cells: 'cells', calls: 'calls' },
  counts: {
    rows: (rows: number) => counted(rows, 'row', 'rows'),
    cells: (cells: number) => counted(cells, 'cell', 'cells'),
    calls: (calls: number) => counted(calls, 'call', 'calls'),
  },
  doneOf: (done: string, all: string) => `${done} of ${all}`,
  pause: 'Pause',
  cancel: 'Cancel',
  stopping: 'Stopping …',

  heldTitle: 'A calculation waits for you',
  heldInputs: {
    '/geocode': 'addresses',
    '/permit/estimate': 'permits',
    '/zone': 'places',
    '/reverse-geocode': 'places',
    other: 'questions',
  },
  heldOf: (inputs: string, what: string, known: string, calls: string) =>
    `${inputs} ${what}, ${known} known, ${calls} calls.`,
  release: (calls: string) => `Make ${calls} calls`,
  discard: 'Discard',
};

const fr: typeof en = {
  product: 'CDATA',
  screens: {
    home: 'Accueil',
    connect: 'Connexion',
    geocode: 'Géocoder',
    search: 'Recherche',
    estimate: 'Estimer',
    property: 'Propriété',
    tables: 'Tableaux',
    activity: 'Activité',
    settings: 'Réglages',
  },
  connected: 'Connecté',
  notConnected: 'Non connecté',
  connect: 'Se connecter',
  connectFirst: 'Connectez-vous d’abord : le service demande une clé.',

  running: 'En cours',
  kinds: {
    geocode: 'Géocodage',
    fetch: 'Recherche en tableau',
    estimate: 'Estimation',
    property: 'Propriété',
    refresh: 'Mise à jour',
    formulas: 'Formules',
  },
  units: { rows: 'lignes', cells: 'cellules', calls: 'appels' },
  counts: {
    rows: (rows) => counted(rows, 'ligne', 'lignes'),
    cells: (cells) => counted(cells, 'cellule', 'cellules'),
    calls: (calls) => counted(calls, 'appel', 'appels'),
  },
  doneOf: (done, all) => `${done} sur ${all}`,
  pause: 'Suspendre',
  cancel: 'Annuler',
  stopping: 'Arrêt …',

  heldTitle: 'Un calcul vous attend',
  heldInputs: {
    '/geocode': 'adresses',
    '/permit/estimate': 'permis',
    '/zone': 'lieux',
    '/reverse-geocode': 'lieux',
    other: 'questions',
  },
  heldOf: (inputs, what, known, calls) => `${inputs} ${what}, ${known} en mémoire, ${calls} appels.`,
  release: (calls) => `Faire ${calls} appels`,
  discard: 'Abandonner',
};

export const frame = { en, fr };

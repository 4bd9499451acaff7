import { formatCount } from './language.ts';

/** Messages around the screens, and those that several screens share. */
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
  connectFirst: 'Connect to the service to use this screen.',

  // Tasks
  running: 'In progress',
  kinds: {
    geocode: 'Geocode',
    fetch: 'Insert table',
    estimate: 'Estimate',
    property: 'Property',
    refresh: 'Refresh',
    formulas: 'Formulas',
  },
  units: { rows: 'rows', cells: 'cells', calls: 'calls' },
  counts: {
    rows: (rows: number) => formatCount(rows, 'row', 'rows'),
    cells: (cells: number) => formatCount(cells, 'cell', 'cells'),
    calls: (calls: number) => formatCount(calls, 'call', 'calls'),
  },
  doneOf: (done: string, total: string) => `${done} of ${total}`,
  pause: 'Pause',
  cancel: 'Cancel',
  stopping: 'Stopping…',

  approvalTitle: 'Calculation needs your approval',
  inputs: {
    '/geocode': (count: number) => formatCount(count, 'address', 'addresses'),
    '/permit/estimate': (count: number) => formatCount(count, 'permit', 'permits'),
    '/zone': (count: number) => formatCount(count, 'location', 'locations'),
    '/reverse-geocode': (count: number) => formatCount(count, 'location', 'locations'),
    other: (count: number) => formatCount(count, 'lookup', 'lookups'),
  },
  pendingCost: (inputs: string, saved: string, calls: string) => `${inputs} · ${saved} saved · ${calls}`,
  runCalculation: (calls: string) => `Run (${calls})`,
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
    settings: 'Paramètres',
  },
  connected: 'Connecté',
  notConnected: 'Non connecté',
  connect: 'Se connecter',
  connectFirst: 'Connectez-vous au service pour utiliser cet écran.',

  running: 'En cours',
  kinds: {
    geocode: 'Géocodage',
    fetch: 'Insertion de tableau',
    estimate: 'Estimation',
    property: 'Propriété',
    refresh: 'Actualisation',
    formulas: 'Formules',
  },
  units: { rows: 'lignes', cells: 'cellules', calls: 'appels' },
  counts: {
    rows: (rows) => formatCount(rows, 'ligne', 'lignes'),
    cells: (cells) => formatCount(cells, 'cellule', 'cellules'),
    calls: (calls) => formatCount(calls, 'appel', 'appels'),
  },
  doneOf: (done, total) => `${done} sur ${total}`,
  pause: 'Suspendre',
  cancel: 'Annuler',
  stopping: 'Arrêt en cours…',

  approvalTitle: 'Le calcul attend votre approbation',
  inputs: {
    '/geocode': (count) => formatCount(count, 'adresse', 'adresses'),
    '/permit/estimate': (count) => formatCount(count, 'permis', 'permis'),
    '/zone': (count) => formatCount(count, 'emplacement', 'emplacements'),
    '/reverse-geocode': (count) => formatCount(count, 'emplacement', 'emplacements'),
    other: (count) => formatCount(count, 'recherche', 'recherches'),
  },
  pendingCost: (inputs, saved, calls) => `${inputs} · Résultats enregistrés : ${saved} · ${calls}`,
  runCalculation: (calls) => `Exécuter (${calls})`,
  discard: 'Abandonner',
};

export const frame = { en, fr };

import { counted } from './format.ts';

/** Sentences of the Home screen. */
const en = {
  paid: 'Connected, paid plan',
  free: 'Connected, free plan',
  notConnected: 'Not connected',
  callsToday: (calls: number) => `${counted(calls, 'call', 'calls')} today`,
  online: 'online',
  offline: 'no network',
  jobs: {
    geocode: {
      title: 'Geocode addresses',
      does: 'Coordinates, postal codes and zones beside a column of addresses.',
    },
    search: { title: 'Search records', does: 'Permits, assessments, licences and more, into a table.' },
    estimate: { title: 'Estimate permits', does: 'Low, median and high cost beside each permit.' },
    property: { title: 'Look up a property', does: 'Everything held at an address, and comparables.' },
  },
  more: 'More',
  does: {
    tables: 'What this workbook has pulled, to refresh',
    activity: 'Calls, errors, formulas to values',
    settings: 'Language, speed, what is kept',
    connect: 'Service and key',
  },
  unfinishedTables: (tables: string) => `Not pulled to the end: ${tables}.`,
  toTables: 'Go to Tables',
};

const fr: typeof en = {
  paid: 'Connecté, forfait payant',
  free: 'Connecté, forfait gratuit',
  notConnected: 'Non connecté',
  callsToday: (calls) => `${counted(calls, 'appel', 'appels')} aujourd’hui`,
  online: 'en ligne',
  offline: 'pas de réseau',
  jobs: {
    geocode: {
      title: 'Géocoder des adresses',
      does: 'Coordonnées, codes postaux et zones à côté d’une colonne d’adresses.',
    },
    search: { title: 'Chercher', does: 'Permis, évaluations, licences et plus, en tableau.' },
    estimate: { title: 'Estimer des permis', does: 'Coût bas, médian et haut à côté de chaque permis.' },
    property: { title: 'Voir une propriété', does: 'Tout ce qui est à une adresse, et des comparables.' },
  },
  more: 'Plus',
  does: {
    tables: 'Ce que ce classeur a reçu, à mettre à jour',
    activity: 'Appels, erreurs, formules en valeurs',
    settings: 'Langue, vitesse, ce qui est gardé',
    connect: 'Service et clé',
  },
  unfinishedTables: (tables) => `Reçus en partie seulement : ${tables}.`,
  toTables: 'Aller aux tableaux',
};

export const home = { en, fr };

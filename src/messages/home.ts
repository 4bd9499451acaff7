import { formatCount } from './language.ts';

const en = {
  paid: 'Connected, paid plan',
  free: 'Connected, free plan',
  notConnected: 'Not connected',
  callsToday: (calls: number) => `${formatCount(calls, 'call', 'calls')} today`,
  online: 'online',
  offline: 'offline',
  cards: {
    geocode: {
      title: 'Geocode addresses',
      does: 'Add coordinates, postal codes and zones to a column of addresses.',
    },
    search: { title: 'Search records', does: 'Insert permits, assessments, licences and more as a table.' },
    estimate: { title: 'Estimate permits', does: 'Add the low, median and high cost of each permit.' },
    property: { title: 'Look up a property', does: 'See all records at an address, and comparables.' },
  },
  more: 'More',
  does: {
    tables: 'Refresh the tables in this workbook',
    activity: 'Calls, errors, formulas and history',
    settings: 'Language, calls and saved results',
    connect: 'Service and key',
  },
  incompleteTables: (tables: string) => `Incomplete tables: ${tables}.`,
  goToTables: 'Go to Tables',
};

const fr: typeof en = {
  paid: 'Connecté, forfait payant',
  free: 'Connecté, forfait gratuit',
  notConnected: 'Non connecté',
  callsToday: (calls) => `${formatCount(calls, 'appel', 'appels')} aujourd’hui`,
  online: 'en ligne',
  offline: 'hors ligne',
  cards: {
    geocode: {
      title: 'Géocoder des adresses',
      does: 'Ajoutez les coordonnées, le code postal et la zone de chaque adresse d’une colonne.',
    },
    search: {
      title: 'Rechercher des enregistrements',
      does: 'Insérez un tableau de permis, d’évaluations, de licences et plus encore.',
    },
    estimate: {
      title: 'Estimer des permis',
      does: 'Ajoutez le coût bas, médian et élevé de chaque permis.',
    },
    property: {
      title: 'Rechercher une propriété',
      does: 'Consultez tous les enregistrements d’une adresse, et des comparables.',
    },
  },
  more: 'Plus',
  does: {
    tables: 'Actualiser les tableaux de ce classeur',
    activity: 'Appels, erreurs, formules et historique',
    settings: 'Langue, appels et résultats enregistrés',
    connect: 'Service et clé',
  },
  incompleteTables: (tables) => `Tableaux incomplets : ${tables}.`,
  goToTables: 'Accéder aux tableaux',
};

export const home = { en, fr };

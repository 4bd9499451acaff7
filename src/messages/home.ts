import { formatCount, formatNumber, formatTime } from './language.ts';

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
    map: 'Results, records and comparables where they are',
    'formula-builder': 'Find a function, fill it in, insert or edit a formula',
    statistics: 'Counts and sums by month, type or city, with a chart',
    tables: 'Refresh the tables in this workbook',
    activity: 'Calls, errors, formulas and history',
    settings: 'Language, calls and saved results',
    connect: 'Service and key',
  },
  tour: { title: 'Three-step tour', does: 'Try CDATA on a sheet of its own (1 call)' },
  incompleteTables: (tables: string) => `Incomplete tables: ${tables}.`,
  goToTables: 'Go to Tables',
  signedInAs: (name: string) => `Signed in as ${name}`,
  budgetLeft: (left: number, limit: number) =>
    `${formatNumber(left)} of ${formatCount(limit, 'call', 'calls')} left today`,
  organizationBudgetLeft: (left: number, limit: number) =>
    `${formatNumber(left)} of the organization’s ${formatCount(limit, 'call', 'calls')} left today`,
  budgetUsedUp: {
    person: {
      day: (limit: number) => `Your budget for today, ${formatCount(limit, 'call', 'calls')}, is used up.`,
      month: (limit: number) =>
        `Your budget for this month, ${formatCount(limit, 'call', 'calls')}, is used up.`,
    },
    organization: {
      day: (limit: number) =>
        `Your organization’s budget for today, ${formatCount(limit, 'call', 'calls')}, is used up.`,
      month: (limit: number) =>
        `Your organization’s budget for this month, ${formatCount(limit, 'call', 'calls')}, is used up.`,
    },
  },
  budgetResets: (contact: string, time: number) =>
    `Ask ${contact} for more, or wait until ${formatTime(time)}. Saved results still work.`,
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
    map: 'Résultats, enregistrements et comparables là où ils se trouvent',
    'formula-builder': 'Trouvez une fonction, remplissez-la, insérez ou modifiez une formule',
    statistics: 'Nombres et sommes par mois, par type ou par ville, avec un graphique',
    tables: 'Actualiser les tableaux de ce classeur',
    activity: 'Appels, erreurs, formules et historique',
    settings: 'Langue, appels et résultats enregistrés',
    connect: 'Service et clé',
  },
  tour: { title: 'Visite en trois étapes', does: 'Essayez CDATA sur une feuille à part (1 appel)' },
  incompleteTables: (tables) => `Tableaux incomplets : ${tables}.`,
  goToTables: 'Accéder aux tableaux',
  signedInAs: (name) => `Connecté en tant que ${name}`,
  budgetLeft: (left, limit) =>
    `Il reste ${formatNumber(left)} de vos ${formatCount(limit, 'appel', 'appels')} d’aujourd’hui`,
  organizationBudgetLeft: (left, limit) =>
    `Il reste à l’organisation ${formatNumber(left)} de ses ${formatCount(limit, 'appel', 'appels')} d’aujourd’hui`,
  budgetUsedUp: {
    person: {
      day: (limit) => `Votre budget d’aujourd’hui, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
      month: (limit) => `Votre budget de ce mois-ci, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
    },
    organization: {
      day: (limit) =>
        `Le budget d’aujourd’hui de votre organisation, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
      month: (limit) =>
        `Le budget de ce mois-ci de votre organisation, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
    },
  },
  budgetResets: (contact, time) =>
    `Adressez-vous à ${contact} pour l’augmenter, ou attendez jusqu’au ${formatTime(time)}. Les résultats enregistrés restent accessibles.`,
};

export const home = { en, fr };

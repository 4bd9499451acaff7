import { typesetTexts } from '@cdata/catalog';
import {
  names,
  formatCount,
  formatNumber,
  formatDate,
  formatTime,
  language,
} from '../../src/language/index.ts';
const en = {
  paid: 'Connected, paid plan',
  free: 'Connected, free plan',
  notConnected: 'Not connected',
  callsToday: (calls: number) => `${formatCount(calls, 'call', 'calls')} today`,
  online: 'online',
  offline: 'offline',
  selection: 'Selection',
  selected: {
    addresses: (range: string, rows: number) =>
      `${range}: ${formatCount(rows, 'row', 'rows')} with addresses`,
    coordinates: (range: string, rows: number) =>
      `${range}: ${formatCount(rows, 'row', 'rows')} with coordinates`,
    permits: (range: string, rows: number) => `${range}: ${formatCount(rows, 'row', 'rows')} with permits`,
    recordIds: (range: string, rows: number) => `${range}: IDs of ${formatCount(rows, 'record', 'records')}`,
    formula: (cell: string, name: string) => `${cell}: CDATA.${name}`,
    table: (dataset: string, day: string) => `${dataset} of ${formatDate(day)}`,
    empty: 'No list is selected',
    actions: {
      geocode: (rows: number) => `Geocode ${formatCount(rows, 'row', 'rows')}`,
      clean: 'Check them',
      locate: (rows: number) => `Find ${formatCount(rows, 'address', 'addresses')}`,
      estimate: (rows: number) => `Estimate ${formatCount(rows, 'permit', 'permits')}`,
      showOnMap: 'Show on the map',
      refresh: 'Refresh it',
      estimateTable: 'Estimate its permits',
      explain: 'Explain it',
      origin: 'Where it comes from',
      formula: 'By formula',
      search: 'Get records',
      property: 'Get a property',
    },
    other: 'Select addresses, permits, coordinates or a CDATA formula to start with them.',
  },
  incompleteTables: (tables: string) => `Incomplete tables: ${tables}.`,
  sampleGone: {
    title: 'Sample data is no longer served',
    meaning:
      'The service has records of its own now. Addresses and formulas of the sample find nothing any more: their sheets can be deleted. A service started with “--sample on” serves the sample again.',
  },
  goToTables: `Go to ${names.tables.en}`,
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
    `Saved results still work. Until ${formatTime(time)}, ask ${contact} for more.`,
  updatedTo: (version: string) => `CDATA was updated to version ${version}`,
  whatsNew: 'What’s new',
  updateAvailable: (version: string) =>
    `Version ${version} of CDATA is available. Close and reopen Excel to use it; until then, this version keeps working.`,
  dismiss: 'Dismiss',
};

const fr: typeof en = {
  paid: 'Connecté, forfait payant',
  free: 'Connecté, forfait gratuit',
  notConnected: 'Non connecté',
  callsToday: (calls) => `${formatCount(calls, 'appel', 'appels')} aujourd’hui`,
  online: 'en ligne',
  offline: 'hors ligne',
  selection: 'Sélection',
  selected: {
    addresses: (range, rows) => `${range} : ${formatCount(rows, 'ligne', 'lignes')} avec des adresses`,
    coordinates: (range, rows) => `${range} : ${formatCount(rows, 'ligne', 'lignes')} avec des coordonnées`,
    permits: (range, rows) => `${range} : ${formatCount(rows, 'ligne', 'lignes')} avec des permis`,
    recordIds: (range, rows) =>
      `${range} : identifiants de ${formatCount(rows, 'enregistrement', 'enregistrements')}`,
    formula: (cell, name) => `${cell} : CDATA.${name}`,
    table: (dataset, day) => `${dataset} du ${formatDate(day)}`,
    empty: 'Aucune liste n’est sélectionnée',
    actions: {
      geocode: (rows) => `Géocoder ${formatCount(rows, 'ligne', 'lignes')}`,
      clean: 'Les vérifier',
      locate: (rows) => `Trouver ${formatCount(rows, 'adresse', 'adresses')}`,
      estimate: (rows) => `Estimer ${formatCount(rows, 'permis', 'permis')}`,
      showOnMap: 'Sur la carte',
      refresh: 'L’actualiser',
      estimateTable: 'Estimer ses permis',
      explain: 'L’expliquer',
      origin: 'D’où elle vient',
      formula: 'Par formule',
      search: 'Chercher des données',
      property: 'Une propriété',
    },
    other:
      'Sélectionnez des adresses, des permis, des coordonnées ou une formule CDATA pour commencer par là.',
  },
  incompleteTables: (tables) => `Tableaux incomplets : ${tables}.`,
  sampleGone: {
    title: 'Les données fictives ne sont plus servies',
    meaning:
      'Le service a maintenant ses propres données. Les adresses et les formules de l’exemple ne donnent plus de résultat : leurs feuilles peuvent être supprimées. Un service démarré avec « --sample on » sert de nouveau l’exemple.',
  },
  goToTables: 'Accéder aux tableaux',
  signedInAs: (name) => `Connecté en tant que ${name}`,
  budgetLeft: (left, limit) =>
    `Il reste ${formatNumber(left)} de vos ${formatCount(limit, 'appel', 'appels')} d’aujourd’hui`,
  organizationBudgetLeft: (left, limit) =>
    `Il reste à l’organisation ${formatNumber(left)} de ses ${formatCount(limit, 'appel', 'appels')} d’aujourd’hui`,
  budgetUsedUp: {
    person: {
      day: (limit) => `Votre budget d’appels du jour, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
      month: (limit) =>
        `Votre budget d’appels du mois, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
    },
    organization: {
      day: (limit) =>
        `Le budget d’appels du jour de votre organisation, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
      month: (limit) =>
        `Le budget d’appels du mois de votre organisation, ${formatCount(limit, 'appel', 'appels')}, est épuisé.`,
    },
  },
  budgetResets: (contact, time) =>
    `Adressez-vous à ${contact} pour l’augmenter, ou attendez jusqu’au ${formatTime(time)}. Les résultats enregistrés restent accessibles.`,
  updatedTo: (version) => `CDATA est passé à la version ${version}`,
  whatsNew: 'Nouveautés',
  updateAvailable: (version) =>
    `La version ${version} de CDATA est offerte. Fermez et rouvrez Excel pour l’utiliser; d’ici là, cette version continue de fonctionner.`,
  dismiss: 'Fermer',
};

export const home = typesetTexts({ en, fr });

export const homeMessages = (): (typeof home)['en'] => home[language()];

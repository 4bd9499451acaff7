import { typesetTexts } from '@cdata/catalog';
import { names, formatCount, formatNumber, formatTime, language } from '../../src/language/index.ts';
const en = {
  paid: 'Connected, paid plan',
  free: 'Connected, free plan',
  notConnected: 'Not connected',
  callsToday: (calls: number) => `${formatCount(calls, 'call', 'calls')} today`,
  online: 'online',
  offline: 'offline',
  more: 'More',
  incompleteTables: (tables: string) => `Incomplete tables: ${tables}.`,
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
  online: 'en ligne',
  offline: 'hors ligne',
  more: 'Autres tâches',
  incompleteTables: (tables) => `Tableaux incomplets : ${tables}.`,
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

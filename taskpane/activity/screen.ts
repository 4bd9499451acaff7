import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const activityScreen: Screen<'activity'> = {
  name: 'activity',
  title: names.activity,
  help: {
    en: [
      'Shows today’s calls, what is in progress, and the formulas that ended in an error, with the reason.',
      'Copy the history of searches, runs and refreshes into a sheet, or go to a cell with an error and recalculate it.',
      'Prepare to send, Repair and Refresh are in Formulas > Convert.',
    ],
    fr: [
      'Montre les appels d’aujourd’hui, le travail en cours et les formules en erreur, avec la raison.',
      'Copiez l’historique des recherches, des traitements et des actualisations dans une feuille, ou allez à une cellule en erreur pour la recalculer.',
      'Préparer l’envoi, réparer et actualiser se trouvent dans Formules > Convertir.',
    ],
  },
  command: {
    name: 'ShowActivity',
    button: {
      group: 'workbook',
      icon: 'DataBarVerticalRegular',
      label: names.activity,
      tip: { en: 'Calls, errors, formulas and history.', fr: 'Appels, erreurs, formules et historique.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './activity-screen.tsx')).ActivityScreen,
};

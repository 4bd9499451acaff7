import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const activityScreen: Screen<'activity'> = {
  name: 'activity',
  title: names.activity,
  help: {
    en: [
      'Shows today’s calls, what is in progress, and the formulas that ended in an error, with the reason.',
      'Convert formulas to values before you send a workbook to someone without a key.',
      'Repair and refresh recalculate the formulas of the workbook or of the selection.',
    ],
    fr: [
      'Montre les appels d’aujourd’hui, le travail en cours et les formules en erreur, avec la raison.',
      'Convertissez les formules en valeurs avant d’envoyer un classeur à quelqu’un qui n’a pas de clé.',
      'Réparer et actualiser recalculent les formules du classeur ou de la sélection.',
    ],
  },
  home: {
    as: 'row',
    icon: 'DataBarVerticalRegular',
    does: { en: 'Calls, errors, formulas and history', fr: 'Appels, erreurs, formules et historique' },
  },
  command: {
    name: 'ShowActivity',
    button: {
      group: 'workbook',
      label: names.activity,
      tip: { en: 'Calls, errors, formulas and history.', fr: 'Appels, erreurs, formules et historique.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './activity-screen.tsx')).ActivityScreen,
};

import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const activityScreen: Screen<'activity'> = {
  name: 'activity',
  title: names.activity,
  help: {
    en: [
      'Shows today’s calls, what is in progress, and the formulas that ended in an error, with the reason.',
      'Prepare a workbook before you send it to someone without the add-in: it then shows values only.',
      'Repair and refresh recalculate the formulas of the workbook or of the selection.',
    ],
    fr: [
      'Montre les appels d’aujourd’hui, le travail en cours et les formules en erreur, avec la raison.',
      'Préparez un classeur avant de l’envoyer à quelqu’un qui n’a pas le complément : il ne montre alors que des valeurs.',
      'Réparer et actualiser recalculent les formules du classeur ou de la sélection.',
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

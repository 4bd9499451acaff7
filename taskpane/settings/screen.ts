import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const settingsScreen: Screen<'settings'> = {
  name: 'settings',
  title: names.settings,
  help: {
    en: [
      'Sets the language, how many calls a calculation may make without a question, and how long results are saved.',
      'Saved results answer the same question again without a call; you can delete them.',
      'The self-test checks how this Excel behaves, on a sheet of its own.',
    ],
    fr: [
      'Règle la langue, le nombre d’appels qu’un calcul peut faire sans confirmation et la durée de conservation des résultats.',
      'Un résultat enregistré répond de nouveau à la même question sans appel; vous pouvez supprimer ces résultats.',
      'L’autotest vérifie le comportement de cet Excel, sur une feuille à part.',
    ],
  },
  command: {
    name: 'ShowSettings',
    button: {
      group: 'workbook',
      icon: 'SettingsRegular',
      label: names.settings,
      tip: { en: 'Language, calls and saved results.', fr: 'Langue, appels et résultats enregistrés.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './settings-screen.tsx')).SettingsScreen,
};

export const connectScreen: Screen<'connect'> = {
  name: 'connect',
  title: names.connection,
  help: {
    en: [
      'CDATA reads records from a service, for which you need a key or your organization’s gateway.',
      'The key stays on this computer and is never saved in a workbook.',
      'People without a key can open your workbook and see the values that are in it.',
    ],
    fr: [
      'CDATA lit les données d’un service; il vous faut une clé ou la passerelle de votre organisation.',
      'La clé reste sur cet ordinateur et n’est jamais enregistrée dans un classeur.',
      'Les personnes sans clé peuvent ouvrir votre classeur et voir les valeurs qu’il contient.',
    ],
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './connect-screen.tsx')).ConnectScreen,
};

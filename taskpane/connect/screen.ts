import { names } from '../../src/messages/index.ts';
import type { Screen } from '../frame/screen.ts';

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
  home: { as: 'row', icon: 'PlugConnectedRegular', does: { en: 'Service and key', fr: 'Service et clé' } },
  load: async () => (await import(/* webpackChunkName: "pane" */ './connect-screen.tsx')).ConnectScreen,
};

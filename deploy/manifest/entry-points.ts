import type { Text } from '../../src/catalog/index.ts';
import type { Command, Group, Menu, Shortcut, Tab } from './entry-point.ts';

/** Where Excel shows the add-in. Both manifests and the shortcuts file are made from this; `npm run manifest` writes them. */

/** Groups on Excel's Home tab. */
export const homeGroups: readonly Group[] = [
  {
    id: 'Cdata.Group',
    label: { en: 'CDATA', fr: 'CDATA' },
    icon: 'icon',
    controls: [
      {
        id: 'Cdata.Open',
        label: { en: 'CDATA', fr: 'CDATA' },
        tip: {
          en: 'Connect to the service and put Canadian construction records into this workbook.',
          fr: 'Se connecter au service et mettre les données canadiennes de la construction dans ce classeur.',
        },
        icon: 'icon',
        action: 'show-pane',
      },
    ],
  },
];

/** Tabs of our own. */
export const tabs: readonly Tab[] = [];

/** The menu of a cell. */
export const cellMenu: readonly (Command | Menu)[] = [];

export const shortcuts: readonly Shortcut[] = [];

/** What Excel shows once, after the add-in has been installed. */
export const getStarted: { title: Text; description: Text } = {
  title: { en: 'CDATA is ready', fr: 'CDATA est prêt' },
  description: {
    en: 'Open CDATA from the Home tab to connect, then type =CDATA.GEOCODE(A2) in a cell.',
    fr: 'Ouvrez CDATA dans l’onglet Accueil pour vous connecter, puis tapez =CDATA.GEOCODE(A2) dans une cellule.',
  },
};

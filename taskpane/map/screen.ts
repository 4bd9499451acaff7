import type { Screen } from '../frame/screen.ts';

export const mapScreen: Screen<'map'> = {
  name: 'map',
  title: { en: 'Map', fr: 'Carte' },
  help: {
    en: [
      'Shows the locations of a run, a table, or a property and its comparables. Streets load once you agree.',
      'Click a point to go to its row; rows that you select are marked on the map.',
      'Drag a pin to correct a match. “Search here” looks for records in the area that the map shows.',
    ],
    fr: [
      'Montre les emplacements d’un traitement, d’un tableau, ou d’une propriété et de ses comparables. Les rues se chargent avec votre accord.',
      'Cliquez sur un point pour accéder à sa ligne; les lignes sélectionnées sont marquées sur la carte.',
      'Faites glisser un repère pour corriger une correspondance. « Rechercher ici » cherche des enregistrements dans le secteur affiché.',
    ],
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './map-screen.tsx')).MapScreen,
};

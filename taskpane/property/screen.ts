import type { Screen } from '../frame/screen.ts';

export const propertyScreen: Screen<'property'> = {
  name: 'property',
  title: { en: 'Property', fr: 'Propriété' },
  help: {
    en: [
      'Shows everything that the service has for an address: permits, its zone and its newest assessment.',
      'Comparables lists similar properties around it; tick those that you want on a sheet.',
      'Enter the address, or take it from the selected cells.',
    ],
    fr: [
      'Montre tout ce que le service a sur une adresse : permis, zone et évaluation la plus récente.',
      'Comparables énumère des propriétés semblables aux alentours; cochez celles que vous voulez sur une feuille.',
      'Entrez l’adresse ou prenez celle des cellules sélectionnées.',
    ],
  },
  command: {
    name: 'ShowProperty',
    button: {
      group: 'records',
      icon: 'BuildingRegular',
      label: { en: 'Look up a property', fr: 'Consulter une propriété' },
      tip: {
        en: 'See all records at an address, and comparables.',
        fr: 'Consulter tous les enregistrements d’une adresse, et des comparables.',
      },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './property-screen.tsx')).PropertyScreen,
};

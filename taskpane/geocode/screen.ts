import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const geocodeScreen: Screen<'geocode'> = {
  name: 'geocode',
  title: names.geocode,
  help: {
    en: [
      'Adds coordinates, postal codes and zones next to a column of addresses. Your own cells stay as they are.',
      'It also starts from coordinates (degrees, minutes, UTM or MTM) and adds the nearest address, the city and the zone.',
      'Select a cell of the list, check the address columns, and read what the run would cost before it starts.',
      'Try 10 rows first if you aren’t sure. A run can be paused and resumed.',
      'Afterwards, review the matches that are uncertain.',
    ],
    fr: [
      'Ajoute les coordonnées, le code postal et la zone à côté d’une colonne d’adresses. Vos cellules restent telles quelles.',
      'Part aussi de coordonnées (degrés, minutes, UTM ou MTM) et ajoute l’adresse la plus proche, la ville et la zone.',
      'Sélectionnez une cellule de la liste, vérifiez les colonnes de l’adresse et lisez le coût avant de lancer le traitement.',
      'Essayez d’abord avec 10 lignes en cas de doute. Un traitement peut être suspendu et repris.',
      'Vérifiez ensuite les correspondances incertaines.',
    ],
  },
  command: {
    name: 'ShowGeocode',
    button: {
      group: 'records',
      icon: 'LocationRegular',
      label: names.geocode,
      tip: {
        en: 'Add coordinates, postal codes and zones to a column of addresses.',
        fr: 'Ajouter les coordonnées, le code postal et la zone à une colonne d’adresses.',
      },
    },
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './geocode-screen.tsx')).GeocodeScreen,
};

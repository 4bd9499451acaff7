import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const listingsScreen: Screen<'listings'> = {
  name: 'listings',
  title: names.listings,
  help: {
    en: [
      'Lists all records at the addresses of your list in one table, on a sheet of its own, and counts them next to each address.',
      'An uncertain address has no records: the note says why. Correct it, or accept its match in Geocode, then run again.',
      'A later run updates the same table and the same columns. Your own columns stay.',
    ],
    fr: [
      'Liste tous les enregistrements aux adresses de votre liste dans un seul tableau, sur une feuille à part, et en indique le nombre à côté de chaque adresse.',
      'Une adresse incertaine n’a pas d’enregistrements : la remarque dit pourquoi. Corrigez-la, ou acceptez sa correspondance dans Géocoder, puis relancez le traitement.',
      'Un traitement ultérieur met à jour le même tableau et les mêmes colonnes. Vos propres colonnes restent.',
    ],
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './listings-screen.tsx')).ListingsScreen,
};

import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const listingsScreen: Screen<'listings'> = {
  name: 'listings',
  title: names.listings,
  help: {
    en: [
      'Lists all records at the addresses of your list in one table, on a sheet of its own, and counts them next to each address.',
      'Or lists the events of your permits, and adds the status and the last event to each.',
      'An uncertain address has no records: the note says why. Correct it, or accept its match in Geocode, then run again.',
    ],
    fr: [
      'Liste tous les enregistrements aux adresses de votre liste dans un seul tableau, sur une feuille à part, et en indique le nombre à côté de chaque adresse.',
      'Ou liste les événements de vos permis et ajoute à chacun son état et son dernier événement.',
      'Une adresse incertaine n’a pas d’enregistrements : la remarque dit pourquoi. Corrigez-la, ou acceptez sa correspondance dans Géocoder, puis relancez le traitement.',
    ],
  },
  home: {
    as: 'row',
    icon: 'TextBulletListSquareRegular',
    does: {
      en: 'All records at the addresses of a list, or the history of its permits',
      fr: 'Tous les enregistrements aux adresses d’une liste, ou l’historique de ses permis',
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './listings-screen.tsx')).ListingsScreen,
};

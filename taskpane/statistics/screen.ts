import type { Screen } from '../frame/screen.ts';

export const statisticsScreen: Screen<'statistics'> = {
  name: 'statistics',
  title: { en: 'Statistics', fr: 'Statistiques' },
  help: {
    en: [
      'Counts records by month, type, use, status, trade, city, ward or neighbourhood, and sums a value.',
      'The result is a sheet with a table and a chart.',
      'Inserting the same statistics again updates the same sheet.',
    ],
    fr: [
      'Compte les enregistrements par mois, type, usage, état, métier, ville ou quartier et additionne une valeur.',
      'Le résultat est une feuille avec un tableau et un graphique.',
      'Insérer de nouveau les mêmes statistiques met à jour la même feuille.',
    ],
  },
  command: {
    name: 'ShowStatistics',
    button: {
      group: 'records',
      icon: 'ChartMultipleRegular',
      label: { en: 'Statistics', fr: 'Statistiques' },
      tip: {
        en: 'Count records by month, type or city, as a table with a chart.',
        fr: 'Compter les enregistrements par mois, par type ou par ville, dans un tableau avec un graphique.',
      },
    },
  },
  load: async () =>
    (await import(/* webpackChunkName: "screens" */ './statistics-screen.tsx')).StatisticsScreen,
};

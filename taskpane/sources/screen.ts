import { names } from '../../src/messages/index.ts';
import type { Screen } from '../frame/screen.ts';

export const sourcesScreen: Screen<'sources'> = {
  name: 'sources',
  title: names.sources,
  help: {
    en: [
      'Lists who publishes the records of each city, under which licence, and from when to when.',
      'A source without a new record for months is marked: the city may publish it elsewhere, or no longer.',
      'Choose a dataset or type a city to find a source. The list takes one call.',
      'Sources of this workbook writes a sheet for somebody to whom you hand the workbook: who publishes what its tables, runs and reports have, with licence and attribution. Used again, it writes the sheet again.',
      'The formula =CDATA.SOURCES() writes the same list on a sheet.',
    ],
    fr: [
      'Dresse la liste de ceux qui publient les enregistrements de chaque ville, sous quelle licence et pour quelle période.',
      'Une source sans nouvel enregistrement depuis des mois est signalée : la ville la publie peut-être ailleurs, ou plus du tout.',
      'Choisissez un jeu de données ou tapez une ville pour trouver une source. La liste demande un appel.',
      'Sources de ce classeur écrit une feuille pour qui recevra le classeur : qui publie ce que contiennent ses tableaux, traitements et rapports, avec la licence et la mention de la source. Employé de nouveau, ce bouton récrit la feuille.',
      'La formule =CDATA.SOURCES() écrit la même liste sur une feuille.',
    ],
  },
  home: {
    as: 'row',
    icon: 'DatabaseRegular',
    does: {
      en: 'Who publishes the records, and how recent they are',
      fr: 'Qui publie les enregistrements, et de quand ils datent',
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './sources-screen.tsx')).SourcesScreen,
};

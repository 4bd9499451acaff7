import { names } from '../../src/language/index.ts';
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
  load: async () => (await import(/* webpackChunkName: "screens" */ './sources-screen.tsx')).SourcesScreen,
};

export const sourceScreen: Screen<'source'> = {
  name: 'source',
  title: { en: 'Origin', fr: 'Provenance' },
  help: {
    en: [
      'Says where the number in the selected cell comes from: dataset, field, record, query, service and date; for a run, what was typed and how it was matched; for a formula, each call and the cells behind it; for a report, what it was made from.',
      'Select another cell, and the screen follows. Choose a cell behind a formula to go to it, one step at a time.',
      'What identifies a value is in its row, so sorting, moving and copying change nothing. If nothing is known, the screen says why.',
      'No call is made unless you open the record, which shows the value as published. Publisher and licence are named where the list of sources is saved.',
      'The formula =CDATA.SOURCEOF(A2) prints the source of a cell in one line.',
    ],
    fr: [
      'Indique d’où vient le nombre de la cellule sélectionnée : jeu de données, champ, enregistrement, requête, service et date; pour un traitement, ce qui a été tapé et sa correspondance; pour une formule, chaque appel et les cellules utilisées; pour un rapport, à partir de quoi il a été établi.',
      'Sélectionnez une autre cellule : l’écran suit. Choisissez une cellule utilisée par une formule pour y accéder, une étape à la fois.',
      'Ce qui identifie une valeur est dans sa ligne : trier, déplacer et copier n’y changent rien. Si rien n’est connu, l’écran dit pourquoi.',
      'Aucun appel n’est fait tant que vous n’ouvrez pas l’enregistrement, qui montre la valeur telle que publiée. L’éditeur et la licence sont nommés si la liste des sources est enregistrée.',
      'La formule =CDATA.SOURCEOF(A2) écrit la source d’une cellule en une ligne.',
    ],
  },
  command: { name: 'ShowSource' },
  load: async () => (await import(/* webpackChunkName: "source" */ './origin-screen.tsx')).OriginScreen,
};

import type { Screen } from '../frame/screen.ts';

export const workFileScreen: Screen<'work-file'> = {
  name: 'work-file',
  title: { en: 'Work file', fr: 'Dossier de travail' },
  help: {
    en: [
      'Saves what a report was made from as one sealed zip: the sheets as values, queries, decisions, responses and sources.',
      'Verify says whether such a file is as it was saved, to the byte, and what has changed in this workbook since.',
      'Opening adds its sheets to this workbook as they were, without a call.',
    ],
    fr: [
      'Enregistre ce dont un rapport est fait dans un seul fichier zip scellé : les feuilles sous forme de valeurs, les requêtes, les décisions, les réponses et les sources.',
      'La vérification indique si un tel fichier est tel qu’il a été enregistré, à l’octet près, et ce qui a changé depuis dans ce classeur.',
      'L’ouverture ajoute ses feuilles à ce classeur telles qu’elles étaient, sans appel.',
    ],
  },
  home: {
    as: 'row',
    icon: 'FolderZipRegular',
    does: {
      en: 'Save, verify or open what a report was made from',
      fr: 'Enregistrer, vérifier ou ouvrir ce dont un rapport est fait',
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './work-file-screen.tsx')).WorkFileScreen,
};

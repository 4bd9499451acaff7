import type { Screen } from '../frame/screen.ts';

export const cleanScreen: Screen<'clean'> = {
  name: 'clean',
  title: { en: 'Check addresses', fr: 'Vérifier les adresses' },
  help: {
    en: [
      'Finds what is to be looked at in a column of addresses before it is geocoded. The check makes no calls.',
      'Open a finding to see its rows on the sheet, and what a fix would write.',
      'One fix changes all rows of a finding. Undo restores the former values.',
      'Formulas in address cells are never changed.',
    ],
    fr: [
      'Trouve ce qu’il faut examiner dans une colonne d’adresses avant de la géocoder. La vérification ne fait aucun appel.',
      'Ouvrez un résultat pour voir ses lignes dans la feuille et ce qu’une correction écrirait.',
      'Une correction modifie toutes les lignes d’un résultat. Annuler rétablit les anciennes valeurs.',
      'Les formules des cellules d’adresse ne sont jamais modifiées.',
    ],
  },
  home: {
    as: 'row',
    icon: 'ClipboardCheckmarkRegular',
    does: {
      en: 'Find duplicates, missing cities and other faults before geocoding, without calls.',
      fr: 'Trouvez les doublons, les villes manquantes et d’autres défauts avant le géocodage, sans appel.',
    },
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './clean-screen.tsx')).CleanScreen,
};

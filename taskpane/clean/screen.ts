import type { Screen } from '../frame/screen.ts';

export const cleanScreen: Screen<'clean'> = {
  name: 'clean',
  title: { en: 'Check', fr: 'Vérifier' },
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
  load: async () => (await import(/* webpackChunkName: "pane" */ './clean-screen.tsx')).CleanScreen,
};

export const matchScreen: Screen<'match'> = {
  name: 'match',
  title: { en: 'Match', fr: 'Apparier' },
  help: {
    en: [
      'Finds the rows of your list in another sheet or table by address, however it is written. Makes no calls.',
      'Choose the other list and its address columns. The counts show what is there before anything is written.',
      'Four columns go next to your data: how a row matches, its row and its address there, and how many rows have it. Another match with the same list updates them.',
      'Numbers, units and directions must be equal. What is similar but not certain is marked as such, and never counts as found.',
    ],
    fr: [
      'Trouve les lignes de votre liste dans une autre feuille ou un autre tableau d’après l’adresse, peu importe la façon de l’écrire. Ne fait aucun appel.',
      'Choisissez l’autre liste et ses colonnes d’adresse. Les nombres montrent ce qui y figure avant toute écriture.',
      'Quatre colonnes vont à côté de vos données : la correspondance, la ligne et l’adresse dans l’autre liste, et le nombre de lignes qui ont l’adresse. Un autre appariement avec la même liste les met à jour.',
      'Les numéros, les unités et les directions doivent être égaux. Ce qui est semblable sans être certain est marqué ainsi et ne compte jamais comme trouvé.',
    ],
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './match-screen.tsx')).MatchScreen,
};

import type { Screen } from '../frame/screen.ts';

export const watchScreen: Screen<'watch'> = {
  name: 'watch',
  title: { en: 'Watch', fr: 'Suivi' },
  help: {
    en: [
      'Watches a search, or what is around the places of a list, and shows what was added, changed or removed since you last looked.',
      'A check makes the calls that its button names. None is made when the workbook opens, unless you switch that on.',
      'News stay until you mark them as read, also when the workbook is closed in the meantime. You can insert them as rows.',
      'Watches are saved in the workbook, with what they need to compare, and never with a key.',
    ],
    fr: [
      'Suit une recherche, ou ce qui se trouve autour des emplacements d’une liste, et montre ce qui a été ajouté, modifié ou retiré depuis votre dernière lecture.',
      'Une vérification fait les appels que son bouton indique. L’ouverture du classeur n’en fait aucun, sauf si vous le demandez.',
      'Les nouveautés restent jusqu’à ce que vous les marquiez comme lues, même si le classeur est fermé entre-temps. Vous pouvez les insérer sous forme de lignes.',
      'Les suivis sont enregistrés dans le classeur avec ce qu’il faut pour comparer, jamais avec une clé.',
    ],
  },
  home: {
    as: 'row',
    icon: 'AlertRegular',
    does: {
      en: 'See what is new in a search, or around places',
      fr: 'Voir ce qui est nouveau dans une recherche ou autour d’emplacements',
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './watch-screen.tsx')).WatchScreen,
};

import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const homeScreen: Screen<'home'> = {
  name: 'home',
  title: names.home,
  help: {
    en: [
      'Start here: choose one of six places. The screens of a place are tabs below its name; the arrow leads back to Home.',
      'The first line says what is selected in the workbook, with what you can do with it.',
      'The line below it says whether you’re connected and how many calls were made today.',
      'Work that was interrupted appears here, too, so that you can continue it.',
    ],
    fr: [
      'Commencez ici : choisissez l’une des six sections. Les écrans d’une section sont des onglets sous son nom; la flèche ramène à l’accueil.',
      'La première ligne indique ce qui est sélectionné dans le classeur, et ce que vous pouvez en faire.',
      'La suivante indique si vous êtes connecté et combien d’appels ont été faits aujourd’hui.',
      'Le travail interrompu figure aussi ici, pour que vous puissiez le reprendre.',
    ],
  },
  command: { name: 'ShowHome' },
  load: async () => (await import(/* webpackChunkName: "pane" */ './home-screen.tsx')).HomeScreen,
};

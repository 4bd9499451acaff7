import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const homeScreen: Screen<'home'> = {
  name: 'home',
  title: names.home,
  help: {
    en: [
      'Start here: choose a job, and the pane leads you through it.',
      'The first line says what is selected in the workbook, with what you can do with it.',
      'The line below it says whether you’re connected and how many calls were made today.',
      'Work that was interrupted appears here, too, so that you can continue it.',
    ],
    fr: [
      'Commencez ici : choisissez une tâche, et le volet vous guide.',
      'La première ligne indique ce qui est sélectionné dans le classeur, et ce que vous pouvez en faire.',
      'La suivante indique si vous êtes connecté et combien d’appels ont été faits aujourd’hui.',
      'Le travail interrompu figure aussi ici, pour que vous puissiez le reprendre.',
    ],
  },
  command: { name: 'ShowHome' },
  load: async () => (await import(/* webpackChunkName: "pane" */ './home-screen.tsx')).HomeScreen,
};

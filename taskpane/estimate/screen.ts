import type { Screen } from '../frame/screen.ts';

export const estimateScreen: Screen<'estimate'> = {
  name: 'estimate',
  title: { en: 'Estimates', fr: 'Estimations' },
  help: {
    en: [
      'Adds the low, median and high construction cost next to each permit. It needs a paid plan.',
      'Permits are recognized by their record IDs, or by columns such as type of work and area.',
      'Check the unit of the areas: the pane never guesses it.',
    ],
    fr: [
      'Ajoute les estimations basse, médiane et haute du coût des travaux à côté de chaque permis. Nécessite un forfait payant.',
      'Les permis sont reconnus par leur identifiant, ou par des colonnes comme le type de travaux et la superficie.',
      'Vérifiez l’unité des superficies : le volet ne la devine jamais.',
    ],
  },
  command: {
    name: 'ShowEstimate',
    button: {
      group: 'records',
      icon: 'MoneyCalculatorRegular',
      label: { en: 'Estimate permits', fr: 'Estimer des permis' },
      tip: {
        en: 'Add the low, median and high construction cost of each permit’s work.',
        fr: 'Ajouter les estimations basse, médiane et haute du coût des travaux de chaque permis.',
      },
    },
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './estimate-screen.tsx')).EstimateScreen,
};

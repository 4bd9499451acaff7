import { names } from '../../../src/language/index.ts';
import type { Screen } from '../../frame/screen.ts';

export const searchScreen: Screen<'search'> = {
  name: 'search',
  title: names.search,
  help: {
    en: [
      'Finds permits, assessments, licences and other records, and inserts them as a table, a formula or cards.',
      'Choose what to search, then a city and filters. Preview shows the first ten rows.',
      'A ready-made search fills in the form: fit-outs near a location that have no licence yet, for example.',
      'A table remembers its search and can be refreshed later, with your own columns kept.',
    ],
    fr: [
      'Trouve des permis, des évaluations, des licences et d’autres enregistrements, et les insère sous forme de tableau, de formule ou de cartes.',
      'Choisissez ce que vous recherchez, puis une ville et des filtres. Aperçu montre les dix premières lignes.',
      'Une recherche toute prête remplit le formulaire : les aménagements à proximité sans permis d’exploitation, par exemple.',
      'Un tableau conserve sa recherche et peut être actualisé plus tard; vos propres colonnes sont gardées.',
    ],
  },
  command: {
    name: 'ShowSearch',
    button: {
      group: 'records',
      icon: 'SearchRegular',
      label: { en: 'Search records', fr: 'Rechercher' },
      tip: {
        en: 'Insert permits, assessments, licences and more as a table.',
        fr: 'Insérer un tableau de permis, d’évaluations, de permis d’exploitation et plus encore.',
      },
    },
  },
  load: async () => (await import(/* webpackChunkName: "pane" */ './search-screen.tsx')).SearchScreen,
};

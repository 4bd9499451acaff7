import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const tablesScreen: Screen<'tables'> = {
  name: 'tables',
  title: names.tables,
  help: {
    en: [
      'Lists the tables that CDATA has inserted into this workbook, with their search and the time of their data.',
      'Refresh reads the records again and reports which rows were added or changed, and which are no longer found.',
      'Your own columns, notes and formulas next to a table stay with their rows.',
      'Rows that are no longer found are removed only in the mode that says so. CDATA asks before it removes many. Rows in which you wrote something stay, and their IDs turn orange; the others can be restored until the next refresh.',
    ],
    fr: [
      'Énumère les tableaux que CDATA a insérés dans ce classeur, avec leur recherche et la date de leurs données.',
      'Actualiser relit les enregistrements et indique les lignes ajoutées, modifiées et introuvables.',
      'Vos colonnes, vos notes et vos formules à côté d’un tableau restent avec leurs lignes.',
      'Les lignes introuvables ne sont retirées que dans le mode qui l’indique. CDATA demande une confirmation s’il y en a beaucoup. Les lignes dans lesquelles vous avez écrit restent, et leur identifiant devient orange; les autres peuvent être restaurées jusqu’à la prochaine actualisation.',
    ],
  },
  command: {
    name: 'ShowTables',
    button: {
      group: 'workbook',
      icon: 'TableRegular',
      label: names.tables,
      tip: { en: 'Refresh the tables in this workbook.', fr: 'Actualiser les tableaux de ce classeur.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './tables-screen.tsx')).TablesScreen,
};

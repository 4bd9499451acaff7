import { names } from '../../src/language/index.ts';
import type { Screen } from '../frame/screen.ts';

export const tablesScreen: Screen<'tables'> = {
  name: 'tables',
  title: names.tables,
  help: {
    en: [
      'Lists the tables that CDATA has inserted into this workbook, with their search and the time of their data.',
      'Refresh reads the records again and reports what was added, changed or removed.',
      'Your own columns, notes and formulas next to a table stay with their rows.',
      'Rows are removed only in the mode that says so, once their records are no longer published. CDATA asks before it removes many. Rows in which you wrote something stay, and their IDs turn orange; the others can be restored until the next refresh.',
    ],
    fr: [
      'Énumère les tableaux que CDATA a insérés dans ce classeur, avec leur recherche et la date de leurs données.',
      'Actualiser relit les enregistrements et indique ce qui a été ajouté, modifié ou retiré.',
      'Vos colonnes, vos notes et vos formules à côté d’un tableau restent avec leurs lignes.',
      'Des lignes ne sont retirées que dans le mode qui l’indique, lorsque leurs enregistrements ne sont plus publiés. CDATA demande une confirmation s’il y en a beaucoup. Les lignes dans lesquelles vous avez écrit restent, et leur identifiant devient orange; les autres peuvent être restaurées jusqu’à la prochaine actualisation.',
    ],
  },
  home: {
    as: 'row',
    icon: 'TableRegular',
    does: { en: 'Refresh the tables in this workbook', fr: 'Actualiser les tableaux de ce classeur' },
  },
  command: {
    name: 'ShowTables',
    button: {
      group: 'workbook',
      label: names.tables,
      tip: { en: 'Refresh the tables in this workbook.', fr: 'Actualiser les tableaux de ce classeur.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './tables-screen.tsx')).TablesScreen,
};

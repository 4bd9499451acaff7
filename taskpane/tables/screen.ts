import type { Screen } from '../frame/screen.ts';

export const tablesScreen: Screen<'tables'> = {
  name: 'tables',
  title: { en: 'Tables', fr: 'Tableaux' },
  help: {
    en: [
      'Lists the tables that CDATA has inserted into this workbook, with their search and the time of their data.',
      'Refresh reads the records again and reports what was added, changed or removed.',
      'Your own columns, notes and formulas next to a table stay with their rows.',
    ],
    fr: [
      'Énumère les tableaux que CDATA a insérés dans ce classeur, avec leur recherche et la date de leurs données.',
      'Actualiser relit les enregistrements et indique ce qui a été ajouté, modifié ou retiré.',
      'Vos colonnes, vos notes et vos formules à côté d’un tableau restent avec leurs lignes.',
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
      label: { en: 'Tables', fr: 'Tableaux' },
      tip: { en: 'Refresh the tables in this workbook.', fr: 'Actualiser les tableaux de ce classeur.' },
    },
  },
  load: async () => (await import(/* webpackChunkName: "screens" */ './tables-screen.tsx')).TablesScreen,
};

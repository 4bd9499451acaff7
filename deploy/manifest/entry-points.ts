import { typesetTexts, type Text } from '@cdata/catalog';
import { buttonNames, names } from '../../src/language/index.ts';
import { shortcuts } from '../../taskpane/frame/keyboard/shortcuts.ts';
import { screens } from '../../taskpane/screens.ts';
import { commandIcon, type Command, type Menu, type Tab } from './entry-point.ts';

/**
 * Where Excel shows the add-in. The manifest and the shortcuts file are made from this; `npm run manifest` writes them.
 * The buttons of screens are declared with the screens. `taskpane/frame/commands.ts` runs the commands.
 */

const open: Command = {
  id: 'Cdata.Open',
  label: names.openPane,
  tip: {
    en: 'Connect to the service and put Canadian construction records into this workbook.',
    fr: 'Se connecter au service et mettre les données canadiennes de la construction dans ce classeur.',
  },
  icon: 'icon',
  action: 'show-pane',
};

/** The buttons of the screens in a group of the tab, in their order. */
const buttonsOf = (group: 'records' | 'workbook'): Command[] =>
  screens
    .flatMap(({ command }) =>
      command?.button?.group === group ? { ...command.button, run: command.name } : [],
    )
    .map(({ run, label, tip }) => {
      const id = `Cdata.${run.replace('Show', '')}`;
      return { id, label, tip, icon: commandIcon(run), action: { run } };
    });

const source = {
  label: { en: 'Where does this come from?', fr: 'D’où cela vient-il?' },
  tip: {
    en: 'See the dataset, record, query and date behind the number in the selected cell.',
    fr: 'Consulter le jeu de données, l’enregistrement, la requête et la date derrière le nombre de la cellule sélectionnée.',
  },
  icon: 'search',
  action: { run: 'ShowSource' },
};
const insertCard = {
  label: buttonNames.insertCard,
  tip: {
    en: 'Insert a data card of the record in this row of a CDATA table, or of the property at this address.',
    fr: 'Insérer une carte de données de l’enregistrement de cette ligne d’un tableau CDATA, ou de la propriété à cette adresse.',
  },
  icon: 'property',
  action: { run: 'InsertCard' },
};

/**
 * The one place of all buttons. Microsoft: a manifest that uses `CustomTab` cannot use `OfficeTab` ("ExtensionPoint
 * element"), and commands belong on a tab of their own if there are more than six ("Basic concepts for add-in commands").
 * We have twelve. At the right end of the Home tab, narrow windows would put them away behind "…"; the name of a tab is
 * visible from every other tab. `test/project/ribbon.test.ts` checks that all instructions name this tab and {@link open}.
 */
export const tab: Tab = typesetTexts<Tab>({
  id: 'Cdata.Tab',
  label: { en: 'CDATA', fr: 'CDATA' },
  groups: [
    { id: 'Cdata.Group', label: { en: 'Pane', fr: 'Volet' }, icon: 'icon', controls: [open] },
    {
      id: 'Cdata.Jobs',
      label: { en: 'Records', fr: 'Données' },
      icon: 'icon',
      controls: buttonsOf('records'),
    },
    {
      id: 'Cdata.Selected',
      label: { en: 'Selected cell', fr: 'Cellule sélectionnée' },
      icon: 'search',
      // On Windows and the Mac, the menu of a cell is another one inside tables, without the add-in's.
      controls: [
        {
          id: 'Cdata.Source',
          ...source,
          label: shortcuts.find(({ run }) => run === source.action.run)!.label,
        },
        { id: 'Cdata.InsertCard', ...insertCard },
      ],
    },
    {
      id: 'Cdata.Workbook',
      label: { en: 'This workbook', fr: 'Ce classeur' },
      icon: 'icon',
      controls: buttonsOf('workbook'),
    },
  ],
});

/** The menu of a cell, which takes one control (Microsoft: "OfficeMenu element"). */
export const cellMenu: Menu = typesetTexts<Menu>({
  id: 'Cdata.Cell',
  label: { en: 'CDATA', fr: 'CDATA' },
  tip: {
    en: 'What CDATA does with the selected cells.',
    fr: 'Ce que CDATA fait des cellules sélectionnées.',
  },
  icon: 'icon',
  items: [
    {
      id: 'Cdata.Cell.Geocode',
      label: { en: 'Geocode this column', fr: 'Géocoder cette colonne' },
      tip: {
        en: 'Add coordinates, postal codes and zones to the addresses around the selected cell.',
        fr: 'Ajouter les coordonnées, le code postal et la zone aux adresses autour de la cellule sélectionnée.',
      },
      icon: 'geocode',
      action: { run: 'ShowGeocode' },
    },
    {
      id: 'Cdata.Cell.LookUp',
      label: { en: 'Look up this address', fr: 'Consulter cette adresse' },
      tip: {
        en: 'See all records at the address in the selected cells.',
        fr: 'Consulter tous les enregistrements à l’adresse des cellules sélectionnées.',
      },
      icon: 'property',
      action: { run: 'LookUpAddress' },
    },
    { id: 'Cdata.Cell.Source', ...source },
    { id: 'Cdata.Cell.InsertCard', ...insertCard },
  ],
});

/** What Excel shows once, after the add-in has been installed. */
export const getStarted: { title: Text; description: Text } = typesetTexts({
  title: { en: 'CDATA is ready', fr: 'CDATA est prêt' },
  description: {
    en: `On the CDATA tab, choose ${names.openPane.en} to connect. Then choose a job on the same tab, or type =CDATA.GEOCODE(A2) in a cell.`,
    fr: `Dans l’onglet CDATA, choisissez ${names.openPane.fr} pour vous connecter. Choisissez ensuite une tâche dans le même onglet, ou tapez =CDATA.GEOCODE(A2) dans une cellule.`,
  },
});

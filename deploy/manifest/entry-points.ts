import type { Text } from '@cdata/catalog';
import type { Command, Group, IconName, Menu, Shortcut, Tab } from './entry-point.ts';

/**
 * Where Excel shows the add-in. Both manifests and the shortcuts file are made from this; `npm run manifest` writes them.
 * The functions that commands run are declared in `taskpane/commands/commands.ts`.
 */

const open: Command = {
  id: 'Cdata.Open',
  label: { en: 'CDATA', fr: 'CDATA' },
  tip: {
    en: 'Connect to the service and put Canadian construction records into this workbook.',
    fr: 'Se connecter au service et mettre les données canadiennes de la construction dans ce classeur.',
  },
  icon: 'icon',
  action: 'show-pane',
};

/** Groups on Excel's Home tab. */
export const homeGroups: readonly Group[] = [
  { id: 'Cdata.Group', label: { en: 'CDATA', fr: 'CDATA' }, icon: 'icon', controls: [open] },
];

/** The icons of commands that show a screen are those of Home. */
const icons: Record<string, IconName> = {
  ShowGeocode: 'geocode',
  ShowSearch: 'search',
  ShowEstimate: 'estimate',
  ShowProperty: 'property',
  LookUpAddress: 'property',
  InsertCard: 'property',
  ShowStatistics: 'statistics',
  ShowFormulas: 'formulas',
  ShowTables: 'tables',
  ShowActivity: 'activity',
  ShowSettings: 'settings',
};

const command = (id: string, run: string, label: Text, tip: Text): Command => ({
  id: `Cdata.${id}`,
  label,
  tip,
  icon: icons[run] ?? 'icon',
  action: { run },
});

/** Tabs of our own. */
export const tabs: readonly Tab[] = [
  {
    id: 'Cdata.Tab',
    label: { en: 'CDATA', fr: 'CDATA' },
    groups: [
      {
        id: 'Cdata.Jobs',
        label: { en: 'Records', fr: 'Données' },
        icon: 'icon',
        controls: [
          command(
            'Geocode',
            'ShowGeocode',
            { en: 'Geocode', fr: 'Géocoder' },
            {
              en: 'Add coordinates, postal codes and zones to a column of addresses.',
              fr: 'Ajouter les coordonnées, le code postal et la zone à une colonne d’adresses.',
            },
          ),
          command(
            'Search',
            'ShowSearch',
            { en: 'Search records', fr: 'Rechercher' },
            {
              en: 'Insert permits, assessments, licences and more as a table.',
              fr: 'Insérer un tableau de permis, d’évaluations, de licences et plus encore.',
            },
          ),
          command(
            'Estimate',
            'ShowEstimate',
            { en: 'Estimate permits', fr: 'Estimer des permis' },
            {
              en: 'Add the low, median and high cost of each permit.',
              fr: 'Ajouter le coût bas, médian et élevé de chaque permis.',
            },
          ),
          command(
            'Property',
            'ShowProperty',
            { en: 'Look up a property', fr: 'Rechercher une propriété' },
            {
              en: 'See all records at an address, and comparables.',
              fr: 'Consulter tous les enregistrements d’une adresse, et des comparables.',
            },
          ),
          command(
            'Statistics',
            'ShowStatistics',
            { en: 'Statistics', fr: 'Statistiques' },
            {
              en: 'Count records by month, type or city, as a table with a chart.',
              fr: 'Compter les enregistrements par mois, par type ou par ville, dans un tableau avec un graphique.',
            },
          ),
          command(
            'Formulas',
            'ShowFormulas',
            { en: 'Formulas', fr: 'Formules' },
            {
              en: 'Find a function, fill it in, and insert it; or have the formula in the active cell explained, and edit it.',
              fr: 'Trouver une fonction, la remplir et l’insérer, ou lire l’explication de la formule de la cellule active et la modifier.',
            },
          ),
        ],
      },
      {
        id: 'Cdata.Workbook',
        label: { en: 'This workbook', fr: 'Ce classeur' },
        icon: 'icon',
        controls: [
          command(
            'Tables',
            'ShowTables',
            { en: 'Tables', fr: 'Tableaux' },
            { en: 'Refresh the tables in this workbook.', fr: 'Actualiser les tableaux de ce classeur.' },
          ),
          command(
            'Activity',
            'ShowActivity',
            { en: 'Activity', fr: 'Activité' },
            { en: 'Calls, errors, formulas and history.', fr: 'Appels, erreurs, formules et historique.' },
          ),
          command(
            'Settings',
            'ShowSettings',
            { en: 'Settings', fr: 'Paramètres' },
            { en: 'Language, calls and saved results.', fr: 'Langue, appels et résultats enregistrés.' },
          ),
        ],
      },
    ],
  },
];

/** The menu of a cell. */
export const cellMenu: readonly (Command | Menu)[] = [
  command(
    'Cell.Geocode',
    'ShowGeocode',
    { en: 'Geocode this column', fr: 'Géocoder cette colonne' },
    {
      en: 'Add coordinates, postal codes and zones to the addresses around the selected cell.',
      fr: 'Ajouter les coordonnées, le code postal et la zone aux adresses autour de la cellule sélectionnée.',
    },
  ),
  command(
    'Cell.LookUp',
    'LookUpAddress',
    { en: 'Look up this address', fr: 'Rechercher cette adresse' },
    {
      en: 'See all records at the address in the selected cells.',
      fr: 'Consulter tous les enregistrements à l’adresse des cellules sélectionnées.',
    },
  ),
  command(
    'Cell.InsertCard',
    'InsertCard',
    { en: 'Insert as card', fr: 'Insérer comme carte' },
    {
      en: 'Insert a data card of the record in this row of a CDATA table, or of the property at this address.',
      fr: 'Insérer une carte de données de l’enregistrement de cette ligne d’un tableau CDATA, ou de la propriété à cette adresse.',
    },
  ),
];

/** None of these keys types a character on a Canadian keyboard, where Ctrl+Alt is AltGr. */
export const shortcuts: readonly Shortcut[] = [
  {
    run: 'ShowHome',
    label: { en: 'Show CDATA', fr: 'Afficher CDATA' },
    keys: { default: 'Ctrl+Alt+Shift+D', mac: 'Command+Option+Shift+D' },
  },
  {
    run: 'ShowGeocode',
    label: { en: 'Geocode this column', fr: 'Géocoder cette colonne' },
    keys: { default: 'Ctrl+Alt+Shift+G', mac: 'Command+Option+Shift+G' },
  },
  {
    run: 'LookUpAddress',
    label: { en: 'Look up this address', fr: 'Rechercher cette adresse' },
    keys: { default: 'Ctrl+Alt+Shift+L', mac: 'Command+Option+Shift+L' },
  },
];

/** What Excel shows once, after the add-in has been installed. */
export const getStarted: { title: Text; description: Text } = {
  title: { en: 'CDATA is ready', fr: 'CDATA est prêt' },
  description: {
    en: 'Open CDATA from the Home tab to connect. Then choose a job on the CDATA tab, or type =CDATA.GEOCODE(A2) in a cell.',
    fr: 'Ouvrez CDATA dans l’onglet Accueil pour vous connecter. Choisissez ensuite une tâche dans l’onglet CDATA, ou tapez =CDATA.GEOCODE(A2) dans une cellule.',
  },
};

/**
 * Names of places and screens, and of the button that opens the pane, that sentences quote. The screens and the manifest take theirs
 * from here, so that no sentence leads to a name that does not exist.
 */
export const names = {
  openPane: { en: 'Open pane', fr: 'Ouvrir le volet' },
  home: { en: 'Home', fr: 'Accueil' },
  addresses: { en: 'Addresses', fr: 'Adresses' },
  formulas: { en: 'Formulas', fr: 'Formules' },
  workbook: { en: 'Workbook', fr: 'Classeur' },
  connection: { en: 'Connection', fr: 'Connexion' },
  geocode: { en: 'Geocode', fr: 'Géocoder' },
  search: { en: 'Search', fr: 'Recherche' },
  tables: { en: 'Tables', fr: 'Tableaux' },
  activity: { en: 'Activity', fr: 'Activité' },
  settings: { en: 'Settings', fr: 'Paramètres' },
  sources: { en: 'Sources', fr: 'Sources' },
  listings: { en: 'Records', fr: 'Données' },
};

/** Names of buttons and tabs of the pane that its sentences quote. */
export const buttonNames = {
  support: { en: 'Support', fr: 'Appui' },
  insertCard: { en: 'Insert as card', fr: 'Insérer comme carte' },
  useSelection: { en: 'Use selection', fr: 'Utiliser la sélection' },
};

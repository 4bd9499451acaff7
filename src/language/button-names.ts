/** Names of buttons and tabs of the pane that its sentences quote; those of screens are in names.ts. */
export const buttonNames = {
  support: { en: 'Support', fr: 'Appui' },
  insertCard: { en: 'Insert as card', fr: 'Insérer comme carte' },
  useSelection: { en: 'Use selection', fr: 'Utiliser la sélection' },
};

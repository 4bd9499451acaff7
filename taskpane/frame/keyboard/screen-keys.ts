import { typesetTexts, type Text } from '@cdata/catalog';
import { commands } from '../commands.ts';
import type { ScreenName } from '../screen.ts';
import { shortcuts, type Shortcut } from './shortcuts.ts';

/** A key, or several, and what they do. Keys with a name have it in the language of the keyboard: `Esc`, `Échap`. */
export interface KeyHelp {
  keys: Text;
  does: Text;
}

const same = (keys: string): Text => ({ en: keys, fr: keys });

/** The keys of every screen: those of the browser's and Fluent's own controls. */
export const generalKeys: readonly KeyHelp[] = typesetTexts<KeyHelp[]>([
  {
    keys: same('F6'),
    does: { en: 'from the sheet to the pane, and back', fr: 'de la feuille au volet, et retour' },
  },
  {
    keys: { en: 'Tab, Shift+Tab', fr: 'Tab, Maj+Tab' },
    does: { en: 'next, previous button or field', fr: 'bouton ou champ suivant, précédent' },
  },
  {
    keys: { en: 'Enter, Space', fr: 'Entrée, Espace' },
    does: { en: 'press the button, check the box', fr: 'activer le bouton, cocher la case' },
  },
  {
    keys: same('↑ ↓'),
    does: {
      en: 'move in a list or among options; open the list of a field; change a number',
      fr: 'se déplacer dans une liste ou entre des options; ouvrir la liste d’un champ; modifier un nombre',
    },
  },
  {
    keys: same('← →'),
    does: {
      en: 'previous, next tab; Enter shows it',
      fr: 'onglet précédent, suivant; Entrée l’affiche',
    },
  },
  {
    keys: { en: 'Home, End, Page Up, Page Down', fr: 'Début, Fin, Page préc., Page suiv.' },
    does: { en: 'move further in a list', fr: 'se déplacer plus loin dans une liste' },
  },
  {
    keys: { en: 'Esc', fr: 'Échap' },
    does: { en: 'close a list, or this help', fr: 'fermer une liste ou cette aide' },
  },
]);

/** The keys of the review, while its list has the focus; `use-review-list.ts` says what they do. */
export const reviewKeys = typesetTexts({
  move: {
    keys: same('↑ ↓'),
    does: { en: 'previous and next match', fr: 'correspondance précédente et suivante' },
  },
  accept: {
    keys: same('A'),
    does: { en: 'accept, or leave blank', fr: 'accepter, ou laisser sans résultat' },
  },
  find: { keys: same('F'), does: { en: 'find candidates', fr: 'trouver des candidates' } },
  choose: { keys: same('1–6'), does: { en: 'use a candidate', fr: 'utiliser une candidate' } },
  correct: { keys: same('C'), does: { en: 'correct', fr: 'corriger' } },
  undo: { keys: same('U'), does: { en: 'undo the last decision', fr: 'annuler la dernière décision' } },
} satisfies Record<string, KeyHelp>);

const mapKeys = typesetTexts<KeyHelp[]>([
  { keys: same('+ −'), does: { en: 'zoom in, zoom out', fr: 'zoom avant, zoom arrière' } },
  {
    keys: same('← ↑ → ↓'),
    does: {
      en: 'move the map, or the pin that you correct',
      fr: 'déplacer la carte, ou le repère à corriger',
    },
  },
  {
    keys: { en: 'Shift+← ↑ → ↓', fr: 'Maj+← ↑ → ↓' },
    does: { en: 'move the pin in small steps', fr: 'déplacer le repère par petits pas' },
  },
  {
    keys: { en: 'Enter, Esc', fr: 'Entrée, Échap' },
    does: {
      en: 'save or cancel the location of the pin',
      fr: 'enregistrer ou annuler l’emplacement du repère',
    },
  },
]);

/** Keys that only one screen has. */
export const keysOfScreens: Partial<Record<ScreenName, readonly KeyHelp[]>> = {
  geocode: Object.values(reviewKeys),
  map: mapKeys,
};

/** The keys with which Excel opens a screen from a sheet. Home lists them all. */
const shortcutsTo = (screen: ScreenName): readonly Shortcut[] =>
  shortcuts.filter(({ run }) => {
    const command = commands.get(run)!;
    return screen === 'home' || ('screen' in command && command.screen === screen);
  });

/** All keys of a screen: those that open it from a sheet, its own, and those of every screen. */
export const keysOf = (screen: ScreenName, { isMac }: { isMac: boolean }): KeyHelp[] => [
  ...shortcutsTo(screen).map(({ keys, label }) => ({
    keys: keyNames(isMac ? (keys.mac ?? keys.default) : keys.default),
    does: label,
  })),
  ...(keysOfScreens[screen] ?? []),
  ...generalKeys,
];

/** The keys of a shortcut as Canadian keyboards name them. */
export const keyNames = (keys: string): Text => ({
  en: keys,
  fr: keys.replace('Shift', 'Maj').replace('Command', 'Commande'),
});
